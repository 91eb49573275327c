import { describe, expect, it } from 'vitest';
import { createNotes } from '../../src/answer/notes.ts';
import { chooseColumns, listFieldNames, selectFields } from '../../src/answer/select-fields.ts';
import { InvalidArgumentError } from '../../src/errors.ts';
import { FIELDS, type RecordKind } from '../../src/record/field-tables.ts';

const KINDS = Object.keys(FIELDS) as RecordKind[]; // the table's own keys
const keys = (kind: RecordKind, names?: readonly string[]) => selectFields(kind, names).map(({ key }) => key);

describe('selectFields', () => {
  it.each([
    ['product', ['product_id', 'code', 'name', 'brand', 'status']],
    ['variant', ['variant_id', 'code', 'options', 'product', 'status']],
    ['reference', ['id', 'code', 'name', 'parent_id', 'status']],
    ['hit', ['type', 'id', 'code', 'name', 'status']],
  ] as const)('shows a short summary of a %s by default', (kind, expected) => {
    expect(keys(kind)).toEqual(expected);
    expect(keys(kind, [])).toEqual(expected);
  });

  it.each(KINDS)('shows every field of a %s for ["all"]', (kind) => {
    expect(keys(kind, ['all'])).toEqual(expect.arrayContaining(FIELDS[kind].map(({ key }) => key)));
  });

  it.each(KINDS)('takes every name that it lists for a %s', (kind) => {
    for (const name of listFieldNames(kind)) expect(keys(kind, [name])).toContain(name);
  });

  it('keeps the order asked for, each once, and always shows the status', () => {
    expect(keys('product', ['name', 'code', 'name'])).toEqual(['name', 'code', 'status']);
    expect(keys('product', ['status', 'code'])).toEqual(['status', 'code']);
  });

  it('knows short facts that are no field of the spec', () => {
    expect(selectFields('product', ['barcodes'])[0]).toEqual({ key: 'barcodes', kind: 'derived' });
  });

  it('refuses an unknown field of a product with the nearest name and all names, quoting only a plain name', () => {
    const select = () => selectFields('product', ['code', 'colour of x']);
    expect(select).toThrow(InvalidArgumentError);
    expect(() => selectFields('product', ['short_desc'])).toThrow(
      'fields: a product has no field "short_desc"; did you mean short_description?',
    );
    try {
      select();
    } catch (error) {
      expect(error).toMatchObject({
        argument: 'fields',
        fix: expect.stringContaining(listFieldNames('product').join(', ')),
      });
      expect(String(error)).not.toContain('colour');
    }
  });

  it.each(['picture', 'document', 'media', 'variant'] as const)('refuses an unknown field of a %s', (kind) => {
    expect(() => selectFields(kind, ['zzz'])).toThrow(InvalidArgumentError);
  });

  it.each(['reference', 'hit'] as const)(
    'Spec §2.4: takes any name as a field of a %s, whose fields are not shown',
    (kind) => {
      expect(selectFields(kind, ['sortOrder'])[0]).toEqual({ wire: 'sortOrder', key: 'sort_order', kind: 'open' });
    },
  );
});

describe('chooseColumns', () => {
  const columns = (names: readonly string[] | undefined, culture?: string) =>
    chooseColumns('auto', selectFields('product', names), culture);

  it('prints flat records under columns', () => {
    expect(columns(undefined)).toEqual(['product_id', 'code', 'name', 'brand', 'status']);
  });

  it.each(['prices', 'pictures', 'variants', 'barcodes', 'properties'])('prints records with keys for %s', (name) => {
    expect(columns(['code', name])).toBeUndefined();
  });

  it.each(['cover_picture', 'variant_count', 'long_description', 'created'])('takes %s for flat', (name) => {
    expect(columns(['code', name])).toEqual(['code', name, 'status']);
  });

  it('obeys when told', () => {
    const flat = selectFields('product', undefined);
    expect(chooseColumns('records', flat, undefined)).toBeUndefined();
    expect(chooseColumns('table', selectFields('product', ['prices']), undefined)).toEqual(['prices', 'status']);
  });

  it('has a column for the fallback when a language is asked for', () => {
    expect(columns(['code', 'name'], 'fr')).toEqual(['code', 'name', 'status', 'culture_fallback']);
  });

  it('never forces fields that are not known beforehand into columns', () => {
    expect(chooseColumns('table', selectFields('hit', ['all']), undefined)).toBeUndefined();
  });
});

describe('notes', () => {
  it('say nothing while nothing was noticed', () => {
    expect(createNotes().sentences()).toEqual([]);
  });

  it('name the field and the keys of an unknown shape, once', () => {
    const notes = createNotes();
    notes.unknownShape('prices', ['a1', 'b2']);
    notes.unknownShape('prices', ['b2', 'c3']);
    expect(notes.sentences()).toEqual([
      'prices: this PIM sends entries in an unknown shape (keys a1, b2, c3); shown as they are, and never counted as missing.',
    ]);
  });

  it('name no more than eight keys', () => {
    const notes = createNotes();
    notes.unknownShape(
      'tags',
      Array.from({ length: 20 }, (_, index) => `k${index}`),
    );
    expect(notes.sentences()[0]).toContain('(keys k0, k1, k2, k3, k4, k5, k6, k7)');
  });

  it('say once that texts were shortened, and how to go on', () => {
    const notes = createNotes();
    notes.shortened();
    notes.shortened();
    expect(notes.sentences()).toEqual([expect.stringContaining('get_product with text_offset')]);
  });
});

it.each([
  ['product', ['images', 'Photo'], ['pictures', 'status']],
  ['product', ['sku', 'ean'], ['code', 'barcodes', 'status']],
  ['variant', ['colour', 'size'], ['options', 'status']],
] as const)('takes other words for the fields of a %s: %j', (kind, names, keys) => {
  expect(selectFields(kind, names).map(({ key }) => key)).toEqual(keys);
});
