/** Rows that LIMIT leaves out although they have what the last one shown has: one product with most variants of many. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { findColumn, readMeant } from './columns.ts';
import type { Select } from './selects.ts';
import type { Trap } from './trap.ts';
import { fold, listNodes, type Node, readColumn, readPlace } from './tree.ts';

/** Longer lists are read as lists, whose last row means nothing by itself. */
const MOST_ROWS = 50;

/** Rows after the last that are looked at. */
const MOST_TIES = 1_000;

/** The trap. */
export const findHiddenTies: Trap = (select) => {
  const { node, use, ctes } = select;
  const modifiers = listNodes(node.modifiers);
  const [limit, ...others] = modifiers.filter(({ type }) => type !== 'ORDER_MODIFIER');
  if (use === 'exists' || limit?.type !== 'LIMIT_MODIFIER' || others.length > 0 || isRecord(limit.offset)) return [];
  const rows = isRecord(limit.limit) ? readPlace(limit.limit) : undefined;
  const ranks = listRanks(select);
  if (rows === undefined || rows < 1 || rows > MOST_ROWS || ranks.length === 0) return [];
  // Whoever says which of equal rows come first knows that a list ends among them; of one row that is easily forgotten.
  const sorts = modifiers.flatMap(({ orders }) => listNodes(orders));
  if (rows > 1 && ranks.length < sorts.length) return [];
  const names = ranks.map((_, index) => `rank_${index}`);
  const longer = {
    ...node,
    select_list: [...listNodes(node.select_list), ...ranks.map((rank, index) => ({ ...rank, alias: names[index] }))],
    modifiers: modifiers.map((one) => (one === limit ? raiseLimit(limit, rows + MOST_TIES) : one)),
    cte_map: { map: [...new Map(ctes.map((entry) => [fold(entry.key), entry])).values()] },
  };
  return [
    {
      confirm: async (ask) => {
        const found = (await ask(longer, (of) => `SELECT ${names}, * EXCLUDE (${names}) FROM ${of}`)) ?? [];
        const texts = found.map((row) => row.map(String));
        const last = texts[rows - 1];
        if (last === undefined) return undefined;
        const isTied = (row: readonly string[]): boolean => names.every((_, index) => row[index] === last[index]);
        const after = texts.slice(rows);
        const end = after.findIndex((row) => !isTied(row));
        const tied = end < 0 ? after : after.slice(0, end);
        // Rows that show the same hide nothing.
        if (tied.every((row) => row.join('\n') === last.join('\n'))) return undefined;
        return tell(rows, tied.length === MOST_TIES ? `At least ${MOST_TIES}` : String(tied.length));
      },
    },
  ];
};

function tell(rows: number, tied: string): string {
  const are = tied === '1' ? '1 more row ties' : `${tied} more rows tie`;
  return `${are} with the last one that LIMIT ${rows} shows; QUALIFY rank() OVER (ORDER BY …) <= ${rows} in place of LIMIT shows them, too.`;
}

function raiseLimit(limit: Node, rows: number): Node {
  const written = isRecord(limit.limit) ? limit.limit : {};
  const value = isRecord(written.value) ? written.value : {};
  return { ...limit, limit: { ...written, value: { ...value, value: rows } } };
}

/** What the rows are ranked by: the sorts before the first by a text or an id, which only sets equal rows in order. */
function listRanks(select: Select): readonly Node[] {
  const sorts: Node[] = [];
  for (const { expression } of listNodes(select.node.modifiers).flatMap(({ orders }) => listNodes(orders))) {
    if (!isRecord(expression)) break;
    const sort = readMeant(select, expression, true);
    if (findColumn(select, sort)?.column.type === 'VARCHAR') break;
    if (/(^|_)(id|code|name)$/.test(readColumn(sort)?.at(-1) ?? '')) break;
    sorts.push(sort);
  }
  return sorts;
}
