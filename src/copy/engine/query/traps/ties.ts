import type { SqlNotice } from '../../../../answer/notices.ts';
import { isRecord } from '../../../../record/value.ts';
import type { Select } from './statement.ts';
import type { Rows, Suspected, Suspicion, Trap } from './trap.ts';
import {
  listNodes,
  mapCtes,
  type Node,
  nameEach,
  readColumn,
  readFunction,
  readPlace,
} from './tree.ts';

// Longer lists are read as a whole, so their end means little.
const MAX_ROWS = 50;

// A query for so few rows is about the first place.
const MAX_OF_FIRST = 3;

const MAX_TIES = 1_000;

/**
 * Finds rows that share the first place, or the last one that LIMIT shows: one product with most
 * variants, of many.
 */
export const findTies: Trap = (select) => [...suspectLimit(select), ...listExtremes(select)];

function suspectLimit(select: Select): readonly Suspicion[] {
  const { node, around, items } = select;
  const modifiers = listNodes(node.modifiers);
  const limit = readLimit(modifiers);
  const ranks = listRanks(select, limit);
  if (around.use === 'exists' || limit === 0 || ranks.length === 0) {
    return [];
  }
  const names = ranks.map(({ alias }) => alias);
  return [
    {
      rows: {
        ...node,
        select_list: [...items, ...ranks],
        modifiers: modifiers.filter(({ type }) => type !== 'LIMIT_MODIFIER'),
        cte_map: mapCtes(around.ctes),
      },
      question: (of) =>
        `SELECT ${names}, * EXCLUDE (${names}) FROM ${of} LIMIT ${limit + MAX_TIES}`,
      notice: (rows) => noteTies(rows, names.length, limit),
    },
  ];
}

// Number of rows that LIMIT shows; 0: none, too many, not the first ones, or not all different.
function readLimit(modifiers: readonly Node[]): number {
  const [limit, ...more] = modifiers.filter(({ type }) => type !== 'ORDER_MODIFIER');
  if (limit?.type !== 'LIMIT_MODIFIER' || more.length > 0 || isRecord(limit.offset)) {
    return 0;
  }
  const rows = readPlace(limit.limit) ?? 0;
  return rows > 0 && rows <= MAX_ROWS ? rows : 0;
}

// A text or an id ranks nothing: it only puts equal rows in order.
function listRanks(select: Select, limit: number): readonly Node[] {
  const { sorts } = select;
  const end = sorts.findIndex(
    (sort) =>
      select.column(sort)?.column.type === 'VARCHAR' ||
      /(^|_)(id|code|name)$/.test(readColumn(sort).at(-1) ?? ''),
  );
  const ranks = nameEach('rank_', end < 0 ? sorts : sorts.slice(0, end));
  // An author who orders equal rows knows that a list may end among them, but easily forgets it for the first place.
  const isKnown = limit > MAX_OF_FIRST && ranks.length < sorts.length;
  return isKnown ? [] : ranks;
}

// `rows`: those that LIMIT shows and some after them, each behind the values of its `ranks` ranking
// columns.
function noteTies(rows: Rows, ranks: number, limit: number): SqlNotice | undefined {
  const texts = rows.map((row) => row.map(String));
  const keys = texts.map((row) => row.slice(0, ranks).join('\n'));
  const atLimit = keys.slice(limit).findIndex((key) => key !== keys[limit - 1]);
  const hidden = atLimit < 0 ? Math.max(0, keys.length - limit) : atLimit;
  const second = keys.findIndex((key) => key !== keys[0]);
  const first = second < 0 ? keys.length : second;
  const isMore = keys.length >= limit + MAX_TIES;
  if (limit <= MAX_OF_FIRST && first > 1 && (first >= limit || hidden === 0)) {
    if (isSame(texts.slice(0, first))) return undefined;
    return {
      code: 'sql_shared_first',
      count: first,
      isMore: isMore && second < 0,
      limit,
    };
  }
  // If the tied rows show the same, nothing is hidden.
  if (hidden === 0 || isSame(texts.slice(limit - 1, limit + hidden))) {
    return undefined;
  }
  return {
    code: 'sql_hidden_ties',
    count: hidden,
    isMore: isMore && atLimit < 0,
    limit,
  };
}

function isSame(rows: readonly (readonly string[])[]): boolean {
  return new Set(rows.map((row) => row.join('\n'))).size < 2;
}

// Calls that take a value beside the greatest or least other one.
const PICKS = /^(arg_?(max|min)|(max|min)_by)$/;

function listExtremes(select: Select): readonly Suspicion[] {
  return select.calls
    .filter((call) => PICKS.test(readFunction(call)) && call.class !== 'WINDOW')
    .flatMap((call): Suspected => {
      const [value, key, ...more] = listNodes(call.children);
      if (value === undefined || key === undefined || more.length > 0) {
        return [];
      }
      const aggregate = readFunction(call);
      const groups = nameEach('g', select.groups);
      const by = groups.map(({ alias }) => alias);
      const least = aggregate.includes('min') ? 'ASC' : 'DESC';
      const filter = isRecord(call.filter) ? [call.filter] : [];
      return {
        rows: select.queryRows(
          [...nameEach('k', [value, key]), ...groups],
          [...select.where, ...filter],
        ),
        question: (of) =>
          `SELECT count(DISTINCT k0)::DOUBLE FROM (FROM ${of} WHERE k1 IS NOT NULL QUALIFY ` +
          `rank() OVER (${by.length > 0 ? `PARTITION BY ${by}` : ''} ORDER BY k1 ${least}) = 1) ` +
          `${by.length > 0 ? `GROUP BY ${by}` : ''} ORDER BY 1 DESC LIMIT 1`,
        notice: ([row]) => {
          const count = Number(row?.[0]);
          return count > 1
            ? {
                code: 'sql_shared_extreme',
                aggregate,
                count,
              }
            : undefined;
        },
      };
    });
}
