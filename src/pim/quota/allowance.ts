import type { Clock } from '../clock.ts';
import type { Limits } from '../endpoints.ts';
import { type Cooldown, createCooldown } from './cooldown.ts';
import type { Caps, LogName, Shelf } from './ledger.ts';

/** What the PIM allows now: the limits, less what its 429s have taught (Spec §7, §8). */
export interface Allowance<Name extends string> {
  /** The caps to take a ticket under. */
  caps(endpoint: Name): Caps;
  /** Milliseconds until the endpoint may be asked again after a 429; 0: now. */
  cooldownMs(endpoint: Name): number;
  /** Whether nothing limits the endpoint, so that its requests need no counting. */
  isUnlimited(endpoint: Name): boolean;
  /** Requests per window of the endpoint as configured, the smaller of its two limits. */
  nominal(endpoint: Name): number;
  /** Notes a 429 while `used` tickets of the endpoint counted and `usedElsewhere` of the others. */
  note429(endpoint: Name, retryAfterMs: number | undefined, used: number, usedElsewhere: number): void;
  /** What the operator should know about the limits, each once. */
  warnings(): readonly string[];
}

/** What an allowance is built of. */
export interface AllowanceOptions<Name extends string> {
  readonly limits: Limits<Name>;
  readonly windowMs: number;
  /** How long a released ticket counts. */
  readonly holdMs: number;
  readonly clock: Clock;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Where the cooldown of an endpoint, or of the sum of all, is shared with other processes. */
  readonly shelf: (name: LogName) => Shelf;
  readonly boot: string;
}

/** A 429 while less than this share of our limit is used is not explained by that limit. */
const EXPLAINED_FROM = 0.7;

/**
 * Builds the allowance of one appKey. A 429 pauses and shrinks its endpoint. When our count does not explain it and
 * other endpoints were used as well, the appKey's limit may be one sum over all of them ("requests made with one appKey
 * are also limited separately"): from then on the smallest limit holds for the sum, and 429s pause and shrink that. An
 * operator who sets `total` has said how it is, so nothing is learned.
 *
 * What one process learns holds for all: that the sum's cooldown is on its shelf says that there is a sum. Tickets of
 * the sum are taken from that moment on, so the first pause lasts until all that went before is out of the window.
 */
export function createAllowance<Name extends string>(options: AllowanceOptions<Name>): Allowance<Name> {
  const { limits, windowMs, holdMs, clock, random, shelf, boot } = options;
  const names = endpointsOf(limits);
  const nominal = (endpoint: Name) => {
    const { endpoint: ofEndpoint, appKey } = limits.perEndpoint[endpoint];
    return Math.min(ofEndpoint, appKey);
  };
  // What has no limit has nothing to share, so nothing is read for it at every request.
  const build = (name: LogName, limit: number | undefined) =>
    createCooldown({
      clock,
      windowMs,
      random,
      boot,
      ...(limit === Number.POSITIVE_INFINITY ? {} : { shelf: shelf(name) }),
    });
  const sum = build('total', limits.total);
  const cooldowns = new Map<Name, Cooldown>(names.map((name) => [name, build(name, nominal(name))]));
  const cooldownOf = (endpoint: Name) => cooldowns.get(endpoint) ?? sum;
  const warnings: string[] = [];
  let total = limits.total ?? Number.POSITIVE_INFINITY;

  const learnSum = () => {
    total = Math.min(...names.map(nominal));
    if (total === Number.POSITIVE_INFINITY) return;
    warnings.push(
      `The PIM refused a request (429) that its limits as configured allow; all endpoints now share one limit of ${total} requests a minute. If that is too low, set PIM_LIMITS (total: 0 when the endpoints are limited separately).`,
    );
  };

  const isOpen = () => limits.total === undefined && total === Number.POSITIVE_INFINITY;
  const currentTotal = () => {
    if (isOpen() && sum.wasHit()) learnSum();
    return total;
  };

  return {
    nominal,
    caps: (endpoint) => ({
      endpoint: limits.perEndpoint[endpoint].endpoint,
      // Only what this appKey may spend shrinks: the endpoint's own limit counts the requests of others as well.
      appKey: Math.min(cooldownOf(endpoint).limit(nominal(endpoint)), limits.perEndpoint[endpoint].appKey),
      total: sum.limit(currentTotal()),
    }),
    cooldownMs: (endpoint) => Math.max(cooldownOf(endpoint).leftMs(), sum.leftMs()),
    isUnlimited: (endpoint) => Math.min(nominal(endpoint), currentTotal()) === Number.POSITIVE_INFINITY,
    note429(endpoint, retryAfterMs, used, usedElsewhere) {
      const isContradicted = isOpen() && usedElsewhere > 0 && used < EXPLAINED_FROM * nominal(endpoint);
      if (isContradicted) learnSum();
      if (total === Number.POSITIVE_INFINITY) cooldownOf(endpoint).hit(retryAfterMs, nominal(endpoint));
      else sum.hit(isContradicted ? Math.max(retryAfterMs ?? 0, holdMs) : retryAfterMs, total);
    },
    warnings: () => [...warnings],
  };
}

/** The endpoints that limits are of. Object.keys forgets that the keys are exactly these. */
export function endpointsOf<Name extends string>({ perEndpoint }: Limits<Name>): readonly Name[] {
  return Object.keys(perEndpoint) as Name[];
}
