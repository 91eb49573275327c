import { findUnit } from '../units.ts';

// A number and the word after it.
const SPAN = /(?<![\p{L}\d.,])(\d{1,4}(?:[.,]\d{1,2})?)[\s-]{0,2}(\p{L}+\.?)/u;

// `P2Y`: one unit in ISO 8601.
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
 * Finds the only number of a text with its unit of time, as written; undefined if there is none, or
 * another number.
 */
export function findTimeSpan(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARS) return undefined;
  const [, count, sign = ''] = ISO_SPAN.exec(text) ?? [];
  if (count !== undefined) return `${count} ${ISO_UNITS[sign]}`;
  const [, number = '', unit = ''] = SPAN.exec(text) ?? [];
  const kind = findUnit(unit)?.kind;
  const isOfTime = kind === 'months' || kind === 'time';
  if (!isOfTime) return undefined;
  const rest = text.replace(number, '');
  return /\d/.test(rest) ? undefined : `${number} ${unit}`;
}
