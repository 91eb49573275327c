import { BadResponseError, RateLimitedError, TimeoutError, UnavailableError } from '../../errors.ts';

/** A failed attempt. */
export interface Failure {
  readonly error: unknown;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  /** How much time the call has left. */
  readonly leftMs: number;
  /** What a 503 asked for; undefined: nothing. The jitter comes on top, since others were told the same. */
  readonly retryAfterMs: number | undefined;
}

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;

const RETRIED_STATUSES: readonly (number | undefined)[] = [undefined, 500, 502, 503, 504];

/**
 * Milliseconds to wait before the next attempt; undefined: give up. There are at most three attempts, with full jitter.
 * Repeated are failures that another attempt can mend: no answer, a timeout, 500, 502, 503, 504, an unreadable answer
 * (once, unless it is sure to come again), and 429, which waits for its ticket instead. Never 400, 401, 403, 404, 422
 * (Spec §7: the same request would fail again).
 * @param random from 0 to below 1
 */
export function chooseRetryDelay(failure: Failure, random: () => number): number | undefined {
  const { error, attempt, leftMs, retryAfterMs = 0 } = failure;
  if (attempt >= MAX_ATTEMPTS || !isMendable(error, attempt)) return undefined;
  const delayMs = isLimit(error) ? 0 : retryAfterMs + random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
  return delayMs < leftMs ? delayMs : undefined;
}

/** A 429 of the PIM, not our own refusal to wait. */
function isLimit(error: unknown): boolean {
  return error instanceof RateLimitedError && error.status === 429;
}

function isMendable(error: unknown, attempt: number): boolean {
  if (error instanceof UnavailableError) return RETRIED_STATUSES.includes(error.status);
  if (error instanceof BadResponseError) return attempt === 1 && error.retryAfterMs !== undefined;
  return error instanceof TimeoutError || isLimit(error);
}

/** RFC 9110 §5.6.7; the two obsolete forms have not been sent for decades. */
const IMF_FIXDATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header: seconds, or an HTTP date (RFC 9110 §10.2.3). Nothing else is taken for a date, since
 * JavaScript finds one in almost any words.
 * @param retryAfter the header's value
 * @param date the Date header of the same response. A date is measured against it rather than against our own clock,
 *   which may be wrong; without it a date says nothing
 * @returns milliseconds, unclamped and possibly Infinity, negative ones as 0; undefined when nothing can be understood
 */
export function parseRetryAfter(retryAfter: string | undefined, date: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\s*[+-]?\d+(?:\.\d+)?\s*$/.test(retryAfter)) return Math.max(0, Number(retryAfter) * 1000);
  if (!IMF_FIXDATE.test(retryAfter.trim())) return undefined;
  const ms = Date.parse(retryAfter) - Date.parse(date ?? '');
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
