/** Finds values that cannot be combined: prices in several currencies, numbers sorted as texts. */

import { isRecord } from '../../../../record/value.ts';
import { fillSql, withRelations } from '../../../fill-sql.ts';
import orderOfTexts from './order-of-texts.sql';
import type { Select } from './statement.ts';
import type { Suspected, Trap } from './trap.ts';
import {
  columnNode,
  isExtreme,
  isSumming,
  listNodes,
  listParts,
  type Node,
  nameEach,
  readFunction,
  readText,
} from './tree.ts';

/** Finds prices of several currencies or kinds in one aggregate, within one group, or in one ranking. */
export const findMixedPrices: Trap = (select) => {
  const calls = listParts(select.items, select.node.having).filter(
    (part) => isSumming(part) || isExtreme(part),
  );
  return [...calls.map((call) => suspectAggregate(select, call)), suspectRanking(select)].flat();
};

/** The views whose prices are of several kinds and currencies. */
const OF_PRICES = /^(prices|sellable|product_prices)$/;

/** Their columns that hold amounts. */
const AMOUNT = /^price(_min|_max)?$/;

/** The columns whose values must not be mixed. */
const MIXING = ['currency', 'label'] as const;

/** How many currencies and labels there are. */
const COUNT_MIXED =
  'SELECT count(DISTINCT k1) AS currencies, count(DISTINCT k2) AS labels FROM priced';

function suspectAggregate(select: Select, call: Node): Suspected {
  const part = listParts(call.children, call.order_bys).find((one) =>
    AMOUNT.test(select.column(one)?.name ?? ''),
  );
  const column = select.column(part);
  const own = select.place(part)?.source;
  if (
    part === undefined ||
    column === undefined ||
    !OF_PRICES.test(column.view.name) ||
    own === undefined
  )
    return [];
  // CASE WHEN currency = 'EUR' THEN price END.
  const open = MIXING.filter((name) => !select.reads(own, new RegExp(`^${name}$`), call.children));
  // If a subquery does not return the currency, look into it, without the groups around it.
  const isHere =
    own.view !== undefined || own.inner?.given?.some(({ name }) => name === 'currency') === true;
  const { select: at, source } = isHere ? { select, source: own } : column;
  const outerGroups = isHere ? select.groups : [];
  const groups = call.class === 'WINDOW' ? listNodes(call.partitions) : outerGroups;
  const filter = isRecord(call.filter) && isHere ? [call.filter] : [];
  const mixing = MIXING.map((name) => columnNode(source.alias, name));
  // What CASE leaves out is NULL in the whole argument, and not counted.
  const whole = listNodes(call.children).find((one) => listParts(one).includes(part)) ?? part;
  const given = [isHere ? whole : columnNode(source.alias, column.name), ...mixing];
  const by = groups.length === 0 ? '' : `GROUP BY ${groups.map((_, index) => `g${index}`)}`;
  return {
    rows: at.taken([...nameEach('k', given), ...nameEach('g', groups)], [...at.where, ...filter]),
    question: (of) =>
      withRelations(
        { priced: `SELECT * FROM ${of} WHERE k0 IS NOT NULL`, counted: `${COUNT_MIXED} ${by}` },
        'SELECT max(currencies) > 1, max(labels) > 1 FROM counted',
      ),
    notice: ([row = []]) => {
      const columns = MIXING.filter((name, index) => open.includes(name) && row[index] === true);
      if (columns.length === 0) return undefined;
      const { view, name } = column;
      const aggregate = readFunction(call);
      return { code: 'sql_mixed_prices', aggregate, view: view.name, column: name, columns };
    },
  };
}

const isLimited = ({ node }: Select): boolean =>
  listNodes(node.modifiers).some(({ type }) => /^LIMIT/.test(String(type)));

/** The first rows by price, if the result does not show the currency. */
function suspectRanking(select: Select): Suspected {
  const price = isLimited(select) ? select.column(select.sorts[0]) : undefined;
  const isShown = select.items.some(
    (item) => item.type === 'STAR' || select.column(item)?.name === 'currency',
  );
  if (
    price === undefined ||
    !OF_PRICES.test(price.view.name) ||
    !AMOUNT.test(price.name) ||
    isShown
  )
    return [];
  return {
    rows: price.select.taken([columnNode(price.source.alias, 'currency', 'k0')]),
    question: (of) => `SELECT 1 FROM ${of} HAVING count(DISTINCT k0) > 1`,
    notice: { code: 'sql_ranked_currencies', view: price.view.name, column: price.name },
  };
}

/** Whether an expression is a text constant that is a number. */
function isNumber(node: unknown): boolean {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(readText(node) ?? '');
}

/** What is compared with a number. @param pairs expressions, and what they are compared with */
function findCompared(pairs: readonly (readonly [unknown, unknown])[]): unknown {
  return pairs.find(([, compared]) => isNumber(compared))?.[0];
}

/**
 * Finds numbers compared or sorted as texts, where "80" is above "638": `value >= '30'`, ORDER BY value, max(value).
 */
export const findTextOrder: Trap = (select) => {
  const suspect = (node: unknown, by: string, condition?: Node): Suspected => {
    const column = select.column(node);
    if (column?.name !== 'value' || !column.view.columns.some(({ name }) => name === 'number'))
      return [];
    return {
      ...(condition && { condition }),
      rows: column.select.own(
        column.source,
        (own) => condition === undefined || !listParts(own).includes(condition),
      ),
      question: (of) => withRelations({ asked: `FROM ${of}` }, fillSql(orderOfTexts)),
      notice: { code: 'sql_text_order', view: column.view.name, by },
    };
  };
  // Usually only the first key of ORDER BY matters; if only some rows are shown, all do.
  const sorts = select.sorts.slice(0, isLimited(select) ? undefined : 1);
  return [
    ...select.parts.flatMap((node) => {
      const { type, left, right, input, lower } = node;
      if (!/^COMPARE_(LESS|GREATER|BETWEEN)/.test(String(type))) return [];
      const subject = findCompared([
        [input, lower],
        [left, right],
        [right, left],
      ]);
      return suspect(subject, 'condition', node);
    }),
    ...sorts.flatMap((node) => suspect(node, 'ORDER BY')),
    ...select.parts
      .filter(isExtreme)
      .flatMap((call) => suspect(listNodes(call.children).at(-1), readFunction(call))),
  ];
};
