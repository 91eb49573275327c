/** Which fields the PIM supplies, summed up over all records for the view `fields`. Pure. */

import type { TableName } from '../../schema.ts';
import type { Row, Sink } from './row.ts';

/** The rows of `fields` while they are counted. */
export interface FieldCounts {
  readonly count: Sink['count'];
  /** Adds what others counted of a view. */
  include(others: FieldCounts, view: TableName): void;
  /** What was counted, by view and field. */
  readonly views: ReadonlyMap<TableName, ReadonlyMap<string, Counts>>;
  /** One row for each field of each view. */
  rows(): readonly Row[];
}

interface Counts {
  records: number;
  sent: number;
  filled: number;
  unknown: number;
}

/** Begins to count. */
export function createFieldCounts(): FieldCounts {
  const views = new Map<TableName, Map<string, Counts>>();
  const countsOf = (view: TableName, field: string): Counts => {
    const fields = views.get(view) ?? new Map<string, Counts>();
    views.set(view, fields);
    const counts = fields.get(field) ?? { records: 0, sent: 0, filled: 0, unknown: 0 };
    fields.set(field, counts);
    return counts;
  };
  return {
    views,
    count: (view, field, isSent, state) => {
      const counts = countsOf(view, field);
      counts.records += 1;
      if (isSent) counts.sent += 1;
      if (state === 'value') counts.filled += 1;
      if (state === 'unknown') counts.unknown += 1;
    },
    include: (others, view) => {
      for (const [field, more] of others.views.get(view) ?? []) {
        const counts = countsOf(view, field);
        for (const name of ['records', 'sent', 'filled', 'unknown'] as const) counts[name] += more[name];
      }
    },
    rows: () =>
      [...views].flatMap(([view, fields]) => [...fields].map(([field, counts]) => ({ view, field, ...counts }))),
  };
}
