/** Values that callers write as texts, on the command line or in JSON, where they mean another type. Pure. */

/** A number that is written in digits; undefined for any other text, and for one that a number cannot hold exactly. */
export function readNumber(text: string): number | undefined {
  const number = /^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}

/** What is written for true and false; undefined for anything else. */
export function readBoolean(value: unknown): boolean | undefined {
  if (value === 0 || value === 1) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return ['true', 'yes', '1'].includes(word) ? true : ['false', 'no', '0'].includes(word) ? false : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The first day, as `2024-03-01`, of what is written as a year, a month or a day: in digits with the year first, with dots
 * and the day first, or with the English name of the month. Undefined for any other text, such as `03/04/2024`, which is
 * two days, and for a day that is written as it should be.
 */
export function readFirstDay(text: string): string | undefined {
  const [, year, month = '1', day = '1'] = splitDay(text.trim()) ?? [];
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31)
    return undefined;
  const first = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return first === text.trim() ? undefined : first;
}

/** Year, month and day of a text, behind the text itself. */
function splitDay(text: string): readonly (string | undefined)[] | undefined {
  const inOrder = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/.exec(text);
  if (inOrder !== null) return inOrder;
  const [, ownDay, ownMonth, ownYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (ownYear !== undefined) return [text, ownYear, ownMonth, ownDay];
  const [, one, other, slashYear] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  // A number over 12 is no month.
  if (slashYear !== undefined && Number(one) > 12) return [text, slashYear, other, one];
  if (slashYear !== undefined && Number(other) > 12) return [text, slashYear, one, other];
  const [, first, name = '', behind, year] =
    /^(?:(\d{1,2})\.?\s+)?([a-z]{3,9})\.?(?:\s+(\d{1,2}),)?\s+(\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (year === undefined || month === 0 || (first !== undefined && behind !== undefined)) return undefined;
  return [text, year, String(month), first ?? behind];
}

/** The value that a JSON text holds; undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
