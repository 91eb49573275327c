/**
 * What is asked of a property or option by its name: a value, a piece of it, bounds, a unit (DESIGN §3). What one entry of
 * a record says to it; three-valued, because a text may hold a number that cannot be read. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { isCutText } from '../record/cut-mark.ts';
import { readEntryQuantity } from '../record/measured.ts';
import { readQuantity } from '../record/quantity.ts';
import { convertUnit, findUnit, isSameAmount, isSameUnit } from '../record/units.ts';
import { foldText } from './fold.ts';
import type { Verdict } from './presence.ts';

/** A property or option by name, and what is wanted of its value; all that is given must hold. */
export interface NamedValue {
  readonly name: string;
  /** The same text but for case, accents and white space, or the same number in any unit of one kind. */
  readonly value?: string | undefined;
  readonly contains?: string | undefined;
  /** Bounds, inclusive. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The unit of `value`, `min` and `max`; undefined: as the records write their numbers. */
  readonly unit?: string | undefined;
}

/** An entry of Properties or OptionValues, as its reader gives it. */
export interface NamedEntry {
  readonly name?: string;
  readonly code?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly unread?: readonly string[];
}

/** @throws InvalidArgumentError for what can match nothing, or says nothing */
export function checkNamed(argument: string, { value, min, max, unit }: NamedValue): void {
  if (min !== undefined && max !== undefined && min > max) {
    const failed = `${argument}: min is higher than max, so nothing can match.`;
    throw new InvalidArgumentError(failed, 'Correct the range: both ends are inclusive.', argument);
  }
  if (unit === undefined) return;
  if (value === undefined && min === undefined && max === undefined) {
    const failed = `${argument}: unit has no effect without value, min or max.`;
    throw new InvalidArgumentError(failed, 'Add one of them, or leave unit out.', argument);
  }
  if (value === undefined) return;
  const asked = readQuantity(value);
  if (asked === undefined || (asked.unit !== undefined && !isSameUnit(asked.unit, unit))) {
    const failed = `${argument}: value must be a number where unit is given.`;
    throw new InvalidArgumentError(failed, 'Give the number alone in value, or leave unit out.', argument);
  }
}

/** The unit in which amounts are asked for; undefined: none was given. */
export function askedUnit({ value, unit }: NamedValue): string | undefined {
  return unit ?? (value === undefined ? undefined : readQuantity(value)?.unit);
}

/** Whether nothing is asked of the value, so that a record need only have one of that name. */
export function isOnlyNamed({ value, contains, min, max }: NamedValue): boolean {
  return value === undefined && contains === undefined && min === undefined && max === undefined;
}

/** Whether an entry is the one of that name: by its name or code, whatever its case and accents. */
export function isNamed(name: string): (entry: NamedEntry) => boolean {
  const wanted = foldText(name);
  return (entry) => foldText(entry.name ?? '') === wanted || foldText(entry.code ?? '') === wanted;
}

/** Builds the test of an entry. `unknown`: it may be the one, or its number or unit cannot be compared. */
export function buildJudgeNamed(asked: NamedValue): (entry: NamedEntry) => Verdict {
  const isIt = isNamed(asked.name);
  const tests: readonly ((entry: NamedEntry) => Verdict)[] = [
    ...(asked.value === undefined ? [] : [buildEquals(asked.value, asked)]),
    ...(asked.contains === undefined ? [] : [buildContains(asked.contains)]),
    ...(asked.min === undefined && asked.max === undefined ? [] : [buildBetween(asked)]),
  ];
  return (entry) => {
    // What could not be read may be the value, or the name where none was read.
    if (!isIt(entry)) return entry.unread !== undefined && entry.name === undefined ? 'unknown' : 'no';
    const verdict = allOf(tests.map((test) => test(entry)));
    return verdict === 'no' && (entry.unread !== undefined || isCutText(entry.value)) ? 'unknown' : verdict;
  };
}

/** The numbers of an entry, each in the unit asked for, or as it is written where none is. */
export function listAmounts(entry: NamedEntry, unit: string | undefined): readonly number[] {
  return listQuantities(entry).flatMap((quantity) => {
    const amount = amountIn(quantity, unit);
    return typeof amount === 'string' ? [] : amount;
  });
}

/** The units in which an entry states its numbers. */
export function listUnits(entry: NamedEntry): readonly string[] {
  return listQuantities(entry).flatMap((quantity) => (typeof quantity === 'object' ? (quantity.unit ?? []) : []));
}

/** A value as it may be asked for: as it is, with its unit as answers print it, one of several. */
function spellValues({ value = '', unit = '' }: NamedEntry): readonly string[] {
  const parts = value.includes(', ') ? value.split(', ') : [];
  return [value, ...parts].flatMap((text) => (unit === '' ? [text] : [text, `${text} ${unit}`]));
}

/** The values that an entry counts as: each of several, with its unit as answers print it. */
export function listMembers(entry: NamedEntry): readonly string[] {
  const { unit } = entry;
  return listTexts(entry).map((text) => (unit === undefined ? text : `${text} ${unit}`));
}

/** Folds a value for comparison: `1920x1080` and `1920 × 1080` are one. */
export function foldValue(text: string): string {
  return foldText(text).replace(/\s+/g, '').replaceAll('×', 'X');
}

function buildEquals(value: string, named: NamedValue): (entry: NamedEntry) => Verdict {
  const asked = readQuantity(value);
  const unit = askedUnit(named);
  const wanted = foldValue(asked !== undefined && asked.unit === undefined ? `${value} ${unit ?? ''}` : value);
  return (entry) => {
    if (spellValues(entry).some((text) => foldValue(text) === wanted)) return 'yes';
    if (asked === undefined) return 'no';
    const verdicts = listQuantities(entry).map((quantity): Verdict => {
      const amount = amountIn(quantity, unit);
      return typeof amount === 'string' ? amount : yesNo(isSameAmount(amount, asked.amount));
    });
    const verdict = anyOf(verdicts);
    // Behind a number there may be any word (`5 stars`), of which another unit says nothing.
    const isKnown = unit === undefined || findUnit(unit) !== undefined;
    return verdict === 'unknown' && !isKnown ? 'no' : verdict;
  };
}

/**
 * White space does not matter within what is looked for; but what only comes about where it is left out between words must
 * begin with a word, or `pure dye` would contain `red`.
 */
function buildContains(text: string): (entry: NamedEntry) => Verdict {
  const wanted = foldText(text).replaceAll('×', 'X');
  const tight = foldValue(text);
  return ({ value = '', unit }) => {
    const folded = foldText(unit === undefined ? value : `${value} ${unit}`).replaceAll('×', 'X');
    if (folded.includes(wanted)) return 'yes';
    const words = folded.split(/\s+|(?<=\d)(?=\D)|(?<=\D)(?=\d)/);
    const joined = words.join('');
    let start = 0;
    for (const word of words) {
      if (joined.startsWith(tight, start)) return 'yes';
      start += word.length;
    }
    return 'no';
  };
}

function buildBetween(asked: NamedValue): (entry: NamedEntry) => Verdict {
  const { min = -Infinity, max = Infinity } = asked;
  const unit = askedUnit(asked);
  return (entry) =>
    anyOf(
      listQuantities(entry).map((quantity, index) => {
        // A text without a digit (`none`) is no number; one with digits (`10-20`) may stand for some.
        if (quantity === undefined) return /\d/.test(listTexts(entry)[index] ?? '') ? 'unknown' : 'no';
        const amount = amountIn(quantity, unit);
        if (typeof amount === 'string') return amount;
        const isEnd = [asked.min, asked.max].some((end) => end !== undefined && isSameAmount(amount, end));
        return yesNo(isEnd || (amount >= min && amount <= max));
      }),
    );
}

/** The texts of an entry that may be numbers: its value, or each of several. */
function listTexts({ value }: NamedEntry): readonly string[] {
  return value === undefined ? [] : value.split(', ');
}

/** The numbers of {@link listTexts}, as {@link readEntryQuantity} reads each. */
function listQuantities(entry: NamedEntry): readonly ReturnType<typeof readEntryQuantity>[] {
  return listTexts(entry).map((text) => readEntryQuantity(text, entry));
}

/**
 * An amount in the unit asked for. `no`: there is none, or its unit measures something else; `unknown`: it tells no unit,
 * different ones, or one of the two is not known.
 */
function amountIn(
  quantity: ReturnType<typeof readEntryQuantity>,
  asked: string | undefined,
): number | 'no' | 'unknown' {
  if (quantity === undefined) return 'no';
  if (quantity === 'unclear') return 'unknown';
  const { amount, unit: own } = quantity;
  if (asked === undefined) return amount;
  if (own === undefined) return 'unknown';
  if (isSameUnit(own, asked)) return amount;
  const [from, to] = [findUnit(own), findUnit(asked)];
  if (from === undefined || to === undefined) return 'unknown';
  return convertUnit(amount, from, to) ?? 'no';
}

/** Whether amounts of one unit can be compared with amounts of the other; true also where one of them is not known. */
export function isSameKind(left: string, right: string): boolean {
  const [one, other] = [findUnit(left), findUnit(right)];
  return one === undefined || other === undefined || one.kind === other.kind;
}

function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}

function allOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('no') ? 'no' : verdicts.includes('unknown') ? 'unknown' : 'yes';
}

function anyOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('yes') ? 'yes' : verdicts.includes('unknown') ? 'unknown' : 'no';
}
