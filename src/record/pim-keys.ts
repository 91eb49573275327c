/**
 * The keys under which PIMs send what we read, the clearest first: one tolerant reader per sub-record that the spec does
 * not show (Spec §2.4), and other keys of a record's own fields. To support another PIM's spelling, add its key here. Pure.
 */

import { type Attribute, buildReader, isNoise } from './build-reader.ts';
import {
  foldKey,
  getField,
  isAbsent,
  isRecord,
  type PimRecord,
  readAmount,
  readId,
  readStatus,
  readText,
  toCamelCase,
  toSnakeCase,
} from './value.ts';

function attribute<Value>(
  keys: string,
  read: (value: unknown) => Value | undefined,
): Attribute<Value> {
  return { keys: keys.split(' '), read };
}

/** A text, or a nested record that has it as its name (`CodeType: {Name}`). */
const text = (keys: string) =>
  attribute(keys, (value) => readLabel(value, ['Name', 'Value', 'Title', 'Text', 'Code']));

/** A standard code, or a nested record that holds it (`Currency: {Code}`). */
const standardCode = (keys: string) =>
  attribute(keys, (value) => readLabel(value, ['Code', 'IsoCode', ...keys.split(' '), 'Name']));

/** An amount of money. */
const amount = (keys: string) => attribute(keys, readAmount);

const id = (keys: string) => attribute(keys, readId);

const status = attribute('Status', readStatus);

/** A value as one text: a scalar, a nested record that holds nothing else (`{Id, Value}`), or a list of these. */
const values = (keys: string) => attribute(keys, readValues);

function readValues(value: unknown): string | undefined {
  if (!Array.isArray(value)) return readValue(value);
  const texts = value.filter((one) => !isAbsent(one)).map(readValue);
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(', ');
}

function readValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (!isRecord(value)) return readText(value);
  const told = Object.keys(value).filter((key) => !isNoise(key) && !isAbsent(value[key]));
  const labels = told.filter((key) => foldKey(key) !== 'code');
  // Several texts, or a text of another kind (a unit, a language), are not one value.
  const [label = told[0], ...others] = labels;
  if (label === undefined || others.length > 0 || !VALUE_KEYS.has(foldKey(label))) {
    return undefined;
  }
  return readText(value[label]);
}

const VALUE_KEYS: ReadonlySet<string> = new Set(['value', 'name', 'text', 'title', 'code']);

function readLabel(value: unknown, keys: readonly string[]): string | undefined {
  if (!isRecord(value)) return readText(value);
  for (const key of keys) {
    const label = readText(getField(value, key));
    if (label !== undefined) return label;
  }
  return undefined;
}

const CULTURE = standardCode('Culture CultureCode Language LanguageCode Locale Lang');
const UNIT = text('Unit UnitName UnitCode UnitOfMeasure Uom');

/** Prices (of a product or a variant): amount, currency, and what kind of price it is. */
export const readPrices = buildReader({
  attributes: {
    price: amount(
      'Price Amount Value UnitPrice SalesPrice SalePrice ListPrice PriceValue NetPrice',
    ),
    currency: standardCode('Currency CurrencyCode CurrencyIsoCode CurrencyName CurrencySymbol'),
    label: text('PriceType PriceTypeName PriceListName PriceList ListName PriceName Type Name'),
  },
  recognisedBy: ['price'],
});

/** Additional codes: barcode, EAN and the like. */
export const readCodes = buildReader({
  attributes: {
    value: text('Value CodeValue Barcode BarcodeValue Ean Gtin Number Code'),
    type: text('CodeType CodeTypeName Type TypeName TypeCode Kind Name Code'),
  },
  recognisedBy: ['value'],
  bare: 'value',
});

/** Properties (custom fields). */
export const readProperties = buildReader({
  attributes: {
    name: text('Name PropertyName Property Title Label Key PropertyCode Code'),
    value: values(
      'Value PropertyValue ValueName Values PropertyValues ValueText Text Data ValueCode',
    ),
    unit: UNIT,
    culture: CULTURE,
    code: text('Code PropertyCode'),
    // What kind of property it is, not what it says about the product.
    type: text('Type PropertyType DataType ValueType'),
    group: text('Group GroupName PropertyGroup'),
  },
  recognisedBy: ['name', 'value'],
  content: ['value'],
  nestedIn: ['Property'],
  objectOfValues: { name: 'name', value: 'value' },
});

/** Translations of name and descriptions; Spec §2.1 gives only their key Culture. */
export const readTranslations = buildReader({
  attributes: {
    culture: CULTURE,
    name: text('Name Title ProductName VariantName'),
    shortDescription: text('ShortDescription Short Summary ShortText'),
    longDescription: text('LongDescription Long Description LongText'),
  },
  recognisedBy: ['culture'],
  content: ['name', 'shortDescription', 'longDescription'],
});

/** Option values of a variant, for example colour and size. */
export const readOptions = buildReader({
  attributes: {
    name: text('OptionName Name Option Key Attribute OptionCode'),
    value: values('Value OptionValue OptionValueName ValueName Text ValueCode'),
    unit: UNIT,
    code: text('OptionCode Code'),
  },
  recognisedBy: ['value'],
  nestedIn: ['Option'],
  objectOfValues: { name: 'name', value: 'value' },
});

/** Categories of a product. */
export const readCategories = buildReader({
  attributes: {
    id: id('CategoryId Id'),
    code: text('CategoryCode Code'),
    name: text('CategoryName Name Title'),
  },
  recognisedBy: ['id', 'name'],
  nestedIn: ['Category'],
  bare: 'name',
  bareNumber: 'id',
});

/** Brands (trademarks) of a product. */
export const readBrands = buildReader({
  attributes: {
    id: id('TrademarkId BrandId Id'),
    code: text('TrademarkCode BrandCode Code'),
    name: text('TrademarkName BrandName Name Title'),
  },
  recognisedBy: ['id', 'name'],
  nestedIn: ['Trademark', 'Brand'],
  bare: 'name',
  bareNumber: 'id',
});

/** Tags. */
export const readTags = buildReader({
  attributes: { name: text('Name TagName Tag Value Text Title Code') },
  recognisedBy: ['name'],
  nestedIn: ['Tag'],
  bare: 'name',
});

/** Dimensions: width, length, height and the like. */
const readDimensions = buildReader({
  attributes: {
    name: text('Name DimensionName DimensionType Type Key Label Code'),
    value: values('Value DimensionValue Amount Size Quantity'),
    unit: UNIT,
  },
  recognisedBy: ['value'],
  nestedIn: ['Dimension'],
  objectOfValues: { name: 'name', value: 'value' },
});

/** Packaging: what a product is packed in, or how many make a pack. */
const readPackaging = buildReader({
  attributes: {
    name: text('Name PackagingName PackageName PackageType PackagingType Type Shape Code'),
    material: text('Material MaterialName MaterialCode'),
    value: values('Quantity Value Amount Count NumberOfUnits'),
    unit: UNIT,
  },
  recognisedBy: ['name', 'material', 'value'],
  nestedIn: ['Packaging'],
  bare: 'name',
});

/** Warranties. */
const readWarranties = buildReader({
  attributes: {
    name: text('Name WarrantyName WarrantyType Type Title Code'),
    value: values('Value Duration Period Months Years DurationMonths DurationInMonths'),
    unit: text('Unit DurationUnit PeriodUnit'),
  },
  recognisedBy: ['name', 'value'],
  nestedIn: ['Warranty'],
  bare: 'name',
});

/** Variants linked inside a product. */
export const readVariants = buildReader({
  attributes: {
    id: id('VariantId ProductVariantId Id'),
    code: text('Code VariantCode Sku'),
    name: text('Name VariantName Title'),
    status,
    // readOptions reads it later; it stays raw here, because a reader reads one level only.
    options: attribute('OptionValues Options', (value) =>
      Array.isArray(value) ? value : undefined,
    ),
  },
  recognisedBy: ['id', 'code'],
});

/** The parent product inside a variant. */
export const readParent = buildReader({
  attributes: {
    id: id('ProductId Id'),
    code: text('Code ProductCode'),
    name: text('Name ProductName Title'),
    status,
  },
  recognisedBy: ['id', 'code'],
});

/** All readers that a field table may name. */
export const READERS = {
  variants: readVariants,
  properties: readProperties,
  tags: readTags,
  categories: readCategories,
  brands: readBrands,
  translations: readTranslations,
  codes: readCodes,
  prices: readPrices,
  dimensions: readDimensions,
  packaging: readPackaging,
  warranties: readWarranties,
  options: readOptions,
  parent: readParent,
};

/** The name of a reader in {@link READERS}. */
export type SubRecordName = keyof typeof READERS;

/** Other keys of fields, the clearest first, in the spellings that cost nothing to look for. */
function otherKeys(byField: Readonly<Record<string, string>>) {
  const spell = (key: string): readonly string[] => [
    key,
    toCamelCase(key),
    toSnakeCase(key),
    key.toUpperCase(),
  ];
  return Object.entries(byField).map(([wire, keys]) => ({
    wire,
    keys: keys.split(' ').flatMap(spell),
  }));
}

const OF_OWNERS = otherKeys({
  Name: 'Title',
  Created: 'CreatedAt CreatedDate',
  Updated: 'UpdatedAt UpdatedDate',
});

/** Other keys by which PIMs send a record's own fields. */
const OTHER_KEYS = {
  product: OF_OWNERS,
  variant: OF_OWNERS,
  picture: otherKeys({
    PictureId: 'Id ImageId',
    Link: 'Url Href',
    ImageUrl: 'Thumbnail ThumbnailUrl',
    IsCover: 'IsMain IsDefault IsPrimary',
    Alt: 'AltText',
  }),
  document: otherKeys({
    ProductDocumentId: 'Id',
    Name: 'Title',
    Path: 'Url Href',
    TypeCode: 'Extension FileType',
  }),
};

/** Adds the fields of a table under their own keys if the record has them under other keys. */
export function useOwnKeys(kind: keyof typeof OTHER_KEYS, record: PimRecord): PimRecord {
  const added: Record<string, unknown> = {};
  for (const { wire, keys } of OTHER_KEYS[kind]) {
    const other = keys.find((key) => record[key] !== undefined);
    if (other !== undefined && getField(record, wire) === undefined) {
      added[wire] = record[other];
    }
  }
  return Object.keys(added).length === 0 ? record : { ...record, ...added };
}
