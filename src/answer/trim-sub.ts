/**
 * Options become maps, prices go by currency, tags are names. Values that no reader recognises are
 * shown as they are.
 */

import { rankCultures } from '../record/culture.ts';
import { listUnread, type ReadResult } from '../record/read-result.ts';
import { READERS, type SubRecordName } from '../record/readers.ts';
import { readRoleKey } from '../record/shapes/role-keys.ts';
import {
  compactObject,
  countLeft,
  isAbsent,
  isMark,
  isRecord,
  type JsonValue,
  LEFT_OUT,
  MARK_KEY,
  markOf,
  toSnakeCase,
} from '../record/value.ts';
import { cutMap } from './fit/cut-text.ts';
import { keepCulture, nameInCulture } from './languages.ts';
import type { Notes } from './notes.ts';
import { toPlainText } from './text/text.ts';

type JsonObject = Readonly<Record<string, JsonValue>>;

/** Settings for trimming sub-records. */
export interface SubTrim {
  readonly culture: string | undefined;
  readonly text: (raw: string) => string;
  readonly notes: Notes;
  /**
   * Day whose prices are current, as YYYY-MM-DD; absent: no price is marked as future or expired.
   */
  readonly day?: string | undefined;
}

/**
 * Compacts a sub-record field; undefined if it is empty.
 * @param key the field's name in answers, for the note on an unknown shape
 */
export function trimSub<Name extends SubRecordName>(
  reader: Name,
  key: string,
  raw: unknown,
  trim: SubTrim,
): JsonValue | undefined {
  const reading = READ[reader](raw);
  const unread = listUnread(reading);
  if (unread.length > 0) trim.notes.unknownShape(key, unread);
  if (unread.some((key) => key !== LEFT_OUT)) return trimUnknown(raw, trim, 0);
  if (reading.state !== 'value') return undefined;
  const compact = clean(RENDER[reader](reading.value, trim), trim);
  return isAbsent(compact) ? undefined : markLeft(compact, countLeft(raw));
}

/** Adds a mark for entries that were left out to a list or map. */
export function markLeft(value: JsonValue, left: number): JsonValue {
  if (left === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return [...value, markOf(left)];
  return { ...value, [MARK_KEY]: markOf(left) };
}

type Entries<Name extends SubRecordName> = Extract<
  ReturnType<(typeof READERS)[Name]>,
  { readonly state: 'value' }
>['value'];

// The readers again, typed so that each is known to give the entries that its renderer takes.
const READ: {
  readonly [Name in SubRecordName]: (raw: unknown) => ReadResult<Entries<Name>[number]>;
} = READERS;

const RENDER: {
  readonly [Name in SubRecordName]: (entries: Entries<Name>, trim: SubTrim) => JsonValue;
} = {
  prices: renderPrices,
  codes: renderCodes,
  properties: renderProperties,
  options: renderOptions,
  translations: renderTranslations,
  categories: (categories) =>
    categories.map(({ id, code, name, status }) => compactObject({ id, code, name, status })),
  brands: (brands) =>
    brands.map(({ id, code, name, status }) => compactObject({ id, code, name, status })),
  tags: (tags) => tags.map((tag) => nameWithStatus(tag.name ?? '', tag)),
  dimensions: renderMeasures,
  packaging: renderPackaging,
  warranties: renderMeasures,
  parent: ([parent]) =>
    compactObject({ product_id: parent?.id, code: parent?.code, name: parent?.name }),
  variants: (variants, trim) =>
    variants.map(({ id, code, name, status, options }) => {
      const map = options === undefined ? undefined : renderVariantOptions(options, trim);
      return compactObject({
        variant_id: id,
        code,
        ...(isAbsent(map) ? { name } : { options: map }),
        status,
      });
    }),
};

function renderCodes(codes: Entries<'codes'>): JsonValue {
  const pairs = codes.map((code) => {
    const type = nameWithStatus(code.type ?? 'code', code);
    return [type, code.value ?? ''] as const;
  });
  return toMap(pairs);
}

function renderPackaging(packaging: Entries<'packaging'>, trim: SubTrim): JsonValue {
  const measures = packaging.map(({ material, barcode, ...entry }) => {
    const extra = compactObject({ material, barcode, ...entry.extra });
    return { ...entry, extra };
  });
  return renderMeasures(measures, trim);
}

function renderVariantOptions(raw: unknown, trim: SubTrim): JsonValue | undefined {
  const reading = READERS.options(raw);
  if (reading.state === 'absent') return undefined;
  const unread = listUnread(reading);
  if (unread.length === 0 && reading.state === 'value') return renderOptions(reading.value, trim);
  trim.notes.unknownShape('options', unread);
  return trimUnknown(raw, { text: (value) => value }, 1);
}

function renderOptions(options: Entries<'options'>, { culture }: SubTrim): JsonValue {
  const named = options.map((option) => nameInCulture(option, culture));
  const pairs = named.map((option) => {
    const name = nameWithStatus(option.name ?? option.code ?? 'option', option);
    return [name, withUnit(option.value, option.unit)] as const;
  });
  return toMap(pairs);
}

// Renders prices by currency, or by label and currency: `{"EUR":12.5}`, `{"Retail":{"EUR":12.5}}`.
// If that would lose a difference, they stay a list.
function renderPrices(entries: Entries<'prices'>, { day }: SubTrim): JsonValue {
  const keys = entries.map(({ label, currency }) => `${label}\n${currency}`);
  const areDistinct = new Set(keys).size === entries.length;
  const areForAll = entries.every((entry) => entry.currency !== undefined && !isLimited(entry));
  const shared = sharedExtra(entries);
  const isComplete = entries.every((entry) =>
    Object.entries(entry.extra).every(([key, value]) => key in shared || repeats(entry, value)),
  );
  if (!areDistinct || !areForAll || !isComplete) return listPrices(entries, day);
  const labels = [...new Set(entries.map(({ label }) => label))];
  const byCurrency = (label: string | undefined): JsonObject =>
    toMap(
      entries
        .filter((entry) => entry.label === label)
        .map(({ currency, price }) => [currency ?? '', price ?? null]),
    );
  const isUnlabelled = labels.length === 1 && labels[0] === undefined;
  if (isUnlabelled) return { ...byCurrency(undefined), ...shared };
  const byLabel = labels.map((label) => [label ?? 'price', byCurrency(label)] as const);
  return { ...toMap(byLabel), ...shared };
}

function listPrices(entries: Entries<'prices'>, day: string | undefined): JsonValue {
  const rankOf = (entry: PriceEntry): number => PRICE_RANKS.indexOf(rankPrice(entry, day));
  const ranked = entries.toSorted((left, right) => rankOf(left) - rankOf(right));
  return ranked.map((entry) => {
    const parts = listPartsOfPrice(entry);
    return compactObject({ ...parts, state: stateOf(entry, day) });
  });
}

function isLimited(entry: PriceEntry): boolean {
  const { from, to, minQuantity, condition, status } = entry;
  const limits = [from, to, minQuantity, groupBesideLabel(entry), condition];
  return status === 'passive' || limits.some((limit) => limit !== undefined);
}

function groupBesideLabel({ customerGroup, label }: PriceEntry): string | undefined {
  return customerGroup === label ? undefined : customerGroup;
}

type PriceEntry = Entries<'prices'>[number];

const PRICE_RANKS = ['for all', 'for some', 'future', 'expired'] as const;

function rankPrice(entry: PriceEntry, day: string | undefined): (typeof PRICE_RANKS)[number] {
  const { minQuantity, customerGroup, condition, status } = entry;
  const limits = [minQuantity, customerGroup, condition];
  const isForSome = status === 'passive' || limits.some((limit) => limit !== undefined);
  return stateOf(entry, day) ?? (isForSome ? 'for some' : 'for all');
}

function stateOf({ from, to }: PriceEntry, day: string | undefined) {
  if (day === undefined) return undefined;
  if (to !== undefined && to.slice(0, day.length) < day) return 'expired';
  const isFuture = from !== undefined && from.slice(0, day.length) > day;
  return isFuture ? 'future' : undefined;
}

function listPartsOfPrice(entry: PriceEntry) {
  const { price, currency, label, list, from, to, minQuantity, status } = entry;
  return {
    price,
    currency,
    label,
    list,
    valid_from: from,
    valid_to: to,
    min_quantity: minQuantity,
    customer_group: groupBesideLabel(entry),
    condition: entry.condition,
    status: status === 'passive' ? status : undefined,
    ...entry.extra,
  };
}

function sharedExtra([first, ...laterPrices]: Entries<'prices'>): JsonObject {
  if (first === undefined) return {};
  const isCommon = ([key, value]: readonly [string, JsonValue]): boolean =>
    !repeats(first, value) && laterPrices.every(({ extra }) => extra[key] === value);
  return Object.fromEntries(Object.entries(first.extra).filter(isCommon));
}

function repeats({ label, currency }: Entries<'prices'>[number], value: JsonValue): boolean {
  const labelWords = wordsOf(`${label ?? ''} ${currency ?? ''}`);
  const words = typeof value === 'string' ? wordsOf(value) : [];
  return words.length > 0 && words.every((word) => labelWords.includes(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function renderProperties(entries: Entries<'properties'>, { culture }: SubTrim): JsonValue {
  const keyOf = ({ name, code }: Entries<'properties'>[number]): string =>
    name ?? code ?? 'property';
  const properties = keepCulture(entries, culture).map((entry) => nameInCulture(entry, culture));
  const repeated = (name: string): boolean =>
    properties.filter((entry) => keyOf(entry) === name).length > 1;
  const filled = properties.filter(({ value }) => value !== undefined);
  const pairs = filled.map((entry) => {
    const name = keyOf(entry);
    const needsCulture = entry.culture !== undefined && repeated(name);
    const label = needsCulture ? `${name} (${entry.culture})` : name;
    return [nameWithStatus(label, entry), withUnit(entry.value, entry.unit)] as const;
  });
  return toMap(pairs);
}

// For a requested language, texts in other languages are replaced by their lengths: each may be as
// long as everything else.
function renderTranslations(
  entries: Entries<'translations'>,
  { culture: wanted }: SubTrim,
): JsonValue {
  const requested = wanted === undefined ? undefined : rankCultures(entries, wanted)[0];
  return toMap(
    entries.map((entry) => {
      const { culture = '', name, shortDescription: short, longDescription: long, extra } = entry;
      const texts =
        requested === undefined || entry === requested
          ? { short_description: short, long_description: long }
          : { short_description_chars: short?.length, long_description_chars: long?.length };
      return [culture, compactObject({ name, ...texts, ...extra })];
    }),
  );
}

function renderMeasures(
  measures: readonly Omit<Entries<'dimensions'>[number], 'rest'>[],
  { culture }: SubTrim,
): JsonValue {
  const entries = measures.map((entry) => nameInCulture(entry, culture));
  const plain = entries.every(({ name, extra }) => name !== undefined && isAbsent(extra));
  const hasValues = entries.some(({ value }) => value !== undefined);
  if (plain && !hasValues) return entries.map((entry) => nameWithStatus(entry.name ?? '', entry));
  if (plain) {
    const pairs = entries.map((entry) => {
      const name = nameWithStatus(entry.name ?? '', entry);
      return [name, withUnit(entry.value, entry.unit)] as const;
    });
    return toMap(pairs);
  }
  return entries.map((entry) => {
    const { name, value, unit, extra } = entry;
    const status = entry.status === 'passive' ? entry.status : undefined;
    return compactObject({ name, value, unit, status, ...extra });
  });
}

// Adds the status to a name in a map, which has no room for it elsewhere: `Material (passive)`.
function nameWithStatus(name: string, { status }: { readonly status?: string | number }): string {
  return status === 'passive' ? `${name} (passive)` : name;
}

function withUnit(value: string | undefined, unit: string | undefined): string {
  const text = value ?? '';
  return unit === undefined ? text : `${text} ${unit}`;
}

function toMap(pairs: readonly (readonly [string, JsonValue])[]): JsonObject {
  const map = new Map<string, Map<string, JsonValue>>();
  for (const [key, value] of pairs) {
    const values = map.get(key) ?? new Map<string, JsonValue>();
    map.set(key, values);
    const written = JSON.stringify(value);
    if (!values.has(written)) values.set(written, value);
  }
  const merged = [...map].map(([key, values]) => {
    const [first = null, ...furtherValues] = values.values();
    const value = furtherValues.length === 0 ? first : [first, ...furtherValues];
    return [key, value] as const;
  });
  return Object.fromEntries(merged);
}

// Cleans every string of a trimmed value, keys included: all of them are catalog text.
function clean(value: JsonValue, trim: SubTrim): JsonValue {
  if (typeof value === 'string') return trim.text(value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => clean(item, trim));
  if (!isRecord(value)) return value;
  // It was built from JSON values only, so this is a record of JSON values.
  const entries = Object.entries(value as JsonObject);
  const cleaned = entries.map(([key, item]) => [toPlainText(key), clean(item, trim)] as const);
  return Object.fromEntries(cleaned);
}

// Limits of a value of unknown shape: enough to be useful, but not enough to fill an answer.
const MAX_UNKNOWN_DEPTH = 3;
const MAX_UNKNOWN_ENTRIES = 20;

/**
 * Compacts a value of unknown shape: limited in size, without nulls, its keys in the spelling of
 * answers.
 */
export function trimUnknown(
  raw: unknown,
  trim: Pick<SubTrim, 'text'>,
  depth: number,
): JsonValue | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : trim.text(raw);
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (raw === null || typeof raw !== 'object') return undefined;
  const isListOfValues = Array.isArray(raw) && raw.every((item) => typeof item !== 'object');
  if (depth > MAX_UNKNOWN_DEPTH && !isListOfValues) return undefined;
  if (Array.isArray(raw)) return trimUnknownList(raw, trim, depth);
  const members = Object.entries(raw).map(([key, item]) => {
    const name = readRoleKey(key) ?? toPlainText(toSnakeCase(key));
    return [name, trimUnknown(item, trim, depth + 1)] as const;
  });
  const pairs = members.filter(
    (pair): pair is readonly [string, JsonValue] => pair[1] !== undefined,
  );
  if (pairs.length === 0) return undefined;
  return cutMap(Object.fromEntries(pairs), MAX_UNKNOWN_ENTRIES);
}

function trimUnknownList(
  raw: readonly unknown[],
  trim: Pick<SubTrim, 'text'>,
  depth: number,
): JsonValue | undefined {
  const entries = raw.filter((item) => !isMark(item));
  const items = entries
    .slice(0, MAX_UNKNOWN_ENTRIES)
    .map((item) => trimUnknown(item, trim, depth + 1));
  const trimmed = items.filter((item): item is JsonValue => item !== undefined);
  const left = Math.max(entries.length - MAX_UNKNOWN_ENTRIES, 0) + countLeft(raw);
  if (left > 0) trimmed.push(markOf(left));
  return trimmed.length === 0 ? undefined : trimmed;
}
