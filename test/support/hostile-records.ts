/**
 * Records in which every string that a PIM can send is one given text. Made from the field tables and the readers
 * themselves, so that a field, an attribute or a spelling that is added there is covered by itself.
 */

import type { SubRecordName } from '../../src/record/readers.ts';
import { FIELDS, type Field, type RecordKind } from '../../src/record/record-fields.ts';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';

/** The ways in which sub-records are sent. */
export const SHAPES = [
  'first keys',
  'last keys',
  'nested',
  'bare',
  'map',
  'unknown',
  'extra',
] as const;

/** One of {@link SHAPES}. */
export type Shape = (typeof SHAPES)[number];

/** Keys of an entry, those that PIMs send first and others; of each the key of a record that may hold the entry. */
const ENTRIES: Readonly<Record<SubRecordName, EntryKeys>> = {
  variants: { first: 'VariantId Code Name', last: 'Id Sku Title', numbers: ['VariantId', 'Id'] },
  properties: {
    first: 'Name Value Unit Culture Code Type Group',
    last: 'AttributeLabel Data UomName Lang Slug DataType PropertyGroup',
    nestedIn: 'Property',
  },
  tags: { first: 'Name', last: 'TagCode', nestedIn: 'Tag' },
  categories: {
    first: 'CategoryId Code Name',
    last: 'Id CategoryCode Title',
    numbers: ['CategoryId', 'Id'],
    nestedIn: 'Category',
  },
  brands: {
    first: 'TrademarkId Code Name',
    last: 'Id BrandCode Title',
    numbers: ['TrademarkId', 'Id'],
    nestedIn: 'Trademark',
  },
  translations: {
    first: 'Culture Name ShortDescription LongDescription',
    last: 'Locale Title Summary Description',
  },
  codes: { first: 'CodeType Value', last: 'Kind CodeValue' },
  prices: {
    first: 'Price Currency PriceType CustomerGroup',
    last: 'Amount CurrencySymbol PriceListName CustomerGroupName',
    numbers: ['Price', 'Amount'],
  },
  dimensions: {
    first: 'Name Value Unit',
    last: 'DimensionType Size UnitCode',
    nestedIn: 'Dimension',
  },
  packaging: {
    first: 'Name Material Quantity Unit',
    last: 'PackagingType MaterialName Count Uom',
    nestedIn: 'Packaging',
  },
  warranties: {
    first: 'Name Duration Unit',
    last: 'WarrantyType Period PeriodUnit',
    nestedIn: 'Warranty',
  },
  options: {
    first: 'OptionName Value Unit Code',
    last: 'Attribute ValueName Uom OptionCode',
    nestedIn: 'Option',
  },
  parent: {
    first: 'ProductId Code Name',
    last: 'Id ProductCode Title',
    numbers: ['ProductId', 'Id'],
  },
};

interface EntryKeys {
  readonly first: string;
  readonly last: string;
  /** Those whose values are numbers. */
  readonly numbers?: readonly string[];
  readonly nestedIn?: string;
}

/** Ids by which records are asked for, which therefore stay. */
const IDENTITY: Readonly<Record<string, number>> = { ProductId: 1, VariantId: 1 };

/** A record of a kind with `text` in every field, its sub-records sent in a shape. */
export function buildHostileRecord(kind: RecordKind, text: string, shape: Shape): WireRecord {
  return Object.fromEntries(
    FIELDS[kind].map((field) => [field.wire, buildValue(field, text, shape)]),
  );
}

function buildValue({ wire, kind, reader }: Field, text: string, shape: Shape): unknown {
  if (kind === 'media') {
    const entryKind = reader === 'documents' ? 'document' : 'picture';
    // A cover, so that its address is shown as one too.
    const entry = {
      ...buildHostileRecord(entryKind, text, shape),
      ...(entryKind === 'picture' && { IsCover: true }),
    };
    return shape === 'unknown' ? buildUnknown(text) : [entry];
  }
  if (kind === 'sub')
    return reader === undefined ? text : buildSubRecord(reader as SubRecordName, text, shape); // pictures and documents are media
  return IDENTITY[wire] ?? text;
}

function buildSubRecord(name: SubRecordName, text: string, shape: Shape): unknown {
  const { first, last, numbers = [], nestedIn } = ENTRIES[name];
  const keys = (shape === 'last keys' ? last : first).split(' ');
  const entry: WireRecord = Object.fromEntries(
    keys.map((key) => [key, numbers.includes(key) ? 7 : text]),
  );
  if (name === 'variants') entry.OptionValues = [{ OptionName: text, Value: text }];
  switch (shape) {
    case 'first keys':
    case 'last keys':
      return name === 'parent' ? entry : [entry, entry];
    case 'nested':
      return nestedIn === undefined ? [] : [{ [nestedIn]: entry }];
    case 'bare':
      return [text];
    case 'map':
      return { [text]: text, [`${text} 2`]: text };
    case 'unknown':
      return buildUnknown(text);
    case 'extra':
      return [
        { ...entry, ExtraNote: text },
        { Strange: text, [text]: [text] },
      ];
  }
}

function buildUnknown(text: string): unknown {
  return [{ [text]: text, Deep: { [text]: [text, { Deeper: text }] } }];
}
