import type { DuckDBConnection } from '@duckdb/node-api';
import type { SqlNotice } from '../../../answer/notices.ts';
import type { QueryReply, QueryRequest } from '../../protocol.ts';
import type { DuckDb } from '../duckdb.ts';
import { explainErrors, parseQuery } from './parse-query.ts';
import { readWindow } from './read-rows.ts';
import type { Statement } from './read-statement.ts';
import { startQuery } from './start-query.ts';
import { type ASK_BOUNDS, AskedCopy } from './traps/asked-copy.ts';
import { findTraps } from './traps/find-traps.ts';

/** Connections and limits of an open copy. */
export interface RunningPlace {
  readonly duckdb: DuckDb;
  // `ours` runs our own SQL, `theirs` that of callers.
  readonly ours: DuckDBConnection;
  readonly theirs: DuckDBConnection;
  readonly bounds: typeof ASK_BOUNDS;
  /** CPU time of this process in milliseconds. */
  readonly spentMs: () => number;
}

/** Returns the connection for callers or the one for our own SQL. */
export function connectionOf({ ours, theirs }: RunningPlace, isTheirs: boolean): DuckDBConnection {
  return isTheirs ? theirs : ours;
}

/**
 * Runs a statement, and examines it if a caller wrote it.
 * @param startedMs start of the request, by the clock of `performance`
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
  const { hasNotFinite, ...window } = await explainErrors(sql, async () => {
    const result = await startQuery(connectionOf(place, findsTraps), runnable);
    return readWindow(place.duckdb, result, request);
  });
  const reply = { ...window, isRepeatable };
  if (!findsTraps) return reply;
  const traps = await examineTree(place, tree, { isEmpty: isNothing(window), startedMs });
  const lacksNotFinite = hasNotFinite && !traps.some(({ code }) => code === 'sql_not_finite');
  const notices = lacksNotFinite ? [{ code: 'sql_not_finite' } as const, ...traps] : traps;
  return { ...reply, traps: notices, corrections };
}

/** Finds the warnings for a query of a caller. @param isEmpty whether the query found nothing */
export async function examineTree(
  { theirs: connection, bounds, spentMs }: RunningPlace,
  tree: unknown,
  { isEmpty, startedMs }: { readonly isEmpty: boolean; readonly startedMs: number },
): Promise<readonly SqlNotice[]> {
  const checkTheirs = (sql: string) => parseQuery(connection, sql);
  const copy = new AskedCopy({ connection, check: checkTheirs, bounds, spentMs, startedMs });
  try {
    return await findTraps(tree, isEmpty, copy);
  } catch {
    // If a warning cannot be produced, the answer is still good.
    return [{ code: 'sql_not_examined' }];
  }
}

// No rows, or a single row of zeros and NULL.
function isNothing({ rows, counted }: Pick<QueryReply, 'rows' | 'counted'>): boolean {
  if (counted === 0) return true;
  const cells = counted === 1 ? rows[0] : undefined;
  return cells?.every((cell) => cell === 0 || cell === null) === true;
}
