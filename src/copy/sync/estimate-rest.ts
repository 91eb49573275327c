/** Estimates how long reading the rest of a list takes. Pure. */

import { BURST_PART, type QuotaLeft } from '../../pim/catalog-port.ts';
import { PAGES_AT_ONCE } from './read-list.ts';

/** What is known of the rest of a list. */
export interface RestOfList {
  /** Pages that are still to be read. */
  readonly pagesLeft: number;
  /** When its last pages came, milliseconds, ascending, and the time now. */
  readonly pageTimesMs: readonly number[];
  readonly nowMs: number;
  /** The least that a request took; undefined: none was answered. */
  readonly fastestMs: number | undefined;
  /** What is left of the limit of its endpoint; undefined: unknown. */
  readonly quota: QuotaLeft | undefined;
  /** Length of the limits' window. */
  readonly windowMs: number;
  /** The part of the limit that is used, above 0, at most 1. */
  readonly limitPart: number;
}

/** From so many pages on, their times tell the pace of a list; before, a single request does. */
const PACED_FROM = 4;

/** What 429s took of a limit makes the rest take at most so many times as long as the limit does that grows back. */
const MOST_SLOWED = 4;

/** Milliseconds for the rest: at the pace of its last pages, but no faster than its limit allows. */
export function estimateRestMs(rest: RestOfList): number {
  const { pagesLeft, quota } = rest;
  const pacedMs = pagesLeft * paceMs(rest);
  if (quota?.configured === undefined) return Math.max(pacedMs, limitMs(rest));
  // After 429s the last pages came as slowly as a limit allowed that is growing back.
  const regrownMs = regrowthMs(rest, quota.limit ?? quota.configured, quota.configured);
  return quota.waitMs + Math.max(regrownMs, Math.min(pacedMs, MOST_SLOWED * regrownMs));
}

/** Milliseconds that a page took of late. */
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

/** Milliseconds that the limit makes the rest take: what is left of a burst at once, then page by page. */
function limitMs({ pagesLeft, quota, windowMs, limitPart }: RestOfList): number {
  if (quota?.limit === undefined || quota.left === undefined) return 0;
  const limit = Math.max(1, quota.limit * limitPart);
  const used = quota.limit - quota.left;
  const burst = Math.max(0, limit * BURST_PART - used);
  const paced = Math.max(0, pagesLeft - burst);
  return paced === 0 ? 0 : quota.waitMs + (paced * windowMs) / limit;
}

/** Milliseconds that a limit makes the rest take which grows back: by one request in a window, then by two more, then three. */
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

/** An estimate grows over the least one before by at most this factor, so that whoever waits for it is not put off. */
const MAX_GROWTH = 1.2;

/** One that is so many times as large is told as it is: the PIM has slowed down, or a list turned out to be long. */
const ANOTHER = 2;

/** Rounds estimates to whole seconds, at least 1, of which none is a little larger than one before. */
export function createGrowthLimit(): {
  readonly limit: (seconds: number) => number;
  /** Notes what another process told last. */
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
