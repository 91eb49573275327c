/** What a 429 (Spec §7) leads to: a pause, then a smaller limit that grows back. */

import type { Clock } from '../clock.ts';
import type { Pause } from './ledger.ts';

/** What a cooldown is built of. */
interface CooldownOptions {
  readonly clock: Clock;
  /** The limits' window; all times but the PIM's own scale with it. */
  readonly windowMs: number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** The configured limit. */
  readonly nominal: number;
  /** Where it is shared with other processes; absent: it is not. */
  readonly shared?: { load(): Pause | undefined; save(pause: Pause): void };
}

const NEVER_HIT: Pause = { untilMs: Number.NEGATIVE_INFINITY, strikes: 0, shrunk: Number.POSITIVE_INFINITY };

/** What is left of a limit after a 429. */
const SHRINK_TO = 0.7;

/** A pause lasts ten windows at most, so a state that says more is of another clock. */
const LONGEST_WINDOWS = 10;

/**
 * Builds the cooldown of one endpoint, or of the sum of all. Without a usable Retry-After it pauses a quarter of the
 * window, doubled by every 429 that follows without a clean window between, up to a whole one; jitter adds up to a
 * quarter, so that processes that were stopped together do not start together. A Retry-After below a sixtieth of the
 * window or beyond ten windows is taken for those, and where the last pause was too short, one below our own for ours: or
 * what somebody else spends in a few seconds would be taken for many reasons to shrink. Clean windows in a row give back
 * one request, then two more, then three: after one 429 of 60 all is back in six.
 *
 * Where it is shared, the state that pauses longest is the newest. Two that are saved at the same moment may lose one,
 * which then still holds for the process that saved it.
 */
export function createCooldown({ clock, windowMs, random, nominal, shared }: CooldownOptions) {
  let own = NEVER_HIT;

  const current = (): Pause => {
    const told = shared?.load() ?? NEVER_HIT;
    const isNewer = told.untilMs > own.untilMs && told.untilMs <= clock.now() + 2 * LONGEST_WINDOWS * windowMs;
    if (isNewer) own = told;
    return own;
  };
  const save = (state: Pause) => {
    own = state;
    shared?.save(state);
  };
  const leftOf = ({ untilMs }: Pause) => Math.max(0, untilMs - clock.now());
  const cleanWindows = ({ untilMs }: Pause) => Math.max(0, Math.floor((clock.now() - untilMs) / windowMs));
  const givenBack = (windows: number) => (windows * (windows + 1)) / 2;
  const limitOf = (state: Pause) => Math.min(nominal, state.shrunk + givenBack(cleanWindows(state)));
  const clamped = (ms: number) => Math.min(Math.max(ms, windowMs / 60), LONGEST_WINDOWS * windowMs);

  /** The state after a 429, which happens now. */
  const hitState = (state: Pause, askedMs: number | undefined): Pause => {
    // One of several requests that were under way together may only prolong the pause.
    if (leftOf(state) > 0) return { ...state, untilMs: Math.max(state.untilMs, clock.now() + (askedMs ?? 0)) };
    const strikes = cleanWindows(state) > 0 ? 1 : state.strikes + 1;
    const backoffMs = Math.min(windowMs, (windowMs / 4) * 2 ** (strikes - 1)) * (1 + random() / 4);
    const pauseMs = strikes === 1 ? (askedMs ?? backoffMs) : Math.max(askedMs ?? 0, backoffMs);
    const shrunk = Math.max(1, Math.floor(limitOf(state) * SHRINK_TO));
    return { untilMs: clock.now() + pauseMs, strikes, shrunk };
  };

  return {
    /** Milliseconds until requests may go out again; 0: now. */
    leftMs: (): number => leftOf(current()),
    /** The limit that holds now, from 1 to the configured one. */
    limit: (): number => limitOf(current()),
    /** Whether there has been a 429 that still limits: what it took has not grown back yet. */
    isHit(): boolean {
      const state = current();
      return Number.isFinite(state.shrunk) && (cleanWindows(state) === 0 || limitOf(state) < nominal);
    },
    /** Notes a 429, and what the PIM asked for with it; undefined: nothing that can be understood. */
    hit: (retryAfterMs: number | undefined): void =>
      save(hitState(current(), retryAfterMs === undefined ? undefined : clamped(retryAfterMs))),
    /** Takes back all that its 429s have taken, which was not about this limit. The latest state is the newest. */
    forget: (): void => save({ ...NEVER_HIT, untilMs: Math.max(clock.now(), current().untilMs + 1) }),
  };
}
