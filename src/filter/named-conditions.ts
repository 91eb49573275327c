/** Conditions on properties, options and tags by their names, and what there is to offer where no record has such a one. Pure. */

import type { SqlTest } from '../pim/port.ts';
import { readQuantities } from '../record/quantity.ts';
import { readOptions, readProperties } from '../record/readers.ts';
import type { ReadResult } from '../record/sub-record.ts';
import { getField, type PimRecord } from '../record/value.ts';
import { anyEntry, type Condition, type Sought } from './condition.ts';
import {
  askedUnit,
  buildJudgeNamed,
  checkNamed,
  isNamed,
  isOnlyNamed,
  listAmounts,
  listUnits,
  type NamedEntry,
  type NamedValue,
} from './named-value.ts';
import { seekTag } from './sought.ts';
import { quoteList, quoteValue } from './sql-words.ts';

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
  const judge = buildJudgeNamed(asked);
  const isCompared = asked.min !== undefined || asked.max !== undefined;
  const isOfUnit = askedUnit(asked) !== undefined;
  const isNumber = asked.value !== undefined && readQuantities(asked.value).length > 0;
  const isIt = isNamed(asked.name);
  return {
    argument,
    label: [argument, ...Object.values(asked).filter((word) => word !== undefined)].join(' '),
    wire: KINDS[argument].wire,
    test: (record) => anyEntry(readEntries(argument, record), judge),
    sql: testNamed(argument, asked.name, isOnlyNamed(asked)),
    sought: listSought(argument, asked),
    ...((isCompared || isOfUnit || isNumber) && { whyUnknown: NOT_COMPARABLE }),
    ...(isCompared &&
      !isOfUnit && { unitsOf: (record: PimRecord) => listEntries(argument, record).filter(isIt).flatMap(listUnits) }),
  };
}

/** Builds the condition that a record has a tag. */
export function buildTagCondition(tag: string): Condition {
  const sought = seekTag(tag);
  return {
    argument: 'tag',
    wire: 'Tags',
    test: (record) => sought.look(record).verdict,
    sql: testNamed('tags', tag, true),
    sought: [sought],
  };
}

/** Has an entry of that name, whatever its value, or one that could not be read. */
function testNamed(view: NamedArgument | 'tags', name: string, isByName: boolean): SqlTest {
  return {
    field: view,
    named: { view, name },
    build: ({ list, spellings }) => {
      if (spellings === undefined) return { maybe: 'true', surely: 'false' };
      const id = list === 'products' ? 'product_id' : 'variant_id';
      const owner = view === 'options' ? '' : `AND owner = ${quoteValue(list.slice(0, -1))}`;
      const code = view === 'tags' ? '' : ` OR code IN (${quoteList(spellings)})`;
      const isNamed = `t.${id} IN (SELECT ${id} FROM ${view}
        WHERE ${id} IS NOT NULL ${owner} AND (name IN (${quoteList(spellings)})${code}))`;
      return { maybe: `(t.${view}_state = 'unknown' OR ${isNamed})`, surely: isByName ? isNamed : 'false' };
    },
  };
}

/** What is sought by the name of a property or option alone. */
export function seekName(argument: NamedArgument, name: string): Sought {
  const judge = buildJudgeNamed({ name });
  return {
    asked: { [KINDS[argument].one]: name },
    word: name,
    look: (record) => ({
      verdict: anyEntry(readEntries(argument, record), judge),
      words: listEntries(argument, record).flatMap((entry) => entry.name ?? entry.code ?? []),
    }),
    inCopy: wordsInCopy(argument, ['name', 'code']),
  };
}

function listSought(argument: NamedArgument, asked: NamedValue): readonly Sought[] {
  return [seekName(argument, asked.name), ...(isOnlyNamed(asked) ? [] : [seekValue(argument, asked)])];
}

/** What is sought by the value: for bounds the numbers that there are tell how far they reach, else the values. */
function seekValue(argument: NamedArgument, asked: NamedValue): Sought {
  const { name, ...wanted } = asked;
  const unit = askedUnit(asked);
  const { value, contains } = wanted;
  const judge = buildJudgeNamed(asked);
  const isIt = isNamed(name);
  const isRange = value === undefined && contains === undefined;
  const told = Object.entries(wanted).filter((pair): pair is [string, string | number] => pair[1] !== undefined);
  return {
    asked: { [KINDS[argument].one]: name, ...Object.fromEntries(told) },
    word: value ?? contains,
    look: (record) => {
      const own = listEntries(argument, record).filter(isIt);
      const amounts = isRange ? own.flatMap((entry) => listAmounts(entry, unit)) : [];
      // Numbers as records write them mean little without their units, and other units are all there is to offer.
      const isOfUnits = isRange && (unit === undefined || amounts.length === 0);
      return {
        verdict: anyEntry(readEntries(argument, record), judge),
        words: isOfUnits ? own.flatMap(listUnits) : isRange ? [] : own.flatMap(spellValue),
        amounts,
      };
    },
    inCopy: wordsInCopy(argument, ['name', 'code', 'value', 'unit']),
  };
}

/** Rows of the view; of values only those of the names that the copy was found to have. */
function wordsInCopy(argument: NamedArgument, columns: readonly string[]): Sought['inCopy'] {
  const ofNames = (names: readonly string[]): string =>
    columns.length === 2 ? '' : ` AND (name IN (${quoteList(names)}) OR code IN (${quoteList(names)}))`;
  return {
    sql: (owner, names) =>
      `SELECT ${columns.join(', ')}, count(DISTINCT ${owner}_id) FROM ${argument}
       WHERE ${argument === 'options' ? 'true' : `owner = '${owner}'`}${ofNames(names)} GROUP BY ALL`,
    record: ([name, code, value, unit]) => ({
      [KINDS[argument].wire]: [
        argument === 'options'
          ? { OptionName: name, OptionCode: code, Value: value, Unit: unit }
          : { Name: name, Code: code, Value: value, Unit: unit },
      ],
    }),
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
