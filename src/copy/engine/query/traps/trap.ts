/** What a trap is: something in a query that gives a plausible wrong answer, and what the copy must tell before it is said. */

import type { Select } from './selects.ts';
import type { Node } from './tree.ts';

/**
 * Asks the copy, in bounded time, a question about the rows of a query.
 * @param rows the query, as a tree (rows.ts)
 * @param sql the question, with the text of that query in brackets
 * @returns undefined: there was no time left, or it cannot be asked
 */
export type Ask = (rows: Node, sql: (rows: string) => string) => Promise<readonly (readonly unknown[])[] | undefined>;

/** A text that a column never has as it is written, and the only one that it can mean: it differs in nothing but case, accents or spaces, or names the language of a culture. */
export interface Slip {
  readonly sentence: string;
  /** The column, for a sentence: `properties.name`. */
  readonly of: string;
  readonly text: string;
  readonly meant: string;
}

/** What may be wrong with a query. */
export interface Suspicion {
  /** The condition that it is about, if it is about one. */
  readonly condition?: Node;
  /** Finds out whether it is. @returns one sentence: the column, and what to write instead; undefined: all is well */
  readonly confirm: (ask: Ask) => Promise<string | Slip | undefined>;
}

/** A kind of trap: finds where a SELECT may have it, one of all those of a query. Pure. */
export type Trap = (select: Select, all: readonly Select[]) => readonly Suspicion[];

/** A name in the SQL of a question. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

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

/** The name of a source in a sentence: its own, or a mark where that is no plain one. */
export const repeatAlias = (alias: string): string => (/^\w{1,40}$/.test(alias) ? alias : '…');

/** Longest text of the caller's that a sentence repeats, in characters. */
const MOST_REPEATED = 40;

/** A text of the caller's, as SQL writes it, shortened. */
export function repeatText(text: string): string {
  const shown = text.length <= MOST_REPEATED ? text : `${text.slice(0, MOST_REPEATED)}…`;
  return `'${shown.replaceAll("'", "''")}'`;
}
