/** Reads the moments from and until which prices hold, as PIMs write them: ISO, `31.12.2024`, `12/31/2024`, seconds since 1970. Pure. */

import { readDayAndMonth } from '../day-and-month.ts';
import { readDate } from '../value.ts';

/** A day with the year first and other separators than ISO has: `2024/12/31`, `2024.12.31`. */
const YEAR_MONTH_DAY =
  /^\s*(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?\s*$/;

/** `2018年1月1日`. */
const CJK_DAY = /^\s*(\d{4})年(\d{1,2})月(\d{1,2})日/;

/** Seconds or milliseconds since 1970, from 1973 to 2286; also as OData has them. */
const EPOCH = /^\s*(?:\/Date\()?(\d{9,10}|\d{12,13})(?:[+-]\d{4})?(?:\)\/)?\s*$/;

/** Compact dates: `20241231`. */
const COMPACT = /^\s*(\d{4})(\d{2})(\d{2})\s*$/;

/** A moment in the form of `readDate`; undefined for what is no date, or could be two. */
export function readTimeOfPrice(value: unknown): string | undefined {
  const sent = typeof value === 'number' ? String(value) : value;
  if (typeof sent !== 'string') return undefined;
  const text = sent.replace(CJK_DAY, '$1-$2-$3');
  return (
    readDate(text) ??
    readYearMonthDay(text) ??
    readDayMonthYear(text) ??
    readEpoch(text) ??
    readCompact(text)
  );
}

function readYearMonthDay(text: string): string | undefined {
  const [, year = '', , month = '', day = '', time = '00:00'] = YEAR_MONTH_DAY.exec(text) ?? [];
  if (year === '') return undefined;
  return readDate(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}`,
  );
}

/** With slashes and two small numbers the order depends on the country. */
function readDayMonthYear(text: string): string | undefined {
  const { dayFirst, monthFirst } = readDayAndMonth(text) ?? {};
  if (dayFirst === undefined) return monthFirst;
  return monthFirst === undefined || monthFirst === dayFirst ? dayFirst : undefined;
}

function readEpoch(text: string): string | undefined {
  const [, digits = ''] = EPOCH.exec(text) ?? [];
  if (digits === '') return undefined;
  const ms = Number(digits) * (digits.length > 10 ? 1 : 1000);
  return readDate(new Date(ms).toISOString());
}

function readCompact(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = COMPACT.exec(text) ?? [];
  return year === '' ? undefined : readDate(`${year}-${month}-${day}`);
}
