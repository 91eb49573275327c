/** Trims one record, with options that change nothing unless others are given. */
import { createNotes } from '../../src/answer/notes.ts';
import { selectFields } from '../../src/answer/select-fields.ts';
import { buildTrim, type TrimOptions } from '../../src/answer/trim.ts';
import type { RecordKind } from '../../src/record/record-fields.ts';
import type { PimRecord } from '../../src/record/value.ts';

/** The record as an answer shows it. */
export function trim(
  record: PimRecord,
  fields: readonly string[] | undefined,
  options: Partial<TrimOptions> & { kind?: RecordKind } = {},
) {
  const kind = options.kind ?? 'product';
  const base = {
    fields: selectFields(kind, fields),
    culture: undefined,
    maxTextChars: 500,
    notes: createNotes(),
    redact: <Value>(value: Value) => value,
  };
  return buildTrim({ ...base, ...options, kind })(record);
}
