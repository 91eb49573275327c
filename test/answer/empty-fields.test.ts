/** An asked field that is empty everywhere stays a column and is said to be empty, and no more than is known. */
import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { trackEmptyFields } from '../../src/answer/select-fields.ts';
import type { RecordKind } from '../../src/record/field-tables.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { trim } from './trim-record.ts';

/** What is said of these records when these fields are asked for. */
function tell(names: readonly string[] | undefined, records: readonly PimRecord[], kind: RecordKind = 'product') {
  const notes = createNotes();
  const empty = trackEmptyFields(kind, names);
  for (const record of records) empty.see(record);
  return empty.sentences(
    records.map((record) => trim(record, names, { kind, notes })),
    notes,
  );
}

const bare = { ProductId: 1, Code: 'A', Link: null, Unit: '', Documents: [], Properties: [], Status: 1 };

describe('fields that no record shown has', () => {
  it('are said to be empty where they are sent', () => {
    expect(tell(['code', 'link', 'unit'], [bare, bare])).toEqual(['Empty in every record shown: link, unit.']);
  });

  it('are not proven missing where a list may leave them out', () => {
    expect(tell(['documents'], [bare])).toEqual([
      'Empty in every record shown: documents. A PIM may leave such parts out of its lists, so this does not prove that they are missing.',
    ]);
  });

  it('are unknown where the PIM does not send them at all', () => {
    expect(tell(['tax_rate', 'barcodes'], [bare])).toEqual([
      'This PIM sends no record shown with tax_rate, barcodes, not even empty, so nothing is known of it.',
    ]);
  });

  it('are named with where to find the names in use when they are properties', () => {
    expect(tell(['property:Weight'], [bare])[0]).toMatch(
      /^No record shown has property:Weight; fields \["properties"\]/,
    );
  });
});

it('are looked for among all that there is where the spec does not show a record', () => {
  expect(tell(['banana'], [{ Id: 1, Name: 'Shoes' }], 'reference')).toEqual([
    'No record shown has banana; fields ["all"] shows what they have.',
  ]);
});

describe('nothing is said', () => {
  it.each([
    ['of a field that one record has', ['link'], [bare, { ...bare, Link: 'https://shop.example/a' }]],
    ['of the summary, and of all fields', undefined, [bare]],
    ['of all fields', ['all'], [bare]],
    ['where no record is shown', ['link'], []],
    ['of what came in an unknown shape', ['barcodes'], [{ ...bare, Codes: [{ zz: 1 }] }]],
    ['of a status that nobody asked for', ['code'], [{ Code: 'A' }]],
    ['of a count of 0', ['picture_count'], [{ ...bare, Pictures: [] }]],
  ])('%s', (_what, names, records) => {
    expect(tell(names, records)).toEqual([]);
  });
});
