/**
 * Reads single values from wire records whose spelling is not fixed (Spec §4.7): PascalCase, camelCase or snake_case
 * keys, numbers as strings, null or empty for missing. Also defines the marks of what is not shown: `[…+n]` stands for
 * n characters of a text or entries of a list that were cut; `[…hidden]` for text that a browser would not show either.
 * Pure.
 */

import { readQuantities } from './quantity.ts';

/** A record as the PIM sent it: a JSON object, nothing more is known. */
export type PimRecord = Readonly<Record<string, unknown>>;

/** A member of a record. */
export type Member = readonly [key: string, value: unknown];

/** What JSON can carry, as far as answers need it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** True for a JSON object (not null, not an array). */
export function isRecord(value: unknown): value is PimRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `ProductId` → `productId`: the other spelling of a key in the spec (Spec §4.7). */
export function toCamelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `ProductId`, `productId`, `TRBCode` → `product_id`, `product_id`, `trb_code`: the spelling in answers. */
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
 * The value of a field in any spelling; undefined if the record has no such key. The two spellings of the spec come
 * first, because they cost nothing; scanning the keys comes last. Of a record with members left out, a key that is not
 * there gives what no reader knows: it is not missing.
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

/** The dates that databases and programs write for none: `0000-00-00`, `0001-01-01T00:00:00`. */
const NO_DATE = /^\s*(?:0000-00-00|0001-01-01)(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)?)?\s*$/;

/** Whether a value says nothing: null, a missing key, a blank text, the date of none, an empty list or object. */
export function isAbsent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '' || isNoDate(value);
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** The members of a record that hold anything; none, if the value is no record. */
export function listFilled(value: unknown): readonly Member[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).filter(([, member]) => !isAbsent(member));
}

function isNoDate(text: string): boolean {
  return text.length < 40 && NO_DATE.test(text);
}

/** A non-empty string, or undefined. Numbers become strings, because some PIMs send codes as numbers. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return undefined;
}

/** Whether a value is a text with a letter in it. */
export function hasLetters(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

/**
 * A finite number, or undefined. Accepts numeric strings with a decimal point, unless a number would lose some of their
 * digits.
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

/** Numbers hold this many digits exactly. */
const SAFE_DIGITS = 15;

/** Whether converting a text to a number keeps its digits, so that no answer shows others. */
function keepsDigits(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length <= SAFE_DIGITS || String(Number(text)) === text.trim();
}

/**
 * An amount of money: a number, or a text that is only a number (`12,50`, `1.234,56`). `1.234` has two readings:
 * undefined.
 */
export function readAmount(value: unknown): number | undefined {
  const [quantity, other] =
    typeof value === 'string' && keepsDigits(value) ? readQuantities(value) : [];
  if (other !== undefined) return undefined;
  const bare = quantity?.unit === undefined ? quantity?.amount : undefined;
  return readNumber(value) ?? bare;
}

/** A safe integer id, or undefined. */
export function readId(value: unknown): number | undefined {
  const id = readNumber(value);
  return id !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** Whether a value is 0 in the place of an id of another record, which is none. */
export function isNoLink(value: unknown): boolean {
  return readId(value) === 0;
}

/** true or false, also from 0/1 and the words; undefined otherwise. */
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

/** The status as answers print it: `active` (1), `passive` (-1); other numbers and words stay as they are (Spec §3). */
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
 * A date and time as a string that can be compared. Without a zone it stays as written; with `Z` or an offset it is
 * converted to UTC. `2026-03-01` means midnight. Undefined if it is no date.
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

/** `…:05` and `…:05.000` are the same moment and must be equal strings. */
function normaliseFraction(written: string): string {
  return written.replace(/\.0+$/, '').replace(/(\.\d*?)0+$/, '$1');
}

/**
 * A filter over records in the spelling of the tables of Spec §4.2–4.5: parameter → values. The spelling that a PIM
 * wants is found out later (pim/pages/filter-spelling.ts), so that all other code can use one spelling.
 */
export type Filter = Readonly<Record<string, readonly (string | number)[]>>;

/** Finds the mark at the end of a text, or as the whole text; its first group is n. */
export const MARK = /(?:^| )\[…\+(\d+)\]$/;

/** Matches the mark as the last entry of a list that is cut. */
const ENTRY = /^\[…\+(\d+)\]$/;

/** Whether an entry of a list is the mark of entries that are left out. */
export function isMark(entry: unknown): boolean {
  return typeof entry === 'string' && ENTRY.test(entry);
}

/** How many entries of a list are left out; 0 if it is whole, or no list. */
export function countLeft(list: unknown): number {
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined;
  return typeof last === 'string' ? Number(ENTRY.exec(last)?.[1] ?? 0) : 0;
}

/** Whether a text ends with the mark. */
export function isCutText(text: string | undefined): boolean {
  return text?.endsWith(']') === true && MARK.test(text);
}

/** Whether a value contains a cut text or list, at any depth. */
export function holdsCut(value: unknown): boolean {
  if (typeof value === 'string') return isCutText(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsCut);
}

/** Stands for entries that are left out, among the keys that could not be read. */
export const LEFT_OUT = '(left out)';

/** The key of the mark in a map or record. */
export const MARK_KEY = '…';

/** The mark of `left` characters or entries. */
export function markOf(left: number): string {
  return `[…+${left}]`;
}

/**
 * Stands before a text from which hidden parts were removed (text that a browser would not show); at the beginning, no
 * cut can remove it.
 */
export const HIDDEN_MARK = '[…hidden]';

/** The key, of a record or of the whole answer, that names the texts in another language. */
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
