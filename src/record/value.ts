/**
 * The spelling of wire records is not fixed (Spec §4.7): PascalCase, camelCase or snake_case keys,
 * numbers as strings, null or empty for missing. Hidden parts have marks: `[…+n]` stands for n
 * characters of a text or entries of a list that were cut, `[…hidden]` for text that a browser
 * would not show either.
 */

import { readQuantities } from './quantity.ts';

/** Record as the PIM sent it: a JSON object, nothing more is known. */
export type PimRecord = Readonly<Record<string, unknown>>;

/** Member of a record. */
export type Member = readonly [key: string, value: unknown];

/** JSON value, as far as answers need it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Returns true for a JSON object (not null, not an array). */
export function isRecord(value: unknown): value is PimRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts `ProductId` to `productId`, the other spelling of a key in the spec (Spec §4.7). */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * Converts a name to the spelling in answers: `ProductId`, `productId`, `TRBCode` → `product_id`,
 * `product_id`, `trb_code`.
 */
export function toSnakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** Folds a key: case and separators no longer matter: `product_id` = `ProductID`. */
export function foldKey(key: string): string {
  return key.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/**
 * Returns the value of a field in any spelling; undefined if the record has no such key. The two
 * spellings of the spec come first, because they cost nothing; scanning the keys comes last. In a
 * record with members left out, an absent key returns the mark of the rest, so that it does not
 * count as missing.
 */
export function getField(record: PimRecord, name: string): unknown {
  const exact = record[name];
  if (exact !== undefined) return exact;
  const camel = record[toCamelCase(name)];
  if (camel !== undefined) return camel;
  const folded = foldKey(name);
  for (const key in record) {
    if (key.length >= folded.length && foldKey(key) === folded) {
      return record[key];
    }
  }
  return record[MARK_KEY];
}

// Dates that databases and programs write for none: `0000-00-00`, `0001-01-01T00:00:00`.
const NO_DATE = /^\s*(?:0000-00-00|0001-01-01)(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?\s*$/;

/**
 * Returns true for a value that says nothing: null, a missing key, a blank text, the date of none,
 * an empty list or object.
 */
export function isAbsent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '' || isNoDate(value);
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** Lists the members of a record that are not absent; empty if the value is no record. */
export function listFilled(value: unknown): readonly Member[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).filter(([, member]) => !isAbsent(member));
}

function isNoDate(text: string): boolean {
  return text.length < 40 && NO_DATE.test(text);
}

/**
 * Reads a non-empty string; undefined otherwise. Numbers become strings, because some PIMs send
 * codes as numbers.
 */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** Returns true for a text with a letter in it. */
export function hasLetters(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/**
 * Reads a finite number; undefined otherwise. Accepts numeric strings with a decimal point, unless
 * a number would lose some of their digits.
 */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : undefined;
  }
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) {
    return undefined;
  }
  const parsed = Number(value);
  if (Number.isSafeInteger(parsed)) return parsed;
  const isExact = value.includes('.') && keepsDigits(value);
  return isExact ? parsed : undefined;
}

// A number holds this many digits exactly.
const SAFE_DIGITS = 15;

// Otherwise the conversion to a number would change digits.
function keepsDigits(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= SAFE_DIGITS || String(Number(text)) === text.trim();
}

/**
 * Reads an amount of money: a number, or a text that is only a number (`12,50`, `1.234,56`).
 * `1.234` has two readings: undefined.
 */
export function readAmount(value: unknown): number | undefined {
  const [quantity, otherReading] =
    typeof value === 'string' && keepsDigits(value) ? readQuantities(value) : [];
  if (otherReading !== undefined) return undefined;
  const bare = quantity?.unit === undefined ? quantity?.amount : undefined;
  return readNumber(value) ?? bare;
}

/** Reads an id that is a safe integer; undefined otherwise. */
export function readId(value: unknown): number | undefined {
  const id = readNumber(value);
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Returns true for 0 in the place of an id of another record, which means none. */
export function isNoLink(value: unknown): boolean {
  return readId(value) === 0;
}

/** Reads true or false, also from 0/1 and the words; undefined otherwise. */
export function readBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true' || value === 'True') {
    return true;
  }
  if (value === 0 || value === '0' || value === 'false' || value === 'False') {
    return false;
  }
  return undefined;
}

/**
 * Reads a status as answers print it: `active` (1), `passive` (-1); other numbers and words stay as
 * they are (Spec §3).
 */
export function readStatus(value: unknown): string | number | undefined {
  const code = readNumber(value);
  if (code === 1) return 'active';
  if (code === -1) return 'passive';
  if (code !== undefined) return code;
  return readText(value)?.toLowerCase();
}

const DAY = /(\d{4}-\d{2}-\d{2})/.source;
const MINUTE = /((?:[01]\d|2[0-3]):[0-5]\d)/.source;
const SECOND = /([0-5]\d(?:\.\d+)?)/.source;
const ZONE = /(Z|[+-]\d{2}:?\d{2})/.source;
const DATE = new RegExp(`^\\s*${DAY}(?:[T ]${MINUTE}(?::${SECOND})?\\s*${ZONE}?)?\\s*$`, 'i');

/**
 * Reads a date and time as a string that can be compared. Without a zone it stays as written; with
 * `Z` or an offset it is converted to UTC. `2026-03-01` means midnight. Undefined if it is no date.
 */
export function readDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || isNoDate(value)) return undefined;
  const [, day, minute = '00:00', second = '00', zone = 'Z'] = DATE.exec(value) ?? [];
  const written = Date.parse(`${day}T${minute}Z`);
  // A day that does not exist, such as 30 February, rolls over to one that does.
  if (Number.isNaN(written) || new Date(written).toISOString().slice(0, 10) !== day) {
    return undefined;
  }
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const unitMs = sign === '-' ? -60_000 : 60_000;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * unitMs;
  const moment = new Date(written - offsetMs).toISOString();
  return normaliseFraction(`${moment.slice(0, 16)}:${second}`);
}

// `…:05` and `…:05.000` are the same moment and must be equal strings.
function normaliseFraction(written: string): string {
  return written.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1');
}

/**
 * Filter over records in the spelling of the tables of Spec §4.2–4.5: parameter → values. Only
 * pim/pages/filter-spelling.ts knows the spelling that a PIM wants, so all other code uses this
 * one.
 */
export type Filter = Readonly<Record<string, readonly (string | number)[]>>;

/** Pattern of the mark at the end of a text, or as the whole text; its first group is n. */
export const MARK = /(?:^| )\[…\+(\d+)\]$/;

// The mark as the last entry of a list that is cut.
const ENTRY = /^\[…\+(\d+)\]$/;

/** Returns true for an entry of a list that is the mark of entries left out. */
export function isMark(entry: unknown): boolean {
  return typeof entry === 'string' && ENTRY.test(entry);
}

/** Counts the entries of a list that are left out; 0 if it is whole, or no list. */
export function countLeft(list: unknown): number {
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined;
  return typeof last === 'string' ? Number(ENTRY.exec(last)?.[1] ?? 0) : 0;
}

/** Returns true when a text ends with the mark. */
export function isCutText(text: string | undefined): boolean {
  return text?.endsWith(']') === true && MARK.test(text);
}

/** Returns true when a value contains a cut text or list, at any depth. */
export function holdsCut(value: unknown): boolean {
  if (typeof value === 'string') return isCutText(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsCut);
}

/** Stands for entries that are left out, among the keys that could not be read. */
export const LEFT_OUT = '(left out)';

/** Key of the mark in a map or record. */
export const MARK_KEY = '…';

/** Writes the mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}

/**
 * Mark before a text from which hidden parts were removed (text that a browser would not show); at
 * the beginning, no cut can remove it.
 */
export const HIDDEN_MARK = '[…hidden]';

/** Key, of a record or of the whole answer, that names the texts in another language. */
export const FALLBACK_KEY = 'culture_fallback';

/** Leaves out undefined values and empty texts: absent beats null. */
export function compactObject(
  values: Readonly<Record<string, JsonValue | undefined>>,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, JsonValue] => pair[1] !== undefined && pair[1] !== '',
    ),
  );
}
