/** What a trap is: what it looks at in a query, the question to the copy that proves it, and the sentence that is said then. */

import type { Select, Source } from './statement.ts';
import type { Node } from './tree.ts';

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
  readonly tell: (found: Rows, copy: AskedCopy) => string | undefined | Promise<string | undefined>;
}

/** A kind of trap: finds where a SELECT, one of all those of a query, may have it. Pure. */
export type Trap = (select: Select, all: readonly Select[]) => readonly Suspicion[];

/** What is said where the question finds any row. */
export const ifAny =
  (sentence: string): Suspicion['tell'] =>
  (found) =>
    found.length > 0 ? sentence : undefined;

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
