/** What a query leaves out, or takes for missing, without its writer seeing it: by NULL, by a limit. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-text.ts';
import type { Source } from './statement.ts';
import { ifAny, type Suspicion, type Trap } from './trap.ts';
import { isAggregate, listNodes, listParts, mapCtes, nameEach, readColumn, readPlace } from './tree.ts';

/** NOT IN with a subquery that gives NULL, which no row passes. */
export const findNotInNulls: Trap = (select, all) =>
  select.conditionParts.flatMap((node): readonly Suspicion[] => {
    const [asked] = node.type === 'OPERATOR_NOT' ? listNodes(node.children) : [];
    const query = isRecord(asked?.subquery) ? asked.subquery.node : undefined;
    const inner = all.find((one) => one.node === query);
    if (asked?.subquery_type !== 'ANY' || asked.comparison_type !== 'COMPARE_EQUAL' || inner === undefined) return [];
    const column = readColumn(inner.given?.[0]?.made).join('.');
    const name = /^[\w.]{1,60}$/.test(column) ? column : 'that column';
    return [
      {
        condition: node,
        rows: { ...inner.node, cte_map: mapCtes(inner.around.ctes) },
        question: (of) => `SELECT 1 FROM ${of} AS asked(one) WHERE one IS NULL LIMIT 1`,
        tell: ifAny(
          `The subquery of NOT IN gives NULL, so no row passes; add WHERE ${name} IS NOT NULL to it, or use NOT EXISTS.`,
        ),
      },
    ];
  });

/** Views of what stands within records, and so comes with another list or not at all. */
const WITHIN =
  /^(prices|codes|properties|options|translations|tags|measures|packaging|product_categories|product_brands)$/;

/** What the PIM never sends, taken for missing: NOT EXISTS over a view without rows, IS NULL of a field. */
export const findNeverSent: Trap = (select) => {
  const { around, sources, conditionParts, items, node } = select;
  // FROM without rows is told of by itself.
  const isLookedUp = ({ view, isOptional, givesRows }: Source): boolean =>
    WITHIN.test(view?.name ?? '') && (around.use === 'exists' || around.use === 'in' || isOptional || !givesRows);
  const views = sources.filter(isLookedUp).map(
    (source): Suspicion => ({
      rows: select.own(source, (own) => !select.reads(source, /^(?!owner$)/, own)),
      question: (of) => `SELECT 1 FROM ${of} LIMIT 1`,
      tell: (found) =>
        found.length > 0
          ? undefined
          : `The view ${source.view?.name} has no such rows for any record of this copy: either all lack them, or this PIM does not send them.`,
    }),
  );
  const tested = listParts(node.having, listParts(items).filter(isAggregate), conditionParts)
    .flatMap((part) => select.column(part) ?? [])
    .filter(({ view, name }) => /^(products|variants)$/.test(view.name) && !/_(id|state)$/.test(name));
  const columns = new Map(tested.map((column) => [`${column.view.name}.${column.name}`, column]));
  return [
    ...views,
    ...[...columns].map(
      ([told, { select: at, source, view, name }]): Suspicion => ({
        rows: at.own(source, () => false),
        question: () =>
          `SELECT 1 FROM fields WHERE "view" = ${quote(view.name)} AND field = ${quote(name)} AND records > 0 AND sent = 0`,
        tell: ifAny(`This PIM never sends ${told}: that it is NULL does not mean that it is missing.`),
      }),
    ),
  ];
};

/** Longer lists are read as lists, whose last row means nothing by itself. */
const MOST_ROWS = 50;

/** Rows after the last that are looked at. */
const MOST_TIES = 1_000;

/** Rows that LIMIT leaves out although they have what the last one shown has: one product with most variants of many. */
export const findHiddenTies: Trap = (select) => {
  const { node, around, items, sorts } = select;
  const modifiers = listNodes(node.modifiers);
  const [limit, ...others] = modifiers.filter(({ type }) => type !== 'ORDER_MODIFIER');
  if (around.use === 'exists' || limit?.type !== 'LIMIT_MODIFIER' || others.length > 0 || isRecord(limit.offset))
    return [];
  const rows = readPlace(limit.limit) ?? 0;
  // What the rows are ranked by: a text or an id only sets equal rows in order.
  const end = sorts.findIndex(
    (sort) =>
      select.column(sort)?.column.type === 'VARCHAR' || /(^|_)(id|code|name)$/.test(readColumn(sort).at(-1) ?? ''),
  );
  const ranks = nameEach('rank_', end < 0 ? sorts : sorts.slice(0, end));
  // Whoever says which of equal rows come first knows that a list ends among them; of one row that is easily forgotten.
  const isKnown = rows > 1 && ranks.length < sorts.length;
  if (rows < 1 || rows > MOST_ROWS || ranks.length === 0 || isKnown) return [];
  const names = ranks.map(({ alias }) => alias);
  return [
    {
      rows: {
        ...node,
        select_list: [...items, ...ranks],
        modifiers: modifiers.filter((one) => one !== limit),
        cte_map: mapCtes(around.ctes),
      },
      question: (of) => `SELECT ${names}, * EXCLUDE (${names}) FROM ${of} LIMIT ${rows + MOST_TIES}`,
      tell: (found) => {
        const [last, ...after] = found.slice(rows - 1).map((row) => row.map(String));
        const firstOther = after.findIndex((row) => names.some((_name, index) => row[index] !== last?.[index]));
        const tied = firstOther < 0 ? after : after.slice(0, firstOther);
        // Rows that show the same hide nothing.
        if (tied.every((row) => row.join('\n') === last?.join('\n'))) return undefined;
        const count = tied.length === MOST_TIES ? `At least ${MOST_TIES}` : tied.length;
        return `${count} more ${tied.length === 1 ? 'row ties' : 'rows tie'} with the last one that LIMIT ${rows} shows; QUALIFY rank() OVER (ORDER BY …) <= ${rows} in place of LIMIT shows them, too.`;
      },
    },
  ];
};
