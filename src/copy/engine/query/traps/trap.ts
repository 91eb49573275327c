/** A trap: what it looks for in a query, the question to the copy that confirms it, and the notice to give. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { SqlNotice } from '../../../../answer/notices.ts';
import { quote } from '../../../sql-text.ts';
import { readRows } from '../../duckdb.ts';
import type { Member, Select, Source } from './statement.ts';
import { NO_FROM, type Node, readColumn, selectRows } from './tree.ts';

/** Rows that the copy returned. */
export type Rows = readonly (readonly unknown[])[];

/** The open copy, for questions of traps with a time limit. */
export type AskedCopy = ReturnType<typeof createAsk>;

/** A place in a query that may have a trap. */
export interface Suspicion {
  /** The condition that it is about, if any. */
  readonly condition?: Node;
  /** The rows that it examines, of the query or of a view. */
  readonly rows: Node;
  /** Builds the question about them from the text of their query in brackets. */
  readonly question: (rows: string) => string;
  /** For whenever the question finds any row; or made of the rows: undefined where all is well. */
  readonly notice: SqlNotice | ((found: Rows) => SqlNotice | undefined);
}

/** None, one, or several. */
export type Suspected = Suspicion | readonly Suspicion[];

/** A kind of trap: finds the places where a SELECT may have it. `all`: every SELECT of the query. Pure. */
export type Trap = (select: Select, all: readonly Select[]) => Suspected;

/** Whether an expression is a column `product_id`. */
export const isProductId = (node: unknown): boolean => readColumn(node).at(-1) === 'product_id';

/**
 * Time limits in milliseconds: `askMs` for one question, `allMs` for all questions about one query. Much longer than
 * most questions take, and short compared with the query itself.
 */
export const ASK_BOUNDS = { askMs: 400, allMs: 1_000 };

/**
 * Creates the function that asks about the rows of a query that has run.
 * @param check throws if a query may not run: SQL that the engine writes from a tree is checked like SQL of callers
 */
export function createAsk(
  connection: DuckDBConnection,
  check: (sql: string) => Promise<unknown>,
  { askMs, allMs }: typeof ASK_BOUNDS,
) {
  const endsAtMs = performance.now() + allMs;
  const write = async (query: Node): Promise<string> => {
    // Positions in the text are numbers that JavaScript cannot hold, and the tree does not need them.
    const dropPlaces = (key: string, value: unknown): unknown =>
      key === 'query_location' ? undefined : value;
    const tree = JSON.stringify({ error: false, statements: [{ node: query }] }, dropPlaces);
    const [[text] = []] = await readRows(connection, 'SELECT json_deserialize_sql($1::JSON)', [
      tree,
    ]);
    return String(text);
  };
  return {
    /**
     * Asks a question about rows.
     * @param rows a query, as a tree
     * @param question builds the question from the text of that query in brackets
     * @returns undefined: no time left, or it cannot be asked
     */
    ask: async (rows: Node, question: (rows: string) => string): Promise<Rows | undefined> => {
      const leftMs = Math.min(askMs, endsAtMs - performance.now());
      if (leftMs <= 0) return undefined;
      const timer = setTimeout(() => connection.interrupt(), leftMs);
      try {
        const sql = question(`(${await write(rows)})`);
        await check(sql);
        return await readRows(connection, sql);
      } catch {
        // It took too long, or it reads something that exists only in the surrounding query: the answer is unknown.
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Writes an expression of the query as SQL. */
    write: async (expression: Node): Promise<string> =>
      (await write(selectRows(NO_FROM, [], [], [expression]))).replace(/^SELECT /, ''),
  };
}

/**
 * A word of letters, digits and signs such as %, with a dot or comma only inside a number: it cannot be a link or say much. Combining
 * marks are excluded, and so are fillers, which count as letters: both can be invisible.
 */
const PLAIN_WORD = /^(?:(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}+&_%-]|(?<=\d)[.,](?=\d)){1,30}$/u;

/**
 * True for a catalog value that a notice may quote: at most two words, because more could be a sentence of its own.
 */
export function isPlain(value: string): boolean {
  const words = value.split(' ');
  return words.length <= 2 && value.length <= 40 && words.every((word) => PLAIN_WORD.test(word));
}

/**
 * True for a catalog value that a notice may quote to who wrote a text: plain, but for words that the text has, too.
 */
export function isPlainBeside(text: string, value: string): boolean {
  const written = new Set(text.toLowerCase().split(' '));
  const others = value.split(' ').filter((word) => !written.has(word.toLowerCase()));
  return value.length <= MOST_QUOTED_CHARS && (others.length === 0 || isPlain(others.join(' ')));
}

/** A longer value is not quoted, however many of its words the query has. */
const MOST_QUOTED_CHARS = 80;

/** The alias that a query gives to a source, for a notice; `…` if it is not plain. */
export const repeatAlias = (alias: string): string => (/^\w{1,40}$/.test(alias) ? alias : '…');

/** A member of a map as SQL over its view: `props['Colour']`. @param map another map that has the same names */
export const writeMember = ({ column, key }: Member, map: string = column.name): string =>
  `${map}[${quote(key)}]`;

/** The name of a source in a notice: its view, or its alias. */
export const nameSource = ({ view, alias }: Source): string => view?.name ?? repeatAlias(alias);
