/** Finds the roles of keys in prices: amounts, currencies, times, quantities, and who gets them. Pure. */

import { type Column, countDistinct, type Scalar, shareOf } from './columns.ts';
import { readMoney } from './money.ts';
import { best, listFalls, only } from './pick-columns.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  countFractions,
  countLabels,
  isAmount,
  isCurrency,
  isSmallCount,
  isTimes,
  isUnits,
  isWord,
  NEARLY_ALL,
  NEVER,
  timeOf,
} from './value-kinds.ts';

/** Steps of prices by quantity, from which on they are believed to be such. */
const LEAST_STEPS = 3;

/** The part of such prices that must fall; a price may be lower for a time. */
const MOSTLY = 0.8;

/** Finds the roles of one list of prices. */
export class PriceRoleFinder {
  readonly #ledger: RoleLedger;
  readonly #today: string;

  /** @param today in ISO 8601 */
  constructor(ledger: RoleLedger, today: string) {
    this.#ledger = ledger;
    this.#today = today;
  }

  find(): void {
    this.#ledger.give('currency', this.#ledger.only(isCurrency));
    const numbers = this.#ledger.free.filter((column) => shareOf(column, isAmount) >= NEARLY_ALL);
    const amounts = numbers.filter(
      (column) => this.#ledger.isUsual(column) && this.#ledger.isOfEntry(column),
    );
    this.#ledger.give(
      'amount',
      best(amounts, (column) => countFractions(column) + countDistinct(column) / 1e6),
    );
    const amount = this.#ledger.columnOf('amount');
    // Beside a price whose key says so, dates and numbers that do not say what they are may be anything.
    if (amount === undefined || !this.#ledger.isLearned(amount)) return;
    this.#giveOtherAmounts(amount, numbers);
    this.#findTimes();
    if (this.#ledger.free.some(isTimes)) {
      // A price of which nobody knows when it holds is better left unread.
      this.#ledger.clear();
      return;
    }
    const quantities = this.#ledger.free.filter((column) => this.#isQuantityOf(column, amount));
    this.#ledger.give('minQuantity', only(quantities));
    const texts = this.#ledger.free.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL &&
        this.#ledger.comesAgain(column) &&
        !isUnits(column),
    );
    const labels = texts.filter((column) => this.#ledger.isUsual(column));
    this.#ledger.give(
      'name',
      best(labels, (column) => countLabels(column) + countDistinct(column) / 1e6),
    );
    // What only some prices have keeps them from being everybody's.
    this.#ledger.give(
      'customerGroup',
      only(texts.filter((column) => !this.#ledger.isUsual(column))),
    );
  }

  /** Prices of the entries that have none under the first key: net ones beside gross ones, of which an entry has one. */
  #giveOtherAmounts(amount: Column, numbers: readonly Column[]): void {
    const others = numbers.filter(
      (column) =>
        column !== amount &&
        countFractions(column) > 0 &&
        [...column.values.keys()].every((entry) => !amount.values.has(entry)),
    );
    const other = only(others);
    if (other === undefined) return;
    this.#ledger.add('amount', other);
  }

  /** Two moments of which one is never after the other; a key may say of one what it is. */
  #findTimes(): void {
    const known = [this.#ledger.columnOf('start'), this.#ledger.columnOf('end')];
    const [first, second, another] = [...this.#ledger.free, ...known].filter(
      (column) => column !== undefined && isTimes(column),
    );
    if (first === undefined || second === undefined || another !== undefined) return;
    // When an entry was made and when it was changed are in order, too, but both have been.
    const isFuture = (value: Scalar): boolean => timeOf(value) > this.#today;
    const isInOrder = (from: Column, to: Column): boolean =>
      shareOf(to, isFuture) > 0 &&
      [...from.values].every(
        ([entry, value]) => timeOf(value) <= timeOf(to.values.get(entry) ?? NEVER),
      );
    if (isInOrder(first, second)) this.#giveTimes(first, second);
    else if (isInOrder(second, first)) this.#giveTimes(second, first);
  }

  #giveTimes(start: Column, end: Column): void {
    this.#ledger.give('start', start);
    this.#ledger.give('end', end);
  }

  /** Whether the price falls with the number of pieces within most records. */
  #isQuantityOf(column: Column, amount: Column): boolean {
    if (shareOf(column, isSmallCount) < 1) return false;
    const byRecord = new Map<number | undefined, (readonly [count: number, price: number])[]>();
    for (const [entry, value] of column.values) {
      const record = this.#ledger.table.recordOf[entry];
      const price = readMoney(amount.values.get(entry))?.amount;
      if (price === undefined) continue;
      byRecord.set(record, [...(byRecord.get(record) ?? []), [Number(value), price]]);
    }
    const falls = [...byRecord.values()].flatMap(listFalls);
    const falling = falls.filter((isFalling) => isFalling);
    return falls.length >= LEAST_STEPS && falling.length >= falls.length * MOSTLY;
  }
}
