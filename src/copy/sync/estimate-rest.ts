import { BURST_PART, type QuotaLeft } from '../../pim/catalog-port.ts';
import { PAGES_AT_ONCE } from './read-list.ts';

interface RestOfList {
  readonly pagesLeft: number;
  // Times at which its last pages came, ascending.
  readonly pageTimesMs: readonly number[];
  readonly nowMs: number;
  // Shortest request so far; undefined: none was answered.
  readonly fastestMs: number | undefined;
  // Quota of its endpoint; undefined: unknown.
  readonly quota: QuotaLeft | undefined;
  readonly windowMs: number;
  // Part of the limit that is used, above 0, at most 1.
  readonly limitPart: number;
}

// Pages whose times show the pace of a list; before, a single request does.
const PACED_FROM = 4;

// Upper bound of the slowdown by 429s, as a factor of the time that the regrowing limit takes.
const MAX_SLOWED = 4;

/** Estimates the rest at the pace of the last pages, but no faster than the limit allows. */
export function estimateRestMs(rest: RestOfList): number {
  const { pagesLeft, quota } = rest;
  const pacedMs = pagesLeft * paceMs(rest);
  if (quota?.configured === undefined) return Math.max(pacedMs, limitMs(rest));
  // After 429s the last pages came as slowly as a limit allowed that is growing back.
  const regrownMs = regrowthMs(rest, quota.limit ?? quota.configured, quota.configured);
  return quota.waitMs + Math.max(regrownMs, Math.min(pacedMs, MAX_SLOWED * regrownMs));
}

function paceMs({ pageTimesMs, fastestMs = 0, nowMs, quota }: RestOfList): number {
  const count = pageTimesMs.length;
  const [firstMs = 0] = pageTimesMs;
  const lastMs = pageTimesMs.at(-1) ?? firstMs;
  if (count < PACED_FROM) return fastestMs / PAGES_AT_ONCE;
  const pace = (lastMs - firstMs) / (count - 1);
  // In a pause after a 429 no page comes.
  if (quota?.configured === undefined) return pace;
  return Math.max(pace, (nowMs - firstMs) / count);
}

// Time that the limit takes: the rest of a burst at once, then page by page.
function limitMs({ pagesLeft, quota, windowMs, limitPart }: RestOfList): number {
  if (quota?.limit === undefined || quota.left === undefined) return 0;
  const limit = Math.max(1, quota.limit * limitPart);
  const used = quota.limit - quota.left;
  const burst = Math.max(0, limit * BURST_PART - used);
  const paced = Math.max(0, pagesLeft - burst);
  return paced === 0 ? 0 : quota.waitMs + (paced * windowMs) / limit;
}

// Time that a limit takes which grows back after 429s: by 1 request in a window, then by 2 more,
// then 3.
function regrowthMs(
  { pagesLeft, windowMs, limitPart }: RestOfList,
  limit: number,
  configured: number,
): number {
  let left = pagesLeft;
  let regrown = limit;
  for (let windows = 0; ; windows += 1) {
    regrown = Math.min(configured, regrown + windows);
    const room = Math.max(1, regrown * limitPart);
    if (left <= room) return (windows + left / room) * windowMs;
    left -= room;
  }
}

// Largest growth over the least estimate before, so that whoever waits is not put off.
const MAX_GROWTH = 1.2;

// An estimate this many times as large is shown as it is: the PIM has slowed down, or a list is
// long.
const ANOTHER = 2;

/** Rounds estimates to whole seconds, at least 1, and limits how much they grow. */
export function createGrowthLimit(): {
  readonly limit: (seconds: number) => number;
  readonly recall: (seconds: number) => void;
} {
  let least = Number.POSITIVE_INFINITY;
  return {
    limit: (seconds) => {
      const whole = Math.max(1, Math.ceil(seconds));
      if (whole > ANOTHER * least) least = whole;
      const limited = Math.min(whole, Math.max(1, Math.floor(least * MAX_GROWTH)));
      least = Math.min(least, limited);
      return limited;
    },
    recall: (seconds) => {
      least = seconds;
    },
  };
}
