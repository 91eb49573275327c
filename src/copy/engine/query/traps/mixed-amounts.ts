import type { SqlNotice } from '../../../../answer/notices.ts';
import { isRecord } from '../../../../record/value.ts';
import { withRelations } from '../../../fill-sql.ts';
import type { Select, ViewColumn } from './statement.ts';
import { isPlain, type Suspected, type Suspicion, type Trap } from './trap.ts';
import {
  columnNode,
  isExtreme,
  isSumming,
  listNodes,
  listParts,
  type Node,
  nameEach,
  readColumn,
  readFunction,
} from './tree.ts';

// Columns of amounts, and the columns of the same row that must have one value for the amounts to
// be combined.
interface Amounts {
  readonly views: RegExp;
  readonly column: RegExp;
  readonly mixing: readonly string[];
}

const PRICES: Amounts = {
  views: /^(prices|sellable|product_prices|items|products|variants)$/,
  column: /^price(_min|_max)?$/,
  mixing: ['currency', 'label'],
};

const WITH_UNITS = /^(properties|options|measures|variant_attributes)$/;

const NUMBERS: readonly Amounts[] = [
  { views: WITH_UNITS, column: /^number$/, mixing: ['unit'] },
  { views: WITH_UNITS, column: /^number_base$/, mixing: ['base_unit'] },
];

/** Finds prices of several currencies or kinds in one aggregate, within one group, or in one ranking. */
export const findMixedPrices: Trap = (select) => [
  ...listAggregates(select).flatMap((call) =>
    suspectAggregate(select, call, PRICES, notePrices(readFunction(call))),
  ),
  ...suspectRanking(select, PRICES, notePrices('ORDER BY')),
];

/** Finds numbers in several units in one aggregate, within one group, in one ranking, or compared with one number. */
export const findMixedUnits: Trap = (select) =>
  NUMBERS.flatMap((amounts) => [
    ...listAggregates(select).flatMap((call) =>
      suspectAggregate(select, call, amounts, noteUnits(`${readFunction(call)} of`)),
    ),
    ...suspectRanking(select, amounts, noteUnits('ORDER BY')),
    ...select.conditionParts.flatMap((condition) => suspectComparison(select, condition, amounts)),
  ]);

function listAggregates({ items, node }: Select): readonly Node[] {
  return listParts(items, node.having).filter((part) => isSumming(part) || isExtreme(part));
}

// `mixed`: the mixing columns that have several values; `examples`: values of the first of them.
type MakeNotice = (
  column: ViewColumn,
  mixed: readonly string[],
  examples: readonly string[],
) => SqlNotice;

function notePrices(use: string): MakeNotice {
  return ({ view, name }, columns) =>
    use === 'ORDER BY'
      ? {
          code: 'sql_ranked_prices',
          view: view.name,
          column: name,
          columns,
        }
      : {
          code: 'sql_mixed_prices',
          aggregate: use,
          view: view.name,
          column: name,
          columns,
        };
}

function noteUnits(use: string): MakeNotice {
  return ({ view, name }, _, examples) => ({
    code: 'sql_mixed_units',
    use,
    view: view.name,
    column: name,
    units: examples.filter(isPlain),
  });
}

function suspectAggregate(
  select: Select,
  call: Node,
  amounts: Amounts,
  makeNotice: MakeNotice,
): Suspected {
  const part = findAmount(select, amounts, call.children, call.order_bys);
  const column = select.column(part);
  const direct = select.place(part)?.source;
  if (part === undefined || column === undefined || direct === undefined) {
    return [];
  }
  // An argument such as CASE WHEN currency = 'EUR' THEN price END fixes the currency.
  const unfixed = listMixing(amounts, column).filter(
    (name) => !select.reads(direct, new RegExp(`^${name}$`), call.children),
  );
  // If a subquery does not return the currency, look into it, without the groups around it.
  const isHere =
    direct.view !== undefined ||
    direct.inner?.resultColumns?.some(({ name }) => name === amounts.mixing[0]) === true;
  const { select: at, source } = isHere ? { select, source: direct } : column;
  const outerGroups = isHere ? select.groups : [];
  const groups = call.class === 'WINDOW' ? listNodes(call.partitions) : outerGroups;
  const filter = isRecord(call.filter) && isHere ? [call.filter] : [];
  // A row that CASE excludes is NULL in the whole argument, and not counted.
  const whole =
    listNodes(call.children).find((argument) => listParts(argument).includes(part)) ?? part;
  const amount = isHere ? whole : columnNode(source.alias, column.name);
  const mixing = unfixed.map((name) => columnNode(source.alias, name));
  const columns = [amount, ...mixing];
  return suspect(
    at.queryRows([...nameEach('k', columns), ...nameEach('g', groups)], [...at.where, ...filter]),
    { column, unfixed, groups, makeNotice },
  );
}

function listMixing({ mixing }: Amounts, { view }: ViewColumn): readonly string[] {
  return mixing.filter((name) => view.columns.some((column) => column.name === name));
}

// Skips amounts that only stand in where another column is NULL.
function findAmount(
  select: Select,
  { views, column }: Amounts,
  ...nodes: readonly unknown[]
): Node | undefined {
  const parts = listParts(...nodes);
  const substitutes = parts
    .filter(({ type }) => type === 'OPERATOR_COALESCE')
    .flatMap(({ children }) => listParts(listNodes(children).slice(1)));
  return parts.find((part) => {
    const amount = substitutes.includes(part) ? undefined : select.column(part);
    return amount !== undefined && views.test(amount.view.name) && column.test(amount.name);
  });
}

interface Mixture {
  readonly column: ViewColumn;
  // The mixing columns that may have several values.
  readonly unfixed: readonly string[];
  readonly groups: readonly Node[];
  readonly makeNotice: MakeNotice;
}

const MAX_EXAMPLES = 3;

// The values of the first mixing column, in the group that has most of them.
const EXAMPLES = Array.from(
  { length: MAX_EXAMPLES },
  (_, index) => `list_sort(arg_max(examples, n_k1))[${index + 1}]`,
).join(', ');

// The rows have an amount `k0`, mixing columns `k1`, … and groups `g0`, …
function suspect(
  rows: Node,
  { column, unfixed: open, groups, makeNotice }: Mixture,
): readonly SuspicionOfRows[] {
  if (open.length === 0) return [];
  const keys = open.map((_, index) => `k${index + 1}`);
  const counts = keys.map((key) => `count(DISTINCT ${key}) AS n_${key}`);
  const by = groups.length === 0 ? '' : `GROUP BY ${groups.map((_, index) => `g${index}`)}`;
  const isSeveral = keys.map((key) => `max(n_${key}) > 1`);
  return [
    {
      rows,
      question: (of) =>
        withRelations(
          {
            rows_with_amount: `SELECT * FROM ${of} WHERE k0 IS NOT NULL`,
            counted: `SELECT list(DISTINCT k1) AS examples, ${counts} FROM rows_with_amount ${by}`,
          },
          `SELECT ${EXAMPLES}, ${isSeveral} FROM counted`,
        ),
      notice: ([row = []]) => {
        const examples = row.slice(0, MAX_EXAMPLES).filter((value) => typeof value === 'string');
        const mixed = open.filter((_, index) => row[MAX_EXAMPLES + index] === true);
        if (mixed.length === 0) return undefined;
        return makeNotice(column, mixed, examples);
      },
    },
  ];
}

function suspectRanking(
  select: Select,
  amounts: Amounts,
  makeNotice: MakeNotice,
): readonly Suspicion[] {
  const key = select.isLimited ? select.sorts[0] : undefined;
  const isDirect = key?.type === 'COLUMN_REF' || key?.type === 'OPERATOR_COALESCE';
  const column = isDirect ? select.column(findAmount(select, amounts, key)) : undefined;
  if (column === undefined) return [];
  // A price of another kind is told by the column of its kind; an amount of another currency is in
  // the wrong place all the same.
  const unfixed = listMixing(amounts, column).filter(
    (name, index) => index === 0 || !isShown(select, name),
  );
  const { select: at, source, name } = column;
  const columns = [name, ...unfixed].map((column) => columnNode(source.alias, column));
  return suspect(at.queryRows(nameEach('k', columns)), {
    column,
    unfixed,
    groups: [],
    makeNotice,
  });
}

function isShown({ items }: Select, name: string): boolean {
  return items.some((item) => item.type === 'STAR' || readColumn(item).at(-1) === name);
}

type SuspicionOfRows = Suspicion & Required<Pick<Suspicion, 'rows' | 'question'>>;

function suspectComparison(
  select: Select,
  condition: Node,
  amounts: Amounts,
): readonly Suspicion[] {
  const { type, left, right, input, lower, upper } = condition;
  if (!/^COMPARE_(LESS|GREATER|BETWEEN)/.test(String(type))) return [];
  const sides = [left, right, input, lower, upper].filter(isRecord);
  const column = select.column(findAmount(select, amounts, sides));
  const columns = listParts(sides).filter((part) => readColumn(part).length > 0);
  if (column === undefined || columns.length > 1) return [];
  const { select: at, source, name } = column;
  const mixing = amounts.mixing.map((column) => `"${column}" AS k1`);
  const rows = at.queryRowsOf(source, (node) => !at.reads(source, amounts.column, node));
  return suspect(rows, {
    column,
    unfixed: amounts.mixing,
    groups: [],
    makeNotice: noteUnits('The comparison of'),
  }).map(({ question, ...suspicion }) => ({
    ...suspicion,
    question: (of: string) => question(`(SELECT "${name}" AS k0, ${mixing} FROM ${of})`),
  }));
}
