/**
 * Types of traps: a suspicion about a query, the question to the copy that confirms it, and the
 * notice to give.
 */

import type { SqlNotice } from '../../../../answer/notices.ts';
import { quote } from '../../../sql-text.ts';
import type { Member, Select, Source } from './statement.ts';
import { type Node, readColumn } from './tree.ts';

/** Rows that the copy returned. */
export type Rows = readonly (readonly unknown[])[];

/** Place in a query that may have a trap. */
export interface Suspicion {
  readonly condition?: Node;
  // Query for the rows that it examines; absent: the question is about none.
  readonly rows?: Node;
  // Builds the question from the text of that query in brackets; absent: certain without a
  // question.
  readonly question?: (rows: string) => string;
  // A notice for any row found; a function makes it of the rows, undefined if all is well.
  readonly notice: SqlNotice | ((rows: Rows) => SqlNotice | undefined);
}

export type Suspected = Suspicion | readonly Suspicion[];

/**
 * Kind of trap: finds the places where a SELECT may have it. `all`: every SELECT of the query.
 * Pure.
 */
export type Trap = (select: Select, all: readonly Select[]) => Suspected;

/** Is true for a column `product_id`. */
export const isProductId = (node: unknown): boolean => readColumn(node).at(-1) === 'product_id';

// A word of letters, digits and signs such as %, with a dot or comma only inside a number: it
// cannot be a link or say much. Combining marks are excluded, and so are fillers, which count as
// letters: both can be invisible.
const PLAIN_WORD = /^(?:(?![\u115f\u1160\u3164\uffa0])[\p{L}\p{N}+&_%-]|(?<=\d)[.,](?=\d)){1,30}$/u;

/**
 * Is true for a catalog value that a notice may quote: at most two words, because more could be a
 * sentence of its own.
 */
export function isPlain(value: string): boolean {
  const words = value.split(' ');
  return words.length <= 2 && value.length <= 40 && words.every((word) => PLAIN_WORD.test(word));
}

/**
 * Is true for a catalog value that a notice may quote to the author of a text: plain, apart from
 * words of that text.
 */
export function isPlainBeside(text: string, value: string): boolean {
  const written = new Set(text.toLowerCase().split(' '));
  const newWords = value.split(' ').filter((word) => !written.has(word.toLowerCase()));
  return value.length <= MAX_QUOTED_CHARS && (newWords.length === 0 || isPlain(newWords.join(' ')));
}

// A longer value is not quoted, however many of its words the query has.
const MAX_QUOTED_CHARS = 80;

/** Returns the alias of a source for a notice; `…` if it is not plain. */
export const repeatAlias = (alias: string): string => (/^\w{1,40}$/.test(alias) ? alias : '…');

/**
 * Writes a member of a map as SQL over its view: `props['Colour']`. @param map another map that has
 * the same names
 */
export const writeMember = ({ column, key }: Member, map: string = column.name): string =>
  `${map}[${quote(key)}]`;

/** Returns the name of a source for a notice: its view, or its alias. */
export const nameSource = ({ view, alias }: Source): string => view?.name ?? repeatAlias(alias);
