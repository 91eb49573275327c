/** Which fields the PIM supplies, summed up over all records for the view `fields`. Pure. */

import type { ViewName } from '../schema.ts';
import type { Row, Sink } from './row.ts';

/** The rows of `fields` while they are counted. */
export interface FieldCounts {
  readonly count: Sink['count'];
  /** One row for each field of each view. */
  rows(): readonly Row[];
}

/** Begins to count. */
export function createFieldCounts(): FieldCounts {
  const views = new Map<ViewName, Map<string, { records: number; sent: number; filled: number; unknown: number }>>();
  return {
    count: (view, field, isSent, state) => {
      const fields = views.get(view) ?? new Map();
      views.set(view, fields);
      const counts = fields.get(field) ?? { records: 0, sent: 0, filled: 0, unknown: 0 };
      fields.set(field, counts);
      counts.records += 1;
      if (isSent) counts.sent += 1;
      if (state === 'value') counts.filled += 1;
      if (state === 'unknown') counts.unknown += 1;
    },
    rows: () =>
      [...views].flatMap(([view, fields]) => [...fields].map(([field, counts]) => ({ view, field, ...counts }))),
  };
}
