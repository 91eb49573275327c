/** Faults of the connection. */

import { timeout, unavailable, unreadable } from './errors.ts';
import { exact, type FaultCase, HASTY, IN_PIECES } from './fault-case.ts';

/** Cases of `sandbox/faults/connection-faults.ts`. */
export const CONNECTION_CASES: readonly FaultCase[] = [
  {
    name: 'refused',
    rules: [{ fault: 'refused', ms: 3_600_000 }],
    told: unavailable('The PIM could not be reached: nothing accepts connections at its address.'),
    attempts: 3,
    arrived: 1,
  },
  {
    name: 'reset before the body, always',
    rules: [{ fault: 'reset' }],
    told: unavailable('The PIM ended the connection without an answer.'),
    attempts: 3,
  },
  {
    name: 'reset before the body, twice',
    rules: [{ fault: 'reset', count: 2 }],
    told: exact,
    attempts: 3,
  },
  {
    name: 'reset within the body',
    rules: [{ fault: 'reset-within', afterMs: 300 }],
    told: unreadable('the connection ended before the answer was complete'),
    attempts: 2 + IN_PIECES,
  },
  {
    name: 'truncation',
    rules: [{ fault: 'truncated' }],
    told: unreadable('the connection ended before the answer was complete'),
    attempts: 2 + IN_PIECES,
  },
  {
    name: 'hang, until the deadline of the call',
    rules: [{ fault: 'hang' }],
    settings: HASTY,
    told: timeout,
    attempts: 1,
    leastMs: 4_900,
  },
  {
    name: 'hang, once: 10 s',
    rules: [{ fault: 'hang', count: 1 }],
    told: exact,
    attempts: 2,
    leastMs: 9_400,
  },
  {
    name: 'slow headers, once: 10 s',
    rules: [{ fault: 'slow-headers', count: 1 }],
    told: exact,
    attempts: 2,
    leastMs: 9_400,
  },
  {
    name: 'drip of 1 B/s',
    rules: [{ fault: 'drip' }],
    settings: HASTY,
    told: timeout,
    attempts: 1,
    leastMs: 4_900,
  },
  {
    name: 'drip of 1 B/s, once: 15 s',
    rules: [{ fault: 'drip', count: 1 }],
    told: exact,
    attempts: 2,
    leastMs: 14_900,
  },
  {
    name: 'latency with jitter',
    rules: [{ fault: 'latency', ms: 200, jitterMs: 200, arrivalMs: 100, arrivalJitterMs: 100 }],
    told: exact,
    attempts: 1,
    leastMs: 299,
  },
];
