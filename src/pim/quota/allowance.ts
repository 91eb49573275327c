/** Reaction to a 429 (Spec §7): a pause, then a smaller limit that grows back. */

import type { Clock } from '../clock.ts';
import type { Limits } from '../endpoints.ts';
import type { Caps, Ledger, Pause } from './ledger.ts';

/** Parts of an allowance. */
export interface AllowanceOptions<Name extends string> {
  readonly limits: Limits<Name>;
  /** Length of the limits' window; 60,000 except in tests. All times but the PIM's own scale with it. */
  readonly windowMs: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Shares the pauses, per endpoint or for the sum of all, with other processes. */
  readonly ledger: Pick<Ledger, 'pause' | 'tellPause'>;
  /** Receives sentences for the operator; the same one may come again. */
  readonly warn: (sentence: string) => void;
}

/** What the PIM allows now: the limits, reduced by what its 429s have shown (Spec §7, §8). */
export type Allowance<Name extends string> = ReturnType<typeof createAllowance<Name>>;

/**
 * A 429 while less than this share of our limit is used came although there was room; the rest allows for a store that
 * learns of the last requests a moment late.
 */
const FULL_FROM = 0.95;

/** If less than this share is used, our limit is far from explaining the 429, so another limit must be the cause. */
const EXPLAINED_FROM = 0.7;

/** If more than this many times a limit was served within its window, it cannot be a limit. */
const REFUTED_FROM = 2;

/** Two unexplained 429s that are further apart than this, in windows, are unrelated. */
const FORGET_WINDOWS = 30;

const { POSITIVE_INFINITY } = Number;

/**
 * Builds the allowance of one appKey. A 429 pauses its endpoint and shrinks its limit. If our count of that endpoint
 * does not explain the 429, we warn and list the possible causes. If the count of all endpoints explains it, the appKey
 * may have one limit for the sum of all ("requests made with one appKey are also limited separately"). The first such
 * 429 may have been caused by somebody else. From the second on, the smallest limit applies to the sum, and 429s pause
 * and shrink that limit. This ends when everything they took has grown back, or when a 429 comes that the sum does not
 * explain either: then somebody else spends requests, and there is no sum. An operator who sets `total` has stated the
 * limit, so nothing is learned.
 *
 * What one process learns applies to all: a cooldown of the sum in the ledger means that there is a sum.
 */
export function createAllowance<Name extends string>(options: AllowanceOptions<Name>) {
  const { limits, windowMs, clock, random, ledger, warn } = options;
  // Object.keys loses their type.
  const names = Object.keys(limits.perEndpoint) as Name[];
  /** Configured requests per window of the endpoint: the smaller of its two limits. */
  const nominal = (endpoint: Name) =>
    Math.min(limits.perEndpoint[endpoint].endpoint, limits.perEndpoint[endpoint].appKey);
  const build = (name: string, limit: number) => {
    const shared = {
      load: () => ledger.pause(name),
      save: (pause: Pause) => ledger.tellPause(name, pause),
    };
    // Without a limit there is nothing to share, so we avoid reading the ledger at every request.
    const own = { clock, windowMs, random, nominal: limit };
    return createCooldown(limit === POSITIVE_INFINITY ? own : { ...own, shared });
  };
  const smallest = Math.min(...names.map(nominal));
  const sum = build('total', limits.total ?? smallest);
  const cooldowns = new Map(names.map((name) => [name, build(name, nominal(name))]));
  const cooldownOf = (endpoint: Name) => cooldowns.get(endpoint) ?? sum;
  /** When the sum, and not the endpoint's own limits, first explained a 429. */
  let provenAtMs = Number.NEGATIVE_INFINITY;

  const hasSum = (): boolean => {
    if (limits.total !== undefined) return limits.total !== POSITIVE_INFINITY;
    if (smallest === POSITIVE_INFINITY || !sum.isHit()) return false;
    warn(describeSum(smallest));
    return true;
  };

  return {
    nominal,
    /** The caps for taking a ticket. */
    caps: (endpoint: Name): Caps => ({
      endpoint: limits.perEndpoint[endpoint].endpoint,
      // Only what this appKey may spend shrinks: the endpoint's own limit also counts the requests of others.
      appKey: Math.min(cooldownOf(endpoint).limit(), limits.perEndpoint[endpoint].appKey),
      total: hasSum() ? sum.limit() : POSITIVE_INFINITY,
    }),
    /** Milliseconds until the endpoint may be asked again after a 429; 0: now. */
    cooldownMs: (endpoint: Name): number => Math.max(cooldownOf(endpoint).leftMs(), sum.leftMs()),
    /** Whether the endpoint has no limit, so that its requests need not be counted. */
    isUnlimited: (endpoint: Name): boolean => nominal(endpoint) === POSITIVE_INFINITY && !hasSum(),
    /**
     * Notes a 429 that came while `used` tickets of the endpoint counted, and `all` of all endpoints.
     */
    note429(endpoint: Name, retryAfterMs: number | undefined, used: number, all: number) {
      const own = cooldownOf(endpoint);
      const fitsSum = all >= EXPLAINED_FROM * sum.limit() && all <= REFUTED_FROM * smallest;
      // If several requests ran at the same time, only the first 429 is news.
      const isNew = own.leftMs() === 0 && sum.leftMs() === 0;
      const isUnexplained = isNew && used < EXPLAINED_FROM * nominal(endpoint);
      if (isNew && used < FULL_FROM * nominal(endpoint) && !(hasSum() && fitsSum))
        warn(describeUnexplained(endpoint, nominal(endpoint)));
      if (hasSum()) {
        if (limits.total !== undefined || sum.leftMs() > 0 || fitsSum) return sum.hit(retryAfterMs);
        sum.forget();
      }
      const mayBeSum =
        fitsSum && all > used && limits.total === undefined && smallest !== POSITIVE_INFINITY;
      if (isUnexplained && mayBeSum) {
        const isProven = clock.now() - provenAtMs < FORGET_WINDOWS * windowMs;
        provenAtMs = isProven ? Number.NEGATIVE_INFINITY : clock.now();
        if (isProven) {
          sum.hit(retryAfterMs);
          hasSum();
          return;
        }
      }
      own.hit(retryAfterMs);
    },
  };
}

function describeSum(limit: number): string {
  return `The PIM refused requests (429) that the configured limits allow. So for now pim-mcp keeps to ${limit} requests a minute over all endpoints together: they may share one limit, or another program uses this appKey. If that is too low, the operator should set PIM_LIMITS (total: 0 if each endpoint has its own limit).`;
}

function describeUnexplained(endpoint: string, limit: number): string {
  const room =
    limit === POSITIVE_INFINITY
      ? `PIM_LIMITS sets no limit for ${endpoint}`
      : `pim-mcp had room left in its limit of ${limit} requests a minute for ${endpoint}`;
  return `The PIM refused a request (429) although ${room}. Either another program uses this appKey, or one limit holds over all endpoints, or the limit is lower than PIM_LIMITS says. pim-mcp now uses less of it.`;
}

/** Parts of a cooldown. */
interface CooldownOptions extends Pick<AllowanceOptions<string>, 'clock' | 'windowMs' | 'random'> {
  /** The configured limit. */
  readonly nominal: number;
  /** Where to share it with other processes; absent: it is not shared. */
  readonly shared?: { load(): Pause | undefined; save(pause: Pause): void };
}

const NEVER_HIT: Pause = {
  untilMs: Number.NEGATIVE_INFINITY,
  strikes: 0,
  shrunk: Number.POSITIVE_INFINITY,
};

/** The fraction of a limit that remains after a 429. */
const SHRINK_TO = 0.7;

/** A pause lasts ten windows at most; a state with a longer one comes from another clock. */
const LONGEST_WINDOWS = 10;

/**
 * Builds the cooldown of one endpoint, or of the sum of all. Without a usable Retry-After it pauses for a quarter of
 * the window. Every 429 that follows without a clean window in between doubles the pause, up to a whole window. Jitter
 * adds up to a quarter, so that processes that stopped together do not restart together. A Retry-After is raised to at
 * least a sixtieth of the window and cut to ten windows. If the last pause was too short, a Retry-After below our own
 * pause is raised to that, because otherwise what somebody else spends in a few seconds would shrink the limit many
 * times. Clean windows in a row give back one request, then two more, then three: after one 429 on a limit of 60, all
 * is back after six.
 *
 * If it is shared, the state with the longest pause is the newest. If two are saved at the same moment, one may get
 * lost; it still applies in the process that saved it.
 */
export function createCooldown({ clock, windowMs, random, nominal, shared }: CooldownOptions) {
  let own = NEVER_HIT;

  const current = (): Pause => {
    const told = shared?.load() ?? NEVER_HIT;
    const isNewer =
      told.untilMs > own.untilMs && told.untilMs <= clock.now() + 2 * LONGEST_WINDOWS * windowMs;
    if (isNewer) own = told;
    return own;
  };
  const save = (state: Pause) => {
    own = state;
    shared?.save(state);
  };
  const leftOf = ({ untilMs }: Pause) => Math.max(0, untilMs - clock.now());
  const cleanWindows = ({ untilMs }: Pause) =>
    Math.max(0, Math.floor((clock.now() - untilMs) / windowMs));
  const givenBack = (windows: number) => (windows * (windows + 1)) / 2;
  const limitOf = (state: Pause) =>
    Math.min(nominal, state.shrunk + givenBack(cleanWindows(state)));
  const clamped = (ms: number) => Math.min(Math.max(ms, windowMs / 60), LONGEST_WINDOWS * windowMs);

  /** The state after a 429 that happens now. */
  const hitState = (state: Pause, askedMs: number | undefined): Pause => {
    // If several requests ran at the same time, the later 429s may only prolong the pause.
    if (leftOf(state) > 0)
      return { ...state, untilMs: Math.max(state.untilMs, clock.now() + (askedMs ?? 0)) };
    const strikes = cleanWindows(state) > 0 ? 1 : state.strikes + 1;
    const backoffMs = Math.min(windowMs, (windowMs / 4) * 2 ** (strikes - 1)) * (1 + random() / 4);
    const pauseMs = strikes === 1 ? (askedMs ?? backoffMs) : Math.max(askedMs ?? 0, backoffMs);
    const shrunk = Math.max(1, Math.floor(limitOf(state) * SHRINK_TO));
    return { untilMs: clock.now() + pauseMs, strikes, shrunk };
  };

  return {
    /** Milliseconds until requests may be sent again; 0: now. */
    leftMs: (): number => leftOf(current()),
    /** The limit that applies now, from 1 to the configured one. */
    limit: (): number => limitOf(current()),
    /** Whether a 429 still has an effect: what it took has not grown back yet. */
    isHit(): boolean {
      const state = current();
      return (
        Number.isFinite(state.shrunk) && (cleanWindows(state) === 0 || limitOf(state) < nominal)
      );
    },
    /** Notes a 429 with the PIM's Retry-After; undefined: none that can be understood. */
    hit: (retryAfterMs: number | undefined): void =>
      save(hitState(current(), retryAfterMs === undefined ? undefined : clamped(retryAfterMs))),
    /**
     * Restores everything that 429s took, because they were not about this limit. The new state ends at least 1 ms
     * later than the last one, so that other processes see this state as the newest.
     */
    forget: (): void =>
      save({ ...NEVER_HIT, untilMs: Math.max(clock.now(), current().untilMs + 1) }),
  };
}
