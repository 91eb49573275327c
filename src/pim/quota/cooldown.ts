import type { Clock } from '../clock.ts';

/** What a 429 (Spec §7) leads to: a pause, then a smaller limit that grows back. */
export interface Cooldown {
  /**
   * Notes a 429.
   * @param retryAfterMs what the PIM asked for; absent: nothing that can be understood
   * @param nominal the configured limit
   */
  hit(retryAfterMs: number | undefined, nominal: number): void;
  /** Milliseconds until requests may go out again; 0: now. */
  leftMs(): number;
  /** The limit that holds now, from 1 to the configured one. */
  limit(nominal: number): number;
}

/** What a cooldown is built of. */
export interface CooldownOptions {
  readonly clock: Clock;
  /** The limits' window; all times but the PIM's own scale with it. */
  readonly windowMs: number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** What is left of a limit after a 429. */
const SHRINK_TO = 0.7;

/**
 * Builds the cooldown of one endpoint, or of the sum of all. Without a usable Retry-After it pauses a quarter of the
 * window, doubled by every 429 that follows without a clean window between, up to a whole one; jitter adds up to a
 * quarter, so that processes that were stopped together do not start together. Each clean window gives one request
 * back. A Retry-After below a sixtieth of the window or beyond ten windows is taken for those.
 */
export function createCooldown({ clock, windowMs, random }: CooldownOptions): Cooldown {
  let untilMs = Number.NEGATIVE_INFINITY;
  let strikes = 0;
  let shrunk = Number.POSITIVE_INFINITY;

  const leftMs = () => Math.max(0, untilMs - clock.now());
  const cleanWindows = () => Math.max(0, Math.floor((clock.now() - untilMs) / windowMs));
  const limit = (nominal: number) => Math.min(nominal, shrunk + cleanWindows());
  const clamped = (ms: number) => Math.min(Math.max(ms, windowMs / 60), 10 * windowMs);

  return {
    leftMs,
    limit,
    hit(retryAfterMs, nominal) {
      if (leftMs() > 0) {
        // One of several requests that were under way together: it may only prolong the pause.
        if (retryAfterMs !== undefined) untilMs = Math.max(untilMs, clock.now() + clamped(retryAfterMs));
        return;
      }
      strikes = cleanWindows() > 0 ? 1 : strikes + 1;
      shrunk = Math.max(1, Math.floor(limit(nominal) * SHRINK_TO));
      const backoffMs = Math.min(windowMs, (windowMs / 4) * 2 ** (strikes - 1)) * (1 + random() / 4);
      untilMs = clock.now() + (retryAfterMs === undefined ? backoffMs : clamped(retryAfterMs));
    },
  };
}
