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
import { nameWithStatus, toMapOfValues, withUnit } from './maps-of-values.ts';
import type { Notes } from './notes.ts';
import { renderPrices } from './render-prices.ts';
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
  if (unread.length > 0) trim.notes.addUnreadKeys(key, unread);
  if (unread.some((key) => key !== LEFT_OUT)) return trimUnknown(raw, trim, 0);
  if (reading.state !== 'value') return undefined;
  const compact = clean(RENDER[reader](reading.value, trim), trim);
  return isAbsent(compact) ? undefined : addMarkOfLeftOut(compact, countLeft(raw));
}

/**
 * Adds the number of entries that were left out to a list or map: `['A']` and 2 become
 * `['A', '[…+2]']`.
 */
export function addMarkOfLeftOut(value: JsonValue, left: number): JsonValue {
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
  prices: (prices, { day }) => renderPrices(prices, day),
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
  variants: (variants, trim) => variants.map((variant) => renderVariant(variant, trim)),
};

// The options say more than the name, which is mostly made of them.
function renderVariant(variant: Entries<'variants'>[number], trim: SubTrim): JsonValue {
  const { id, code, name, status } = variant;
  const options =
    variant.options === undefined ? undefined : renderVariantOptions(variant.options, trim);
  return compactObject({
    variant_id: id,
    code,
    ...(isAbsent(options) ? { name } : { options }),
    status,
  });
}

function renderCodes(codes: Entries<'codes'>): JsonValue {
  const pairs = codes.map((code) => {
    const type = nameWithStatus(code.type ?? 'code', code);
    return [type, code.value ?? ''] as const;
  });
  return toMapOfValues(pairs);
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
  trim.notes.addUnreadKeys('options', unread);
  return trimUnknown(raw, { text: (value) => value }, 1);
}

function renderOptions(options: Entries<'options'>, { culture }: SubTrim): JsonValue {
  const named = options.map((option) => nameInCulture(option, culture));
  const pairs = named.map((option) => {
    const name = nameWithStatus(option.name ?? option.code ?? 'option', option);
    return [name, withUnit(option.value, option.unit)] as const;
  });
  return toMapOfValues(pairs);
}

type Property = Entries<'properties'>[number];

// Renders `{ Material: 'Wool' }`, and of several languages `{ 'Material (en)': 'Wool' }`.
function renderProperties(entries: Entries<'properties'>, { culture }: SubTrim): JsonValue {
  const nameOf = ({ name, code }: Property): string => name ?? code ?? 'property';
  const properties = keepCulture(entries, culture).map((entry) => nameInCulture(entry, culture));
  const isRepeated = (name: string): boolean =>
    properties.filter((property) => nameOf(property) === name).length > 1;
  const filled = properties.filter(({ value }) => value !== undefined);
  const pairs = filled.map((property) => {
    const name = nameOf(property);
    const needsCulture = property.culture !== undefined && isRepeated(name);
    const label = needsCulture ? `${name} (${property.culture})` : name;
    return [nameWithStatus(label, property), withUnit(property.value, property.unit)] as const;
  });
  return toMapOfValues(pairs);
}

// For a requested language, texts in other languages are replaced by their lengths: each may be as
// long as everything else.
function renderTranslations(
  entries: Entries<'translations'>,
  { culture: wanted }: SubTrim,
): JsonValue {
  const requested = wanted === undefined ? undefined : rankCultures(entries, wanted)[0];
  const pairs = entries.map((entry) => {
    const { culture = '', name, shortDescription: short, longDescription: long, extra } = entry;
    const isWhole = requested === undefined || entry === requested;
    const texts = isWhole
      ? { short_description: short, long_description: long }
      : { short_description_chars: short?.length, long_description_chars: long?.length };
    return [culture, compactObject({ name, ...texts, ...extra })] as const;
  });
  return toMapOfValues(pairs);
}

type Measure = Omit<Entries<'dimensions'>[number], 'rest'>;

// Renders `{ Width: '12 cm' }`; names alone, without any value, as `['Width']`; measures of which
// more is known as a list of objects.
function renderMeasures(measures: readonly Measure[], { culture }: SubTrim): JsonValue {
  const entries = measures.map((entry) => nameInCulture(entry, culture));
  const fitIntoMap = entries.every(({ name, extra }) => name !== undefined && isAbsent(extra));
  if (!fitIntoMap) return entries.map(renderWholeMeasure);
  const hasValues = entries.some(({ value }) => value !== undefined);
  if (!hasValues) return entries.map((entry) => nameWithStatus(entry.name ?? '', entry));
  const pairs = entries.map((entry) => {
    const name = nameWithStatus(entry.name ?? '', entry);
    return [name, withUnit(entry.value, entry.unit)] as const;
  });
  return toMapOfValues(pairs);
}

function renderWholeMeasure({ name, value, unit, status, extra }: Measure): JsonValue {
  return compactObject({
    name,
    value,
    unit,
    status: status === 'passive' ? status : undefined,
    ...extra,
  });
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
  return trimUnknownObject(raw, trim, depth);
}

// `{ ColourName: 'red', Old: null }` becomes `{ colour_name: 'red' }`.
function trimUnknownObject(
  raw: object,
  trim: Pick<SubTrim, 'text'>,
  depth: number,
): JsonValue | undefined {
  const pairs: (readonly [string, JsonValue])[] = [];
  for (const [key, item] of Object.entries(raw)) {
    const name = readRoleKey(key) ?? toPlainText(toSnakeCase(key));
    const value = trimUnknown(item, trim, depth + 1);
    if (value !== undefined) pairs.push([name, value]);
  }
  if (pairs.length === 0) return undefined;
  return cutMap(Object.fromEntries(pairs), MAX_UNKNOWN_ENTRIES);
}

function trimUnknownList(
  raw: readonly unknown[],
  trim: Pick<SubTrim, 'text'>,
  depth: number,
): JsonValue | undefined {
  const entries = raw.filter((item) => !isMark(item));
  const trimmedItems: JsonValue[] = [];
  for (const item of entries.slice(0, MAX_UNKNOWN_ENTRIES)) {
    const value = trimUnknown(item, trim, depth + 1);
    if (value !== undefined) trimmedItems.push(value);
  }
  const left = Math.max(entries.length - MAX_UNKNOWN_ENTRIES, 0) + countLeft(raw);
  if (left > 0) trimmedItems.push(markOf(left));
  return trimmedItems.length === 0 ? undefined : trimmedItems;
}
