/** What a 429 (Spec §7) leads to: a pause, then a smaller limit that grows back. */

import type { Clock } from '../clock.ts';
import type { Limits } from '../endpoints.ts';
import type { Caps, Ledger, LogName, Pause } from './ledger.ts';

/** What an allowance is built of. */
interface AllowanceOptions<Name extends string> {
  readonly limits: Limits<Name>;
  readonly windowMs: number;
  /** How long a released ticket counts. */
  readonly holdMs: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Shares the pauses of an endpoint, or of the sum of all, with other processes. */
  readonly ledger: Pick<Ledger, 'pause' | 'tellPause'>;
  /** Told what the operator should know; it may be told again. */
  readonly warn: (sentence: string) => void;
}

/** What the PIM allows now: the limits, less what its 429s have taught (Spec §7, §8). */
export type Allowance<Name extends string> = ReturnType<typeof createAllowance<Name>>;

/** A 429 while less than this share of our limit is used had room by it: a store may know the last requests a moment late. */
const FULL_FROM = 0.95;

/** While less than this share is used it is not even nearly explained, so that another limit must be. */
const EXPLAINED_FROM = 0.7;

/** More than this many times a limit, counted in its window, were served, so that it is no limit. */
const REFUTED_FROM = 2;

/** Two of them that are further apart, in windows, have nothing to do with one another. */
const FORGET_WINDOWS = 30;

const { POSITIVE_INFINITY } = Number;

/**
 * Builds the allowance of one appKey. A 429 pauses and shrinks its endpoint. When our count of that endpoint does not
 * explain it, that is said, with all that it can mean. When the count of all endpoints does, the appKey's limit may be one
 * sum over all of them ("requests made with one appKey are also limited separately"). One such 429 may be somebody else's
 * doing; from the second on the smallest limit holds for the sum, and 429s pause and shrink that, until all that they took has grown back, or until a 429 comes
 * that the sum does not explain either: then somebody else spends, and there is no sum. An operator who sets `total` has
 * said how it is, so nothing is learned.
 *
 * What one process learns holds for all: that the sum's cooldown is in the ledger says that there is a sum. Tickets of
 * the sum are taken from that moment on, so the first pause lasts until all that went before is out of the window.
 */
export function createAllowance<Name extends string>(options: AllowanceOptions<Name>) {
  const { limits, windowMs, holdMs, clock, random, ledger, warn } = options;
  const names = endpointsOf(limits);
  /** Requests per window of the endpoint as configured, the smaller of its two limits. */
  const nominal = (endpoint: Name) =>
    Math.min(limits.perEndpoint[endpoint].endpoint, limits.perEndpoint[endpoint].appKey);
  const build = (name: LogName, limit: number) => {
    const shared = { load: () => ledger.pause(name), save: (pause: Pause) => ledger.tellPause(name, pause) };
    // What has no limit has nothing to share, so nothing is read for it at every request.
    return createCooldown({
      clock,
      windowMs,
      random,
      nominal: limit,
      ...(limit === POSITIVE_INFINITY ? {} : { shared }),
    });
  };
  const smallest = Math.min(...names.map(nominal));
  const sum = build('total', limits.total ?? smallest);
  const cooldowns = new Map(names.map((name) => [name, build(name, nominal(name))]));
  const cooldownOf = (endpoint: Name) => cooldowns.get(endpoint) ?? sum;
  /** When a 429 was first explained by a sum and not by the limits of its endpoint. */
  let provenAtMs = Number.NEGATIVE_INFINITY;

  const hasSum = (): boolean => {
    if (limits.total !== undefined) return limits.total !== POSITIVE_INFINITY;
    if (smallest === POSITIVE_INFINITY || !sum.isHit()) return false;
    warn(describeSum(smallest));
    return true;
  };

  return {
    nominal,
    /** The caps to take a ticket under. */
    caps: (endpoint: Name): Caps => ({
      endpoint: limits.perEndpoint[endpoint].endpoint,
      // Only what this appKey may spend shrinks: the endpoint's own limit counts the requests of others as well.
      appKey: Math.min(cooldownOf(endpoint).limit(), limits.perEndpoint[endpoint].appKey),
      total: hasSum() ? sum.limit() : POSITIVE_INFINITY,
    }),
    /** Milliseconds until the endpoint may be asked again after a 429; 0: now. */
    cooldownMs: (endpoint: Name): number => Math.max(cooldownOf(endpoint).leftMs(), sum.leftMs()),
    /** Whether nothing limits the endpoint, so that its requests need no counting. */
    isUnlimited: (endpoint: Name): boolean => nominal(endpoint) === POSITIVE_INFINITY && !hasSum(),
    /** Notes a 429 while `used` tickets of the endpoint counted and `usedElsewhere` of the others. */
    note429(endpoint: Name, retryAfterMs: number | undefined, used: number, usedElsewhere: number) {
      const own = cooldownOf(endpoint);
      const all = used + usedElsewhere;
      const fitsSum = all >= EXPLAINED_FROM * sum.limit() && all <= REFUTED_FROM * smallest;
      // One of several that were under way together tells nothing new.
      const isNew = own.leftMs() === 0 && sum.leftMs() === 0;
      const isUnexplained = isNew && used < EXPLAINED_FROM * nominal(endpoint);
      if (isNew && used < FULL_FROM * nominal(endpoint) && !(hasSum() && fitsSum))
        warn(describeUnexplained(endpoint, nominal(endpoint)));
      if (hasSum()) {
        if (limits.total !== undefined || sum.leftMs() > 0 || fitsSum) return sum.hit(retryAfterMs);
        sum.forget();
      }
      const mayBeSum = fitsSum && usedElsewhere > 0 && limits.total === undefined && smallest !== POSITIVE_INFINITY;
      if (isUnexplained && mayBeSum) {
        const isProven = clock.now() - provenAtMs < FORGET_WINDOWS * windowMs;
        provenAtMs = isProven ? Number.NEGATIVE_INFINITY : clock.now();
        if (isProven) {
          sum.hit(Math.max(retryAfterMs ?? 0, holdMs));
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

/** The endpoints that limits are of. Object.keys forgets that the keys are exactly these. */
export function endpointsOf<Name extends string>({ perEndpoint }: Limits<Name>): readonly Name[] {
  return Object.keys(perEndpoint) as Name[];
}

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
