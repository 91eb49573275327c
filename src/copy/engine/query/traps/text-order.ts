/** Numbers compared or sorted as texts, where "80" is above "638": `value >= '30'`, ORDER BY value, max(value). Pure. */

import { isRecord } from '../../../../record/value.ts';
import { quote } from '../../../sql-quote.ts';
import { findColumn, readMeant, type ViewColumn } from './columns.ts';
import { buildOwnRows } from './rows.ts';
import type { Select } from './selects.ts';
import type { Suspicion, Trap } from './trap.ts';
import { listNodes, listParts, type Node, readFunction, readText } from './tree.ts';

/** What compares, as SQL writes it. */
const OPERATORS: Readonly<Record<string, string>> = {
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
};

/** The operator with its sides exchanged. */
const TURNED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Aggregates that order the values of an argument, and which argument that is. */
const ORDERING: readonly (readonly [name: RegExp, argument: number])[] = [
  [/^(min|max)$/, 0],
  [/^(arg_min|arg_max|min_by|max_by|argmin|argmax)$/, 1],
];

const INSTEAD = 'use number, or number_base where units differ';

/** The trap. */
export const findTextOrder: Trap = (select) => [...listCompared(select), ...listOrdered(select)];

/** The column of a view that has its numbers beside it; undefined: another expression. */
function findNumbered(select: Select, node: Node | undefined): ViewColumn | undefined {
  const found = findColumn(select, node);
  return found?.name === 'value' && found.view.columns.some(({ name }) => name === 'number') ? found : undefined;
}

/** An expression and all within it that is no condition of FROM. */
function listAll(select: Select): readonly Node[] {
  const parts = ['select_list', 'having', 'qualify', 'modifiers'].map((key) => select.node[key]);
  const roots = parts.flatMap((part) => (Array.isArray(part) ? listNodes(part) : isRecord(part) ? [part] : []));
  return [...roots, ...select.conditions.map(({ node }) => node)].flatMap(listParts);
}

function listCompared(select: Select): readonly Suspicion[] {
  return listAll(select).flatMap((node): readonly Suspicion[] => {
    const tests = readBounds(node);
    const column = findNumbered(select, tests[0]?.subject);
    if (column === undefined) return [];
    const bounds = tests.filter(({ bound }) => isNumber(bound));
    if (bounds.length < tests.length) return [];
    const as = (name: string, write: (bound: string) => string): string =>
      bounds.map(({ operator, bound }) => `${name} ${operator} ${write(bound)}`).join(' AND ');
    const asText = as('value', quote);
    const asNumber = as('number', (bound) => String(Number(bound)));
    return [
      {
        condition: node,
        confirm: async (ask) => {
          const rows = buildOwnRows(column, (own) => !listParts(own).includes(node));
          const differing = await ask(
            rows,
            (of) => `SELECT 1 FROM ${of} WHERE number IS NOT NULL AND (${asText}) <> (${asNumber}) LIMIT 1`,
          );
          return (differing?.length ?? 0) === 0
            ? undefined
            : `${column.view.name}.value is text, so this compares letter by letter ('80' is above '638'); ${INSTEAD}: ${asNumber}.`;
        },
      },
    ];
  });
}

const isNumber = (text: string): boolean => /^\s*-?\d+(\.\d+)?\s*$/.test(text);

/** A column beside a text that it must be above or below. */
interface Bound {
  readonly subject: Node;
  readonly operator: string;
  readonly bound: string;
}

function readBounds(node: Node): readonly Bound[] {
  const { input, lower, upper, left, right, type } = node;
  if (type === 'COMPARE_BETWEEN' && isRecord(input) && isRecord(lower) && isRecord(upper)) {
    const [from, to] = [readText(lower), readText(upper)];
    return from === undefined || to === undefined
      ? []
      : [
          { subject: input, operator: '>=', bound: from },
          { subject: input, operator: '<=', bound: to },
        ];
  }
  const operator = OPERATORS[String(type)];
  if (operator === undefined || !isRecord(left) || !isRecord(right)) return [];
  const [before, after] = [readText(left), readText(right)];
  if (after !== undefined) return [{ subject: left, operator, bound: after }];
  return before === undefined ? [] : [{ subject: right, operator: TURNED[operator] ?? operator, bound: before }];
}

function listOrdered(select: Select): readonly Suspicion[] {
  const sorted = listSorted(select).map((node) => ({ node, what: 'ORDER BY value sorts' }));
  const ordering = listAll(select).flatMap((node) => {
    const [, argument] = ORDERING.find(([name]) => name.test(readFunction(node))) ?? [];
    const ordered = argument === undefined ? undefined : listNodes(node.children)[argument];
    return ordered === undefined ? [] : [{ node: ordered, what: `${readFunction(node)} compares` }];
  });
  return [...sorted, ...ordering].flatMap(({ node, what }): readonly Suspicion[] => {
    const column = findNumbered(select, node);
    if (column === undefined) return [];
    return [
      {
        confirm: async (ask) => {
          const contrary = await ask(
            buildOwnRows(column),
            (of) =>
              `SELECT 1 FROM (SELECT number, lag(number) OVER (ORDER BY value) AS before FROM (SELECT DISTINCT value, number FROM ${of} WHERE number IS NOT NULL)) WHERE number < before LIMIT 1`,
          );
          return (contrary?.length ?? 0) === 0
            ? undefined
            : `${what} ${column.view.name}.value as text ('80' is above '638'); ${INSTEAD}.`;
        },
      },
    ];
  });
}

/** What decides about the order of the rows: the first key of ORDER BY, or all keys where only some rows are shown. */
function listSorted(select: Select): readonly Node[] {
  const modifiers = listNodes(select.node.modifiers);
  const orders = modifiers.flatMap(({ orders: keys }) => listNodes(keys));
  const keys = orders.map(({ expression }) => expression).filter(isRecord);
  const isLimited = modifiers.some(({ type }) => /^LIMIT/.test(String(type)));
  const windows = listAll(select)
    .filter((node) => node.class === 'WINDOW')
    .flatMap((node) => listNodes(node.orders).slice(0, 1))
    .map(({ expression }) => expression)
    .filter(isRecord);
  return [...keys.slice(0, isLimited ? undefined : 1).map((key) => readMeant(select, key, true)), ...windows];
}
