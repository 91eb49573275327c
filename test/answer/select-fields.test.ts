import { describe, expect, it } from 'vitest';
import { EmptyFields } from '../../src/answer/empty-fields.ts';
import { createNotes } from '../../src/answer/notes.ts';
import { sayNotices } from '../../src/answer/notices.ts';
import { chooseColumns, listFieldNames, selectFields } from '../../src/answer/select-fields.ts';
import type { RecordKind } from '../../src/record/record-fields.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { trim } from './trim-record.ts';

const keys = (kind: RecordKind, names?: readonly string[]) =>
  selectFields(kind, names).map(({ key }) => key);

describe('selectFields', () => {
  it.each([
    ['product', ['product_id', 'code', 'name', 'brand', 'status']],
    ['variant', ['variant_id', 'code', 'options', 'product', 'status']],
  ] as const)('shows a short summary of a %s by default', (kind, expected) => {
    expect(keys(kind)).toEqual(expected);
    expect(keys(kind, [])).toEqual(expected);
  });

  it('keeps the order asked for, each once, and always shows the status', () => {
    expect(keys('product', ['name', 'code', 'name'])).toEqual(['name', 'code', 'status']);
    expect(keys('product', ['status', 'code'])).toEqual(['status', 'code']);
  });

  it('refuses an unknown field of a product with the nearest name and all names, quoting only a plain name', () => {
    const nearest = 'fields: a product has no field "short_desc"; did you mean short_description?';
    expect(() => selectFields('product', ['short_desc'])).toThrow(nearest);
    const message = expect.stringMatching(/^fields: a product has no such field/);
    const fix = expect.stringContaining(listFieldNames('product').join(', '));
    const refusal = expect.objectContaining({ argument: 'fields', message, fix });
    expect(() => selectFields('product', ['code', 'colour of x'])).toThrow(refusal);
  });

  it.each(['reference', 'hit'] as const)(
    'Spec §2.4: takes any name as a field of a %s, whose fields are not shown',
    (kind) => {
      expect(selectFields(kind, ['sortOrder'])[0]).toEqual({
        wire: 'sortOrder',
        key: 'sort_order',
        kind: 'open',
      });
    },
  );
});

describe('chooseColumns', () => {
  const columns = (names: readonly string[] | undefined, culture?: string) =>
    chooseColumns('auto', selectFields('product', names), culture);

  it('prints flat records under columns', () => {
    expect(columns(undefined)).toEqual(['product_id', 'code', 'name', 'brand', 'status']);
  });

  it.each(['prices', 'pictures', 'variants', 'barcodes', 'properties'])(
    'prints records with keys for %s',
    (name) => {
      expect(columns(['code', name])).toBeUndefined();
    },
  );

  it('has a column for the fallback when a language is asked for', () => {
    expect(columns(['code', 'name'], 'fr')).toEqual(['code', 'name', 'status', 'culture_fallback']);
  });

  it('never forces fields that are not known beforehand into columns', () => {
    expect(chooseColumns('table', selectFields('hit', ['all']), undefined)).toBeUndefined();
  });
});

const product = {
  ProductId: 1,
  Status: 1,
  Properties: [
    { PropertyId: 7, Code: 'diag', Name: 'Display diagonal', Value: 27, Unit: 'in' },
    { PropertyId: 8, Code: 'colour', Name: 'Colour', Value: 'Rot', Culture: 'de' },
    { PropertyId: 8, Code: 'colour', Name: 'Colour', Value: 'Kırmızı', Culture: 'tr' },
    { PropertyId: 9, Code: 'port', Name: 'Ports', Value: 'HDMI' },
    { PropertyId: 9, Code: 'port', Name: 'Ports', Value: 'USB-C' },
    { PropertyId: 10, Name: 'Note', Value: '<b>thin</b> frame' },
    { PropertyId: 11, Name: 'Reserved', Value: null },
  ],
};

describe('a property as a field', () => {
  it.each([
    ['with its unit', 'property:Display diagonal', '27 in'],
    ['by its code', 'property:diag', '27 in'],
    ['with all its values', 'property:Ports', ['HDMI', 'USB-C']],
    ['in all languages where none is asked for', 'property:Colour', { de: 'Rot', tr: 'Kırmızı' }],
    ['as text', 'property:Note', 'thin frame'],
  ])('is shown %s', (_how, field, value) => {
    expect(Object.values(trim(product, [field]))).toEqual([value, 'active']);
  });

  it('is shown in the language asked for', () => {
    expect(trim(product, ['property:colour'], { culture: 'tr-TR' })).toMatchObject({
      'property:colour': 'Kırmızı',
    });
  });

  it('is marked where it is in another language than the one asked for', () => {
    const shown = trim(product, ['property:Colour', 'property:Display diagonal', 'property:Note'], {
      culture: 'fr',
    });
    expect(shown.culture_fallback).toBe('property:Colour (de/tr), property:Note');
  });

  it('is a dimension of the name, as a filter finds it, where no property has it', () => {
    const Dimensions = [{ Name: 'Weight', Value: 0.598, Unit: 'kg' }];
    expect(trim({ Properties: [], Dimensions }, ['property:weight'])).toEqual({
      'property:weight': '0.598 kg',
    });
    const Properties = [{ Name: 'Weight', Value: '600', Unit: 'g' }];
    expect(trim({ Properties, Dimensions }, ['property:weight'])).toEqual({
      'property:weight': '600 g',
    });
  });

  describe('of which variants have a value, too', () => {
    const variant = (VariantId: number, Value: string, others: object = {}) => ({
      VariantId,
      Code: `V-${VariantId}`,
      OptionValues: [{ OptionName: 'Weight', Value, ...others }],
    });
    const key = 'property:weight';
    const Properties = [{ Name: 'Weight', Value: '5600', Unit: 'g' }];

    it.each([
      [
        'stands beside it',
        Properties,
        ['5600', '1000', '1000'],
        { product: '5600 g', variants: ['5600 g', '1000 g'] },
      ],
      ['is theirs where it has none', [], ['5600', '1000'], { variants: ['5600 g', '1000 g'] }],
      ['is one with it where it is the same', Properties, ['5600', '5600'], '5600 g'],
    ])('%s', (_how, own, weights, told) => {
      const Variants = weights.map((weight, at) => variant(at + 1, weight, { Unit: 'g' }));
      expect(trim({ Properties: own, Variants }, [key])).toEqual({ [key]: told });
    });

    it('is marked where it is in another language than the one asked for', () => {
      const Variants = [variant(1, 'schwer'), variant(2, 'leicht')];
      const told = { [key]: { variants: ['schwer', 'leicht'] }, culture_fallback: key };
      expect(trim({ Properties: [], Variants }, [key], { culture: 'fr' })).toEqual(told);
    });
  });

  it.each(['property:Weight', 'property:Reserved'])(
    'is absent where the record has no value for it: %s',
    (field) => {
      expect(trim(product, [field])).toEqual({ status: 'active' });
    },
  );

  it('Spec §2.4: is unknown, not missing, where no reader knows the shape', () => {
    const notes = createNotes();
    expect(trim({ Properties: [{ zz: 1, qq: 2 }] }, ['property:Weight'], { notes })).toEqual({});
    expect(notes.isUnknown('property:Weight')).toBe(true);
  });
});

it('an option as a field is refused of a product, whose variants have it', () => {
  expect(() => selectFields('product', ['option:Size'])).toThrow(
    'fields: a product has no such field',
  );
});

/** What is said of these records when these fields are asked for. */
function tell(
  names: readonly string[] | undefined,
  records: readonly PimRecord[],
  kind: RecordKind = 'product',
) {
  const notes = createNotes();
  const empty = new EmptyFields(kind, names);
  for (const record of records) empty.see(record);
  const trimmed = records.map((record) => trim(record, names, { kind, notes }));
  return sayNotices(empty.listNotices(trimmed, notes));
}

const bare = {
  ProductId: 1,
  Code: 'A',
  Link: null,
  Unit: '',
  Documents: [],
  Properties: [],
  Status: 1,
};

type Row = readonly [what: string, name: string, record: PimRecord, told: string, kind: RecordKind];

const ROWS: readonly Row[] = [
  ['empty where it is sent', 'link', bare, 'Empty in every record shown: link.', 'product'],
  [
    'not proven missing where a list may leave it out',
    'documents',
    bare,
    'Empty in every record shown: documents. A PIM may leave such parts out of its lists, so this does not prove that they are missing.',
    'product',
  ],
  [
    'unknown where the PIM does not send it at all',
    'tax_rate',
    bare,
    'This PIM sends none of these records with tax_rate, not even empty, so nothing is known of it.',
    'product',
  ],
  [
    'to be looked for among the names in use where it is a property',
    'property:Weight',
    bare,
    'No record shown has property:Weight; fields ["properties"] or ["options"] shows the names in use.',
    'product',
  ],
  [
    'to be looked for among all that there is where the spec does not show a record',
    'banana',
    { Id: 1, Name: 'Shoes' },
    'No record shown has banana; fields ["all"] shows what they have.',
    'reference',
  ],
];

it.each(ROWS)(
  'a field that no record shown has is said to be %s',
  (_what, name, record, told, kind) => {
    expect(tell([name], [record, record], kind)).toEqual([told]);
  },
);

describe('nothing is said', () => {
  it.each([
    [
      'of a field that one record has',
      ['link'],
      [bare, { ...bare, Link: 'https://shop.example/a' }],
    ],
    ['of the summary, and of all fields', undefined, [bare]],
    ['of all fields', ['all'], [bare]],
    ['where no record is shown', ['link'], []],
    ['of what came in an unknown shape', ['barcodes'], [{ ...bare, Codes: [{ zz: 1 }] }]],
    ['of a count of 0', ['picture_count'], [{ ...bare, Pictures: [] }]],
  ])('%s', (_what, names, records) => {
    expect(tell(names, records)).toEqual([]);
  });
});
