/** What is left of the PIM's request limits, in words. Pure. */

import type { QuotaLeft } from '../pim/port.ts';

/** `58 of 60`, and the seconds until the next request where that must wait, by the name of the endpoint. */
export function describeQuota(quota: readonly QuotaLeft[]): Readonly<Record<string, string>> {
  return Object.fromEntries(quota.map((one) => [one.endpoint, describeLeft(one)]));
}

function describeLeft({ limit, left, waitMs }: QuotaLeft): string {
  if (limit === undefined || left === undefined) return 'unlimited';
  return waitMs > 0 ? `${left} of ${limit}, next in ${Math.ceil(waitMs / 1_000)} s` : `${left} of ${limit}`;
}
