/**
 * A question in SQL over the local copy, as a careful model writes it at its first attempt: from the words of the
 * question, the description of query_catalog and the profile of sync_catalog alone.
 */

import { type Json, rowsOf, saysThatNothingHas } from './answer.ts';
import { fold, textOf } from './plain.ts';

/** One SELECT, and how to judge its answer. */
export interface InSql {
  readonly query: string;
  /** Whether the answer of query_catalog says what the records hold. */
  readonly isRight: (answer: Json) => boolean;
  /** True if a right answer must say in words that there is no such thing. */
  readonly mustSay?: boolean;
}

/** A text as an SQL literal. */
export function quote(text: unknown): string {
  return `'${textOf(text).replaceAll("'", "''")}'`;
}

/** SQL: whether a column is a name or code that a person gave, in any case. */
export function isCalled(column: string, name: unknown): string {
  // For ILIKE, % and _ are wildcards.
  return /[%_\\]/.test(textOf(name))
    ? `lower(${column}) = lower(${quote(name)})`
    : `${column} ILIKE ${quote(name)}`;
}

/** A code folded like identifiers.folded, as an SQL literal. */
export function quoteFolded(code: unknown): string {
  return quote(
    fold(textOf(code))
      .replace(/[^\p{L}\p{N}]/gu, '')
      .replace(/^0+/, ''),
  );
}

/** SQL for the ids of the products in a category or below it. */
export function inBranch(category: string): string {
  const tree = 'product_categories pc JOIN category_tree t USING (category_id)';
  return `SELECT pc.product_id FROM ${tree} JOIN categories c ON c.category_id = t.ancestor_id WHERE ${isCalled('c.name', category)}`;
}

/** SQL: whether row p of products has no row in another view. @param condition on that view's alias x */
export function lacks(view: string, condition = ''): string {
  return `NOT EXISTS (SELECT 1 FROM ${view} x WHERE x.product_id = p.product_id${condition === '' ? '' : ` AND ${condition}`})`;
}

/** The cells of an answer's rows, in the order of the columns. */
export function cellsOf(answer: Json): readonly (readonly unknown[])[] {
  return rowsOf(answer, 'rows').map((row) => Object.values(row));
}

/** A query that must return one number. */
export function sqlCount(query: string, right: number): InSql {
  return { query, isRight: (answer) => cellsOf(answer)[0]?.[0] === right };
}

/** A query that must return nothing or count 0, with an answer that says that there is no such thing. */
export function sqlNothing(query: string): InSql {
  return {
    query,
    mustSay: true,
    isRight: (answer) =>
      saysThatNothingHas(answer) && cellsOf(answer).every(([first]) => first === 0),
  };
}

/** A query whose rows must all belong to one record, given by its id. */
export function sqlRecord(query: string, key: 'product_id' | 'variant_id', id: unknown): InSql {
  return {
    query,
    isRight: (answer) =>
      new Set(rowsOf(answer, 'rows').map((row) => row[key])).size === 1 && cellIs(answer, key, id),
  };
}

function cellIs(answer: Json, key: string, id: unknown): boolean {
  return rowsOf(answer, 'rows')[0]?.[key] === id;
}

/** A query whose rows must contain the given values; they may contain more. */
export function sqlShows(query: string, values: readonly unknown[]): InSql {
  const isShown = (answer: Json, value: unknown): boolean =>
    cellsOf(answer).some((row) =>
      row.some((cell) => cell === value || (textOf(cell) !== '' && textOf(cell) === textOf(value))),
    );
  return { query, isRight: (answer) => values.every((value) => isShown(answer, value)) };
}

/**
 * A query that must return values with their counts, the most frequent first.
 * @param right the counts by folded value
 */
export function sqlCounts(
  query: string,
  right: readonly (readonly [value: string, count: number])[],
): InSql {
  const known = new Map(right);
  return {
    query,
    isRight: (answer) => {
      const rows = cellsOf(answer);
      return (
        rows.length === Math.min(5, right.length) &&
        rows.every(
          ([value, count], at) =>
            count === right[at]?.[1] && known.get(fold(textOf(value))) === count,
        )
      );
    },
  };
}
