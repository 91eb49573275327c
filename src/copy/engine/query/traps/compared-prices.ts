/** Prices of one currency compared with those of another: `c.price > r.price` in a join of prices with prices. Pure but for what is asked of the copy. */

import { isRecord } from '../../../../record/value.ts';
import { listPlaces, traceColumn, type ViewColumn } from './columns.ts';
import { readJoins } from './joins.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import { repeatAlias, type Suspicion, type Trap } from './trap.ts';
import { listNodes, listParts, type Node } from './tree.ts';

const COMPARED = /^COMPARE_(LESS|GREATER)/;

/** The trap. */
export const findComparedPrices: Trap = (select) => {
  const shown = listNodes(select.node.select_list);
  const parts = [...select.conditions.map(({ node }) => node), ...shown].flatMap(listParts);
  return parts.filter(({ type }) => COMPARED.test(String(type))).flatMap((node) => suspect(select, node));
};

function suspect(select: Select, { left, right }: Node): Suspicion | readonly [] {
  const [one, other] = [left, right].map((side) => (isRecord(side) ? findPrice(select, side) : undefined));
  if (one === undefined || other === undefined || one.source === other.source) return [];
  const joins = readJoins(select, false);
  const marks = [one, other].map(({ source }) => joins.mark(source, 'currency'));
  // Whoever names a currency for each wants to compare just these.
  if (marks[0] === marks[1] || marks.every((mark) => joins.fixed.has(mark))) return [];
  return {
    confirm: async (ask) => {
      const both = [await ask(buildOwnRows(one), listCurrencies), await ask(buildOwnRows(other), listCurrencies)];
      const currencies = new Set(both.flatMap((rows) => (rows ?? []).map(([currency]) => currency)));
      if (both.includes(undefined) || currencies.size < 2) return undefined;
      const [first, second] = [one, other].map(({ source }) => `${repeatAlias(source.alias)}.currency`);
      return `This compares prices of several currencies with each other; add ${first} = ${second}.`;
    },
  };
}

const listCurrencies = (of: string): string =>
  `SELECT DISTINCT currency FROM ${of} WHERE price IS NOT NULL AND currency IS NOT NULL LIMIT 2`;

/** The column of prices that a side of a comparison reads. */
function findPrice(select: Select, side: Node): ViewColumn | undefined {
  return listPlaces(select, side)
    .map(traceColumn)
    .find((column) => column?.select === select && column.view.name === 'prices' && column.name === 'price');
}
