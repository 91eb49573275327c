import { readDayAndMonth } from '../../../record/day-and-month.ts';
import type { Field } from '../../../record/record-fields.ts';
import { getField, type PimRecord } from '../../../record/value.ts';
import type { Row, Sink } from './table-row.ts';

interface DatedRecord {
  readonly list: 'products' | 'variants';
  readonly id: Row[string];
  readonly record: PimRecord;
  // Its columns that could not be read, joined by commas.
  readonly unread: string;
}

/**
 * Adds the dates of a record that are ambiguous by themselves: settle-dates.sql decides by all
 * records.
 */
export function addOpenDates(
  fields: readonly Field[],
  { list, id, record, unread }: DatedRecord,
  sink: Sink,
): void {
  if (id === undefined) return;
  const keys = unread.split(',');
  for (const { wire, key, kind } of fields) {
    if (kind !== 'date' || !keys.includes(key)) continue;
    const date = readDayAndMonth(String(getField(record, wire)));
    if (date === undefined) continue;
    const { dayFirst, monthFirst } = date;
    sink.add('open_dates', { list, id, field: key, day_first: dayFirst, month_first: monthFirst });
  }
}
