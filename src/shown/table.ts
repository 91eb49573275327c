/** The rows of a query, for the result table. Pure. */

import type { Trimmed } from '../answer/trim.ts';
import type { CallSettings } from '../call/context.ts';
import type { TableData } from '../views/table/table-data.ts';

/** The rows, with their place among all. */
interface Rows extends Pick<TableData, 'columns' | 'from'> {
  readonly records: readonly Trimmed[];
  readonly total: number | undefined;
}

/** What is said beside them. */
interface Beside extends Pick<TableData, 'warnings'> {
  readonly nextCursor: string | undefined;
}

/** Builds the table. */
export function buildTable(
  { columns, records, from, total }: Rows,
  { nextCursor, warnings }: Beside,
  { asOf, source }: { readonly asOf: string; readonly source: CallSettings['source'] },
): TableData {
  return {
    columns,
    rows: records.map((record) => columns.map((column) => record[column] ?? null)),
    from,
    ...(total !== undefined && { total }),
    ...(nextCursor !== undefined && { nextCursor }),
    asOf,
    isDemo: source === 'sandbox',
    warnings,
  };
}
