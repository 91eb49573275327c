/** Questions about the rows of a query that has run, asked of the copy in bounded time. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../duckdb.ts';
import type { Ask } from './traps/trap.ts';

/** How long one question may take, and all of one query together, milliseconds. */
export interface AskBounds {
  readonly askMs: number;
  readonly allMs: number;
}

/** Longer than most take by far, and short beside the query itself. */
export const ASK_BOUNDS: AskBounds = { askMs: 300, allMs: 1_000 };

/**
 * Creates what asks.
 * @param check throws where a query may not be run: what the engine writes of a tree is judged like what callers write
 */
export function createAsk(
  connection: DuckDBConnection,
  check: (sql: string) => Promise<unknown>,
  { askMs, allMs }: AskBounds,
): Ask {
  const endsAtMs = performance.now() + allMs;
  return async (rows, sql) => {
    const leftMs = Math.min(askMs, endsAtMs - performance.now());
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => connection.interrupt(), leftMs);
    try {
      const question = sql(`(${await writeSql(connection, { error: false, statements: [{ node: rows }] })})`);
      await check(question);
      return await readRows(connection, question);
    } catch {
      // It took too long, or reads what only the query around it has: nothing is known then.
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The SQL of a tree that the engine's parser made, or one like it. */
export async function writeSql(connection: DuckDBConnection, tree: unknown): Promise<string> {
  const [[text] = []] = await readRows(connection, 'SELECT json_deserialize_sql($1::JSON)', [
    JSON.stringify(tree, dropPlaces),
  ]);
  return String(text);
}

/** Places in the text are numbers that JavaScript cannot hold; the tree needs none. */
function dropPlaces(key: string, value: unknown): unknown {
  return key === 'query_location' ? undefined : value;
}
