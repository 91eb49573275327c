/** Runs statements that were read, and examines those of callers. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { SqlNotice } from '../../../answer/notices.ts';
import type { QueryReply, QueryRequest } from '../../protocol.ts';
import type { DuckDb } from '../duckdb.ts';
import { check, explained } from './parse-query.ts';
import { readWindow } from './read-rows.ts';
import type { Statement } from './read-statement.ts';
import { startQuery } from './start-query.ts';
import { type ASK_BOUNDS, AskedCopy } from './traps/asked-copy.ts';
import { findTraps } from './traps/find-traps.ts';

/** What statements run on. */
export interface RunningPlace {
  readonly duckdb: DuckDb;
  /** The connections for our own SQL, and for that of callers. */
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  /** Limits for questions about a query that has run. */
  readonly bounds: typeof ASK_BOUNDS;
  /** How much time of the processor this process has taken, in milliseconds. */
  readonly spentMs: () => number;
}

/** The connection of who asks. @param isTheirs whether that is a caller */
export function connectionOf({ ours, theirs }: RunningPlace, isTheirs: boolean): DuckDBConnection {
  return isTheirs ? theirs : ours;
}

/**
 * Runs a statement, and examines it where it is a caller's.
 * @param startedMs when the question began, by the clock of `performance`
 * @throws QueryError
 */
export async function runStatement(
  place: RunningPlace,
  statement: Statement,
  request: QueryRequest,
  startedMs: number,
): Promise<QueryReply> {
  const { sql, findsTraps = false } = request;
  const { isRepeatable, tree, runnable, corrections } = statement;
  const { hasNotFinite, ...window } = await explained(sql, async () => {
    const result = await startQuery(connectionOf(place, findsTraps), runnable);
    return readWindow(place.duckdb, result, request);
  });
  const reply = { ...window, isRepeatable };
  if (!findsTraps) return reply;
  const traps = await examineTree(place, tree, { isEmpty: isNothing(window), startedMs });
  const isMissing = hasNotFinite && !traps.some(({ code }) => code === 'sql_not_finite');
  const notices = isMissing ? [{ code: 'sql_not_finite' } as const, ...traps] : traps;
  return { ...reply, traps: notices, corrections };
}

/** Finds what to warn about in a caller's query. @param isEmpty whether it found nothing */
export async function examineTree(
  { theirs: connection, bounds, spentMs }: RunningPlace,
  tree: unknown,
  { isEmpty, startedMs }: { readonly isEmpty: boolean; readonly startedMs: number },
): Promise<readonly SqlNotice[]> {
  const checkTheirs = (sql: string) => check(connection, sql);
  const copy = new AskedCopy({ connection, check: checkTheirs, bounds, spentMs, startedMs });
  try {
    return await findTraps(tree, isEmpty, copy);
  } catch {
    // If a warning cannot be produced, the answer is still good.
    return [{ code: 'sql_not_examined' }];
  }
}

/** Whether a query found nothing: no rows, or a single row of zeros and NULL. */
function isNothing({ rows, counted }: Pick<QueryReply, 'rows' | 'counted'>): boolean {
  if (counted === 0) return true;
  const cells = counted === 1 ? rows[0] : undefined;
  return cells?.every((cell) => cell === 0 || cell === null) === true;
}
