import type { Notice } from '../../answer/notices.ts';
import type { Clock } from '../clock.ts';
import type { Limits } from '../endpoints.ts';
import { Cooldown } from './cooldown.ts';
import type { Caps, Ledger, Pause } from './ledger.ts';

export interface AllowanceOptions<Name extends string> {
  readonly limits: Limits<Name>;
  /**
   * Length of the limits' window; 60,000 except in tests. All times but the PIM's own scale with
   * it.
   */
  readonly windowMs: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly ledger: Pick<Ledger, 'pause' | 'tellPause'>;
  /** Receives warnings for the operator; the same may come again. */
  readonly warn: (notice: Notice) => void;
}

// A 429 at less than this share of our limit came although there was room; the rest allows for a
// store that learns of the last requests a moment late.
const FULL_FROM = 0.95;

// A 429 at less than this share must have another cause than our limit.
const EXPLAINED_FROM = 0.7;

// A limit of which more than this multiple was served within its window cannot be a limit.
const REFUTED_FROM = 2;

// Two unexplained 429s that are further apart than this, in windows, are unrelated.
const FORGET_WINDOWS = 30;

const { POSITIVE_INFINITY } = Number;

/**
 * Computes what the PIM allows one appKey now: the limits, reduced by what its 429s have shown
 * (Spec §7, §8). A 429 pauses its endpoint and shrinks its limit. If our count of that endpoint
 * does not explain the 429, we warn and list the possible causes. If the count of all endpoints
 * explains it, the appKey may have one limit for the sum of all ("requests made with one appKey are
 * also limited separately"). Another program may have caused the first such 429. From the second
 * on, the smallest limit applies to the sum, and 429s pause and shrink that limit. This ends when
 * all reductions have grown back, or when a 429 comes that the sum does not explain either: then
 * another program spends requests, and there is no sum. An operator who sets `total` has stated the
 * limit, so nothing is learned.
 *
 * The knowledge of one process applies to all: a cooldown of the sum in the ledger means that there
 * is a sum.
 */
export class Allowance<Name extends string> {
  readonly #options: AllowanceOptions<Name>;
  readonly #smallest: number;
  readonly #sum: Cooldown;
  readonly #cooldowns: ReadonlyMap<Name, Cooldown>;
  #provenAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: AllowanceOptions<Name>) {
    this.#options = options;
    const { limits } = options;
    // Object.keys loses their type.
    const names = Object.keys(limits.perEndpoint) as Name[];
    this.#smallest = Math.min(...names.map((name) => this.nominal(name)));
    this.#sum = this.#openCooldown('total', limits.total ?? this.#smallest);
    this.#cooldowns = new Map(
      names.map((name) => [name, this.#openCooldown(name, this.nominal(name))]),
    );
  }

  nominal(endpoint: Name): number {
    const { endpoint: ofAllKeys, appKey } = this.#options.limits.perEndpoint[endpoint];
    return Math.min(ofAllKeys, appKey);
  }

  configuredCaps(endpoint: Name): Caps {
    const { perEndpoint, total = POSITIVE_INFINITY } = this.#options.limits;
    const { endpoint: ofAllKeys, appKey } = perEndpoint[endpoint];
    return { endpoint: ofAllKeys, appKey, total };
  }

  caps(endpoint: Name): Caps {
    const { endpoint: ofAllKeys, appKey } = this.#options.limits.perEndpoint[endpoint];
    return {
      endpoint: ofAllKeys,
      // Only what this appKey may spend shrinks: the endpoint's own limit also counts the requests
      // of others.
      appKey: Math.min(this.#cooldownOf(endpoint).limit(), appKey),
      total: this.#hasSum() ? this.#sum.limit() : POSITIVE_INFINITY,
    };
  }

  cooldownMs(endpoint: Name): number {
    return Math.max(this.#cooldownOf(endpoint).leftMs(), this.#sum.leftMs());
  }

  isUnlimited(endpoint: Name): boolean {
    return this.nominal(endpoint) === POSITIVE_INFINITY && !this.#hasSum();
  }

  note429(endpoint: Name, retryAfterMs: number | undefined, used: number, all: number): void {
    const { limits, warn } = this.#options;
    const nominal = this.nominal(endpoint);
    const cooldown = this.#cooldownOf(endpoint);
    const fitsSum = this.#fitsSum(all);
    // If several requests ran at the same time, only the first 429 is news.
    const isNew = cooldown.leftMs() === 0 && this.#sum.leftMs() === 0;
    const isUnexplained = isNew && used < EXPLAINED_FROM * nominal;
    if (isNew && used < FULL_FROM * nominal && !(this.#hasSum() && fitsSum)) {
      warn({ code: 'limits_refused', endpoint, limit: finite(nominal) });
    }
    if (this.#hasSum()) {
      if (limits.total !== undefined || this.#sum.leftMs() > 0 || fitsSum) {
        this.#sum.hit(retryAfterMs);
        return;
      }
      this.#sum.forget();
    }
    if (isUnexplained && fitsSum && all > used && this.#provesSum()) {
      this.#sum.hit(retryAfterMs);
      this.#hasSum();
      return;
    }
    cooldown.hit(retryAfterMs);
  }

  #fitsSum(all: number): boolean {
    return all >= EXPLAINED_FROM * this.#sum.limit() && all <= REFUTED_FROM * this.#smallest;
  }

  #provesSum(): boolean {
    const { limits, clock, windowMs } = this.#options;
    if (limits.total !== undefined || this.#smallest === POSITIVE_INFINITY) {
      return false;
    }
    const isProven = clock.now() - this.#provenAtMs < FORGET_WINDOWS * windowMs;
    this.#provenAtMs = isProven ? Number.NEGATIVE_INFINITY : clock.now();
    return isProven;
  }

  #hasSum(): boolean {
    const { limits, warn } = this.#options;
    if (limits.total !== undefined) return limits.total !== POSITIVE_INFINITY;
    if (this.#smallest === POSITIVE_INFINITY || !this.#sum.isHit()) {
      return false;
    }
    warn({ code: 'limits_together', limit: this.#smallest });
    return true;
  }

  #cooldownOf(endpoint: Name): Cooldown {
    return this.#cooldowns.get(endpoint) ?? this.#sum;
  }

  #openCooldown(name: string, nominal: number): Cooldown {
    const { clock, windowMs, random, ledger } = this.#options;
    const shared = {
      load: () => ledger.pause(name),
      save: (pause: Pause) => ledger.tellPause(name, pause),
    };
    // Without a limit there is nothing to share, so we avoid reading the ledger at every request.
    const alone = { clock, windowMs, random, nominal };
    return new Cooldown(nominal === POSITIVE_INFINITY ? alone : { ...alone, shared });
  }
}

function finite(limit: number): number | undefined {
  return limit === POSITIVE_INFINITY ? undefined : limit;
}
