/** Questions about the rows of a query that has run, asked of the copy in bounded time. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../duckdb.ts';
import type { AskedCopy } from './traps/trap.ts';
import { NO_FROM, type Node, selectRows } from './traps/tree.ts';

/** How long one question may take, and all of one query together, milliseconds. */
export interface AskBounds {
  readonly askMs: number;
  readonly allMs: number;
}

/** Longer than most take by far, and short beside the query itself. */
export const ASK_BOUNDS: AskBounds = { askMs: 400, allMs: 1_000 };

/**
 * Creates what asks.
 * @param check throws where a query may not be run: what the engine writes of a tree is judged like what callers write
 */
export function createAsk(
  connection: DuckDBConnection,
  check: (sql: string) => Promise<unknown>,
  { askMs, allMs }: AskBounds,
): AskedCopy {
  const endsAtMs = performance.now() + allMs;
  const write = async (query: Node): Promise<string> => {
    const tree = JSON.stringify({ error: false, statements: [{ node: query }] }, dropPlaces);
    const [[text] = []] = await readRows(connection, 'SELECT json_deserialize_sql($1::JSON)', [tree]);
    return String(text);
  };
  return {
    ask: async (rows, question) => {
      const leftMs = Math.min(askMs, endsAtMs - performance.now());
      if (leftMs <= 0) return undefined;
      const timer = setTimeout(() => connection.interrupt(), leftMs);
      try {
        const sql = question(`(${await write(rows)})`);
        await check(sql);
        return await readRows(connection, sql);
      } catch {
        // It took too long, or reads what only the query around it has: nothing is known then.
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
    write: async (expression) => (await write(selectRows(NO_FROM, [], [], [expression]))).replace(/^SELECT /, ''),
  };
}

/** Places in the text are numbers that JavaScript cannot hold; the tree needs none. */
function dropPlaces(key: string, value: unknown): unknown {
  return key === 'query_location' ? undefined : value;
}
