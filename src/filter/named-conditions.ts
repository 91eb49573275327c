/** Conditions on properties and options by their names, and what there is to offer where no record has such a one. Pure. */

import { readQuantities } from '../record/quantity.ts';
import { readOptions, readProperties } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, type PimRecord } from '../record/value.ts';
import { anyEntry, type Condition, yesNo } from './condition.ts';
import {
  askedUnit,
  buildJudgeNamed,
  checkNamed,
  isNamed,
  isOnlyNamed,
  isSameKind,
  listAmounts,
  listUnits,
  type NamedEntry,
  type NamedValue,
} from './named-value.ts';
import type { Verdict } from './presence.ts';
import type { Sought } from './sought.ts';

/** Where they stand in a record, and what one of them is called in an answer. */
const KINDS = {
  properties: { wire: 'Properties', read: readProperties, one: 'property' },
  options: { wire: 'OptionValues', read: readOptions, one: 'option' },
} as const;

/** The arguments that name them. */
export type NamedArgument = keyof typeof KINDS;

const NOT_COMPARABLE =
  'this PIM sends that data in an unknown shape, or as a text or in a unit that cannot be compared with what was asked for';

/**
 * Builds the condition that a record has a property or option as it is asked for.
 * @throws InvalidArgumentError where nothing could match
 */
export function buildNamedCondition(argument: NamedArgument, asked: NamedValue): Condition {
  checkNamed(argument, asked);
  const { wire } = KINDS[argument];
  const judge = buildJudgeNamed(asked);
  const isCompared = asked.min !== undefined || asked.max !== undefined;
  const isOfUnit = askedUnit(asked) !== undefined;
  const isNumber = asked.value !== undefined && readQuantities(asked.value).length > 0;
  const isIt = isNamed(asked.name);
  return {
    argument,
    wire,
    test: (record) => anyEntry(readEntries(argument, record), judge),
    sought: listSought(argument, asked),
    ...((isCompared || isOfUnit || isNumber) && { whyUnknown: NOT_COMPARABLE }),
    ...(isCompared &&
      !isOfUnit && { unitsOf: (record: PimRecord) => listEntries(argument, record).filter(isIt).flatMap(listUnits) }),
  };
}

/** What is sought by the name of a property or option alone. */
export function seekName(argument: NamedArgument, name: string): Sought {
  const judge = buildJudgeNamed({ name });
  return {
    asked: { [KINDS[argument].one]: name },
    word: name,
    alone: { [argument]: [{ name }] },
    look: (record) => ({
      verdict: anyEntry(readEntries(argument, record), judge),
      words: listEntries(argument, record).flatMap((entry) => entry.name ?? entry.code ?? []),
    }),
  };
}

function listSought(argument: NamedArgument, asked: NamedValue): readonly Sought[] {
  const { name } = asked;
  const unit = askedUnit(asked);
  const hasRange = asked.min !== undefined || asked.max !== undefined;
  return [
    seekName(argument, name),
    ...(hasRange && unit !== undefined ? [seekUnit(argument, name, unit)] : []),
    ...(isOnlyNamed(asked) ? [] : [seekValue(argument, asked, unit)]),
  ];
}

/** What is sought by the unit: a number of that name in a unit that converts to it. */
function seekUnit(argument: NamedArgument, name: string, unit: string): Sought {
  const isIt = isNamed(name);
  const judge = (entry: NamedEntry): Verdict => {
    if (!isIt(entry)) return 'no';
    const units = listUnits(entry);
    return units.length === 0 ? (entry.value === undefined ? 'no' : 'unknown') : yesNo(isAnyOf(units, unit));
  };
  return {
    asked: { [KINDS[argument].one]: name, unit },
    alone: { [argument]: [{ name }] },
    look: (record) => ({
      verdict: anyEntry(readEntries(argument, record), judge),
      words: listEntries(argument, record).filter(isIt).flatMap(listUnits),
    }),
  };
}

function isAnyOf(units: readonly string[], asked: string): boolean {
  return units.some((unit) => isSameKind(unit, asked));
}

/** What is sought by the value: for bounds the numbers that there are tell how far they reach, else the values. */
function seekValue(argument: NamedArgument, asked: NamedValue, unit: string | undefined): Sought {
  const { name, ...wanted } = asked;
  const { value, contains } = wanted;
  const judge = buildJudgeNamed(asked);
  const isIt = isNamed(name);
  const isRange = value === undefined && contains === undefined;
  const told = Object.entries(wanted).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  return {
    asked: { [KINDS[argument].one]: name, ...Object.fromEntries(told) },
    word: value ?? contains,
    alone: { [argument]: [asked] },
    look: (record) => {
      const own = listEntries(argument, record).filter(isIt);
      return {
        verdict: anyEntry(readEntries(argument, record), judge),
        // Numbers as records write them mean little without their units.
        words: !isRange ? own.flatMap(spellValue) : unit === undefined ? own.flatMap(listUnits) : [],
        amounts: isRange ? own.flatMap((entry) => listAmounts(entry, unit)) : [],
      };
    },
  };
}

function spellValue({ value, unit }: NamedEntry): readonly string[] {
  return value === undefined ? [] : [unit === undefined ? value : `${value} ${unit}`];
}

function readEntries(argument: NamedArgument, record: PimRecord): ReadResult<NamedEntry> {
  const { wire, read } = KINDS[argument];
  return read(getField(record, wire));
}

function listEntries(argument: NamedArgument, record: PimRecord): readonly NamedEntry[] {
  const reading = readEntries(argument, record);
  return reading.state === 'value' ? reading.value : [];
}
