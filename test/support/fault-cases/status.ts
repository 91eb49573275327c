/** Faults told by a status (Spec §7). */

import { nameRecord } from '../../../src/answer/cursor.ts';
import { error, failedWith, paused, redirected, refused, rejected } from './errors.ts';
import { exact, type FaultCase, IN_PIECES, type Listed, LONG } from './fault-case.ts';

/** What the operator is told of a 429 that nothing explains. */
const LOGGED = 'Either another program uses this appKey';

/** The exact answer, and that nothing which this process has sent explains a 429. */
const unexplained = (listed: Listed): unknown => ({
  ...listed,
  warnings: [
    'The PIM refused a request (429) although pim-mcp had room left in its limit of 60 requests a minute for products. Either another program uses this appKey, or one limit holds over all endpoints, or the limit is lower than PIM_LIMITS says. pim-mcp now uses less of it.',
  ],
});

/** Cases of `sandbox/faults/reply-faults.ts`: status. */
export const STATUS_CASES: readonly FaultCase[] = [
  { name: '500', rules: [{ fault: 'status' }], told: failedWith(500), attempts: 3 + IN_PIECES },
  { name: '503', rules: [{ fault: 'status', status: 503 }], told: failedWith(503), attempts: 3 },
  {
    name: '503 with Retry-After, once',
    rules: [{ fault: 'status', status: 503, retryAfter: '1', count: 1 }],
    told: exact,
    attempts: 2,
    leastMs: 1_000,
  },
  {
    name: '503 with a Retry-After beyond the deadline',
    rules: [{ fault: 'status', status: 503, retryAfter: '60' }],
    told: failedWith(503, 60),
    attempts: 1,
  },
  {
    name: '503 with a Retry-After beyond the deadline, on the second page',
    rules: [{ fault: 'status', status: 503, retryAfter: '60', after: 1 }],
    args: LONG,
    told: (listed) => ({
      ...listed,
      returned: 20,
      products: listed.products.slice(0, 20),
      next_cursor: `0.20.200~${nameRecord(100020)}-#`,
      cut_by: 'deadline',
      retry_after_s: 60,
      warnings: [
        'Reading stopped early: the PIM failed or could not be reached. This answer is incomplete.',
      ],
    }),
    attempts: 2,
  },
  {
    name: '429, twice',
    rules: [{ fault: 'status', status: 429, count: 2 }],
    told: unexplained,
    logged: LOGGED,
    attempts: 3,
    leastMs: 1_500,
  },
  {
    name: '429 with Retry-After in seconds, always',
    rules: [{ fault: 'status', status: 429, retryAfter: '5' }],
    settings: { PIM_DEADLINE_MS: '9000' },
    told: paused(5),
    logged: LOGGED,
    attempts: 2,
    leastMs: 5_000,
    afterwards: unexplained,
  },
  { name: '400', rules: [{ fault: 'status', status: 400 }], told: refused(400), attempts: 1 },
  {
    name: '401',
    rules: [{ fault: 'status', status: 401 }],
    told: rejected,
    attempts: 1,
    afterwards: rejected,
  },
  {
    name: 'key revoked midway',
    rules: [{ fault: 'status', status: 401, after: 1 }],
    args: LONG,
    told: rejected,
    attempts: 2,
    afterwards: rejected,
  },
  {
    name: '403',
    rules: [{ fault: 'status', status: 403 }],
    told: error(
      'FORBIDDEN',
      'The PIM does not allow these credentials to use the products endpoint (403).',
      'The operator must request access to it; other tools may still work.',
    ),
    attempts: 1,
  },
  {
    name: 'redirect (307) to another port',
    rules: [{ fault: 'redirect', status: 307 }],
    told: redirected(307),
    attempts: 1,
  },
];
