/** Admission by the limits of Spec §8: a request needs room in every window that it counts in, else it counts in none. */
import { Refusal } from './answer.ts';
import type { EndpointName } from './endpoints.ts';
import { limitOf, type SandboxLimits, totalLimit } from './limits.ts';
import type { Profile } from './profile.ts';
import { SlidingWindow } from './sliding-window.ts';

/** Counts a request, or throws a Refusal with 429; under `retry-after` with the seconds until there is room. */
type AdmitRequest = (endpoint: EndpointName, appKey: string, arrivedMs: number) => void;

/** A limiter with empty windows of `windowMs`. */
export function createRateLimiter(limits: SandboxLimits, windowMs: number, profile: Profile): AdmitRequest {
  const windows = new Map<string, SlidingWindow>();

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
      ...windowOf(` ${appKey}`, totalLimit(limits, profile)),
    ];
    const waitMs = Math.max(0, ...counted.map((window) => window.waitMs(arrivedMs)));
    if (waitMs > 0) {
      const retryAfter = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
      throw new Refusal(429, '', profile.has('retry-after') ? retryAfter : {});
    }
    for (const window of counted) window.add(arrivedMs);
  };
}
