import { describe, expect, it } from 'vitest';
import {
  DOCUMENT_FIELDS,
  FIELDS,
  type Field,
  MEDIA_FIELDS,
  PICTURE_FIELDS,
  PRODUCT_FIELDS,
  VARIANT_FIELDS,
} from '../../src/record/field-tables.ts';
import { READERS } from '../../src/record/readers.ts';

/** The tables of Spec §2.1–2.3, typed from the spec: field name and type. */
const PRODUCT = {
  ProductId: 'integer',
  Name: 'string',
  Code: 'string',
  IntegrationCode: 'string',
  ShortDescription: 'string',
  LongDescription: 'string',
  Unit: 'string',
  Type: 'integer',
  TaxRate: 'decimal',
  Link: 'string',
  ParentId: 'integer',
  Variants: 'array',
  Pictures: 'array',
  Documents: 'array',
  Properties: 'array',
  Tags: 'array',
  CategoryProducts: 'array',
  TrademarkProducts: 'array',
  Translations: 'array',
  Codes: 'array',
  Prices: 'array',
  Dimensions: 'array',
  Packaging: 'array',
  Warranties: 'array',
  Status: 'status',
  Created: 'datetime',
  Updated: 'datetime',
} as const;

const VARIANT = {
  VariantId: 'integer',
  ProductId: 'integer',
  Code: 'string',
  IntegrationCode: 'string',
  Name: 'string',
  ShortDescription: 'string',
  LongDescription: 'string',
  SourceItemId: 'integer',
  Product: 'object',
  Pictures: 'array',
  Documents: 'array',
  OptionValues: 'array',
  Tags: 'array',
  Properties: 'array',
  Translations: 'array',
  Codes: 'array',
  Prices: 'array',
  Status: 'status',
  Created: 'datetime',
  Updated: 'datetime',
} as const;

const PICTURE = {
  PictureId: 'integer',
  ProductId: 'integer',
  PictureKey: 'string',
  ImageUrl: 'string',
  DocumentId: 'string',
  Alt: 'string',
  IsCover: 'boolean',
  SortOrder: 'integer',
  Code: 'string',
  SourceCode: 'string',
  DocumentName: 'string',
  SelectionType: 'string',
  TypeCode: 'string',
  Link: 'string',
  Status: 'status',
  Created: 'datetime',
  Updated: 'datetime',
} as const;

const DOCUMENT = {
  ProductDocumentId: 'integer',
  ProductId: 'integer',
  DocumentId: 'string',
  Code: 'string',
  Name: 'string',
  IntegrationCode: 'string',
  Path: 'string',
  SortOrder: 'integer',
  DocumentName: 'string',
  SelectionType: 'string',
  TypeCode: 'string',
  Tags: 'array',
  Status: 'status',
  Created: 'datetime',
  Updated: 'datetime',
} as const;

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

const TABLES = [
  ['§2.1', 'product', PRODUCT, PRODUCT_FIELDS],
  ['§2.2', 'variant', VARIANT, VARIANT_FIELDS],
  ['§2.3', 'picture', PICTURE, PICTURE_FIELDS],
  ['§2.3', 'document', DOCUMENT, DOCUMENT_FIELDS],
] as const;

describe.each(TABLES)('Spec %s: the fields of a %s', (_, __, table, fields) => {
  it('are all there, once, and no others', () => {
    expect(fields.map(({ wire }) => wire).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(Object.entries(table))('include %s, read as %s', (name, type) => {
    const field = fields.find(({ wire }) => wire === name);
    expect(KINDS[type]).toContain(field?.kind);
  });

  it('have distinct names in snake_case', () => {
    const keys = fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  it('name a reader wherever the entries are not shown', () => {
    const nested = fields.filter(({ kind }) => kind === 'sub' || kind === 'media');
    for (const { reader = '' } of nested) expect(['pictures', 'documents', ...Object.keys(READERS)]).toContain(reader);
  });
});

describe('field tables', () => {
  it('print a field whose catalog word is clearer under that word', () => {
    const renamed = [...PRODUCT_FIELDS, ...VARIANT_FIELDS].filter(
      ({ wire, key }) => key !== wire.replace(/(?<=[a-z])([A-Z])/g, '_$1').toLowerCase(),
    );
    expect(renamed.map(({ wire, key }) => [wire, key])).toEqual([
      ['CategoryProducts', 'categories'],
      ['TrademarkProducts', 'brands'],
      ['OptionValues', 'options'],
    ]);
  });

  it('Spec §2.3: give a medium every field of a picture and of a document, and its owner', () => {
    const names = MEDIA_FIELDS.map(({ wire }) => wire);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(PICTURE),
        ...Object.keys(DOCUMENT),
        'ProductCode',
        'VariantId',
        'VariantCode',
      ]),
    );
  });

  it('show a status for every kind of record', () => {
    for (const fields of Object.values(FIELDS)) expect(fields.some(({ key }) => key === 'status')).toBe(true);
  });
});
