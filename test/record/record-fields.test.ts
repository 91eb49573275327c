import { describe, expect, it } from 'vitest';
import { READERS, useOwnKeys } from '../../src/record/pim-keys.ts';
import {
  DOCUMENT_FIELDS,
  FIELDS,
  type Field,
  MEDIA_FIELDS,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from '../../src/record/record-fields.ts';

/** The tables of Spec §2.1–2.3, typed from the spec: the fields of each type. */
const PRODUCT = {
  integer: 'ProductId Type ParentId',
  string: 'Name Code IntegrationCode ShortDescription LongDescription Unit Link',
  decimal: 'TaxRate',
  array:
    'Variants Pictures Documents Properties Tags CategoryProducts TrademarkProducts Translations Codes Prices Dimensions Packaging Warranties',
  status: 'Status',
  datetime: 'Created Updated',
};

const VARIANT = {
  integer: 'VariantId ProductId SourceItemId',
  string: 'Code IntegrationCode Name ShortDescription LongDescription',
  object: 'Product',
  array: 'Pictures Documents OptionValues Tags Properties Translations Codes Prices',
  status: 'Status',
  datetime: 'Created Updated',
};

const PICTURE = {
  integer: 'PictureId ProductId SortOrder',
  string:
    'PictureKey ImageUrl DocumentId Alt Code SourceCode DocumentName SelectionType TypeCode Link',
  boolean: 'IsCover',
  status: 'Status',
  datetime: 'Created Updated',
};

const DOCUMENT = {
  integer: 'ProductDocumentId ProductId SortOrder',
  string: 'DocumentId Code Name IntegrationCode Path DocumentName SelectionType TypeCode',
  array: 'Tags',
  status: 'Status',
  datetime: 'Created Updated',
};

/** The kinds by which a field of each type may be read. */
const KINDS: Readonly<Record<string, readonly Field['kind'][]>> = {
  integer: ['id', 'number'],
  decimal: ['number'],
  string: ['code', 'text', 'html', 'link'],
  array: ['sub', 'media'],
  object: ['sub'],
  boolean: ['boolean'],
  status: ['status'],
  datetime: ['date'],
};

const namesOf = (table: object): readonly string[] => Object.values(table).join(' ').split(' ');

const TABLES = [
  ['§2.1', 'product', PRODUCT, PRODUCT_FIELDS],
  ['§2.2', 'variant', VARIANT, VARIANT_FIELDS],
  ['§2.3', 'picture', PICTURE, PICTURE_FIELDS],
  ['§2.3', 'document', DOCUMENT, DOCUMENT_FIELDS],
] as const;

describe.each(TABLES)('Spec %s: the fields of a %s', (_, __, table, fields) => {
  it('are all there, once, and no others', () => {
    expect(fields.map(({ wire }) => wire).toSorted()).toEqual(namesOf(table).toSorted());
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
  });

  it.each(Object.entries(table))('of type %s are read as such: %s', (type, names) => {
    const kinds = names.split(' ').map((name) => fields.find(({ wire }) => wire === name)?.kind);
    for (const kind of kinds) expect(KINDS[type]).toContain(kind);
  });
});

describe('field tables', () => {
  it('Spec §2.3: give a medium every field of a picture and of a document once, and its owner', () => {
    const names = MEDIA_FIELDS.map(({ wire }) => wire);
    const owner = ['ProductCode', 'VariantId', 'VariantCode'];
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([...namesOf(PICTURE), ...namesOf(DOCUMENT), ...owner]),
    );
  });

  it('name kinds and readers that there are', () => {
    const kinds = new Set([...Object.values(KINDS).flat(), 'sub', 'media']);
    const readers: readonly string[] = [...Object.keys(READERS), 'pictures', 'documents'];
    for (const { wire, kind, reader } of Object.values(FIELDS).flat()) {
      expect(kinds, wire).toContain(kind);
      if (kind === 'sub' || kind === 'media') expect(readers, wire).toContain(reader);
      else expect(reader, wire).toBeUndefined();
    }
  });

  it('show a status for every kind of record', () => {
    for (const fields of Object.values(FIELDS))
      expect(fields.some(({ key }) => key === 'status')).toBe(true);
  });
});

describe('useOwnKeys', () => {
  it.each(['Title', 'title', 'TITLE'])(
    'reads a field by another key of its kind: Name as %s',
    (key) => {
      expect(useOwnKeys('product', { ProductId: 1, [key]: 'Boot' })).toMatchObject({
        ProductId: 1,
        Name: 'Boot',
      });
    },
  );

  it('keeps the field itself, even empty, and adds nothing that is not there', () => {
    const record = { ProductId: 1, name: null, Title: 'Boot' };
    expect(useOwnKeys('product', record)).toBe(record);
  });
});
