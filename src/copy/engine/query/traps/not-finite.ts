/**
 * In DuckDB a division by 0 gives NaN or Infinity, whatever the types, and NaN sorts above every
 * number. Only `//` and `%` of integers give NULL.
 */

import { isRecord } from '../../../../record/value.ts';
import type { Select } from './statement.ts';
import type { Suspicion, Trap } from './trap.ts';
import {
  isExtreme,
  listNodes,
  listParts,
  mapCtes,
  type Node,
  nameEach,
  readFunction,
} from './tree.ts';

// Functions that can give NaN or Infinity from finite numbers.
const RISKY = /^(\/|%|\*\*|\^|divide|f?mod|fdiv|pow(er)?|exp|corr|regr_\w+)$/;

// A cast can make NaN or Infinity of a text.
function isRisky(node: Node): boolean {
  if (node.class !== 'CAST') return RISKY.test(readFunction(node));
  return isRecord(node.cast_type) && /^(DOUBLE|FLOAT)$/.test(String(node.cast_type.id));
}

interface Key {
  readonly expression: Node;
  readonly isDescending: boolean;
}

/**
 * Lists places where NaN or Infinity may come first: ORDER BY of the query and of its windows,
 * arg_max and the like, and comparisons in conditions.
 */
export const findNotFinite: Trap = (select, all) => {
  if (!all.some(({ parts }) => parts.some(isRisky))) return [];
  const { node, items, around } = select;
  const keys = [...listSorts(select), ...listWindowSorts(select)];
  const ranks = nameEach(
    'rank_',
    keys.map(({ expression }) => expression),
  );
  // The names of items may be used in the keys, and what is grouped stays so.
  const rankQuery = {
    ...node,
    select_list: [...items, ...ranks],
    modifiers: [],
    qualify: null,
    cte_map: mapCtes(around.ctes),
  };
  const sorts = keys.length === 0 ? [] : [suspect(rankQuery, keys)];
  return [...sorts, ...listExtremes(select), ...listComparisons(select)];
};

// `rankQuery`: a query with a column for each key: `rank_0`, `rank_1`, ….
function suspect(rankQuery: Node, keys: readonly Key[]): Suspicion {
  const tests = keys.map(({ isDescending }, index) => {
    const name = `rank_${index}`;
    // By way of a text, because not all types can be cast to a number. NaN is above Infinity.
    const isFirst = isDescending ? ">= 'inf'::DOUBLE" : "= '-inf'::DOUBLE";
    const number = `try_cast(${name}::VARCHAR AS DOUBLE)`;
    return `(typeof(${name}) IN ('DOUBLE', 'FLOAT') AND ${number} ${isFirst})`;
  });
  return {
    rows: rankQuery,
    question: (of) => `SELECT 1 FROM ${of} WHERE ${tests.join(' OR ')} LIMIT 1`,
    notice: { code: 'sql_not_finite' },
  };
}

const isDescending = ({ type }: Node): boolean => type === 'DESCENDING';

function listSorts({ node, sorts }: Select): readonly Key[] {
  const orders = listNodes(node.modifiers).flatMap((modifier) => listNodes(modifier.orders));
  return sorts.map((expression, index) => ({
    expression,
    isDescending: isDescending(orders[index] ?? {}),
  }));
}

function listWindowSorts({ node, items }: Select): readonly Key[] {
  const windows = listParts(items, node.qualify).filter((part) => part.class === 'WINDOW');
  return windows
    .flatMap(({ orders }) => listNodes(orders))
    .flatMap((order) =>
      listNodes([order.expression]).map((expression) => ({
        expression,
        isDescending: isDescending(order),
      })),
    );
}

// arg_max and the like show another value than the one they compare.
function listExtremes(select: Select): readonly Suspicion[] {
  return select.calls.filter(isExtreme).flatMap((call) => {
    const [, expression] = listNodes(call.children);
    if (expression === undefined || call.class === 'WINDOW') return [];
    const key = { expression, isDescending: readFunction(call).includes('max') };
    return suspect(select.queryRows(nameEach('rank_', [expression])), [key]);
  });
}

// Conditions that compare such a value with a constant: a discount above 0.5.
function listComparisons(select: Select): readonly Suspicion[] {
  return select.where.flatMap(({ type, left, right }) => {
    const isGreater = /^COMPARE_GREATER/.test(String(type));
    if (!isGreater && !/^COMPARE_LESS/.test(String(type))) return [];
    return listNodes([left, right])
      .filter((side) => listParts(side).some(isRisky))
      .map((side) => {
        const key = { expression: side, isDescending: isGreater === (side === left) };
        return suspect(select.queryRows(nameEach('rank_', [side])), [key]);
      });
  });
}
