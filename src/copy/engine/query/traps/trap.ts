/** A trap: what it looks for in a query, the question to the copy that confirms it, and the notice to give. */

import type { SqlNotice } from '../../../../answer/notices.ts';
import { quote } from '../../../sql-text.ts';
import type { Member, Select, Source } from './statement.ts';
import { type Node, readColumn } from './tree.ts';

/** Rows that the copy returned. */
export type Rows = readonly (readonly unknown[])[];

/** A place in a query that may have a trap. */
export interface Suspicion {
  /** The condition that it is about, if any. */
  readonly condition?: Node;
  /** The rows of the query or of a view that it examines; absent: the question is about none. */
  readonly rows?: Node;
  /** Builds the question about them from the text of their query in brackets; absent: it is true without a look. */
  readonly question?: (rows: string) => string;
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
