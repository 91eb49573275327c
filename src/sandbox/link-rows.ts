/**
 * The `link-rows` profile: sub-records that Spec §2.4 does not show as the rows of a link table, each with an id of its own
 * and what it links to as a record inside, as an object-relational mapper would send them.
 */
import { each, isRecord, type Reshape, reshapeFields } from './reshape.ts';
import type { WireRecord } from './source.ts';

/** Ids of rows, out of the range of the ids of what they link to. */
const FIRST_ROW_ID = 9_000_000;

const linkOptions = linkRows(({ OptionId, OptionCode, OptionName, Name, Value, ...rest }) => ({
  ...rest,
  Option: { Id: OptionId, Code: OptionCode, Name: OptionName ?? Name },
  OptionValue: { Id: FIRST_ROW_ID, Name: Value },
}));

const LINK_FORMS: Readonly<Record<string, Reshape>> = {
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

/** A product or variant record with its sub-records as rows of links. */
export function linkSubRecords(record: WireRecord): WireRecord {
  return reshapeFields(record, LINK_FORMS);
}

function linkRows(reshape: (entry: WireRecord) => WireRecord): Reshape {
  return (entries) =>
    Array.isArray(entries)
      ? entries.map((entry, index) => (isRecord(entry) ? { Id: FIRST_ROW_ID + index, ...reshape(entry) } : entry))
      : entries;
}
