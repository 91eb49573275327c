/**
 * Sub-records that Spec §2.4 does not show, in the forms that another PIM might send. `other-keys`: with other keys and
 * forms. `link-rows`: as rows of a link table, each with its own id and the linked record inside.
 */

import type { WireRecord } from './catalog-source.ts';
import { isRecord } from './data-dir.ts';

/** Turns one form of a value into another. */
type Reshape = (value: unknown) => unknown;

/** The record with some fields in another form. */
export function reshapeFields(record: WireRecord, forms: Readonly<Record<string, Reshape>>): WireRecord {
  return Object.fromEntries(Object.entries(record).map(([field, value]) => [field, forms[field]?.(value) ?? value]));
}

/** Reshapes every entry of a list; anything but a list stays as it is. */
function each(reshape: Reshape): Reshape {
  return (value) => (Array.isArray(value) ? value.map(reshape) : value);
}

/** Under `other-keys`: fields of a product or variant whose entries Spec §2.4 does not show. Keys that are not renamed stay. */
export const OTHER_FORMS: Readonly<Record<string, Reshape>> = {
  Variants: each(rename({ VariantId: 'Id', Code: 'Sku', Name: 'Title', OptionValues: 'Options' })),
  Product: rename({ ProductId: 'Id', Code: 'ProductCode', Name: 'ProductName' }),
  Prices: each(rename({ Price: 'Amount', Currency: 'CurrencyCode' })),
  Codes: each(rename({ CodeType: 'Type', Value: 'Code' })),
  Properties: each(toKeyAndValues),
  Translations: each(rename({ Name: 'Title', ShortDescription: 'Short', LongDescription: 'Long' })),
  CategoryProducts: each(rename({ CategoryId: 'Id', Name: 'CategoryName', Code: 'CategoryCode' })),
  TrademarkProducts: each(rename({ TrademarkId: 'BrandId', Name: 'BrandName', Code: 'BrandCode' })),
  OptionValues: each(rename({ OptionName: 'Option', Name: 'Option', Value: 'OptionValue' })),
  Tags: each(toText),
  Dimensions: toOneObject,
  Packaging: each(rename({ Name: 'PackageType', Type: 'PackageType', Quantity: 'Count' })),
  Warranties: each(
    rename({ Name: 'WarrantyName', Type: 'WarrantyName', Period: 'Duration', Months: 'DurationMonths' }),
  ),
};

/**
 * The media entries of a product: the spec does not show these either, unlike those of a variant and of the media
 * lists.
 */
export const OTHER_MEDIA_FORMS: Readonly<Record<string, Reshape>> = {
  Pictures: each(rename({ PictureId: 'Id', ImageUrl: 'Thumbnail', Link: 'Url', IsCover: 'IsMain' })),
  Documents: each(rename({ ProductDocumentId: 'Id', Name: 'Title', Path: 'Url', TypeCode: 'Extension' })),
};

function rename(names: Readonly<Record<string, string>>): Reshape {
  return (entry) =>
    isRecord(entry)
      ? Object.fromEntries(Object.entries(entry).map(([key, value]) => [names[key] ?? key, value]))
      : entry;
}

function toKeyAndValues(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const { Code, Name, Value, Unit, Culture } = entry;
  return { Key: Name ?? Code, Values: Array.isArray(Value) ? Value : [Value], Unit, Culture };
}

function toText(entry: unknown): unknown {
  return isRecord(entry) ? (entry.Name ?? entry.Tag ?? entry.Value) : entry;
}

/** Turns entries such as {Type: "Width", Value: 3, Unit: "cm"} into one object {Width: 3, Unit: "cm"}. */
function toOneObject(entries: unknown): unknown {
  if (!Array.isArray(entries) || entries.length === 0) return entries;
  return Object.assign(
    {},
    ...entries.filter(isRecord).map(({ Type, Name, Value, ...rest }) => {
      const label = Type ?? Name;
      return typeof label === 'string' ? { [label]: Value, ...rest } : rest;
    }),
  );
}

/** The first id of link rows, far from the ids of what they link to. */
const FIRST_ROW_ID = 9_000_000;

const linkOptions = linkRows(({ OptionId, OptionCode, OptionName, Name, Value, ...rest }) => ({
  ...rest,
  Option: { Id: OptionId, Code: OptionCode, Name: OptionName ?? Name },
  OptionValue: { Id: FIRST_ROW_ID, Name: Value },
}));

/** Under `link-rows`. */
export const LINK_FORMS: Readonly<Record<string, Reshape>> = {
  Variants: each((variant) => (isRecord(variant) ? reshapeFields(variant, { OptionValues: linkOptions }) : variant)),
  OptionValues: linkOptions,
  CategoryProducts: linkRows(({ CategoryId, Code, Name }) => ({
    CategoryId: null,
    Category: { Id: CategoryId, Code, Name },
  })),
  TrademarkProducts: linkRows(({ TrademarkId, Code, Name }) => ({ Trademark: { Id: TrademarkId, Code, Name } })),
  Tags: linkRows(({ TagId, Name }) => ({ TagId, Tag: { Id: TagId, Name } })),
  Codes: linkRows(({ CodeType, Value }) => ({ CodeType: { Id: FIRST_ROW_ID, Name: CodeType }, Value })),
  Prices: linkRows(({ PriceType, Currency, ...rest }) => ({
    ...rest,
    PriceType: { Id: FIRST_ROW_ID, Name: PriceType },
    Currency: { Id: FIRST_ROW_ID, Code: Currency },
  })),
  Properties: linkRows(({ PropertyId, Code, Name, Unit, Value, Culture }) => ({
    Culture,
    Property: { Id: PropertyId, Code, Name, Unit },
    PropertyValue: { Id: FIRST_ROW_ID, Value },
  })),
};

function linkRows(reshape: (entry: WireRecord) => WireRecord): Reshape {
  return (entries) =>
    Array.isArray(entries)
      ? entries.map((entry, index) => (isRecord(entry) ? { Id: FIRST_ROW_ID + index, ...reshape(entry) } : entry))
      : entries;
}
