/**
 * Finds roles by what stands under keys whose words say nothing, in the entries of many records: a name comes again from record to
 * record, a value does not follow from the name, a currency is a code that exists. Pure.
 */

import {
  type Column,
  countDistinct,
  type EntryTable,
  type Scalar,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import { REFERENCE_LISTS } from './foreign-roles.ts';
import type { Role } from './key-paths.ts';
import type { ListName } from './key-words.ts';
import { findMinorUnits } from './minor-units.ts';
import { readMoney } from './money.ts';
import { best, hasNoRole, listFalls, only, USUAL } from './pick-columns.ts';
import { writeRoleKey } from './role-keys.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { splitTable } from './split-table.ts';
import {
  countCharacters,
  countDigits,
  countFractions,
  countLabels,
  countSharedKeys,
  isAmount,
  isCode,
  isCurrency,
  isDigits,
  isId,
  isLabel,
  isLanguage,
  isSmallCount,
  isTimes,
  isUnits,
  isUpperCase,
  isWord,
  NEARLY_ALL,
  NEVER,
  scoreValue,
  timeOf,
} from './value-kinds.ts';

/** A role that was found for a path of keys. */
export interface LearnedRole {
  readonly path: string;
  readonly role: Role;
}

/** Fewer entries than these tell nothing. */
const LEAST_ENTRIES = 10;

/** Steps of prices by quantity, from which on they are believed to be such. */
const LEAST_STEPS = 3;

/** The part of such prices that must fall; a price may be lower for a time. */
const MOSTLY = 0.8;

/** The part of the entries that may have a name which their record has already: of several values, in several languages. */
const MOST_REPEATED = 0.7;

/** Lists of which a record often has one entry. */
const OF_ONE_MEASURE: ReadonlySet<ListName> = new Set(['warranties', 'packaging'] as const);

/** The path under which entries of a map have their key. */
const KEY_OF_MAP = writeRoleKey('code');

/** Finds the roles of keys that have none, in the entries of a list. @param today in ISO 8601 */
export function learnRoles(
  list: ListName,
  table: EntryTable,
  today: string,
): readonly LearnedRole[] {
  const { parts, isMerged } = splitTable(table);
  if (isMerged) return parts.flatMap((part) => learnRoles(list, part, today));
  if (table.recordOf.length < LEAST_ENTRIES) return [];
  const learned = [...new RoleFinder(table, today).find(list)];
  if (list === 'prices') learned.push(...findMinorUnits(table));
  if (!NAMED_LISTS.has(list) || countRepeatedEntries(table) < LEAST_REPEATED) return learned;
  // Where some entries have a text and others a number, the value stands under another key in each.
  for (const part of parts) {
    learned.push(...new RoleFinder(withRoles(part, learned), today).findValues());
  }
  return learned;
}

/** Entries whose record has another one before. */
function countRepeatedEntries({ recordOf }: EntryTable): number {
  return recordOf.length - new Set(recordOf).size;
}

/** Where fewer entries than these are repeated in their record, their keys may be names. */
const LEAST_REPEATED = LEAST_ENTRIES / 2;

/** The table with the roles that are known by now. */
function withRoles({ recordOf, columns }: EntryTable, known: readonly LearnedRole[]): EntryTable {
  const roleOf = new Map(known.map(({ path, role }) => [path, role]));
  return {
    recordOf,
    columns: columns.map(({ path, role, values }) => ({
      path,
      role: roleOf.get(path) ?? role,
      values,
    })),
  };
}

/** The roles of one list. */
class RoleFinder {
  readonly #table: EntryTable;
  readonly #today: string;
  readonly #learned: LearnedRole[] = [];
  /** Columns without a role. */
  #free: readonly Column[];

  constructor(table: EntryTable, today: string) {
    this.#table = table;
    this.#today = today;
    // Keys of a serialisation, such as `@type`, are the same in every entry.
    this.#free = table.columns.filter(
      (column) => hasNoRole(column) && !column.path.split('.').some((key) => key.startsWith('@')),
    );
  }

  find(list: ListName): readonly LearnedRole[] {
    if (NAMED_LISTS.has(list)) this.#findNamed(list);
    else if (REFERENCE_LISTS.has(list)) this.#findReference();
    else if (list === 'prices') this.#findPrices();
    else if (list === 'codes') this.#findCodes();
    else if (list === 'translations') this.#findTranslations();
    return this.#learned;
  }

  #findNamed(list: ListName): void {
    if (countRepeatedEntries(this.#table) < LEAST_REPEATED) {
      if (OF_ONE_MEASURE.has(list)) this.#findMeasure();
      return;
    }
    const cultures = this.#free.filter(
      (column) => shareOf(column, isLanguage) >= NEARLY_ALL && countDistinct(column) > 1,
    );
    this.#give('culture', only(cultures));
    this.#giveUnit();
    const names = this.#free.filter(
      (column) => this.#isUsual(column) && this.#isName(column) && this.#followsFromKey(column),
    );
    this.#give(
      'name',
      best(names, (column) => this.#scoreName(column)),
    );
    this.#giveValue();
    const name = this.#columnOf('name') ?? this.#columnOf('code');
    if (name === undefined || !this.#isLearned(name)) return;
    const codes = this.#listTwins(name, isCode).filter(
      (column) => this.#isUsual(column) && countDistinct(column) > 1 && countLabels(column) === 0,
    );
    this.#give('code', best(codes, countDistinct));
  }

  /** Finds the value and its unit in entries whose name is known. */
  findValues(): readonly LearnedRole[] {
    if (this.#columnOf('name') === undefined) return [];
    this.#giveUnit();
    this.#giveValue();
    return this.#learned;
  }

  #giveUnit(): void {
    const value = this.#columnOf('value');
    const units = this.#free.filter(
      (column) => isUnits(column) && (value === undefined || !this.#isOfAnother(column, value)),
    );
    this.#give(
      'unit',
      best(units, (column) => -countCharacters(column)),
    );
  }

  #giveValue(): void {
    const name = this.#columnOf('name') ?? this.#columnOf('code');
    if (name === undefined || this.#columnOf('min') !== undefined) return;
    const values = this.#free.filter((column) => this.#isValueOf(column, name));
    this.#give('value', best(values, scoreValue));
  }

  /** Whether a unit stands where another number without a role does, and not where the value does. */
  #isOfAnother(unit: Column, value: Column): boolean {
    const isBeside = (column: Column): boolean =>
      column.values.size === unit.values.size &&
      [...unit.values.keys()].every((entry) => column.values.has(entry));
    return (
      !isBeside(value) &&
      this.#free.some((column) => shareOf(column, isDigits) >= NEARLY_ALL && isBeside(column))
    );
  }

  /** The number that has a unit beside it, in a list with one entry a record: `{KIND: "Repair", N: 24, E: "months"}`. */
  #findMeasure(): void {
    const unit = this.#columnOf('unit') ?? only(this.#free.filter(isUnits));
    const numbers = this.#free.filter(
      (column) =>
        this.#isUsual(column) &&
        countDistinct(column) > 1 &&
        shareOf(column, isAmount) >= NEARLY_ALL,
    );
    const value = this.#columnOf('value') ?? only(numbers);
    if (unit === undefined || value === undefined) return;
    this.#give('unit', unit);
    this.#give('value', value);
    const labels = this.#free.filter(
      (column) => this.#isUsual(column) && countLabels(column) > USUAL,
    );
    this.#give('name', best(labels, countLabels));
  }

  #findReference(): void {
    const usual = this.#free.filter((column) => this.#isUsual(column) && !isTimes(column));
    const labels = usual.filter((column) => shareOf(column, isLabel) >= USUAL);
    // Tags are words without a capital.
    const words = usual.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL &&
        countDistinct(column) > 1 &&
        shareOf(column, isUpperCase) < USUAL,
    );
    this.#give('name', best(labels, countLabels) ?? only(words));
    const name = this.#columnOf('name');
    if (name !== undefined) this.#giveIdBeside(name);
    const codes = this.#free.filter(
      (column) =>
        shareOf(column, isCode) >= NEARLY_ALL && countDistinct(column) > 1 && !isTimes(column),
    );
    this.#give('code', best(codes, scoreValue));
    const code = this.#columnOf('code');
    if (code !== undefined) this.#giveIdBeside(code);
  }

  /** The id of the record that has a name or code, rather than that of the row which links it. */
  #giveIdBeside(partner: Column): void {
    const ids = this.#listTwins(partner, isId);
    this.#give(
      'id',
      best(ids, (column) => countSharedKeys(column, partner)),
    );
  }

  #findPrices(): void {
    this.#give('currency', this.#only(isCurrency));
    const numbers = this.#free.filter((column) => shareOf(column, isAmount) >= NEARLY_ALL);
    const amounts = numbers.filter((column) => this.#isUsual(column) && this.#isOfEntry(column));
    this.#give(
      'amount',
      best(amounts, (column) => countFractions(column) + countDistinct(column) / 1e6),
    );
    const amount = this.#columnOf('amount');
    // Beside a price whose key says so, dates and numbers that do not say what they are may be anything.
    if (amount === undefined || !this.#isLearned(amount)) return;
    this.#giveOtherAmounts(amount, numbers);
    this.#findTimes();
    if (this.#free.some(isTimes)) {
      // A price of which nobody knows when it holds is better left unread.
      this.#learned.length = 0;
      return;
    }
    const quantities = this.#free.filter((column) => this.#isQuantityOf(column, amount));
    this.#give('minQuantity', only(quantities));
    const texts = this.#free.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL && this.#comesAgain(column) && !isUnits(column),
    );
    const labels = texts.filter((column) => this.#isUsual(column));
    this.#give(
      'name',
      best(labels, (column) => countLabels(column) + countDistinct(column) / 1e6),
    );
    // What only some prices have keeps them from being everybody's.
    this.#give('customerGroup', only(texts.filter((column) => !this.#isUsual(column))));
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
    this.#learned.push({ path: other.path, role: 'amount' });
    this.#free = this.#free.filter((column) => column !== other);
  }

  /** Two moments of which one is never after the other; a key may say of one what it is. */
  #findTimes(): void {
    const known = [this.#columnOf('start'), this.#columnOf('end')];
    const [first, second, another] = [...this.#free, ...known].filter(
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
    this.#give('start', start);
    this.#give('end', end);
  }

  #findCodes(): void {
    const columns = this.#free.filter((column) => this.#isUsual(column));
    const types = columns.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL &&
        this.#comesAgain(column) &&
        countDistinct(column) > 1,
    );
    this.#give('type', best(types, countLabels));
    const values = this.#free.filter(
      (column) => this.#isUsual(column) && !isTimes(column) && !this.#comesAgain(column),
    );
    this.#give('value', best(values, countDigits));
  }

  #findTranslations(): void {
    this.#give('culture', this.#only(isLanguage));
    if (this.#columnOf('name') !== undefined) return;
    const known = [this.#columnOf('short'), this.#columnOf('long')].filter(
      (column) => column !== undefined,
    );
    const texts = this.#free
      .filter((column) => shareOf(column, isLabel) >= USUAL && !isTimes(column))
      .toSorted((left, right) => countCharacters(left) - countCharacters(right));
    const [name] = texts;
    const isShortest = known.every(
      (column) => name !== undefined && countCharacters(name) < countCharacters(column),
    );
    this.#give('name', isShortest ? name : undefined);
    if (known.length > 0) return;
    const [short, long] = this.#free.filter((column) => texts.includes(column)).slice(-2);
    if (long === undefined) this.#give('long', short);
    else {
      this.#give('short', texts.indexOf(short ?? long) < texts.indexOf(long) ? short : long);
      this.#give('long', texts.indexOf(short ?? long) < texts.indexOf(long) ? long : short);
    }
  }

  /** Gives a role to a column, if no other column has it. */
  #give(role: Role, column: Column | undefined): void {
    if (column === undefined || this.#columnOf(role) !== undefined) return;
    this.#learned.push({ path: column.path, role });
    this.#free = this.#free.filter((other) => other !== column);
  }

  /** The fullest column of a role, by its words or by what was found out. */
  #columnOf(role: Role): Column | undefined {
    const isOfRole = (column: Column): boolean =>
      (column.role === role && !hasNoRole(column)) ||
      this.#learned.some((one) => one.role === role && one.path === column.path);
    return best(this.#table.columns.filter(isOfRole), ({ values }) => values.size);
  }

  /** The one column in which nearly all is of a kind. */
  #only(test: (value: Scalar) => boolean): Column | undefined {
    return only(this.#free.filter((column) => shareOf(column, test) >= NEARLY_ALL));
  }

  #isUsual({ values }: Column): boolean {
    return values.size >= this.#table.recordOf.length * USUAL;
  }

  /** Whether a role was found by values. */
  #isLearned({ path }: Column): boolean {
    return this.#learned.some((one) => one.path === path);
  }

  /** Whether the price falls with the number of pieces within most records. */
  #isQuantityOf(column: Column, amount: Column): boolean {
    if (shareOf(column, isSmallCount) < 1) return false;
    const byRecord = new Map<number | undefined, (readonly [count: number, price: number])[]>();
    for (const [entry, value] of column.values) {
      const record = this.#table.recordOf[entry];
      const price = readMoney(amount.values.get(entry))?.amount;
      if (price === undefined) continue;
      byRecord.set(record, [...(byRecord.get(record) ?? []), [Number(value), price]]);
    }
    const falls = [...byRecord.values()].flatMap(listFalls);
    const falling = falls.filter((isFalling) => isFalling);
    return falls.length >= LEAST_STEPS && falling.length >= falls.length * MOSTLY;
  }

  /** Whether values come again in other records. */
  #comesAgain(column: Column): boolean {
    return countDistinct(column) <= column.values.size / 2;
  }

  /** Whether a column may be a name: words, the same in many records, and not all the same in one. */
  #isName(column: Column): boolean {
    return (
      shareOf(column, isWord) >= NEARLY_ALL &&
      !isUnits(column) &&
      shareRepeated(column, this.#table.recordOf) < MOST_REPEATED &&
      this.#comesAgain(column) &&
      this.#table.columns.some((other) => this.#isValueOf(other, column))
    );
  }

  /** Whether a column is the same for each key of a map; always where the list is none. */
  #followsFromKey(column: Column): boolean {
    const key = this.#table.columns.find(({ path }) => path === KEY_OF_MAP);
    return key === undefined || shareDetermined(column, key) >= NEARLY_ALL;
  }

  /** Whether a column may be the value of a name: it does not follow from it. */
  #isValueOf(column: Column, name: Column): boolean {
    return (
      column !== name &&
      this.#isUsual(column) &&
      this.#isOfEntry(column) &&
      !isTimes(column) &&
      !isUnits(column) &&
      shareDetermined(column, name) < NEARLY_ALL
    );
  }

  /** How much a column looks like the name: what else an entry has follows from it, and it is a text for people. */
  #scoreName(column: Column): number {
    const others = this.#table.columns.filter((other) => other !== column && this.#isUsual(other));
    const following = others.filter((other) => shareDetermined(other, column) >= NEARLY_ALL);
    const withDigits = shareOf(column, (value) => /\d/.test(String(value)));
    return following.length + countLabels(column) - 2 * withDigits + countDistinct(column) / 1e6;
  }

  /** Columns of a kind that are for each value of another one the same, and for no other. */
  #listTwins(of: Column, test: (value: Scalar) => boolean): readonly Column[] {
    return this.#free.filter(
      (column) =>
        shareOf(column, test) >= NEARLY_ALL &&
        shareDetermined(column, of) >= NEARLY_ALL &&
        shareDetermined(of, column) >= NEARLY_ALL,
    );
  }

  /** Whether a column says something of the entry: it does not number the rows, nor name the record that they are of. */
  #isOfEntry(column: Column): boolean {
    const isNumbering = shareOf(column, isId) === 1 && countDistinct(column) === column.values.size;
    const { recordOf } = this.#table;
    const records = new Set([...column.values.keys()].map((entry) => recordOf[entry]));
    const rows = column.values.size;
    const isOfRecord =
      rows > records.size &&
      shareRepeated(column, recordOf) >= ((rows - records.size) / rows) * NEARLY_ALL;
    return !isNumbering && !isOfRecord;
  }
}
