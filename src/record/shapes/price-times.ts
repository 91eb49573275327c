/** Reads the times at which prices begin and end to be valid, in the many ways they are written. */

import { readDayAndMonth } from '../day-and-month.ts';
import { readDate } from '../value.ts';

// Year first, with other separators than in ISO: `2024/12/31`, `2024.12.31 8:30`.
const YEAR_MONTH_DAY = new RegExp(
  [
    '^\\s*(?<year>\\d{4})(?<separator>[-./])(?<month>\\d{1,2})\\k<separator>(?<day>\\d{1,2})',
    '(?:[ T]+(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?))?\\s*$',
  ].join(''),
);

// `2018年1月1日` in Chinese and Japanese.
const CJK_DAY = /^\s*(\d{4})年(\d{1,2})月(\d{1,2})日/;

// The first or last minute of a day with an offset from UTC stands for the day itself.
const OFFSET_OF_DAY = /(T(?:00:00(?::00(?:\.0+)?)?|23:59(?::59(?:\.\d+)?)?))[+-]\d{2}:?\d{2}\s*$/;

// Seconds or milliseconds since 1970, from 1973 to 2286; also in the form of OData.
const EPOCH = /^\s*(?:\/Date\()?(\d{9,10}|\d{12,13})(?:[+-]\d{4})?(?:\)\/)?\s*$/;

// `20241231`.
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})\s*$/;

// Text between the two times of a period: a sign, or a word between blanks.
const SEPARATOR = new RegExp(
  [
    '\\s*(?:/|–|—|~|;|\\.{2,3}|…)\\s*',
    '\\s+(?:-|to|until|till|through|bis|do|až|aż|à|au|al|a|hasta|tot|по|до)\\s+',
  ].join('|'),
  'giu',
);

// Words before a period.
const WORD_BEFORE_PERIOD = /^\s*(?:from|von|vom|ab|od|du|de|del|desde|dal|van|с|з|від)\s+/iu;

// In characters.
const MAX_PERIOD_CHARS = 80;

interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * Splits the two times of a period, as written: `2026-02-01/2026-03-31` → `{from: "2026-02-01", to:
 * "2026-03-31"}`; undefined for other texts.
 */
export function splitPeriod(value: unknown): Period | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_PERIOD_CHARS || !/\d/.test(value)) return undefined;
  const text = value.replace(WORD_BEFORE_PERIOD, '');
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    const from = text.slice(0, index);
    const to = text.slice(index + separator.length);
    const areTimes = readTimeOfPrice(from) !== undefined && readTimeOfPrice(to) !== undefined;
    if (areTimes) return { from, to };
  }
  return undefined;
}

/**
 * Reads a time in the format of `readDate`; undefined for a value that is no date, or could be one
 * of two: `5/6/2026`.
 */
export function readTimeOfPrice(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value;
  if (typeof written !== 'string') return undefined;
  const text = written.replace(CJK_DAY, '$1-$2-$3').replace(OFFSET_OF_DAY, '$1');
  return (
    readDate(text) ??
    readYearMonthDay(text) ??
    readDayMonthYear(text) ??
    readEpoch(text) ??
    readCompact(text)
  );
}

function readYearMonthDay(text: string): string | undefined {
  const parts = YEAR_MONTH_DAY.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { year, month = '', day = '', time = '00:00' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(`${date}T${time.padStart(5, '0')}`);
}

// With slashes and two small numbers, the order depends on the country.
function readDayMonthYear(text: string): string | undefined {
  const { dayFirst, monthFirst } = readDayAndMonth(text) ?? {};
  if (dayFirst === undefined) return monthFirst;
  const isCertain = monthFirst === undefined || monthFirst === dayFirst;
  return isCertain ? dayFirst : undefined;
}

function readEpoch(text: string): string | undefined {
  const [, digits] = EPOCH.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const unitMs = digits.length > 10 ? 1 : 1000;
  const moment = new Date(Number(digits) * unitMs);
  return readDate(moment.toISOString());
}

function readCompact(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = COMPACT.exec(text) ?? [];
  return year === '' ? undefined : readDate(`${year}-${month}-${day}`);
}

/** Reads the time until which a price is valid; a day without a time lasts until its end. */
export function readEndOfPrice(value: unknown): string | undefined {
  const time = readTimeOfPrice(value);
  return hasNoHour(value) ? time?.replace(/T00:00:00$/, 'T23:59:59') : time;
}

// `2026-01-31`, `31.12.2026`, `20261231`, but no seconds since 1970.
function hasNoHour(value: unknown): boolean {
  return typeof value === 'string' && !value.includes(':') && !/^\s*\d{9,}\s*$/.test(value);
}

/** Says whether a value stands for no time: some systems write `0` or `00000000`. */
export function isNoTime(value: unknown): boolean {
  return /^\s*0+\s*$/.test(String(value));
}

/**
 * Says whether a time stands for no end: some systems write a day before all prices, `1900-01-01`
 * or `1753-01-01`.
 */
export function isNoEnd(value: unknown): boolean {
  const time = readTimeOfPrice(value);
  return time !== undefined && time < '1970';
}
