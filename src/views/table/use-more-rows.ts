/** The rows that are loaded, and how to load more. */

import { useEffect, useState } from 'preact/hooks';
import { askTool } from '../host/ask-tool.ts';
import type { Host } from '../host/host.ts';
import type { TableData } from './table-data.ts';

/** The most rows that are kept: a browser shows so many without a pause. */
const MOST_ROWS = 10_000;

/** What is loaded. */
interface MoreRows {
  readonly table: TableData;
  readonly isLoading: boolean;
  readonly failure: string | undefined;
  /** Undefined: nothing is left, or no more is kept. */
  readonly loadMore: (() => void) | undefined;
}

/** Begins with the rows of the call that is shown. @param sql the query of that call */
export function useMoreRows(first: TableData, host: Host, sql: string): MoreRows {
  const [table, setTable] = useState(first);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => setTable(first), [first]);
  const { nextCursor } = table;
  const load = async (): Promise<void> => {
    setLoading(true);
    setFailure(undefined);
    // The model is shown none of this; the view is told as many rows, whatever the budget.
    const answer = await askTool(host, 'query_catalog', { sql, cursor: nextCursor, max_tokens: 200 });
    // Of our own server, as the host passes it on.
    const next = answer.forView as unknown as TableData | undefined;
    if (next === undefined) setFailure(answer.problem?.failed ?? 'The rows did not come.');
    else setTable({ ...next, from: table.from, rows: [...table.rows, ...next.rows] });
    setLoading(false);
  };
  const canLoad = nextCursor !== undefined && sql !== '' && table.rows.length < MOST_ROWS;
  return { table, isLoading, failure, loadMore: canLoad ? () => void load() : undefined };
}
