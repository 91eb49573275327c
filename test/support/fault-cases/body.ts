/** Faults of the body. */

import { nameRecord } from '../../../src/answer/cursor.ts';
import { LESS, OTHER_FORM, unreadable, unusable } from './errors.ts';
import { exact, type FaultCase, IN_PIECES, type Listed } from './fault-case.ts';

/** Cases of `sandbox/faults/reply-faults.ts`: body. */
export const BODY_CASES: readonly FaultCase[] = [
  { name: 'wrong content type', rules: [{ fault: 'content-type' }], told: exact, attempts: 1 },
  { name: 'byte order mark', rules: [{ fault: 'bom' }], told: exact, attempts: 1 },
  {
    name: '200 with HTML',
    rules: [{ fault: 'html' }],
    told: unreadable('it is a web page (HTML or XML), not JSON'),
    attempts: 2 + IN_PIECES,
  },
  {
    name: 'empty body',
    rules: [{ fault: 'body' }],
    told: unreadable('it is empty'),
    attempts: 2 + IN_PIECES,
  },
  {
    name: 'no result',
    rules: [{ fault: 'missing' }],
    told: unreadable('it has no result list'),
    attempts: 1 + IN_PIECES,
  },
  {
    name: 'another charset, declared',
    rules: [{ fault: 'charset' }],
    told: unusable('it is not valid UTF-8', OTHER_FORM),
    attempts: 1,
  },
  {
    name: 'NaN',
    rules: [{ fault: 'members', json: '"TaxRate":NaN' }],
    told: unreadable('it is not valid JSON, or incomplete'),
    attempts: 2 + IN_PIECES,
  },
  {
    name: '__proto__ keys',
    rules: [{ fault: 'members', json: '"__proto__":{"Name":"polluted","Code":"polluted"}' }],
    told: exact,
    attempts: 1,
  },
  {
    name: 'nesting of 100,000',
    rules: [{ fault: 'nested' }],
    told: unusable('it is nested too deeply', OTHER_FORM),
    attempts: 1,
  },
  {
    name: 'integers beyond 2^53',
    rules: [{ fault: 'big-integers' }],
    told: (listed) => ({
      ...listed,
      products: listed.products.map(([, ...rest], index) => [
        String(9_007_199_254_740_993n + BigInt(index)),
        ...rest,
      ]),
      next_cursor: `0.3.200~${nameRecord('9007199254740995')}-#`,
    }),
    attempts: 1,
  },
  {
    name: 'totalCount -1',
    rules: [{ fault: 'odd-total', json: '-1' }],
    told: ({ total: _total, ...listed }: Listed) => ({
      ...listed,
      next_cursor: `0.3.x~${nameRecord(100003)}-#`,
      warnings: [
        'The PIM sends a totalCount that cannot be the number of matching records, so how many match is not known.',
      ],
    }),
    attempts: 1,
  },
  ...(['huge', 'gzip-bomb', 'brotli-bomb'] as const).map((fault) => ({
    name: fault.replace('-', ' '),
    rules: [{ fault }],
    told: unusable('it is larger than 20 MiB', LESS),
    attempts: 1,
  })),
];
