import { BadResponseError, RateLimitedError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { Clock } from '../clock.ts';

/** Decides whether a failed attempt is worth another. */
interface RetryPolicy {
  /**
   * Milliseconds to wait before the next attempt; undefined: give up with this error. A granted retry is counted.
   */
  next(failure: Failure): number | undefined;
}

/** A failed attempt. */
export interface Failure {
  readonly error: unknown;
  /** Number of the attempt that failed, from 1. */
  readonly attempt: number;
  /** On the policy's clock. */
  readonly deadlineAtMs: number;
  /** What a 503 asked for; undefined: nothing. The jitter comes on top, since others were told the same. */
  readonly retryAfterMs: number | undefined;
}

/** What a retry policy is built of. */
interface RetryOptions {
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
}

const MAX_ATTEMPTS = 3;
const FIRST_DELAY_MS = 300;
const BUDGET_WINDOW_MS = 60_000;

/** Retries of all calls together in a minute: enough for hiccups, too few to add to an outage. */
const BUDGET = 30;

const RETRIED_STATUSES: readonly (number | undefined)[] = [undefined, 500, 502, 503, 504];

/**
 * Builds the policy: at most three attempts, full jitter, a budget over all calls. Repeated are failures that another
 * attempt can mend: no answer, a timeout, 500, 502, 503, 504, an unreadable answer (once, unless it is sure to come
 * again), and 429, which waits for its ticket instead. Never 400, 401, 403, 404, 422 (Spec §7: the same request would fail again).
 */
export function createRetryPolicy({ clock, random }: RetryOptions): RetryPolicy {
  let grantedAtMs: number[] = [];
  return {
    next({ error, attempt, deadlineAtMs, retryAfterMs = 0 }) {
      if (attempt >= MAX_ATTEMPTS || !isMendable(error, attempt)) return undefined;
      const nowMs = clock.now();
      const delayMs = isLimit(error) ? 0 : retryAfterMs + random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
      if (nowMs + delayMs >= deadlineAtMs) return undefined;
      grantedAtMs = grantedAtMs.filter((atMs) => atMs > nowMs - BUDGET_WINDOW_MS);
      if (grantedAtMs.length >= BUDGET) return undefined;
      grantedAtMs.push(nowMs);
      return delayMs;
    },
  };
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
