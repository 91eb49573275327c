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
      warnings: [
        'What matches changed while this list was read; some records may be missing or appear twice.',
      ],
    }),
    attempts: 3,
  },
  {
    name: 'duplicates between pages',
    rules: [{ fault: 'duplicates' }],
    args: LONG,
    told: (listed) => ({
      ...listed,
      // The records that the repeated ones stand for did not come; two more of the third page make up for them.
      products: [
        ...listed.products.filter((_, index) => index !== 20 && index !== 40),
        [100046, 'Dune Organic Marble Run', 'BRK-00046', 'active'],
        [100047, 'Meadow Organic Strategy Game', 'BRD-00047', 'active'],
      ],
      next_cursor: `0.47.200~${nameRecord(100047)}-#`,
      warnings: [
        'The PIM returned some records twice; each is counted once here, and others may be missing.',
      ],
    }),
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
        'The PIM returned an empty page before the end of the list (at 20 of 200); the rest is missing.',
      ],
    }),
    attempts: 2,
  },
];
