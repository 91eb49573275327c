/** Finds rows that a query omits or treats as missing without its author noticing: because of NULL or a LIMIT. */

import { isRecord } from '../../../../record/value.ts';
import { fillSql } from '../../../fill-sql.ts';
import type { Source } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import {
  isAggregate,
  listNodes,
  listParts,
  mapCtes,
  nameEach,
  readColumn,
  readPlace,
} from './tree.ts';
import unsentField from './unsent-field.sql';

/** Views of data inside records, which comes with another list or not at all. */
const WITHIN =
  /^(prices|codes|properties|options|translations|tags|measures|packaging|product_categories|product_brands)$/;

/** Finds queries that treat as missing what the PIM never sends: NOT EXISTS over an empty view, IS NULL on a field. */
export const findNeverSent: Trap = (select) => {
  const { around, sources, conditionParts, items, node } = select;
  // An empty view in FROM is reported separately.
  const isLookedUp = ({ view, isOptional, givesRows }: Source): boolean =>
    WITHIN.test(view?.name ?? '') &&
    (around.use === 'exists' || around.use === 'in' || isOptional || !givesRows);
  const views = sources.filter(isLookedUp).map(
    (source): Suspicion => ({
      rows: select.own(source, (own) => !select.reads(source, /^(?!owner$)/, own)),
      question: (of) => `SELECT 1 FROM ${of} LIMIT 1`,
      notice: (found) =>
        found.length > 0
          ? undefined
          : { code: 'sql_view_never_sent', view: source.view?.name ?? source.alias },
    }),
  );
  const tested = listParts(node.having, listParts(items).filter(isAggregate), conditionParts)
    .flatMap((part) => select.column(part) ?? [])
    .filter(
      ({ view, name }) => /^(products|variants)$/.test(view.name) && !/_(id|state)$/.test(name),
    );
  const columns = new Map(tested.map((column) => [`${column.view.name}.${column.name}`, column]));
  return [
    ...views,
    ...[...columns.values()].map(
      ({ select: at, source, view, name }): Suspicion => ({
        rows: at.own(source, () => false),
        question: () => fillSql(unsentField, { view: view.name, field: name }),
        notice: { code: 'sql_field_never_sent', view: view.name, column: name },
      }),
    ),
  ];
};

/** Longer lists are read as a whole, so where they end means little. */
const MOST_ROWS = 50;

/** Maximum number of rows after the last one to compare. */
const MOST_TIES = 1_000;

/**
 * Finds rows that LIMIT cuts off although they tie with the last row shown: one product with most variants, of many.
 */
export const findHiddenTies: Trap = (select) => {
  const { node, around, items, sorts } = select;
  const modifiers = listNodes(node.modifiers);
  const [limit, ...others] = modifiers.filter(({ type }) => type !== 'ORDER_MODIFIER');
  if (
    around.use === 'exists' ||
    limit?.type !== 'LIMIT_MODIFIER' ||
    others.length > 0 ||
    isRecord(limit.offset)
  )
    return [];
  const rows = readPlace(limit.limit) ?? 0;
  // The columns that rank the rows. A text or an id only puts equal rows in order.
  const end = sorts.findIndex(
    (sort) =>
      select.column(sort)?.column.type === 'VARCHAR' ||
      /(^|_)(id|code|name)$/.test(readColumn(sort).at(-1) ?? ''),
  );
  const ranks = nameEach('rank_', end < 0 ? sorts : sorts.slice(0, end));
  // An author who orders equal rows knows that the list may end among them, but easily forgets it for LIMIT 1.
  const isKnown = rows > 1 && ranks.length < sorts.length;
  if (rows < 1 || rows > MOST_ROWS || ranks.length === 0 || isKnown) return [];
  const names = ranks.map(({ alias }) => alias);
  return {
    rows: {
      ...node,
      select_list: [...items, ...ranks],
      modifiers: modifiers.filter((one) => one !== limit),
      cte_map: mapCtes(around.ctes),
    },
    question: (of) => `SELECT ${names}, * EXCLUDE (${names}) FROM ${of} LIMIT ${rows + MOST_TIES}`,
    notice: (found) => {
      const [last, ...after] = found.slice(rows - 1).map((row) => row.map(String));
      const firstOther = after.findIndex((row) =>
        names.some((_name, index) => row[index] !== last?.[index]),
      );
      const tied = firstOther < 0 ? after : after.slice(0, firstOther);
      // If the tied rows show the same, nothing is hidden.
      if (tied.every((row) => row.join('\n') === last?.join('\n'))) return undefined;
      return {
        code: 'sql_hidden_ties',
        count: tied.length,
        isMore: tied.length === MOST_TIES,
        limit: rows,
      };
    },
  };
};
