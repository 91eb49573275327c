/** Finds spans of time in texts, such as those of warranties. */

import { findUnit } from '../units.ts';

// `2 years`, `1.5-year`: a number and the word after it.
const SPAN = /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d{1,2})?)[\s-]{0,2}(\p{L}+\.?)/u;

// `P2Y`: a span of one unit in ISO 8601.
const ISO_SPAN = /^P(\d{1,4})([YMWD])$/;
const ISO_UNITS: Readonly<Record<string, string>> = {
  Y: 'years',
  M: 'months',
  W: 'weeks',
  D: 'days',
};

// In characters.
const MAX_CHARS = 120;

/**
 * Finds the only number of a text with its unit of time, as written: `2 years` in `Warranty of 2
 * years`, and for `P2Y`. Undefined if there is none, or another number.
 */
export function findTimeSpan(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARS) return undefined;
  return readIsoSpan(text) ?? findSpanInText(text);
}

// `P2Y` → `2 years`.
function readIsoSpan(text: string): string | undefined {
  const [, count, letter = ''] = ISO_SPAN.exec(text) ?? [];
  return count === undefined ? undefined : `${count} ${ISO_UNITS[letter]}`;
}

function findSpanInText(text: string): string | undefined {
  const [, number = '', unit = ''] = SPAN.exec(text) ?? [];
  const kind = findUnit(unit)?.kind;
  const isOfTime = kind === 'months' || kind === 'time';
  if (!isOfTime) return undefined;
  const textAround = text.replace(number, '');
  return /\d/.test(textAround) ? undefined : `${number} ${unit}`;
}
