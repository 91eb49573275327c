/** Moments as people name them: `monday`, `7 days`. Pure. */

import { readDate } from './value.ts';

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const DAY_MS = 24 * 3_600_000;
const SPANS: ReadonlyMap<string, number> = new Map(
  Object.entries({ hour: 1 / 24, day: 1, week: 7, month: 30 }),
);

/** The word for what the last refresh found. */
export const LAST_REFRESH = 'last refresh';

/**
 * The moment that a text means, in UTC: a date, a weekday (the last one before today), today, yesterday, `7 days`.
 * Undefined for any other text.
 * @param isEnd whether a day means its end
 */
export function readMoment(text: string, today: Date, isEnd = false): string | undefined {
  const words = text.toLowerCase().replace(/^since | ago$/g, '');
  if (/^last (refresh|sync)$/.test(words) && !isEnd) return LAST_REFRESH;
  const given = readDate(text);
  if (given !== undefined && text.length > 10) return given;
  const [, count = '1', unit = ''] =
    /^(?:last |past )?(\d{1,4})? ?(hour|day|week|month)s?$/.exec(words) ?? [];
  const span = SPANS.get(unit);
  const weekday = DAYS.indexOf(words.replace('last ', ''));
  const daysAgo =
    weekday < 0
      ? ['today', 'yesterday'].indexOf(words)
      : ((today.getUTCDay() - weekday + 6) % 7) + 1;
  const dayMs = given === undefined ? today.getTime() - daysAgo * DAY_MS : Date.parse(`${given}Z`);
  if (given === undefined && daysAgo < 0 && span === undefined) {
    return undefined;
  }
  const startMs = dayMs - (dayMs % DAY_MS);
  const momentMs =
    span === undefined
      ? startMs + (isEnd ? DAY_MS - 1 : 0)
      : today.getTime() - Number(count) * span * DAY_MS;
  return new Date(momentMs).toISOString().slice(0, -1);
}
