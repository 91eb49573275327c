/** count(*) after an outer join, which counts 1 where there is nothing to count. Pure but for what is asked of the copy. */

import { buildRows } from './rows.ts';
import { listNames, type Select, type Source } from './selects.ts';
import { type Ask, repeatAlias } from './trap.ts';
import { listParts, splitAnd } from './tree.ts';

/** Tells of a group without a row of the source that is counted. @returns undefined: each has one, or those without are meant */
export async function tellUnmatched(select: Select, counted: Source, ask: Ask): Promise<string | undefined> {
  const conditions = splitAnd(select.node.where_clause);
  // Who looks for what is not there counts it.
  if (conditions.flatMap(listParts).some(({ type }) => type === 'OPERATOR_IS_NULL')) return undefined;
  const id = listNames(counted)?.find((name) => name.endsWith('_id'));
  if (!counted.isOptional || id === undefined) return undefined;
  const key = { class: 'COLUMN_REF', type: 'COLUMN_REF', alias: 'k0', column_names: [counted.alias, id] };
  const rows = buildRows(select.node.from_table, conditions, select.ctes, [key]);
  const unmatched = await ask(rows, (of) => `SELECT 1 FROM ${of} WHERE k0 IS NULL LIMIT 1`);
  return (unmatched?.length ?? 0) === 0
    ? undefined
    : `count(*) after the outer join counts 1 where there is no row of ${counted.view?.name ?? repeatAlias(counted.alias)}; write count(${repeatAlias(counted.alias)}.${id}).`;
}
