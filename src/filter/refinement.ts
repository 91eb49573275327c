/**
 * Refinements: conditions that no filter of the PIM can express, evaluated here on the records that were read
 * (answers then say how much was scanned). Three-valued: what a record's shape does not tell is never guessed. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { readOptions, readPrices, readProperties, readTags } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, isAbsent, type PimRecord, readDate, readId, readNumber, readStatus } from '../record/value.ts';
import { foldCurrency, foldText } from './fold.ts';
import { testPresence, type Verdict } from './presence.ts';
import { findPresenceWord, nearestPresenceWord, PRESENCE_WORDS, type PresenceWord } from './presence-words.ts';

/** Arguments that are refinements, as the tools take them. */
export interface RefinementArguments {
  readonly status?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
  readonly updated_after?: string | undefined;
  readonly updated_before?: string | undefined;
  readonly missing?: readonly string[] | undefined;
  readonly has?: readonly string[] | undefined;
  readonly property?: NamedValue | undefined;
  readonly option?: NamedValue | undefined;
  readonly tag?: string | undefined;
  readonly type?: number | undefined;
  readonly parent_id?: number | undefined;
  readonly price_min?: number | undefined;
  readonly price_max?: number | undefined;
  readonly currency?: string | undefined;
}

/** A property or option by name, and its value when one is wanted. */
interface NamedValue {
  readonly name: string;
  readonly value?: string | undefined;
}

/** One condition: the arguments it comes from, and its test. */
export interface Condition {
  readonly argument: string;
  /** The field it reads; where no record of a whole scan has that key, its test tells nothing. */
  readonly wire?: string | undefined;
  readonly test: (record: PimRecord) => Verdict;
  /** Where it asks for something by name: whether the record has that, whatever its value. */
  readonly names?: (record: PimRecord) => Verdict;
}

/**
 * Builds the conditions that the arguments ask for, in no order of importance; all must hold.
 * @throws InvalidArgumentError for a date or word that means nothing
 */
export function buildConditions(args: RefinementArguments): readonly Condition[] {
  const conditions: Condition[] = [];
  const add: AddCondition = (argument, wire, test) => void conditions.push({ argument, wire, test });
  const addNamed = (argument: string, wire: string, read: ReadNamed, wanted: NamedValue): void => {
    const testFor = (named: NamedValue) => (record: PimRecord) =>
      anyEntry(read(getField(record, wire)), judgeNamed(named));
    conditions.push({ argument, wire, test: testFor(wanted), names: testFor({ name: wanted.name }) });
  };
  const { status, property, option, tag, type, parent_id, price_min, price_max, currency } = args;
  if (status !== undefined) {
    const wanted = foldText(status);
    add('status', 'Status', (record) =>
      judgeField(record, 'Status', readStatus, (given) => foldText(String(given)) === wanted),
    );
  }
  addDates(args, add);
  for (const given of args.missing ?? []) {
    const word = requirePresenceWord(given, 'missing');
    add('missing', word.wire, (record) => opposite(testPresence(word, record)));
  }
  for (const given of args.has ?? []) {
    const word = requirePresenceWord(given, 'has');
    add('has', word.wire, (record) => testPresence(word, record));
  }
  if (property !== undefined) addNamed('property', 'Properties', readProperties, property);
  if (option !== undefined) addNamed('option', 'OptionValues', readOptions, option);
  if (tag !== undefined) {
    const wanted = foldText(tag);
    add('tag', 'Tags', (record) =>
      anyEntry(readTags(getField(record, 'Tags')), ({ name }) => yesNo(foldText(name ?? '') === wanted)),
    );
  }
  if (type !== undefined)
    add('type', 'Type', (record) => judgeField(record, 'Type', readNumber, (given) => given === type));
  if (parent_id !== undefined) {
    add('parent_id', 'ParentId', (record) => judgeField(record, 'ParentId', readId, (given) => given === parent_id));
  }
  if (price_min !== undefined || price_max !== undefined) {
    const argument = price_min === undefined ? 'price_max' : 'price_min';
    const isWithin = (price: number): boolean => price >= (price_min ?? -Infinity) && price <= (price_max ?? Infinity);
    add(argument, 'Prices', (record) => {
      const { prices, isWhole } = readPricesIn(record, currency);
      return prices.some(isWithin) ? 'yes' : isWhole ? 'no' : 'unknown';
    });
  }
  return conditions;
}

/** All conditions on one record: `no` when any fails, else `unknown` when any could not be judged. */
export function testConditions(
  conditions: readonly Condition[],
  record: PimRecord,
): { readonly verdict: Verdict; readonly unknown: readonly string[] } {
  const unknown: string[] = [];
  for (const { argument, test } of conditions) {
    const verdict = test(record);
    if (verdict === 'no') return { verdict: 'no', unknown: [] };
    if (verdict === 'unknown') unknown.push(argument);
  }
  return { verdict: unknown.length > 0 ? 'unknown' : 'yes', unknown };
}

/**
 * The prices of a record, of one currency or of all, and whether there can be no others: where a price cannot be read, or
 * one says no currency and one is asked for, there may be.
 */
export function readPricesIn(
  record: PimRecord,
  currency: string | undefined,
): { readonly prices: readonly number[]; readonly isWhole: boolean } {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return { prices: [], isWhole: reading.state === 'absent' };
  const wanted = currency === undefined ? undefined : foldCurrency(currency);
  const prices = reading.value
    .filter((entry) => wanted === undefined || foldCurrency(entry.currency ?? '') === wanted)
    .flatMap(({ price }) => price ?? []);
  const isTold = wanted === undefined || reading.value.every(({ currency: own }) => own !== undefined);
  return { prices, isWhole: isTold && reading.unknownKeys.length === 0 };
}

/** The currencies of a record's prices, folded. */
export function readCurrencies(record: PimRecord): readonly string[] {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  return reading.value.flatMap(({ currency }) => (currency === undefined ? [] : [foldCurrency(currency)]));
}

type ReadNamed = (raw: unknown) => ReadResult<NamedEntry>;

type AddCondition = (argument: string, wire: string | undefined, test: Condition['test']) => void;

function addDates(args: RefinementArguments, add: AddCondition): void {
  for (const [argument, wire, isAfter] of [
    ['created_after', 'Created', true],
    ['created_before', 'Created', false],
    ['updated_after', 'Updated', true],
    ['updated_before', 'Updated', false],
  ] as const) {
    const given = args[argument];
    if (given === undefined) continue;
    const limit = readDate(given);
    if (limit === undefined) {
      throw new InvalidArgumentError(
        `${argument} is not a date.`,
        'Write it as 2026-03-31 or 2026-03-31T14:30:00.',
        argument,
      );
    }
    // DESIGN: after is inclusive, before exclusive, so that two ranges that meet share no record.
    const isWanted = (value: string): boolean => (isAfter ? value >= limit : value < limit);
    add(argument, wire, (record) => judgeField(record, wire, readDate, isWanted));
  }
}

interface NamedEntry {
  readonly name?: string;
  readonly code?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly unread?: readonly string[];
}

/** A value as it may be asked for: as it is, with its unit as answers print it, one of several. */
function spellValues({ value = '', unit = '' }: NamedEntry): readonly string[] {
  return [value, `${value} ${unit}`, ...value.split(', ')];
}

function judgeNamed({ name, value }: NamedValue) {
  const wantedName = foldText(name);
  const wantedValue = value === undefined ? undefined : foldText(value);
  return (entry: NamedEntry): Verdict => {
    const sameName = foldText(entry.name ?? '') === wantedName || foldText(entry.code ?? '') === wantedName;
    const sameValue = wantedValue === undefined || spellValues(entry).some((text) => foldText(text) === wantedValue);
    if (sameName && sameValue) return 'yes';
    // What could not be read may be the value, or the name where none was read.
    const mayBe = entry.unread !== undefined && (sameName || entry.name === undefined);
    return mayBe ? 'unknown' : 'no';
  };
}

function anyEntry<Entry>(reading: ReadResult<Entry>, judge: (entry: Entry) => Verdict): Verdict {
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const verdicts = reading.value.map(judge);
  if (verdicts.includes('yes')) return 'yes';
  // Among entries that could not be read there may be the one.
  return reading.unknownKeys.length > 0 || verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** The verdict on a field of the spec: `no` where it is empty, `unknown` where what it holds cannot be read. */
function judgeField<Value>(
  record: PimRecord,
  wire: string,
  read: (raw: unknown) => Value | undefined,
  isWanted: (value: Value) => boolean,
): Verdict {
  const raw = getField(record, wire);
  const value = read(raw);
  return value === undefined && !isAbsent(raw) ? 'unknown' : yesNo(value !== undefined && isWanted(value));
}

function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}

/** @throws InvalidArgumentError for a word that does not exist, with the nearest one */
function requirePresenceWord(word: string, argument: 'missing' | 'has'): PresenceWord {
  const found = findPresenceWord(word);
  if (found !== undefined) return found;
  const nearest = nearestPresenceWord(word);
  throw new InvalidArgumentError(
    `${argument}: unknown field${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    `Use ${PRESENCE_WORDS.join(', ')}, or translation:<culture> such as translation:fr.`,
    argument,
  );
}

function opposite(verdict: Verdict): Verdict {
  return verdict === 'unknown' ? 'unknown' : verdict === 'yes' ? 'no' : 'yes';
}
