/** Finds the roles of keys in prices: amounts, currencies, times, quantities, and who gets them. Pure. */

import { type Column, countDistinct, type Scalar, shareOf } from './columns.ts';
import { readMoney } from './money.ts';
import { only } from './pick-columns.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  comesAgain,
  countFractions,
  countLabels,
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

/** Steps of prices by quantity, from which on they are believed to be such. */
const LEAST_STEPS = 3;

/** The part of such prices that must fall; a price may be lower for a time. */
const MOSTLY = 0.8;

/** Finds the roles of a list of prices. @param today in ISO 8601 */
export function findPrices(ledger: RoleLedger, today: string): void {
  ledger.giveOnly('currency', (column) => isNearly(column, isCurrency));
  const numbers = ledger.free.filter((column) => isNearly(column, isAmount));
  ledger.giveBest(
    'amount',
    (column) => numbers.includes(column) && ledger.isUsual(column) && ledger.isOfEntry(column),
    (column) => countFractions(column) + countDistinct(column) / 1e6,
  );
  const amount = ledger.columnOf('amount');
  if (amount === undefined) return;
  // Beside a price whose key says so, dates and numbers that do not say what they are may be anything.
  if (!ledger.isLearned(amount)) {
    if (hasBound(ledger)) giveTimes(ledger, today);
    return;
  }
  giveOtherAmounts(ledger, amount, numbers);
  giveTimes(ledger, today);
  // A price of which nobody knows when it holds is better left unread.
  if (ledger.free.some(isTimes)) ledger.learned = [];
  else findWhere(ledger, amount);
}

/** From how many pieces a price holds, what kind of price it is, and who gets it. */
function findWhere(ledger: RoleLedger, amount: Column): void {
  ledger.giveOnly('minQuantity', (column) => isQuantityOf(ledger, column, amount));
  const isText = (column: Column): boolean =>
    isNearly(column, isWord) && comesAgain(column) && !isUnits(column);
  ledger.giveBest(
    'name',
    (column) => isText(column) && ledger.isUsual(column),
    (column) => countLabels(column) + countDistinct(column) / 1e6,
  );
  // What only some prices have keeps them from being everybody's.
  ledger.giveOnly('customerGroup', (column) => isText(column) && !ledger.isUsual(column));
}

/** Prices of the entries that have none under the first key: net ones beside gross ones, of which an entry has one. */
function giveOtherAmounts(ledger: RoleLedger, amount: Column, numbers: readonly Column[]): void {
  const isOther = (column: Column): boolean =>
    column !== amount &&
    countFractions(column) > 0 &&
    [...column.values.keys()].every((entry) => !amount.values.has(entry));
  const other = only(numbers.filter(isOther));
  if (other !== undefined) ledger.add('amount', other);
}

/** Whether a key says when prices begin or end to hold. */
function hasBound(ledger: RoleLedger): boolean {
  return ledger.columnOf('start') !== undefined || ledger.columnOf('end') !== undefined;
}

/** Two moments of which one is never after the other; a key may say of one what it is. */
function giveTimes(ledger: RoleLedger, today: string): void {
  const known = [ledger.columnOf('start'), ledger.columnOf('end')];
  const [first, second, another] = [...ledger.free, ...known].filter(
    (column) => column !== undefined && isTimes(column),
  );
  if (first === undefined || second === undefined || another !== undefined) return;
  // When an entry was made and when it was changed are in order, too, but both have been.
  const isFuture = (value: Scalar): boolean => timeOf(value) > today;
  const spans = [
    [first, second],
    [second, first],
  ] as const;
  const future = spans.filter(([, to]) => shareOf(to, isFuture) > 0);
  const [start, end] = future.find(([from, to]) => areInOrder(from, to)) ?? [];
  ledger.give('start', start);
  ledger.give('end', end);
}

/** Whether no moment of a column is after that of another one in the same entry. */
function areInOrder(from: Column, to: Column): boolean {
  return [...from.values].every(([entry, value]) => {
    const end = to.values.get(entry) ?? NEVER;
    return timeOf(value) <= timeOf(end);
  });
}

/** Whether the price falls with the number of pieces within most records. */
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
  return falls.length >= LEAST_STEPS && falling.length >= falls.length * MOSTLY;
}

/** A price that holds from a number of pieces. */
interface Step {
  readonly count: number;
  readonly price: number;
}

/** For each two prices of a record, whether the one for more pieces is lower. */
function listFalls(steps: readonly Step[]): readonly boolean[] {
  return steps.flatMap(({ count, price }) =>
    steps.flatMap((other) => (other.count > count ? [other.price <= price] : [])),
  );
}
