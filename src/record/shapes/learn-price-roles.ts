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

// Fewer pairs of prices do not prove that a number is a quantity.
const MIN_STEPS = 3;

// This part of the pairs must fall; a price may be lower for a time.
const MOSTLY = 0.8;

/**
 * Assigns roles to the columns of a list of prices.
 * @param today in ISO 8601
 */
export function assignPriceRoles(ledger: RoleLedger, today: string): void {
  dropCommonName(ledger);
  ledger.assignOnly('currency', (column) => isNearly(column, isCurrency));
  const numbers = ledger.columnsWithoutRole.filter((column) => isNearly(column, isAmount));
  ledger.assignBest(
    'amount',
    (column) => numbers.includes(column) && ledger.isUsual(column) && ledger.isOfEntry(column),
    (column) => countFractions(column) + countDistinct(column) / 1e6,
  );
  const amount = ledger.columnOf('amount');
  if (amount === undefined) return;
  // Beside a price with a clear key, unnamed dates and numbers may mean anything.
  if (!ledger.isLearned(amount)) {
    if (hasBound(ledger)) giveTimes(ledger, today);
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
  const groups = columns.filter(
    ({ role, values }) =>
      (role === 'customerGroup' || role === 'list') &&
      [...values.values()].some((value) => isForSomeBuyers(String(value))),
  );
  const isOfGroup = (entry: number): boolean => groups.some(({ values }) => values.has(entry));
  const costs = columns.filter(({ role, path, values }) => {
    const isForResellers = role === 'amount' && isForSomeBuyers(path);
    return isForResellers && ![...values.keys()].some(isOfGroup);
  });
  return groups.length === 0 ? [] : costs.map(({ path }) => ({ path, role: 'cost' }));
}

/**
 * Finds ids that say which price list a price is from, whatever their keys call it:
 * `{tradePolicyId: "staff"}`. They repeat from record to record and tell the prices of one apart.
 */
export function findIdsOfLists(table: EntryTable): readonly LearnedRole[] {
  const tables = [table, table.rows].filter((each) => each !== undefined);
  return tables.flatMap((each) =>
    each.columns
      .filter((column) => isIdOfList(column, each))
      .map(({ path }) => ({ path, role: 'list' })),
  );
}

function isIdOfList(column: Column, table: EntryTable): boolean {
  const key = PRICE_KEYS.read(column.path.split('.').at(-1) ?? '');
  const isOfUnknown =
    column.role === 'noise' && key.hasUnknownWord && key.endsIn('id') && key.saysOnly('id');
  if (!isOfUnknown || !hasRepeatedValues(column) || areHashes(column)) return false;
  const isPlaced = table.columns.some(
    (beside) => PLACED.has(beside.role) && isBeside(beside, column),
  );
  return !isPlaced && countDistinguished(column, table) >= MIN_STEPS;
}

const PRICE_KEYS = new KeyReader('prices');

// Roles that already say where and for whom a price is valid.
const PLACED: ReadonlySet<Role | undefined> = new Set<Role>(['list', 'customerGroup', 'condition']);

function isBeside(beside: Column, { values }: Column): boolean {
  const both = [...values.keys()].filter((entry) => beside.values.has(entry));
  return both.length >= values.size * USUAL;
}

// Counts the records with several values.
function countDistinguished({ values }: Column, { recordOf }: EntryTable): number {
  const byRecord = new Map<number | undefined, Set<Scalar>>();
  for (const [entry, value] of values) {
    const ofRecord = byRecord.get(recordOf[entry]) ?? new Set();
    byRecord.set(recordOf[entry], ofRecord.add(value));
  }
  return [...byRecord.values()].filter(({ size }) => size > 1).length;
}

// A name of programs that all prices have is that of the kind of record, `@Type: "DC_Price"`; the
// price lists tell them apart.
function dropCommonName(ledger: RoleLedger): void {
  const [name, list] = [ledger.columnOf('name'), ledger.columnOf('list')];
  if (name === undefined || list === undefined || !ledger.isUsual(list)) return;
  const isOfProgram = isNearly(name, (value) => OF_PROGRAM.test(String(value)));
  const isCommon = countDistinct(name) === 1 && countDistinct(list) > 1;
  if (isCommon && isOfProgram) ledger.assign('noise', name);
}

// `DC_Price`, `PriceListEntry`.
const OF_PROGRAM = /^(?:[^\s_]+_\S+|\S*\p{Ll}\p{Lu}\S*)$/u;

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
  const isOther = (column: Column): boolean =>
    column !== amount &&
    countFractions(column) > 0 &&
    [...column.values.keys()].every((entry) => !amount.values.has(entry));
  const second = only(numbers.filter(isOther));
  if (second !== undefined) ledger.assign('amount', second);
}

function hasBound(ledger: RoleLedger): boolean {
  return ledger.columnOf('start') !== undefined || ledger.columnOf('end') !== undefined;
}

// Two times of which one is never after the other; a key may name one of them.
function giveTimes(ledger: RoleLedger, today: string): void {
  const keyed = [ledger.columnOf('start'), ledger.columnOf('end')];
  const [first, second, another] = [...ledger.columnsWithoutRole, ...keyed].filter(
    (column) => column !== undefined && isTimes(column),
  );
  if (first === undefined || second === undefined || another !== undefined) return;
  // Creation and change of an entry are in order too, but both are past.
  const isFuture = (value: Scalar): boolean => timeOf(value) > today;
  const spans = [
    [first, second],
    [second, first],
  ] as const;
  const future = spans.filter(([, to]) => shareOf(to, isFuture) > 0);
  const [start, end] = future.find(([from, to]) => areInOrder(from, to)) ?? [];
  ledger.assignIfFree('start', start);
  ledger.assignIfFree('end', end);
}

// Compares the times of the same entry.
function areInOrder(from: Column, to: Column): boolean {
  return [...from.values].every(([entry, value]) => {
    const end = to.values.get(entry) ?? NEVER;
    return timeOf(value) <= timeOf(end);
  });
}

// The price must fall with the number of pieces in most records.
function isQuantityOf({ table }: RoleLedger, column: Column, amount: Column): boolean {
  if (shareOf(column, isSmallCount) < 1) return false;
  const byRecord = new Map<number | undefined, Step[]>();
  for (const [entry, value] of column.values) {
    const price = readMoney(amount.values.get(entry))?.amount;
    if (price === undefined) continue;
    const record = table.recordOf[entry];
    const steps = byRecord.get(record) ?? [];
    steps.push({ count: Number(value), price });
    byRecord.set(record, steps);
  }
  const falls = [...byRecord.values()].flatMap(listFalls);
  const falling = falls.filter((isFalling) => isFalling);
  return falls.length >= MIN_STEPS && falling.length >= falls.length * MOSTLY;
}

// A price from a number of pieces on.
interface Step {
  readonly count: number;
  readonly price: number;
}

// One item for each two prices of a record: true if the price for more pieces is not higher.
function listFalls(steps: readonly Step[]): readonly boolean[] {
  return steps.flatMap(({ count, price }) =>
    steps.flatMap((larger) => (larger.count > count ? [larger.price <= price] : [])),
  );
}
