/** Faults between the pages of a list. */

import { nameRecord } from '../../../src/answer/cursor.ts';
import { type FaultCase, LONG } from './fault-case.ts';

/** Cases of `sandbox/faults/reply-faults.ts`: paging. */
export const PAGING_CASES: readonly FaultCase[] = [
  {
    name: 'changing totals between pages',
    rules: [{ fault: 'changing-total' }],
    args: LONG,
    told: (listed) => ({
      ...listed,
      total: 202,
      next_cursor: `0.45.202~${nameRecord(100045)}-#`,
      warnings: ['The number of matching records changed while reading; some may be missing or appear twice.'],
    }),
    attempts: 3,
  },
  {
    name: 'duplicates between pages',
    rules: [{ fault: 'duplicates' }],
    args: LONG,
    // A page that shows the record before it as well lacks none of what follows.
    told: (listed) => listed,
    attempts: 3,
  },
  {
    name: 'an empty page between pages',
    rules: [{ fault: 'empty-page', after: 1, count: 1 }],
    args: LONG,
    told: ({ next_cursor: _cursor, cut_by: _why, ...listed }) => ({
      ...listed,
      returned: 20,
      products: listed.products.slice(0, 20),
      warnings: [
        'The PIM returned an empty page before the end of the list (at 0 of 200); the rest is missing.',
        'What matches changed while this list was read; some records may be missing or appear twice.',
      ],
    }),
    attempts: 2,
  },
];
