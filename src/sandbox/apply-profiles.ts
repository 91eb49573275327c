import type { WireRecord } from './catalog-source.ts';
import { isRecord } from './data-dir.ts';
import { ENDPOINT_NAMES, type EndpointName } from './endpoint-paths.ts';
import otherKeys from './other-keys.json' with { type: 'json' };
import type { Profile, ProfileName } from './profile-names.ts';
import { toCamelCase } from './read-parameters.ts';

type Reshape = (value: unknown) => unknown;

function reshapeFields(record: WireRecord, forms: Readonly<Record<string, Reshape>>): WireRecord {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [field, forms[field]?.(value) ?? value]),
  );
}

function each(reshape: Reshape): Reshape {
  return (value) => (Array.isArray(value) ? value.map(reshape) : value);
}

// Under `other-keys`: fields of a product or variant whose entries Spec §2.4 does not show. Keys
// that are not renamed stay.
const OTHER_FORMS: Readonly<Record<string, Reshape>> = {
  ...renameLists(otherKeys.lists),
  Product: rename(otherKeys.product),
  Properties: each(toKeyAndValues),
  Tags: each((tag) => (isRecord(tag) ? (tag.Name ?? tag.Tag ?? tag.Value) : tag)),
  Dimensions: toOneObject,
};

// The spec does not show the media entries of a product either, unlike those of a variant and of
// the media lists.
const OTHER_MEDIA_FORMS = renameLists(otherKeys.media);

function renameLists(
  lists: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Record<string, Reshape> {
  return Object.fromEntries(
    Object.entries(lists).map(([field, names]) => [field, each(rename(names))]),
  );
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
  return {
    Key: Name ?? Code,
    Values: Array.isArray(Value) ? Value : [Value],
    Unit,
    Culture,
  };
}

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

// First id of link rows, far from the ids of linked records.
const FIRST_ROW_ID = 9_000_000;

const linkOptions = linkRows(({ OptionId, OptionCode, OptionName, Name, Value, ...rest }) => ({
  ...rest,
  Option: {
    Id: OptionId,
    Code: OptionCode,
    Name: OptionName ?? Name,
  },
  OptionValue: { Id: FIRST_ROW_ID, Name: Value },
}));

const LINK_FORMS: Readonly<Record<string, Reshape>> = {
  Variants: each((variant) =>
    isRecord(variant) ? reshapeFields(variant, { OptionValues: linkOptions }) : variant,
  ),
  OptionValues: linkOptions,
  CategoryProducts: linkRows(({ CategoryId, Code, Name }) => ({
    CategoryId: null,
    Category: {
      Id: CategoryId,
      Code,
      Name,
    },
  })),
  TrademarkProducts: linkRows(({ TrademarkId, Code, Name }) => ({
    Trademark: {
      Id: TrademarkId,
      Code,
      Name,
    },
  })),
  Tags: linkRows(({ TagId, Name }) => ({ TagId, Tag: { Id: TagId, Name } })),
  Codes: linkRows(({ CodeType, Value }) => ({
    CodeType: { Id: FIRST_ROW_ID, Name: CodeType },
    Value,
  })),
  Prices: linkRows(({ PriceType, Currency, ...rest }) => ({
    ...rest,
    PriceType: { Id: FIRST_ROW_ID, Name: PriceType },
    Currency: { Id: FIRST_ROW_ID, Code: Currency },
  })),
  Properties: linkRows(({ PropertyId, Code, Name, Unit, Value, Culture }) => ({
    Culture,
    Property: {
      Id: PropertyId,
      Code,
      Name,
      Unit,
    },
    PropertyValue: { Id: FIRST_ROW_ID, Value },
  })),
};

function linkRows(reshape: (entry: WireRecord) => WireRecord): Reshape {
  return (entries) =>
    Array.isArray(entries)
      ? entries.map((entry, index) =>
          isRecord(entry) ? { Id: FIRST_ROW_ID + index, ...reshape(entry) } : entry,
        )
      : entries;
}

// The only keys of these entries that the spec does show (§2.1).
const KEYS_OF_SPEC = ['Culture'];

type RecordShape = readonly [
  profile: ProfileName,
  endpoints: readonly EndpointName[],
  shape: (record: WireRecord) => WireRecord,
];

const QUERIES: readonly EndpointName[] = ['products', 'variants'];
const MEDIA_LISTS: readonly EndpointName[] = ['product-media-list', 'variant-media-list'];

// Applied in this order: later ones no longer find the keys that earlier ones replace.
const RECORD_SHAPES: readonly RecordShape[] = [
  [
    'hollow-products',
    ['products'],
    (record) => ({
      ...record,
      Variants: [],
      Pictures: [],
      Documents: [],
    }),
  ],
  ['bare-media', MEDIA_LISTS, (item) => keepMedia(item, ['VariantId', 'VariantCode'])],
  [
    'no-media-owner-ids',
    MEDIA_LISTS,
    (item) => keepMedia(item, ['VariantId', 'VariantCode', 'ProductId', 'ProductCode']),
  ],
  ['string-ids', ENDPOINT_NAMES, quoteIds],
  ['link-rows', QUERIES, (record) => reshapeFields(record, LINK_FORMS)],
  ['other-keys', QUERIES, (record) => reshapeFields(record, OTHER_FORMS)],
  ['other-keys', ['products'], (record) => reshapeFields(record, OTHER_MEDIA_FORMS)],
  [
    'opaque-keys',
    ['products'],
    (record) => hideKeys(record, { ...OTHER_FORMS, ...OTHER_MEDIA_FORMS }),
  ],
  ['opaque-keys', ['variants'], (record) => hideKeys(record, OTHER_FORMS)],
  [
    'camel-records',
    ENDPOINT_NAMES,
    (record) => mapObjects(record, (key, value) => [toCamelCase(key), value]),
  ],
];

function quoteIds(record: WireRecord): WireRecord {
  return mapObjects(record, (key, value) => [
    key,
    /Id$/.test(key) && typeof value === 'number' ? String(value) : value,
  ]);
}

/** Shapes a record as an endpoint sends it under a profile. */
export function shapeRecord(
  record: WireRecord,
  endpoint: EndpointName,
  profile: Profile,
): WireRecord {
  return RECORD_SHAPES.filter(
    ([name, endpoints]) => profile.has(name) && endpoints.includes(endpoint),
  ).reduce((shaped, [, , shape]) => shape(shaped), record);
}

/**
 * Builds the envelope of Spec §4.1 under a profile; `result` is an array, except for grouped
 * searches.
 */
export function shapeEnvelope(result: unknown, totalCount: number, profile: Profile): WireRecord {
  const envelope: WireRecord = profile.has('no-total') ? { result } : { result, totalCount };
  if (!profile.has('upper-result')) return envelope;
  const upper = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);
  return Object.fromEntries(Object.entries(envelope).map(([key, value]) => [upper(key), value]));
}

function keepMedia(item: WireRecord, ownerKeys: readonly string[]): WireRecord {
  const withoutOwner = (entries: unknown): unknown =>
    mapObjects(entries, (key, value) => (ownerKeys.includes(key) ? undefined : [key, value]));
  return {
    Pictures: withoutOwner(item.Pictures),
    Documents: withoutOwner(item.Documents),
  };
}

function hideKeys(record: WireRecord, fields: object): WireRecord {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      field in fields ? hideDeep(value) : value,
    ]),
  );
}

// Names keys by their position (a1, b2, …): a field has the same key in every record, and no key
// reveals its content.
function hideDeep(value: unknown): unknown {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return mapObjects(value, (key, content, index) => [
    KEYS_OF_SPEC.includes(key) ? key : `${letters.charAt(index % letters.length)}${index + 1}`,
    content,
  ]);
}

type MapEntry = (
  key: string,
  value: unknown,
  index: number,
) => readonly [string, unknown] | undefined;

// Replaces every entry of every object in a value, at every depth; undefined removes the entry.
function mapObjects<Value>(value: Value, mapEntry: MapEntry): Value {
  if (Array.isArray(value)) {
    return value.map((item) => mapObjects(item, mapEntry)) as Value; // an array stays an array
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, content], index) => {
    const entry = mapEntry(key, content, index);
    return entry === undefined ? [] : [[entry[0], mapObjects(entry[1], mapEntry)] as const];
  });
  return Object.fromEntries(entries) as Value; // an object stays an object, with other keys
}
