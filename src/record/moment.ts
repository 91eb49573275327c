import { readDate } from './value.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY_MS = 24 * 3_600_000;
const SPANS: ReadonlyMap<string, number> = new Map(
  Object.entries({ hour: 1 / 24, day: 1, week: 7, month: 30 }),
);

const SPAN = /^(?:last |past )?(\d{1,4})? ?(hour|day|week|month)s?$/;

/** Stands for the time of the last refresh. */
export const LAST_REFRESH = 'last refresh';

/**
 * Reads the moment that a text means, in UTC: a date, a weekday (the last one before today), today,
 * yesterday, `7 days`. Undefined for any other text.
 * @param isEnd true: a day means its end
 */
export function readMoment(text: string, today: Date, isEnd = false): string | undefined {
  const words = text.toLowerCase().replace(/^since | ago$/g, '');
  if (/^last (refresh|sync)$/.test(words) && !isEnd) return LAST_REFRESH;
  const date = readDate(text);
  if (date !== undefined && text.length > 10) return date;
  const spanMs = readSpan(words);
  if (spanMs !== undefined) return writeMoment(today.getTime() - spanMs);
  const dayMs = date === undefined ? readDay(words, today) : Date.parse(`${date}Z`);
  if (dayMs === undefined) return undefined;
  const startMs = dayMs - (dayMs % DAY_MS);
  const lengthMs = isEnd ? DAY_MS - 1 : 0;
  return writeMoment(startMs + lengthMs);
}

// `7 days`, `last week` in milliseconds; undefined: it is no span.
function readSpan(words: string): number | undefined {
  const [, count = '1', unit = ''] = SPAN.exec(words) ?? [];
  const days = SPANS.get(unit);
  return days && Number(count) * days * DAY_MS;
}

// Some moment of a day by its name; undefined: it names none.
function readDay(words: string, today: Date): number | undefined {
  const weekday = DAYS.indexOf(words.replace('last ', ''));
  const daysAgo =
    weekday < 0
      ? ['today', 'yesterday'].indexOf(words)
      : ((today.getUTCDay() - weekday + 6) % 7) + 1;
  return daysAgo < 0 ? undefined : today.getTime() - daysAgo * DAY_MS;
}

function writeMoment(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1);
}
