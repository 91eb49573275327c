import { readDate } from './value.ts';

// Moments that a text may mean, in the form of `readDate`; undefined where an order gives no
// existing day.
interface DayAndMonth {
  readonly dayFirst: string | undefined;
  readonly monthFirst: string | undefined;
}

const DATE =
  /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[ T,]+(\d{1,2})(:\d{2}(?::\d{2})?)\s*([AP]M)?)?\s*$/i;

/**
 * Reads a date in both orders; undefined for any other text. Only with slashes do countries differ:
 * with dots or hyphens the month comes first only where no other order is possible.
 */
export function readDayAndMonth(text: string): DayAndMonth | undefined {
  const [, first, separator, second, year, hour = '0', minute = ':00', half = ''] =
    DATE.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const hourOfDay = readHour(Number(hour), half);
  const time = `${writeTwoDigits(hourOfDay)}${minute}`;
  const read = (day: string, month: string): string | undefined => {
    const monthAndDay = `${writeTwoDigits(month)}-${writeTwoDigits(day)}`;
    return readDate(`${year}-${monthAndDay}T${time}`);
  };
  const dayFirst = read(first, second);
  const isDoubtful = separator === '/' || dayFirst === undefined;
  const monthFirst = isDoubtful ? read(second, first) : undefined;
  return { dayFirst, monthFirst };
}

function writeTwoDigits(part: string | number): string {
  return String(part).padStart(2, '0');
}

// AM or PM; without it, the hour is one of 24.
function readHour(hour: number, half: string): number {
  if (half === '') return hour;
  const hoursBefore = half.toUpperCase() === 'PM' ? 12 : 0;
  return (hour % 12) + hoursBefore;
}
