/**
 * Tests a property or option by its name: a value, a part of it, bounds, a unit (DESIGN §3). The test of an entry is
 * three-valued, because a text may hold a number that cannot be read. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { foldLabel, foldText } from '../record/nearest.ts';
import { type Quantity, readEntryQuantities, readQuantities } from '../record/quantity.ts';
import { readOptions, readProperties } from '../record/readers.ts';
import { convertUnit, findUnits, isSameAmount, isSameUnit } from '../record/units.ts';
import { getField, isCutText, type PimRecord } from '../record/value.ts';
import { anyEntry, type Condition, type Sought, type Verdict, yesNo } from './condition.ts';
import { listEntries, seek, testNamed, type WordKind, wordsInCopy } from './sought.ts';

/** A property or option by its name, and conditions on its value; all of them must hold. */
export interface NamedValue {
  readonly name: string;
  /** The same text, ignoring case, accents and white space, or the same number in any unit of the same kind. */
  readonly value?: string | undefined;
  readonly contains?: string | undefined;
  /** Bounds, inclusive. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The unit of `value`, `min` and `max`; undefined: the one in which records write their numbers. */
  readonly unit?: string | undefined;
}

/** An entry of Properties or OptionValues, as read by its reader. */
export interface NamedEntry {
  readonly name?: string;
  readonly code?: string;
  readonly value?: string;
  readonly unit?: string;
  readonly unread?: readonly string[];
  readonly isNumber?: true;
}

/** @throws InvalidArgumentError for conditions that nothing can match, or that say nothing */
export function checkNamed(argument: string, { value, min, max, unit }: NamedValue): void {
  if (min !== undefined && max !== undefined && min > max) {
    const failed = `${argument}: min is higher than max, so nothing can match.`;
    throw new InvalidArgumentError(failed, 'Correct the range: both ends are inclusive.', argument);
  }
  const [asked, other] = value === undefined ? [] : readQuantities(value);
  if (other !== undefined && asked !== undefined && (unit ?? asked.unit) !== undefined) {
    const failed = `${argument}: value may be ${asked.amount} or ${other.amount}.`;
    throw new InvalidArgumentError(failed, 'Write the one that you mean.', argument);
  }
  if (unit === undefined) return;
  if (value === undefined && min === undefined && max === undefined) {
    const failed = `${argument}: unit has no effect without value, min or max.`;
    throw new InvalidArgumentError(failed, 'Add one of them, or leave unit out.', argument);
  }
  if (value === undefined) return;
  if (asked === undefined || (asked.unit !== undefined && !isSameUnit(asked.unit, unit))) {
    const failed = `${argument}: value must be a number where unit is given.`;
    throw new InvalidArgumentError(failed, 'Give the number alone in value, or leave unit out.', argument);
  }
}

/** The unit of the amounts that are asked for; undefined: none was given. */
export function askedUnit({ value, unit }: NamedValue): string | undefined {
  return unit ?? (value === undefined ? undefined : readQuantities(value)[0]?.unit);
}

/** Whether there is no condition on the value: a record only needs a property or option with this name. */
export function isOnlyNamed({ value, contains, min, max }: NamedValue): boolean {
  return value === undefined && contains === undefined && min === undefined && max === undefined;
}

/** Whether an entry has a name, compared with its name and code without case, accents and separators. */
export function isNamed(name: string): (entry: NamedEntry) => boolean {
  const wanted = foldLabel(name);
  return (entry) => foldLabel(entry.name ?? '') === wanted || foldLabel(entry.code ?? '') === wanted;
}

/** Builds the test of an entry. `unknown`: the entry may match, or its number or unit cannot be compared. */
export function buildJudgeNamed(asked: NamedValue): (entry: NamedEntry) => Verdict {
  const isIt = isNamed(asked.name);
  const tests: readonly ((entry: NamedEntry) => Verdict)[] = [
    ...(asked.value === undefined ? [] : [buildEquals(asked.value, asked)]),
    ...(asked.contains === undefined ? [] : [buildContains(asked.contains)]),
    ...(asked.min === undefined && asked.max === undefined ? [] : [buildBetween(asked)]),
  ];
  return (entry) => {
    // What could not be read may be the value, or the name if there is none.
    if (!isIt(entry)) return entry.unread !== undefined && entry.name === undefined ? 'unknown' : 'no';
    const verdict = allOf(tests.map((test) => test(entry)));
    return verdict === 'no' && (entry.unread !== undefined || isCutText(entry.value)) ? 'unknown' : verdict;
  };
}

/** The units of an entry's numbers. */
export function listUnits(entry: NamedEntry): readonly string[] {
  return listReadings(entry).flatMap((readings) =>
    readings === 'unclear' || readings.length > 1 ? [] : (readings[0]?.unit ?? []),
  );
}

/**
 * The ways in which callers may write a value: as it is, with its unit as answers print it, or one of several values.
 */
function spellValues({ value = '', unit = '' }: NamedEntry): readonly string[] {
  const parts = value.includes(', ') ? value.split(', ') : [];
  return [value, ...parts].flatMap((text) => (unit === '' ? [text] : [text, `${text} ${unit}`]));
}

/** The values that an entry counts as: each of several values, with its unit as answers print it. */
export function listMembers(entry: NamedEntry): readonly string[] {
  const { unit } = entry;
  return listTexts(entry).map((text) => (unit === undefined ? text : `${text} ${unit}`));
}

/** Folds a value for comparison: `1920x1080` and `1920 × 1080` are one. */
export function foldValue(text: string): string {
  return foldText(text).replace(/\s+/g, '').replaceAll('×', 'X');
}

function buildEquals(value: string, named: NamedValue): (entry: NamedEntry) => Verdict {
  const asked = readQuantities(value);
  const unit = askedUnit(named);
  const wanted = foldValue(asked[0] !== undefined && asked[0].unit === undefined ? `${value} ${unit ?? ''}` : value);
  return (entry) => {
    if (spellValues(entry).some((text) => foldValue(text) === wanted)) return 'yes';
    if (asked.length === 0) return 'no';
    const verdicts = listReadings(entry).map((readings) =>
      judgeReadings(readings, (quantity) => {
        const amount = amountIn(quantity, unit);
        return typeof amount === 'string'
          ? amount
          : agreed(asked.map((one) => yesNo(isSameAmount(amount, one.amount))));
      }),
    );
    const verdict = anyOf(verdicts);
    // Any word may stand behind a number (`5 stars`); another unit then says nothing about it.
    const isKnown = unit === undefined || findUnits(unit, '°C')[0] !== undefined;
    return verdict === 'unknown' && !isKnown ? 'no' : verdict;
  };
}

/**
 * White space does not matter in the text that is looked for. But a match across words, without the space between them,
 * must begin at the start of a word; otherwise `pure dye` would contain `red`.
 */
function buildContains(text: string): (entry: NamedEntry) => Verdict {
  const fold = (one: string): string => foldText(one).replaceAll('×', 'X');
  const letters = [...foldValue(text)].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'));
  const joined = new RegExp(`(?:^|\\s|(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d))${letters.join('\\s*')}`);
  return ({ value = '', unit = '' }) => {
    const folded = fold(`${value} ${unit}`);
    return yesNo(folded.includes(fold(text)) || joined.test(folded));
  };
}

function buildBetween(asked: NamedValue): (entry: NamedEntry) => Verdict {
  const { min = -Infinity, max = Infinity } = asked;
  const unit = askedUnit(asked);
  return (entry) =>
    anyOf(
      listReadings(entry).map((readings, index) => {
        // A text without digits (`none`) is no number; one with digits (`10-20`) may stand for several.
        if (readings.length === 0) return /\d/.test(listTexts(entry)[index] ?? '') ? 'unknown' : 'no';
        return judgeReadings(readings, (quantity) => {
          const amount = amountIn(quantity, unit);
          if (typeof amount === 'string') return amount;
          const isEnd = [asked.min, asked.max].some((end) => end !== undefined && isSameAmount(amount, end));
          return yesNo(isEnd || (amount >= min && amount <= max));
        });
      }),
    );
}

/** The texts of an entry that may be numbers: its value, or each of several values. */
function listTexts({ value }: NamedEntry): readonly string[] {
  return value === undefined ? [] : value.split(', ');
}

/** The readings of each of {@link listTexts}, from {@link readEntryQuantities}. */
function listReadings(entry: NamedEntry): readonly (readonly Quantity[] | 'unclear')[] {
  return listTexts(entry).map((text) => readEntryQuantities(text, entry));
}

/** Judges a text by its readings as a number: `unknown` if they do not agree, `no` if there are none. */
function judgeReadings(readings: readonly Quantity[] | 'unclear', judge: (quantity: Quantity) => Verdict): Verdict {
  return readings === 'unclear' ? 'unknown' : agreed(readings.map(judge));
}

function agreed([first = 'no', ...others]: readonly Verdict[]): Verdict {
  return others.every((other) => other === first) ? first : 'unknown';
}

/**
 * An amount converted to the unit asked for. `no`: its unit measures something else. `unknown`: it has no unit, its
 * readings differ, or one of the two units is not known.
 */
function amountIn({ amount, unit: own }: Quantity, asked: string | undefined): number | 'no' | 'unknown' {
  if (asked === undefined) return amount;
  if (own === undefined) return 'unknown';
  if (isSameUnit(own, asked)) return amount;
  const [from, to] = findUnits(own, asked);
  if (from === undefined || to === undefined) return 'unknown';
  return convertUnit(amount, from, to) ?? 'no';
}

function allOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('no') ? 'no' : verdicts.includes('unknown') ? 'unknown' : 'yes';
}

function anyOf(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes('yes') ? 'yes' : verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** Their fields in a record, and the word for one of them in answers. */
const KINDS: Readonly<Record<NamedArgument, WordKind<NamedEntry> & { readonly one: 'property' | 'option' }>> = {
  properties: { one: 'property', wire: 'Properties', read: readProperties, ...listNamed('properties', '') },
  options: { one: 'option', wire: 'OptionValues', read: readOptions, ...listNamed('options', 'Option') },
};

function listNamed(view: NamedArgument, prefix: string): Omit<WordKind<NamedEntry>, 'wire' | 'read'> {
  const names = ['Name', 'Code'].map((key) => [key.toLowerCase(), `${prefix}${key}`] as const);
  const values = ['Value', 'Unit'].map((key) => [key.toLowerCase(), key] as const);
  return {
    view,
    columns: [...names, ...values],
    also: { Value: 'any' },
    wordsOf: ({ name, code }) => name ?? code ?? [],
  };
}

/** The arguments that ask for values by name. */
export type NamedArgument = 'properties' | 'options';

const NOT_COMPARABLE =
  'this PIM sends that data in an unknown shape, or as a text or in a unit that cannot be compared with what was asked for';

/**
 * Builds the condition that a record has a property or option as asked for.
 * @throws InvalidArgumentError if nothing could match
 */
export function buildNamedCondition(argument: NamedArgument, asked: NamedValue): Condition {
  checkNamed(argument, asked);
  const kind = KINDS[argument];
  const judge = buildJudgeNamed(asked);
  const isCompared = asked.min !== undefined || asked.max !== undefined;
  const isOfUnit = askedUnit(asked) !== undefined;
  const isNumber = asked.value !== undefined && readQuantities(asked.value).length > 0;
  const isIt = isNamed(asked.name);
  return {
    ...{ argument, wire: kind.wire },
    test: (record) => anyEntry(kind.read(getField(record, kind.wire)), judge),
    sql: testNamed(argument, asked.name, isOnlyNamed(asked)),
    sought: [seekName(argument, asked.name), ...(isOnlyNamed(asked) ? [] : [seekValue(argument, asked)])],
    ...((isCompared || isOfUnit || isNumber) && { whyUnknown: NOT_COMPARABLE }),
    ...(isCompared &&
      !isOfUnit && { unitsOf: (record: PimRecord) => listEntries(kind, record).filter(isIt).flatMap(listUnits) }),
  };
}

/** What is looked for by the name of a property or option alone. */
export function seekName(argument: NamedArgument, name: string): Sought {
  const kind = KINDS[argument];
  return seek(kind, { [kind.one]: name }, name, buildJudgeNamed({ name }));
}

/** What is looked for by the value. For bounds, the existing units are listed. */
function seekValue(argument: NamedArgument, { name, ...wanted }: NamedValue): Sought {
  const kind = KINDS[argument];
  const isIt = isNamed(name);
  const word = wanted.value ?? wanted.contains;
  const told = Object.entries(wanted).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  const asked = { [kind.one]: name, ...Object.fromEntries(told) };
  const sought = seek(kind, asked, word, buildJudgeNamed({ name, ...wanted }));
  const wordsOf = word === undefined ? listUnits : listSpelled;
  return {
    ...sought,
    look: (record) => ({
      ...sought.look(record),
      words: listEntries(kind, record).filter(isIt).flatMap(wordsOf),
    }),
    inCopy: wordsInCopy(kind, kind.columns),
  };
}

function listSpelled({ value, unit }: NamedEntry): readonly string[] {
  return value === undefined ? [] : [unit === undefined ? value : `${value} ${unit}`];
}
