/** What a trap is: what it looks at in a query, the question to the copy that proves it, and the sentence that is said then. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { readRows } from '../../duckdb.ts';
import type { Select, Source } from './statement.ts';
import { NO_FROM, type Node, selectRows } from './tree.ts';

/** Rows that the copy gave. */
export type Rows = readonly (readonly unknown[])[];

/** The open copy, as far as traps ask it, in bounded time. */
export interface AskedCopy {
  /**
   * Asks a question about rows.
   * @param rows a query, as a tree
   * @param question the question, with the text of that query in brackets
   * @returns undefined: there was no time left, or it cannot be asked
   */
  readonly ask: (rows: Node, question: (rows: string) => string) => Promise<Rows | undefined>;
  /** An expression of the query as SQL. */
  readonly write: (expression: Node) => Promise<string>;
}

/** Where a query may have a trap. */
export interface Suspicion {
  /** The condition that it is about, if it is about one. */
  readonly condition?: Node;
  /** What it looks at: rows of the query or of a view. */
  readonly rows: Node;
  /** The question about them, with the text of their query in brackets. */
  readonly question: (rows: string) => string;
  /** One sentence: what is wrong, and what to write instead; undefined: all is well. */
  readonly tell: (found: Rows) => string | undefined;
}

/** A kind of trap: finds where a SELECT, one of all those of a query, may have it. Pure. */
export type Trap = (select: Select, all: readonly Select[]) => readonly Suspicion[];

/** What is said where the question finds any row. */
export const ifAny =
  (sentence: string): Suspicion['tell'] =>
  (found) =>
    found.length > 0 ? sentence : undefined;

/** How long one question may take, and all of one query together, milliseconds. */
export interface AskBounds {
  readonly askMs: number;
  readonly allMs: number;
}

/** Longer than most take by far, and short beside the query itself. */
export const ASK_BOUNDS: AskBounds = { askMs: 400, allMs: 1_000 };

/**
 * Creates what asks about the rows of a query that has run.
 * @param check throws where a query may not be run: what the engine writes of a tree is judged like what callers write
 */
export function createAsk(
  connection: DuckDBConnection,
  check: (sql: string) => Promise<unknown>,
  { askMs, allMs }: AskBounds,
): AskedCopy {
  const endsAtMs = performance.now() + allMs;
  const write = async (query: Node): Promise<string> => {
    // Places in the text are numbers that JavaScript cannot hold; the tree needs none.
    const dropPlaces = (key: string, value: unknown): unknown => (key === 'query_location' ? undefined : value);
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

/**
 * A word of letters and digits, in which a dot is one of a number: nothing that is a link or can say much. Marks that combine
 * are none of them, nor fillers, which count as letters: both can be what nobody sees.
 */
const PLAIN_WORD = /^(?:(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}+&_-]|(?<=\d)[.,](?=\d)){1,30}$/u;

/** True for a value of the catalog that a sentence may name, which is one word or two: more could be a sentence itself. */
export function isPlain(value: string): boolean {
  const words = value.split(' ');
  return words.length <= 2 && value.length <= 40 && words.every((word) => PLAIN_WORD.test(word));
}

/** The name that a query gives to a source, in a sentence: where it is a plain one. */
export const repeatAlias = (alias: string): string => (/^\w{1,40}$/.test(alias) ? alias : '…');

/** A source in a sentence: by its view, or by the name that the query gives it. */
export const nameSource = ({ view, alias }: Source): string => view?.name ?? repeatAlias(alias);

/** Longest text of the caller's that a sentence repeats, in characters. */
const MOST_REPEATED = 40;

/** A text of the caller's, or a plain one of the catalog, as SQL writes it, shortened. */
export function repeatText(text: string): string {
  const shown = text.length <= MOST_REPEATED ? text : `${text.slice(0, MOST_REPEATED)}…`;
  return `'${shown.replaceAll("'", "''")}'`;
}

/** Texts one after the other, as SQL writes them. */
export const listQuoted = (values: readonly string[]): string => values.map(repeatText).join(', ');
