/** Prices of several currencies or price lists in one average, sum or extreme. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { findColumn, listPlaces, readMeant, traceColumn, type ViewColumn } from './columns.ts';
import { listKept } from './kept-columns.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import { quoteName, type Suspicion, type Trap } from './trap.ts';
import { isExtreme, isSumming, listNodes, listParts, type Node, readFunction } from './tree.ts';

/** What keeps prices apart, and how a sentence names it. */
const KINDS: readonly (readonly [column: string, words: string])[] = [
  ['currency', 'currencies'],
  ['label', 'price kinds'],
  ['price_list', 'price lists'],
];

/** Currencies that a sentence names. */
const MOST_NAMED = 4;

/** The trap. */
export const findMixedPrices: Trap = (select) => {
  const items = listNodes(select.node.select_list).flatMap(listParts);
  const having = isRecord(select.node.having) ? listParts(select.node.having) : [];
  const calls = [...items, ...having].filter((part) => isSumming(part) || isExtreme(part));
  const aggregated = calls.flatMap((call): readonly Suspicion[] => {
    const [price] = listPrices(select, call);
    return price === undefined ? [] : [suspect(select, price, call, readFunction(call))];
  });
  return [...aggregated, ...listRanked(select)];
};

/** The columns of prices that an aggregate takes. */
function listPrices(select: Select, { children, order_bys: ordered }: Node): readonly ViewColumn[] {
  const taken = listNodes(children);
  // quantile_cont(0.5 ORDER BY price)
  const sorted = isRecord(ordered) ? listNodes(ordered.orders).map(({ expression }) => expression) : [];
  return [taken.at(-1), taken[0], ...sorted.filter(isRecord)]
    .filter((one) => one !== undefined)
    .flatMap((one) => listPlaces(select, one))
    .map(traceColumn)
    .filter((column): column is ViewColumn => column?.view.name === 'prices' && column.name === 'price');
}

/** The first rows by price, where the result does not show the currency beside. */
function listRanked(select: Select): readonly Suspicion[] {
  const modifiers = listNodes(select.node.modifiers);
  const [first] = modifiers.flatMap(({ orders }) => listNodes(orders));
  if (!isRecord(first?.expression) || !modifiers.some(({ type }) => /^LIMIT/.test(String(type)))) return [];
  const price = findColumn(select, readMeant(select, first.expression, true));
  const shown = listNodes(select.node.select_list);
  const isShown = shown.some((item) => item.type === 'STAR' || findColumn(select, item)?.name === 'currency');
  return price?.view.name === 'prices' && price.name === 'price' && !isShown
    ? [suspect(select, price, {}, 'ORDER BY')]
    : [];
}

function suspect(select: Select, price: ViewColumn, call: Node, name: string): Suspicion {
  const groups = listKept(select, price, call);
  const isKept = (kind: string): boolean => groups.includes(kind) || isFixed(select, price, call, kind);
  const open = KINDS.filter(([kind]) => !isKept(kind));
  const isRanking = name === 'ORDER BY';
  return {
    confirm: async (ask) => {
      if (open.length === 0) return undefined;
      const counts = open.map(([kind]) => `count(DISTINCT ${kind}) AS ${kind}`);
      const [most = []] =
        (await ask(
          buildOwnRows(price),
          (of) =>
            `SELECT ${open.map(([kind]) => `max(${kind})`)}, (SELECT list(DISTINCT currency) FROM ${of})
             FROM (SELECT ${counts} FROM ${of} WHERE price IS NOT NULL ${groups.length === 0 ? '' : `GROUP BY ${groups.map(quoteName)}`})`,
        )) ?? [];
      const mixed = open.filter((_, index) => Number(most[index] ?? 0) > 1 && (!isRanking || index === 0));
      const [[first, words] = []] = mixed;
      if (first === undefined || (isRanking && first !== 'currency')) return undefined;
      const codes = first === 'currency' ? listCodes(most.at(-1)) : [];
      const told =
        codes.length === 0
          ? ''
          : ` (${codes.slice(0, MOST_NAMED).join(', ')}${codes.length > MOST_NAMED ? ', …' : ''})`;
      // A list is often of one kind and one currency, so that what comes first is mended first.
      const [, second] = mixed;
      const also = second === undefined ? '' : ` and ${second[1]}`;
      const where = `${first} = '${codes[0] ?? '…'}'`;
      return isRanking
        ? `ORDER BY prices.price ranks amounts of several ${words}${told} together; add WHERE ${where}.`
        : `${name} of prices.price mixes several ${words}${told}${also}; add WHERE ${where}, or GROUP BY ${mixed
            .slice(0, 2)
            .map(([kind]) => kind)
            .join(', ')}.`;
    },
  };
}

/** Whether a condition that cannot be asked by itself keeps to one kind: one with another source, or of FILTER. */
function isFixed(select: Select, price: ViewColumn, call: Node, kind: string): boolean {
  const filter = isRecord(call.filter) ? listParts(call.filter) : [];
  const inside = listNodes(call.children).flatMap(listParts);
  const conditions = [select, price.select].flatMap((one) => one.conditions.flatMap(({ node }) => listParts(node)));
  return [...filter, ...inside, ...conditions].some((part) => {
    if (part.type !== 'COMPARE_EQUAL') return false;
    return [part.left, part.right].some((side) => {
      const column = isRecord(side) ? (findColumn(select, side) ?? findColumn(price.select, side)) : undefined;
      return column?.name === kind && column.view.name === 'prices';
    });
  });
}

/** Codes only, because they are catalog text. */
function listCodes(value: unknown): readonly string[] {
  const items = isRecord(value) ? value.items : value;
  return (Array.isArray(items) ? items.map(String) : []).filter((code) => /^[A-Z]{3}$/.test(code)).sort();
}
