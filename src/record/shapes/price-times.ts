import { readDayAndMonth } from '../day-and-month.ts';
import { readDate } from '../value.ts';

// Year first, with other separators than in ISO: `2024/12/31`, `2024.12.31`.
const YEAR_MONTH_DAY =
  /^\s*(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?\s*$/;

// `2018年1月1日`.
const CJK_DAY = /^\s*(\d{4})年(\d{1,2})月(\d{1,2})日/;

// The first or last minute of a day with an offset from UTC stands for the day itself.
const OFFSET_OF_DAY = /(T(?:00:00(?::00(?:\.0+)?)?|23:59(?::59(?:\.\d+)?)?))[+-]\d{2}:?\d{2}\s*$/;

// Seconds or milliseconds since 1970, from 1973 to 2286; also in the form of OData.
const EPOCH = /^\s*(?:\/Date\()?(\d{9,10}|\d{12,13})(?:[+-]\d{4})?(?:\)\/)?\s*$/;

// `20241231`.
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})\s*$/;

// Text between the two times of a period.
const BETWEEN = new RegExp(
  [
    '\\s*(?:/|–|—|~|;|\\.{2,3}|…)\\s*',
    '\\s+(?:-|to|until|till|through|bis|do|až|aż|à|au|al|a|hasta|tot|по|до)\\s+',
  ].join('|'),
  'giu',
);

// Words before a period.
const BEFORE_PERIOD = /^\s*(?:from|von|vom|ab|od|du|de|del|desde|dal|van|с|з|від)\s+/iu;

// In characters.
const MAX_PERIOD_CHARS = 80;

/**
 * Splits the two times of a period, as written: `2026-02-01/2026-03-31`; undefined for other texts.
 */
export function splitPeriod(value: unknown): readonly [from: string, to: string] | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_PERIOD_CHARS || !/\d/.test(value)) return undefined;
  const text = value.replace(BEFORE_PERIOD, '');
  for (const { index, 0: separator } of text.matchAll(BETWEEN)) {
    const from = text.slice(0, index);
    const to = text.slice(index + separator.length);
    const areMoments = readTimeOfPrice(from) !== undefined && readTimeOfPrice(to) !== undefined;
    if (areMoments) return [from, to];
  }
  return undefined;
}

/**
 * Reads a time in the format of `readDate`; undefined for a value that is no date, or could be two.
 */
export function readTimeOfPrice(value: unknown): string | undefined {
  const sent = typeof value === 'number' ? String(value) : value;
  if (typeof sent !== 'string') return undefined;
  const text = sent.replace(CJK_DAY, '$1-$2-$3').replace(OFFSET_OF_DAY, '$1');
  return (
    readDate(text) ??
    readYearMonthDay(text) ??
    readDayMonthYear(text) ??
    readEpoch(text) ??
    readCompact(text)
  );
}

function readYearMonthDay(text: string): string | undefined {
  const [, year, , month = '', day = '', time = '00:00'] = YEAR_MONTH_DAY.exec(text) ?? [];
  if (year === undefined) return undefined;
  const monthAndDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return readDate(`${year}-${monthAndDay}T${time.padStart(5, '0')}`);
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
  return isDay(value) ? time?.replace(/T00:00:00$/, 'T23:59:59') : time;
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

// `2026-01-31`, `31.12.2026`, `20261231`.
function isDay(value: unknown): boolean {
  return typeof value === 'string' && !value.includes(':') && !/^\s*\d{9,}\s*$/.test(value);
}
