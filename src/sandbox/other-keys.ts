/** The `other-keys` profile: sub-records that Spec §2.4 does not show, in keys and forms that another PIM might use. */
import { each, isRecord, type Reshape, reshapeFields } from './reshape.ts';
import type { WireRecord } from './source.ts';

/** Field → its other form. A key that is not renamed stays as it is. */
const OTHER_FORMS: Readonly<Record<string, Reshape>> = {
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

/** The media entries of a product, which unlike a variant's and the media lists' are not shown either. */
const OTHER_MEDIA_FORMS: Readonly<Record<string, Reshape>> = {
  Pictures: each(rename({ PictureId: 'Id', ImageUrl: 'Thumbnail', Link: 'Url', IsCover: 'IsMain' })),
  Documents: each(rename({ ProductDocumentId: 'Id', Name: 'Title', Path: 'Url', TypeCode: 'Extension' })),
};

/** A product or variant record with its sub-records in their other form. */
export function renameSubRecords(record: WireRecord): WireRecord {
  return reshapeFields(record, OTHER_FORMS);
}

/** A product record with its media entries in their other form. */
export function renameProductMedia(record: WireRecord): WireRecord {
  return reshapeFields(record, OTHER_MEDIA_FORMS);
}

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

/** Entries such as {Type: "Width", Value: 3, Unit: "cm"} as one object {Width: 3, Unit: "cm"}. */
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
