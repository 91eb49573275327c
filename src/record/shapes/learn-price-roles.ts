/** Finds the roles of the columns of price lists by their values, where keys do not say them. */

import { type Column, countDistinct, type EntryTable, type Scalar, shareOf } from './columns.ts';
import { KeyReader } from './key-words.ts';
import { readMoney } from './money.ts';
import { only, USUAL } from './pick-columns.ts';
import { isForSomeBuyers } from './price-names.ts';
import type { Role } from './role-keys.ts';
import type { LearnedRole, RoleLedger } from './role-ledger.ts';
import {
  areHashes,
  countFractions,
  countLabels,
  hasRepeatedValues,
  isAmount,
  isCurrency,
  isNearly,
  isSmallCount,
  isTimes,
  isUnits,
  isWord,
  NEVER,
  timeOf,
} from './value-kinds.ts';

// Fewer pairs of prices, or records, prove nothing.
const MIN_STEPS = 3;

// In this part of the pairs, more pieces must cost less; a price may be lower for a time.
const MOSTLY = 0.8;

/**
 * Assigns roles to the columns of a list of prices.
 * @param today in ISO 8601
 */
export function assignPriceRoles(ledger: RoleLedger, today: string): void {
  dropCommonName(ledger);
  ledger.assignOnly('currency', (column) => isNearly(column, isCurrency));
  const numbers = ledger.columnsWithoutRole.filter((column) => isNearly(column, isAmount));
  const mayBeAmount = (column: Column): boolean =>
    numbers.includes(column) && ledger.isUsual(column) && ledger.isOfEntry(column);
  // Most decimals win; of equally many, most different values.
  ledger.assignBest(
    'amount',
    mayBeAmount,
    (column) => countFractions(column) + countDistinct(column) / 1e6,
  );
  const amount = ledger.columnOf('amount');
  if (amount === undefined) return;
  // Beside a price with a clear key, unnamed dates and numbers may mean anything.
  if (!ledger.isLearned(amount)) {
    if (hasStartOrEnd(ledger)) giveTimes(ledger, today);
    return;
  }
  giveOtherAmounts(ledger, amount, numbers);
  giveTimes(ledger, today);
  // A price with unread dates could be shown when it does not hold, so it stays unread.
  if (ledger.columnsWithoutRole.some(isTimes)) ledger.learned = [];
  else assignRemainingPriceRoles(ledger, amount);
}

/**
 * Finds amounts that the seller pays although their keys name resellers, `wholesale_price`: other
 * entries name a group of resellers, whose prices those are.
 */
export function findCostsBesideGroups({ columns }: EntryTable): readonly LearnedRole[] {
  const groups = columns.filter(namesResellers);
  if (groups.length === 0) return [];
  const isInGroup = (entry: number): boolean => groups.some(({ values }) => values.has(entry));
  const costs = columns.filter(({ role, path, values }) => {
    const isForResellers = role === 'amount' && isForSomeBuyers(path);
    return isForResellers && ![...values.keys()].some(isInGroup);
  });
  return costs.map(({ path }) => ({ path, role: 'cost' }));
}

// A column of groups or price lists, some of which are for resellers.
function namesResellers({ role, values }: Column): boolean {
  if (role !== 'customerGroup' && role !== 'list') return false;
  return [...values.values()].some((value) => isForSomeBuyers(String(value)));
}

/**
 * Finds ids that say which price list a price is from, whatever their keys call it:
 * `{tradePolicyId: "staff"}`. They repeat from record to record and tell the prices of one apart.
 */
export function findIdsOfLists(table: EntryTable): readonly LearnedRole[] {
  const tables = [table, table.rows].filter((each) => each !== undefined);
  return tables.flatMap((each) => {
    const ids = each.columns.filter((column) => isIdOfList(column, each));
    return ids.map(({ path }) => ({ path, role: 'list' as const }));
  });
}

function isIdOfList(column: Column, table: EntryTable): boolean {
  if (!isUnknownId(column) || !hasRepeatedValues(column) || areHashes(column)) return false;
  const hasScope = table.columns.some(
    (scope) => SCOPE_ROLES.has(scope.role) && isUsuallyFilledWith(scope, column),
  );
  return !hasScope && countRecordsWithSeveral(column, table) >= MIN_STEPS;
}

// `tradePolicyId`.
function isUnknownId({ role, path }: Column): boolean {
  const key = PRICE_KEYS.read(path.split('.').at(-1) ?? '');
  return role === 'noise' && key.hasUnknownWord && key.endsIn('id') && key.saysOnly('id');
}

const PRICE_KEYS = new KeyReader('prices');

// Roles that already say where and for whom a price is valid.
const SCOPE_ROLES: ReadonlySet<Role | undefined> = new Set<Role>([
  'list',
  'customerGroup',
  'condition',
]);

// Most entries with a value in the second column have one in `companion`, too.
function isUsuallyFilledWith(companion: Column, { values }: Column): boolean {
  const entriesWithBoth = [...values.keys()].filter((entry) => companion.values.has(entry));
  return entriesWithBoth.length >= values.size * USUAL;
}

// Counts the records that have several values in a column.
function countRecordsWithSeveral({ values }: Column, { recordOf }: EntryTable): number {
  const valuesByRecord = new Map<number | undefined, Set<Scalar>>();
  for (const [entry, value] of values) {
    const record = recordOf[entry];
    const valuesOfRecord = valuesByRecord.get(record) ?? new Set();
    valuesByRecord.set(record, valuesOfRecord.add(value));
  }
  return [...valuesByRecord.values()].filter(({ size }) => size > 1).length;
}

// A name of programs that all prices have is that of the kind of record, `@Type: "DC_Price"`; the
// price lists tell them apart.
function dropCommonName(ledger: RoleLedger): void {
  const name = ledger.columnOf('name');
  const list = ledger.columnOf('list');
  if (name === undefined || list === undefined || !ledger.isUsual(list)) return;
  const isCommon = countDistinct(name) === 1 && countDistinct(list) > 1;
  const isOfProgram = isNearly(name, (value) => NAME_OF_PROGRAM.test(String(value)));
  if (isCommon && isOfProgram) ledger.assign('noise', name);
}

// `DC_Price`, `PriceListEntry`.
const NAME_OF_PROGRAM = /^(?:[^\s_]+_\S+|\S*\p{Ll}\p{Lu}\S*)$/u;

// The quantity, the name of the price and the customer group.
function assignRemainingPriceRoles(ledger: RoleLedger, amount: Column): void {
  ledger.assignOnly('minQuantity', (column) => isQuantityOf(ledger, column, amount));
  const isText = (column: Column): boolean =>
    isNearly(column, isWord) && hasRepeatedValues(column) && !isUnits(column);
  ledger.assignBest(
    'name',
    (column) => isText(column) && ledger.isUsual(column),
    (column) => countLabels(column) + countDistinct(column) / 1e6,
  );
  // A column that only some prices have restricts them to some customers.
  ledger.assignOnly('customerGroup', (column) => isText(column) && !ledger.isUsual(column));
}

// A second amount, in the entries without the first: an entry has either a net or a gross price.
function giveOtherAmounts(ledger: RoleLedger, amount: Column, numbers: readonly Column[]): void {
  const isOther = (column: Column): boolean => {
    if (column === amount || countFractions(column) === 0) return false;
    return [...column.values.keys()].every((entry) => !amount.values.has(entry));
  };
  const second = only(numbers.filter(isOther));
  if (second !== undefined) ledger.assign('amount', second);
}

function hasStartOrEnd(ledger: RoleLedger): boolean {
  return ledger.columnOf('start') !== undefined || ledger.columnOf('end') !== undefined;
}

// Gives the roles of start and end to the only two columns of times; a key may name one of them.
function giveTimes(ledger: RoleLedger, today: string): void {
  const named = [ledger.columnOf('start'), ledger.columnOf('end')];
  const columns = [...ledger.columnsWithoutRole, ...named].filter((column) => column !== undefined);
  const [first, second, another] = columns.filter(isTimes);
  if (first === undefined || second === undefined || another !== undefined) return;
  const span = chooseSpan(first, second, today);
  ledger.assignIfFree('start', span?.start);
  ledger.assignIfFree('end', span?.end);
}

interface Span {
  readonly start: Column;
  readonly end: Column;
}

// The order in which no start is after its end. Creation and change of an entry are in order too,
// but both are past, so some end must be in the future.
function chooseSpan(first: Column, second: Column, today: string): Span | undefined {
  const spans: readonly Span[] = [
    { start: first, end: second },
    { start: second, end: first },
  ];
  const isFuture = (value: Scalar): boolean => timeOf(value) > today;
  return spans.find((span) => shareOf(span.end, isFuture) > 0 && isInOrder(span));
}

// Compares the times of the same entry.
function isInOrder({ start, end }: Span): boolean {
  return [...start.values].every(([entry, value]) => {
    const endOfEntry = end.values.get(entry) ?? NEVER;
    return timeOf(value) <= timeOf(endOfEntry);
  });
}

// The price must fall with the number of pieces in most records.
function isQuantityOf({ table }: RoleLedger, column: Column, amount: Column): boolean {
  if (shareOf(column, isSmallCount) < 1) return false;
  const stepsByRecord = listStepsByRecord(table, column, amount);
  const pairs = stepsByRecord.flatMap(pairSteps);
  const falling = pairs.filter(({ smaller, larger }) => larger.price <= smaller.price);
  return pairs.length >= MIN_STEPS && falling.length >= pairs.length * MOSTLY;
}

// A price from a number of pieces on.
interface Step {
  readonly count: number;
  readonly price: number;
}

function listStepsByRecord(
  { recordOf }: EntryTable,
  quantity: Column,
  amount: Column,
): readonly (readonly Step[])[] {
  const stepsByRecord = new Map<number | undefined, Step[]>();
  for (const [entry, count] of quantity.values) {
    const price = readMoney(amount.values.get(entry))?.amount;
    if (price === undefined) continue;
    const record = recordOf[entry];
    const steps = stepsByRecord.get(record) ?? [];
    steps.push({ count: Number(count), price });
    stepsByRecord.set(record, steps);
  }
  return [...stepsByRecord.values()];
}

interface StepPair {
  readonly smaller: Step;
  readonly larger: Step;
}

// Each two prices of a record that are for different numbers of pieces.
function pairSteps(steps: readonly Step[]): readonly StepPair[] {
  return steps.flatMap((smaller) => {
    const largerSteps = steps.filter(({ count }) => count > smaller.count);
    return largerSteps.map((larger) => ({ smaller, larger }));
  });
}
