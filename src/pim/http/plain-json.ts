/** JSON of which nothing is to be cut, which is what every real page is: parsed at once, without being taken apart. Pure. */

import { transcode } from 'node:buffer';
import { CUT_LIMITS, MAX_DEPTH } from './scan-json.ts';

/** A larger body is taken apart in any case, so that others get their turn while it is parsed. */
export const PLAIN_BYTES = 2 * 1024 * 1024;

/** A number that a double may not keep: of many digits, or with an exponent. What looks so in a string only costs time. */
const ODD_NUMBER = /(?:^|[:,[])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;

/** With fewer digits, the point counted, a double keeps a number, unless it is huge or next to nothing. */
const ODD_DIGITS = 16;

/** What a number that is huge or next to nothing needs. Found much faster than an odd number itself. */
const LARGE_EXPONENT = /\d[eE][-+]?\d{3}/;

/**
 * Parses JSON if nothing in it is to be cut, kept as digits or refused (scan-json.ts); undefined: something may be.
 * Members named `__proto__` are dropped.
 * @param bytes valid UTF-8 of at most {@link PLAIN_BYTES}
 */
export function parsePlain(bytes: Buffer): { readonly value: unknown } | undefined {
  const text = toText(bytes);
  if ((hasManyDigits(bytes) || LARGE_EXPONENT.test(text)) && ODD_NUMBER.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return countChars(value, 0, false) === undefined ? undefined : { value };
}

/** The text of valid UTF-8. Twice as fast as toString for texts that are not all ASCII. */
export function toText(bytes: Buffer): string {
  return transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
}

/** Whether so many digits stand in a row as an odd number has. Of each such row one is looked at. */
function hasManyDigits(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += ODD_DIGITS) {
    if (!isDigit(bytes[at])) continue;
    let first = at;
    let end = at + 1;
    while (isDigit(bytes[first - 1])) first -= 1;
    while (isDigit(bytes[end])) end += 1;
    if (end - first >= ODD_DIGITS) return true;
  }
  return false;
}

const [POINT = 0, ZERO = 0, NINE = 0] = Buffer.from('.09');

/** Whether it is a digit or a decimal point. */
function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= ZERO && byte <= NINE) || byte === POINT);
}

/** The characters of all texts in a value, roughly; undefined: something in it is too long, too much or too deep. */
function countChars(value: unknown, depth: number, isInList: boolean): number | undefined {
  if (typeof value === 'string') return value.length > CUT_LIMITS.textBytes / MOST_BYTES ? undefined : value.length;
  if (typeof value !== 'object' || value === null) return 1;
  if (depth >= MAX_DEPTH) return undefined;
  let sum = 0;
  if (Array.isArray(value)) {
    if (isInList && value.length > CUT_LIMITS.entries) return undefined;
    for (const entry of value) {
      const chars = countChars(entry, depth + 1, true);
      // Entries of an outermost list are records, each bounded on its own.
      if (chars === undefined || chars > CUT_LIMITS.recordBytes / MOST_BYTES) return undefined;
      sum = isInList ? sum + chars : 0;
    }
    return sum;
  }
  // JSON.parse gives plain objects, whose keys are strings.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') {
      delete members[key];
      continue;
    }
    const chars = countChars(members[key], depth + 1, isInList);
    if (chars === undefined) return undefined;
    sum += key.length + chars;
  }
  return sum;
}

/** Of a character, as JSON may write it: `\u00e9`. */
const MOST_BYTES = 6;
