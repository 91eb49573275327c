/** A request must fit into every window that counts it; otherwise no window counts it (Spec §8). */
import type { EndpointName } from './endpoint-paths.ts';
import endpoints from './endpoints.json' with { type: 'json' };
import type { Profile } from './profile-names.ts';
import { Refusal } from './sandbox-reply.ts';

// Requests per window; 0 = unlimited. A part that is left out keeps its default.
interface EndpointLimit {
  readonly endpoint?: number;
  readonly appKey?: number;
}

/**
 * Limits by endpoint name. A number is the limit per appKey, and raises a lower endpoint limit to
 * the same; 0 lifts both. `total` is a further limit per appKey, for all endpoints together.
 */
export type SandboxLimits = Readonly<Partial<Record<EndpointName, number | EndpointLimit>>> & {
  readonly total?: number;
};

// 0 = unlimited. Spec §8 does not show the value of "default": the smallest of its table stand for
// it.
function limitOf(endpoint: EndpointName, limits: SandboxLimits): Required<EndpointLimit> {
  const usual = endpoints.limits[endpoint];
  const limit = limits[endpoint] ?? {};
  if (typeof limit !== 'number') return { ...usual, ...limit };
  if (limit === 0) return { endpoint: 0, appKey: 0 };
  return { endpoint: Math.max(usual.endpoint, limit), appKey: limit };
}

/**
 * A sliding window: exact for every period of its length, wherever that begins. Allows `limit`
 * requests (at least 1) in any period of `windowMs`. Times in ms of one monotonic clock.
 */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  /** Latest accepted arrivals, ascending, at most `limit`: earlier ones no longer matter. */
  readonly #arrivals: number[] = [];

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  waitMs(atMs: number): number {
    const decisive = this.#arrivals[this.#arrivals.length - this.#limit];
    if (decisive === undefined) return 0;
    const freeAtMs = decisive + this.#windowMs;
    return Math.max(0, freeAtMs - atMs);
  }

  /**
   * Counts an accepted request. Bodies arrive out of order, so `atMs` may be before the last one
   * counted.
   */
  add(atMs: number): void {
    const after = this.#arrivals.findLastIndex((arrival) => arrival <= atMs) + 1;
    this.#arrivals.splice(after, 0, atMs);
    if (this.#arrivals.length > this.#limit) this.#arrivals.shift();
  }
}

type AdmitRequest = (endpoint: EndpointName, appKey: string, arrivedMs: number) => void;

/** Creates a limiter with windows of `windowMs`, empty at first. */
export function createRateLimiter(
  limits: SandboxLimits,
  windowMs: number,
  profile: Profile,
): AdmitRequest {
  const windows = new Map<string, SlidingWindow>();
  /**
   * Limit of one appKey over all endpoints; 0 = unlimited. Under the profile it is the smallest of
   * Spec §8.
   */
  const usualTotal = profile.has('total-limit') ? endpoints.limits.search.appKey : 0;
  const total = limits.total ?? usualTotal;

  function windowOf(name: string, limit: number): SlidingWindow[] {
    if (limit === 0) return [];
    const window = windows.get(name) ?? new SlidingWindow(limit, windowMs);
    windows.set(name, window);
    return [window];
  }

  return (endpoint, appKey, arrivedMs) => {
    const limit = limitOf(endpoint, limits);
    const counted = [
      ...windowOf(endpoint, limit.endpoint),
      ...windowOf(`${endpoint} ${appKey}`, limit.appKey),
      ...windowOf(` ${appKey}`, total),
    ];
    const waitMs = Math.max(0, ...counted.map((window) => window.waitMs(arrivedMs)));
    if (waitMs > 0) {
      const retryAfter = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
      throw new Refusal(429, '', profile.has('retry-after') ? retryAfter : {});
    }
    for (const window of counted) window.add(arrivedMs);
  };
}
