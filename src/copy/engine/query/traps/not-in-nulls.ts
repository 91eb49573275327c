/** NOT IN with a subquery that gives NULL, which no row passes. Pure. */

import { isRecord } from '../../../../record/value.ts';
import { buildRows } from './rows.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listNodes, listParts, type Node, readColumn } from './tree.ts';

/** The trap. */
export const findNotInNulls: Trap = (select) =>
  select.conditions
    .flatMap(({ node }) => listParts(node))
    .flatMap((node): readonly Suspicion[] => {
      const query = readNotIn(node);
      if (query === undefined) return [];
      const from = { type: 'SUBQUERY', alias: 'asked', sample: null, subquery: query, column_name_alias: ['one'] };
      const rows = buildRows(from, [], select.ctes);
      return [
        {
          condition: node,
          confirm: async (ask) => {
            const nulls = await ask(rows, (of) => `SELECT 1 FROM ${of} WHERE one IS NULL LIMIT 1`);
            const name = nameOf(query);
            return (nulls?.length ?? 0) === 0
              ? undefined
              : `The subquery of NOT IN gives NULL, so no row passes; add WHERE ${name} IS NOT NULL to it, or use NOT EXISTS.`;
          },
        },
      ];
    });

/** The query of `x NOT IN (SELECT …)`, or of `x <> ALL (SELECT …)`; undefined: another expression. */
function readNotIn(node: Node): Node | undefined {
  const [asked] = node.type === 'OPERATOR_NOT' ? listNodes(node.children) : [];
  if (asked?.subquery_type !== 'ANY' || asked.comparison_type !== 'COMPARE_EQUAL') return undefined;
  return isRecord(asked.subquery) ? asked.subquery : undefined;
}

/** What the query gives, where it is a column; else a word for it. */
function nameOf({ node }: Node): string {
  const [given] = isRecord(node) ? listNodes(node.select_list) : [];
  const column = readColumn(given)?.join('.');
  return column === undefined || !/^[\w.]{1,60}$/.test(column) ? 'that column' : column;
}
