/**
 * Tests a property or option by its name: a value, a part of it, bounds, a unit. The test of an entry is
 * three-valued, because a text may hold a number that cannot be read. Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import { isNamed, type NamedEntry } from '../record/codes-and-media.ts';
import { foldText } from '../record/nearest.ts';
import { type Quantity, readEntryQuantities, readQuantities } from '../record/quantity.ts';
import {
  convertUnit,
  findUnit,
  findUnits,
  foldUnit,
  isSameAmount,
  isSameUnit,
  unitInName,
} from '../record/units.ts';
import { isCutText, type JsonValue, type PimRecord } from '../record/value.ts';
import {
  anyOf,
  type Condition,
  judgeRowByName,
  type Sought,
  seek,
  testEntries,
  type Verdict,
  yesNo,
} from './condition-engine.ts';
import { judgePlaces, KINDS, type NamedArgument } from './named-places.ts';

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

/** Why nothing could match the conditions, or why they say nothing, and what to do; undefined: they are fine. */
function findFault({
  value,
  min,
  max,
  unit,
}: NamedValue): readonly [failed: string, fix: string] | undefined {
  const [asked, other] = value === undefined ? [] : readQuantities(value);
  if (min !== undefined && max !== undefined && min > max) {
    return [
      'min is higher than max, so nothing can match.',
      'Correct the range: both ends are inclusive.',
    ];
  }
  if (other !== undefined && asked !== undefined && (unit ?? asked.unit) !== undefined) {
    return [`value may be ${asked.amount} or ${other.amount}.`, 'Write the one that you mean.'];
  }
  if (unit === undefined) return undefined;
  if (value === undefined) {
    return min === undefined && max === undefined
      ? ['unit has no effect without value, min or max.', 'Add one of them, or leave unit out.']
      : undefined;
  }
  return asked === undefined || (asked.unit !== undefined && !isSameUnit(asked.unit, unit))
    ? [
        'value must be a number where unit is given.',
        'Give the number alone in value, or leave unit out.',
      ]
    : undefined;
}

/** The unit of the amounts that are asked for; undefined: none was given. */
function askedUnit({ value, unit }: NamedValue): string | undefined {
  return unit ?? (value === undefined ? undefined : readQuantities(value)[0]?.unit);
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
    if (!isIt(entry)) {
      return entry.unread !== undefined && entry.name === undefined ? 'unknown' : 'no';
    }
    const verdicts = tests.map((test) => test(entry));
    const verdict = verdicts.includes('no') ? 'no' : agreed(['yes', ...verdicts]);
    return verdict === 'no' && (entry.unread !== undefined || isCutText(entry.value))
      ? 'unknown'
      : verdict;
  };
}

/** The units of an entry's numbers. */
export function listUnits(entry: NamedEntry): readonly string[] {
  return listTexts(entry).flatMap((text) => {
    const readings = readEntryQuantities(text, entry);
    return readings === 'unclear' || readings.length > 1 ? [] : (readings[0]?.unit ?? []);
  });
}

/** A value with its unit, as answers print it. */
function withUnit(text: string, unit: string | undefined): string {
  return unit === undefined ? text : `${text} ${unit}`;
}

/** The values that an entry counts as: each of several values. */
export function listMembers(entry: NamedEntry): readonly string[] {
  return listTexts(entry).map((text) => withUnit(text, entry.unit));
}

/** Folds a value for comparison: `1920x1080` and `1920 × 1080` are one. */
export function foldValue(text: string): string {
  return foldText(text).replace(/\s+/g, '').replaceAll('×', 'X');
}

function buildEquals(value: string, named: NamedValue): (entry: NamedEntry) => Verdict {
  const asked = readQuantities(value);
  const unit = askedUnit(named);
  const wanted = foldValue(
    asked[0] !== undefined && asked[0].unit === undefined ? `${value} ${unit ?? ''}` : value,
  );
  return (entry) => {
    // Callers write the whole value or one of several, with its unit or without.
    const texts = [entry.value ?? '', ...listTexts(entry)];
    const spellings = texts.flatMap((text) => [text, withUnit(text, entry.unit)]);
    if (spellings.some((text) => foldValue(text) === wanted)) return 'yes';
    if (asked.length === 0) return 'no';
    const isIt = (amount: number): Verdict =>
      agreed(asked.map((one) => yesNo(isSameAmount(amount, one.amount))));
    const verdict = judgeAmounts(entry, unit, isIt);
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
  const letters = [...foldValue(text)].map((letter) =>
    letter.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&'),
  );
  const joined = new RegExp(`(?:^|\\s|(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d))${letters.join('\\s*')}`);
  return ({ value, unit = '' }) => {
    const folded = fold(`${value} ${unit}`);
    return yesNo(value !== undefined && (folded.includes(fold(text)) || joined.test(folded)));
  };
}

function buildBetween(asked: NamedValue): (entry: NamedEntry) => Verdict {
  const { min = -Infinity, max = Infinity } = asked;
  const unit = askedUnit(asked);
  const isEnd = (amount: number): boolean =>
    [asked.min, asked.max].some((end) => end !== undefined && isSameAmount(amount, end));
  // A text without digits (`none`) is no number; one with digits (`10-20`) may stand for several.
  return (entry) =>
    judgeAmounts(
      entry,
      unit,
      (amount) => yesNo(isEnd(amount) || (amount >= min && amount <= max)),
      (text) => (/\d/.test(text) ? 'unknown' : 'no'),
    );
}

/** The texts of an entry that may be numbers: its value, or each of several values. */
function listTexts({ value }: NamedEntry): readonly string[] {
  return value === undefined ? [] : value.split(', ');
}

/**
 * Judges the numbers of an entry in the unit asked for: `unknown` if the readings of one do not agree.
 * @param judgeOther judges a text that is no number
 */
function judgeAmounts(
  entry: NamedEntry,
  unit: string | undefined,
  judge: (amount: number) => Verdict,
  judgeOther: (text: string) => Verdict = () => 'no',
): Verdict {
  const verdicts = listTexts(entry).map((text) => {
    const readings = readEntryQuantities(text, entry);
    if (readings === 'unclear') return 'unknown';
    if (readings.length === 0) return judgeOther(text);
    return agreed(
      readings.map((quantity) => {
        const amount = amountIn(quantity, unit);
        return typeof amount === 'string' ? amount : judge(amount);
      }),
    );
  });
  return anyOf(verdicts);
}

function agreed([first = 'no', ...others]: readonly Verdict[]): Verdict {
  return others.every((other) => other === first) ? first : 'unknown';
}

/**
 * An amount converted to the unit asked for. `no`: its unit measures something else. `unknown`: it has no unit, its
 * readings differ, or one of the two units is not known.
 */
function amountIn(
  { amount, unit: own }: Quantity,
  asked: string | undefined,
): number | 'no' | 'unknown' {
  if (asked === undefined) return amount;
  if (own === undefined) return 'unknown';
  if (isSameUnit(own, asked)) return amount;
  const [from, to] = findUnits(own, asked);
  if (from === undefined || to === undefined) return 'unknown';
  return convertUnit(amount, from, to) ?? 'no';
}

const NOT_COMPARABLE =
  'this PIM sends that data in an unknown shape, ' +
  'or as a text or in a unit that cannot be compared with what was asked for';

/**
 * Builds the condition that a record has a property or option as asked for.
 * @throws InvalidArgumentError if nothing could match
 */
export function buildNamedCondition(argument: NamedArgument, asked: NamedValue): Condition {
  const [failed, fix = ''] = findFault(asked) ?? [];
  if (failed !== undefined) {
    throw new InvalidArgumentError(`${argument}: ${failed}`, fix, argument);
  }
  const { name, ...wanted } = asked;
  const kind = KINDS[argument];
  const isCompared = asked.min !== undefined || asked.max !== undefined;
  // Without a condition on the value, a record only needs the name.
  const isAll = !isCompared && asked.value === undefined && asked.contains === undefined;
  const isAnyUnit = isCompared && askedUnit(asked) === undefined;
  const byName = { view: kind.rows, own: kind.one, name };
  const judgeEntry = buildJudgeNamed(asked);
  const ofRecords = testEntries(
    argument,
    kind,
    judgeEntry,
    judgeRowByName(argument, isAll),
    byName,
  );
  const { note, entriesOf, ...places } = judgePlaces(argument, name, ofRecords.test, judgeEntry);
  const symbolOf = (unit: string): string => findUnit(unit)?.symbol ?? foldUnit(unit);
  const unitsOf = (record: PimRecord) => entriesOf(record).flatMap(listUnits).map(symbolOf);
  /** Judges a row as a record that has it alone. What was sent as a number has one reading. */
  const judge = ([
    label = null,
    code = null,
    value = null,
    unit = null,
    number = null,
  ]: readonly JsonValue[]) => {
    const entry = {
      Name: label,
      Code: code,
      Value: String(number) === value ? number : value,
      Unit: unit,
    };
    const record = { [kind.wire]: [entry] };
    return { verdict: ofRecords.test(record), units: isAnyUnit ? unitsOf(record) : [] };
  };
  return {
    ...ofRecords,
    ...places,
    ...(ofRecords.sql && {
      sql: { ...ofRecords.sql, named: { ...byName, note, ...(!isAll && { judge }) } },
    }),
    sought: [
      seekName(argument, name),
      ...seekUnit(argument, asked),
      ...(isAll ? [] : [seekValue(argument, name, wanted)]),
    ],
    whyUnknown: NOT_COMPARABLE,
    as: (names) => buildNamedCondition(argument, renameAsked(asked, names)),
    ...(isAnyUnit && { unitsOf }),
  };
}

/** The same asked by its other name. A unit in the name that was given is that of the bounds. */
export function renameAsked(asked: NamedValue, names: ReadonlyMap<string, string>): NamedValue {
  const { name, min = asked.max, unit = min === undefined ? undefined : unitInName(name) } = asked;
  return { ...asked, name: names.get(name) ?? name, unit };
}

/** What is looked for by the name of a property or option alone. */
export function seekName(argument: NamedArgument, name: string): Sought {
  const kind = KINDS[argument];
  return {
    ...seek(kind, { [kind.one]: name }, name, buildJudgeNamed({ name })),
    of: 'name',
  };
}

/** The unit that is asked for, where no number of that name can be compared in it. One within a value may be none (2XL). */
function seekUnit(argument: NamedArgument, { name, unit }: NamedValue): readonly Sought[] {
  return unit === undefined ? [] : [seekValue(argument, name, { min: -Infinity, unit }, unit)];
}

/**
 * What is looked for by the value. For bounds, the existing units are listed.
 * @param unit the unit alone is looked for
 */
function seekValue(
  argument: NamedArgument,
  name: string,
  wanted: Omit<NamedValue, 'name'>,
  unit?: string,
): Sought {
  const kind = KINDS[argument];
  const isIt = isNamed(name);
  const value = wanted.value ?? wanted.contains;
  const told = Object.entries(unit === undefined ? wanted : { unit }).filter(
    (pair): pair is [string, string | number] => pair[1] !== undefined,
  );
  const wordsOf = (entry: NamedEntry): readonly string[] => {
    if (!isIt(entry)) return [];
    if (value === undefined) return listUnits(entry);
    return entry.value === undefined ? [] : [withUnit(entry.value, entry.unit)];
  };
  const asked = { [kind.one]: name, ...Object.fromEntries(told) };
  const sought = seek(
    { ...kind, wordsOf },
    asked,
    unit ?? value,
    buildJudgeNamed({ name, ...wanted }),
    kind.columns,
  );
  return { ...sought, of: unit === undefined ? 'value' : undefined };
}
