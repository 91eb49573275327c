/**
 * Refinements: conditions that no filter of the PIM can express, evaluated here on the records that were read
 * (answers then say how much was scanned). Three-valued: what a record's shape does not tell is never guessed. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { readPrices, readTags } from '../record/readers.ts';
import { getField, isAbsent, type PimRecord, readDate, readId, readNumber, readStatus } from '../record/value.ts';
import { anyEntry, type Condition, yesNo } from './condition.ts';
import { foldCurrency, foldLabel, foldText } from './fold.ts';
import { buildNamedCondition } from './named-conditions.ts';
import { testPresence, type Verdict } from './presence.ts';
import { findPresenceWord, nearestPresenceWord, PRESENCE_WORDS, type PresenceWord } from './presence-words.ts';
import type { RefinementArguments } from './refinement-arguments.ts';
import type { Sought } from './sought.ts';
import { seekTag, seekTranslation, seekType } from './sought-words.ts';

/**
 * Builds the conditions that the arguments ask for, in no order of importance; all must hold.
 * @throws InvalidArgumentError for a date or word that means nothing
 */
export function buildConditions(args: RefinementArguments): readonly Condition[] {
  const conditions: Condition[] = [];
  const add: AddCondition = (argument, wire, test, sought) =>
    void conditions.push({ argument, wire, test, ...(sought !== undefined && { sought: [sought] }) });
  const { status, properties = [], options = [], tag, type, parent_id, price_min, price_max, currency } = args;
  if (status !== undefined) {
    const wanted = foldText(status);
    add('status', 'Status', (record) =>
      judgeField(record, 'Status', readStatus, (given) => foldText(String(given)) === wanted),
    );
  }
  addDates(args, add);
  for (const given of args.missing ?? []) {
    const word = requirePresenceWord(given, 'missing');
    add('missing', word.wire, (record) => opposite(testPresence(word, record)), seekTranslation(word));
  }
  for (const given of args.has ?? []) {
    const word = requirePresenceWord(given, 'has');
    add('has', word.wire, (record) => testPresence(word, record), seekTranslation(word));
  }
  for (const asked of properties) conditions.push(buildNamedCondition('properties', asked));
  for (const asked of options) conditions.push(buildNamedCondition('options', asked));
  if (tag !== undefined) {
    const wanted = foldLabel(tag);
    add(
      'tag',
      'Tags',
      (record) => anyEntry(readTags(getField(record, 'Tags')), ({ name }) => yesNo(foldLabel(name ?? '') === wanted)),
      seekTag(tag),
    );
  }
  if (type !== undefined) {
    const isIt = (record: PimRecord): Verdict => judgeField(record, 'Type', readNumber, (given) => given === type);
    add('type', 'Type', isIt, seekType(type));
  }
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
  const unknown = new Set<string>();
  for (const { argument, test } of conditions) {
    const verdict = test(record);
    if (verdict === 'no') return { verdict: 'no', unknown: [] };
    if (verdict === 'unknown') unknown.add(argument);
  }
  return { verdict: unknown.size > 0 ? 'unknown' : 'yes', unknown: [...unknown] };
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

/** The price lists that the prices of a record are in, folded; those of one currency, or of all. */
export function listPriceLists(record: PimRecord, currency: string | undefined): readonly string[] {
  const reading = readPrices(getField(record, 'Prices'));
  if (reading.state !== 'value') return [];
  const wanted = currency === undefined ? undefined : foldCurrency(currency);
  return reading.value
    .filter(({ price }) => price !== undefined)
    .filter((entry) => wanted === undefined || foldCurrency(entry.currency ?? '') === wanted)
    .map(({ label = '' }) => foldLabel(label));
}

type AddCondition = (
  argument: string,
  wire: string | undefined,
  test: Condition['test'],
  sought?: Sought | undefined,
) => void;

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
