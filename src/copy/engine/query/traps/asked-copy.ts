import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../../duckdb.ts';
import type { Rows } from './trap.ts';
import { NO_FROM, type Node, selectRows } from './tree.ts';

/**
 * Limits in milliseconds: `askMs` for one question and `allMs` for all about one query, as CPU
 * time, which other programs do not stretch; `untilMs` since the start of the query, by the clock.
 * Most questions take a few milliseconds.
 */
export const ASK_BOUNDS = { askMs: 400, allMs: 1_000, untilMs: 4_500 };

const LOOK_EVERY_MS = 20;

interface AskTimes {
  readonly bounds: typeof ASK_BOUNDS;
  /** CPU time of this process in milliseconds. */
  readonly spentMs: () => number;
  /** Start of the query, by the clock of `performance`. */
  readonly startedMs: number;
}

interface AskedCopyParts extends AskTimes {
  readonly connection: DuckDBConnection;
  // Throws if a query may not run: SQL that the engine writes from a tree is checked like a
  // caller's.
  readonly check: (sql: string) => Promise<unknown>;
}

class AskBudget {
  readonly #times: AskTimes;
  readonly #spentBeforeAll: number;

  constructor(times: AskTimes) {
    this.#times = times;
    this.#spentBeforeAll = times.spentMs();
  }

  // Returns a function that is true once the question, or all of them together, took too long.
  begin(): () => boolean {
    const { bounds, spentMs, startedMs } = this.#times;
    const spentBefore = spentMs();
    return () => {
      const spent = spentMs();
      return (
        spent - spentBefore >= bounds.askMs ||
        spent - this.#spentBeforeAll >= bounds.allMs ||
        performance.now() - startedMs >= bounds.untilMs
      );
    };
  }
}

/** Copy that a query has run on, for questions about its rows. */
export class AskedCopy {
  readonly #parts: AskedCopyParts;
  readonly #budget: AskBudget;
  #isCut = false;

  constructor(parts: AskedCopyParts) {
    this.#parts = parts;
    this.#budget = new AskBudget(parts);
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /**
   * Runs a question.
   * @param rows the query whose rows it is about, as a tree; undefined: none
   * @param question builds its SQL from the text of that query in brackets
   * @returns undefined: no time left, or it fails
   */
  async ask(rows: Node | undefined, question: (rows: string) => string): Promise<Rows | undefined> {
    const { connection } = this.#parts;
    const isOver = this.#budget.begin();
    if (isOver()) {
      this.#isCut = true;
      return undefined;
    }
    let isInterrupted = false;
    const timer = setInterval(() => {
      if (!isOver()) return;
      isInterrupted = true;
      connection.interrupt();
    }, LOOK_EVERY_MS);
    try {
      return await this.#read(rows, question);
    } catch {
      // It took too long, or it reads something that exists only in the surrounding query: the answer is unknown.
      this.#isCut ||= isInterrupted;
      return undefined;
    } finally {
      clearInterval(timer);
    }
  }

  async write(expression: Node): Promise<string> {
    const select = selectRows(NO_FROM, [], [], [expression]);
    const sql = await writeQuery(this.#parts.connection, select);
    return sql.replace(/^SELECT /, '');
  }

  async #read(rows: Node | undefined, question: (rows: string) => string): Promise<Rows> {
    const { connection, check } = this.#parts;
    if (rows === undefined) return readRows(connection, question(''));
    const query = await writeQuery(connection, rows);
    const sql = question(`(${query})`);
    await check(sql);
    return readRows(connection, sql);
  }
}

async function writeQuery(connection: DuckDBConnection, query: Node): Promise<string> {
  // Positions in the text are numbers that JavaScript cannot hold, and the tree does not need them.
  const dropPlaces = (key: string, value: unknown): unknown =>
    key === 'query_location' ? undefined : value;
  const tree = JSON.stringify({ error: false, statements: [{ node: query }] }, dropPlaces);
  const sql = 'SELECT json_deserialize_sql($1::JSON)';
  const [[text] = []] = await readRows(connection, sql, [tree]);
  return String(text);
}
