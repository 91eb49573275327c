/**
 * Finds roles by what stands under keys whose words say nothing, in the entries of many records: a name comes again from record to
 * record, a value does not follow from the name, a currency is a code that exists. Pure.
 */

import {
  type Column,
  countDistinct,
  type EntryTable,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import { REFERENCE_LISTS } from './foreign-roles.ts';
import type { ListName } from './key-words.ts';
import { PriceRoleFinder } from './learn-price-roles.ts';
import { findMinorUnits } from './minor-units.ts';
import { best, only, USUAL } from './pick-columns.ts';
import { writeRoleKey } from './role-keys.ts';
import { type LearnedRole, RoleLedger } from './role-ledger.ts';
import { NAMED_LISTS } from './role-rules.ts';
import { splitTable } from './split-table.ts';
import {
  countCharacters,
  countDigits,
  countLabels,
  countSharedKeys,
  isAmount,
  isCode,
  isDigits,
  isId,
  isLabel,
  isLanguage,
  isTimes,
  isUnits,
  isUpperCase,
  isWord,
  NEARLY_ALL,
  scoreValue,
} from './value-kinds.ts';

/** Fewer entries than these tell nothing. */
const LEAST_ENTRIES = 10;

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
  readonly #ledger: RoleLedger;
  readonly #today: string;

  constructor(table: EntryTable, today: string) {
    this.#ledger = new RoleLedger(table);
    this.#today = today;
  }

  find(list: ListName): readonly LearnedRole[] {
    if (NAMED_LISTS.has(list)) this.#findNamed(list);
    else if (REFERENCE_LISTS.has(list)) this.#findReference();
    else if (list === 'prices') new PriceRoleFinder(this.#ledger, this.#today).find();
    else if (list === 'codes') this.#findCodes();
    else if (list === 'translations') this.#findTranslations();
    return this.#ledger.learned;
  }

  #findNamed(list: ListName): void {
    if (countRepeatedEntries(this.#ledger.table) < LEAST_REPEATED) {
      if (OF_ONE_MEASURE.has(list)) this.#findMeasure();
      return;
    }
    const cultures = this.#ledger.free.filter(
      (column) => shareOf(column, isLanguage) >= NEARLY_ALL && countDistinct(column) > 1,
    );
    this.#ledger.give('culture', only(cultures));
    this.#giveUnit();
    const names = this.#ledger.free.filter(
      (column) =>
        this.#ledger.isUsual(column) && this.#isName(column) && this.#followsFromKey(column),
    );
    this.#ledger.give(
      'name',
      best(names, (column) => this.#scoreName(column)),
    );
    this.#giveValue();
    const name = this.#ledger.columnOf('name') ?? this.#ledger.columnOf('code');
    if (name === undefined || !this.#ledger.isLearned(name)) return;
    const codes = this.#ledger
      .listTwins(name, isCode)
      .filter(
        (column) =>
          this.#ledger.isUsual(column) && countDistinct(column) > 1 && countLabels(column) === 0,
      );
    this.#ledger.give('code', best(codes, countDistinct));
  }

  /** Finds the value and its unit in entries whose name is known. */
  findValues(): readonly LearnedRole[] {
    if (this.#ledger.columnOf('name') === undefined) return [];
    this.#giveUnit();
    this.#giveValue();
    return this.#ledger.learned;
  }

  #giveUnit(): void {
    const value = this.#ledger.columnOf('value');
    const units = this.#ledger.free.filter(
      (column) => isUnits(column) && (value === undefined || !this.#isOfAnother(column, value)),
    );
    this.#ledger.give(
      'unit',
      best(units, (column) => -countCharacters(column)),
    );
  }

  #giveValue(): void {
    const name = this.#ledger.columnOf('name') ?? this.#ledger.columnOf('code');
    if (name === undefined || this.#ledger.columnOf('min') !== undefined) return;
    const values = this.#ledger.free.filter((column) => this.#isValueOf(column, name));
    this.#ledger.give('value', best(values, scoreValue));
  }

  /** Whether a unit stands where another number without a role does, and not where the value does. */
  #isOfAnother(unit: Column, value: Column): boolean {
    const isBeside = (column: Column): boolean =>
      column.values.size === unit.values.size &&
      [...unit.values.keys()].every((entry) => column.values.has(entry));
    return (
      !isBeside(value) &&
      this.#ledger.free.some(
        (column) => shareOf(column, isDigits) >= NEARLY_ALL && isBeside(column),
      )
    );
  }

  /** The number that has a unit beside it, in a list with one entry a record: `{KIND: "Repair", N: 24, E: "months"}`. */
  #findMeasure(): void {
    const unit = this.#ledger.columnOf('unit') ?? only(this.#ledger.free.filter(isUnits));
    const numbers = this.#ledger.free.filter(
      (column) =>
        this.#ledger.isUsual(column) &&
        countDistinct(column) > 1 &&
        shareOf(column, isAmount) >= NEARLY_ALL,
    );
    const value = this.#ledger.columnOf('value') ?? only(numbers);
    if (unit === undefined || value === undefined) return;
    this.#ledger.give('unit', unit);
    this.#ledger.give('value', value);
    const labels = this.#ledger.free.filter(
      (column) => this.#ledger.isUsual(column) && countLabels(column) > USUAL,
    );
    this.#ledger.give('name', best(labels, countLabels));
  }

  #findReference(): void {
    const usual = this.#ledger.free.filter(
      (column) => this.#ledger.isUsual(column) && !isTimes(column),
    );
    const labels = usual.filter((column) => shareOf(column, isLabel) >= USUAL);
    // Tags are words without a capital.
    const words = usual.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL &&
        countDistinct(column) > 1 &&
        shareOf(column, isUpperCase) < USUAL,
    );
    this.#ledger.give('name', best(labels, countLabels) ?? only(words));
    const name = this.#ledger.columnOf('name');
    if (name !== undefined) this.#giveIdBeside(name);
    const codes = this.#ledger.free.filter(
      (column) =>
        shareOf(column, isCode) >= NEARLY_ALL && countDistinct(column) > 1 && !isTimes(column),
    );
    this.#ledger.give('code', best(codes, scoreValue));
    const code = this.#ledger.columnOf('code');
    if (code !== undefined) this.#giveIdBeside(code);
  }

  /** The id of the record that has a name or code, rather than that of the row which links it. */
  #giveIdBeside(partner: Column): void {
    const ids = this.#ledger.listTwins(partner, isId);
    this.#ledger.give(
      'id',
      best(ids, (column) => countSharedKeys(column, partner)),
    );
  }

  #findCodes(): void {
    const columns = this.#ledger.free.filter((column) => this.#ledger.isUsual(column));
    const types = columns.filter(
      (column) =>
        shareOf(column, isWord) >= NEARLY_ALL &&
        this.#ledger.comesAgain(column) &&
        countDistinct(column) > 1,
    );
    this.#ledger.give('type', best(types, countLabels));
    const values = this.#ledger.free.filter(
      (column) =>
        this.#ledger.isUsual(column) && !isTimes(column) && !this.#ledger.comesAgain(column),
    );
    this.#ledger.give('value', best(values, countDigits));
  }

  #findTranslations(): void {
    this.#ledger.give('culture', this.#ledger.only(isLanguage));
    if (this.#ledger.columnOf('name') !== undefined) return;
    const known = [this.#ledger.columnOf('short'), this.#ledger.columnOf('long')].filter(
      (column) => column !== undefined,
    );
    const texts = this.#ledger.free
      .filter((column) => shareOf(column, isLabel) >= USUAL && !isTimes(column))
      .toSorted((left, right) => countCharacters(left) - countCharacters(right));
    const [name] = texts;
    const isShortest = known.every(
      (column) => name !== undefined && countCharacters(name) < countCharacters(column),
    );
    this.#ledger.give('name', isShortest ? name : undefined);
    if (known.length > 0) return;
    const [short, long] = this.#ledger.free.filter((column) => texts.includes(column)).slice(-2);
    if (long === undefined) this.#ledger.give('long', short);
    else {
      this.#ledger.give('short', texts.indexOf(short ?? long) < texts.indexOf(long) ? short : long);
      this.#ledger.give('long', texts.indexOf(short ?? long) < texts.indexOf(long) ? long : short);
    }
  }

  /** Whether a column may be a name: words, the same in many records, and not all the same in one. */
  #isName(column: Column): boolean {
    return (
      shareOf(column, isWord) >= NEARLY_ALL &&
      !isUnits(column) &&
      shareRepeated(column, this.#ledger.table.recordOf) < MOST_REPEATED &&
      this.#ledger.comesAgain(column) &&
      this.#ledger.table.columns.some((other) => this.#isValueOf(other, column))
    );
  }

  /** Whether a column is the same for each key of a map; always where the list is none. */
  #followsFromKey(column: Column): boolean {
    const key = this.#ledger.table.columns.find(({ path }) => path === KEY_OF_MAP);
    return key === undefined || shareDetermined(column, key) >= NEARLY_ALL;
  }

  /** Whether a column may be the value of a name: it does not follow from it. */
  #isValueOf(column: Column, name: Column): boolean {
    return (
      column !== name &&
      this.#ledger.isUsual(column) &&
      this.#ledger.isOfEntry(column) &&
      !isTimes(column) &&
      !isUnits(column) &&
      shareDetermined(column, name) < NEARLY_ALL
    );
  }

  /** How much a column looks like the name: what else an entry has follows from it, and it is a text for people. */
  #scoreName(column: Column): number {
    const others = this.#ledger.table.columns.filter(
      (other) => other !== column && this.#ledger.isUsual(other),
    );
    const following = others.filter((other) => shareDetermined(other, column) >= NEARLY_ALL);
    const withDigits = shareOf(column, (value) => /\d/.test(String(value)));
    return following.length + countLabels(column) - 2 * withDigits + countDistinct(column) / 1e6;
  }
}
