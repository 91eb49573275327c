/** What the PIM makes of the requests that it counted: which of its limits a window broke (Spec §8). */

import { ENDPOINTS, type Endpoint } from './ticket-stories.ts';

/** Length of the limits' window. */
export const WINDOW_MS = 1_000;

/** Of each endpoint: over all keys, and over one. */
export const CAPS = { endpoint: 4, appKey: 3 };

/** A request that the PIM counted. */
export interface Seen {
  readonly endpoint: Endpoint;
  readonly key: string;
  atMs: number;
}

/** The limits that a window at the PIM broke, and by how much. */
export function judge(seen: readonly Seen[], total: number): string[] {
  const broken: string[] = [];
  const check = (name: string, limit: number, counts: (one: Seen) => boolean) => {
    const fullest = fullestWindow(seen.filter(counts).map(({ atMs }) => atMs));
    if (fullest > limit) broken.push(`${name}: ${fullest} of ${limit}`);
  };
  for (const key of ['a', 'b']) {
    check(`total of ${key}`, total, (one) => one.key === key);
    for (const endpoint of ENDPOINTS) {
      check(
        `${endpoint} of ${key}`,
        CAPS.appKey,
        (one) => one.endpoint === endpoint && one.key === key,
      );
    }
  }
  for (const endpoint of ENDPOINTS)
    check(endpoint, CAPS.endpoint, (one) => one.endpoint === endpoint);
  return broken;
}

/** The most requests that any window [t, t + length] holds. */
export function fullestWindow(atMs: readonly number[], windowMs = WINDOW_MS): number {
  const sorted = atMs.toSorted((a, b) => a - b);
  let first = 0;
  let fullest = 0;
  sorted.forEach((one, index) => {
    while ((sorted[first] ?? 0) < one - windowMs) first += 1;
    fullest = Math.max(fullest, index - first + 1);
  });
  return fullest;
}
