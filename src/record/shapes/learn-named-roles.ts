import {
  type Column,
  countDistinct,
  type Scalar,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import { KeyReader } from './key-words.ts';
import { isCode, isLabel } from './label-texts.ts';
import { best, only, USUAL } from './pick-columns.ts';
import { ROLE_KEYS } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  areHashes,
  areMostlyUnits,
  countCharacters,
  countLabels,
  hasRepeatedValues,
  isAmount,
  isDigits,
  isLanguage,
  isNearly,
  isTimes,
  isUnits,
  isWord,
  NEARLY_ALL,
  scoreValue,
} from './value-kinds.ts';

// Above this part of repeated values in a record, a column is no name. Several values and several
// languages repeat names.
const MAX_REPEATED = 0.7;

/**
 * Assigns roles to keys of lists whose records have several entries.
 * @param hasNamedAmounts whether the entries have amounts whose keys are their names
 */
export function assignNamedRoles(ledger: RoleLedger, hasNamedAmounts: boolean): void {
  ledger.giveOnly('culture', (column) => isNearly(column, isLanguage) && countDistinct(column) > 1);
  giveUnit(ledger);
  giveLabelOfValue(ledger);
  giveLabelOfName(ledger);
  // `{level: "product", width: 12, unit: "cm"}`: amounts that have names are named by nothing else.
  if (hasNamedAmounts) return;
  giveGroupAsName(ledger);
  const mayName = (column: Column): boolean =>
    isName(ledger, column) && followsFromKey(ledger, column);
  ledger.giveBest('name', mayName, (column) => scoreName(ledger, column));
  giveValue(ledger);
  giveCode(ledger);
}

// Only where the name was learned as well.
function giveCode(ledger: RoleLedger): void {
  const { named } = ledger;
  if (named === undefined || !ledger.isLearned(named)) return;
  const isCodeOf = (column: Column): boolean =>
    ledger.isUsual(column) &&
    isNearly(column, isCode) &&
    ledger.areTwins(column, named) &&
    countDistinct(column) > 1 &&
    countLabels(column) === 0;
  ledger.giveBest('code', isCodeOf, countDistinct);
}

// Above this part of repeated values in a record, a group is not the name of its entries.
const MAX_SEVERAL = 0.3;

// A group that entries of one record hardly share names them, if they have no better name:
// `{classAttribute: {name: "Width"}, unit: {type: "length"}, value: 27}`.
function giveGroupAsName(ledger: RoleLedger): void {
  const { columns, recordOf } = ledger.table;
  const isDistinct = (column: Column): boolean => shareRepeated(column, recordOf) < MAX_SEVERAL;
  const name = ledger.columnOf('name');
  const isNamed = name !== undefined && ledger.isUsual(name) && isDistinct(name);
  const areSeveral = recordOf.length >= 2 * new Set(recordOf).size;
  if (isNamed || !areSeveral) return;
  const mayBeName = (column: Column): boolean =>
    column.role === 'group' &&
    ledger.isUsual(column) &&
    isNearly(column, isWord) &&
    isDistinct(column) &&
    hasRepeatedValues(column);
  const group = best(columns.filter(mayBeName), countLabels);
  if (group !== undefined) ledger.add('name', group);
}

// A label that does not follow from the code beside it belongs to the value:
// `{code: "color", label: "Night blue"}`.
function giveLabelOfValue(ledger: RoleLedger): void {
  const code = ledger.columnOf('code');
  const label = ledger.columnOf('name');
  if (code === undefined || label === undefined) return;
  const isTaken = VALUE_ROLES.some((role) => ledger.columnOf(role) !== undefined);
  if (isTaken) return;
  const areUsual = ledger.isUsual(code) && ledger.isUsual(label);
  const isOfAttribute = hasRepeatedValues(code) && isNearly(code, isCode);
  const isOfValue = shareDetermined(label, code) < NEARLY_ALL;
  // `{code: "technical", label: "Width", K1: "27"}`: the value is elsewhere.
  const isName = ledger.free.some((column) => isValueOf(ledger, column, label));
  if (areUsual && isOfAttribute && isOfValue && !isName) ledger.add('value', label);
}

// A text under a key for values that always stands with the same name, as the value beside it does
// not, says what people call it: `{field: "hs_code", string: "Tariff number", value: "6910.96"}`.
function giveLabelOfName(ledger: RoleLedger): void {
  const { columns } = ledger.table;
  const values = columns.filter(({ role }) => role === 'value');
  const names = columns.filter((column) => isNameOfProgram(column));
  for (const name of names) {
    const isLabelOf = (column: Column): boolean =>
      standsIn(name, column) &&
      ledger.areTwins(column, name) &&
      shareOf(column, isLabel) >= USUAL &&
      values.some((value) => value !== column && isValueBeside(value, column, name));
    const label = values.find(isLabelOf);
    if (label === undefined) continue;
    ledger.add('name', label);
    ledger.add('code', name);
  }
}

function isNameOfProgram(column: Column): boolean {
  const isNaming = column.role === 'name' || column.role === 'code';
  const isOfProgram = (value: Scalar): boolean => isCode(value) && !isLabel(value);
  const areSeveral = countDistinct(column) > 1 && hasRepeatedValues(column);
  return isNaming && areSeveral && isNearly(column, isOfProgram);
}

function isValueBeside(value: Column, label: Column, name: Column): boolean {
  return standsIn(value, label) && shareDetermined(value, name) < NEARLY_ALL;
}

// True if nearly all entries of `partner` have the column too.
function standsIn(column: Column, partner: Column): boolean {
  const entries = [...partner.values.keys()];
  const both = entries.filter((entry) => column.values.has(entry));
  return both.length >= entries.length * NEARLY_ALL;
}

// Roles of entries that have a value, or texts in several languages.
const VALUE_ROLES = ['culture', 'value', 'min', 'max'] as const;

/** Assigns the value and its unit in entries whose name is known. */
export function assignValueAndUnit(ledger: RoleLedger): void {
  if (ledger.columnOf('name') === undefined) return;
  giveUnit(ledger);
  giveValue(ledger);
}

// Fewer entries prove nothing.
const MIN_WITHOUT_VALUE = 10;

const MAY_HOLD_VALUES: ReadonlySet<Column['role']> = new Set(['name', 'code', undefined]);

/**
 * Assigns the value to keys that only entries without another value have:
 * `{attributeName: "colour", description: [{languageCode: "en", value: "Beige"}]}`.
 */
export function assignValuesOfRest(ledger: RoleLedger): void {
  const { columns, withLists } = ledger.table;
  const name = ledger.columnOf('name');
  // `{warranty_consumer: 36, warranty_business: 24}`: a number names no value.
  if (name === undefined || isNearly(name, isAmount)) return;
  const hasValueRole = (column: Column): boolean =>
    VALUE_ROLES.some((role) => column.role === role || ledger.hasLearned(role, column));
  const isWithoutValue = (entry: number): boolean =>
    name.values.has(entry) &&
    // `{fieldname: "technicalData", name: "Light", features: [{name: "Power", value: 5}]}`.
    withLists?.has(entry) !== true &&
    !columns.some((column) => hasValueRole(column) && column.values.has(entry));
  const mayBeValue = (column: Column): boolean => {
    if (column === name || !MAY_HOLD_VALUES.has(column.role)) return false;
    return !ledger.isLearned(column) && !isTimes(column) && !areHashes(column);
  };
  // A label is a clearer value than its code.
  const candidates = columns
    .filter(mayBeValue)
    .toSorted((left, right) => Number(left.role === 'code') - Number(right.role === 'code'));
  for (const column of candidates) {
    const entries = [...column.values].filter(([entry]) => isWithoutValue(entry));
    const ofRest = { ...column, values: new Map(entries) };
    // The code of a row is another one in each.
    const isOfRow = column.role === 'code' && !hasRepeatedValues(ofRest);
    const isValue = !isOfRow && shareDetermined(ofRest, name) < NEARLY_ALL;
    if (entries.length >= MIN_WITHOUT_VALUE && isValue) ledger.add('value', column);
  }
}

const PACKAGING_KEYS = new KeyReader('packaging');

// A list of packages has few levels.
const MAX_LEVELS = 12;

// A record hardly ever has a level twice.
const MAX_REPEATED_LEVELS = 0.02;

/**
 * Assigns the level of packages as their name: all packages have it, and it differs within a
 * record: `{unitDescriptorCode: "CASE", packagingTypeCode: "BOX"}`.
 */
export function assignLevelAsName(ledger: RoleLedger): void {
  const { columns, recordOf } = ledger.table;
  // Names that are read without it.
  const read = columns.find(({ path }) => path === ROLE_KEYS.name);
  const readNames = new Set(read?.values.values());
  const isLevel = (column: Column): boolean =>
    column !== read &&
    column.values.size >= (recordOf.length - (read?.values.size ?? 0)) * NEARLY_ALL &&
    isNearly(column, isWord) &&
    countDistinct(column) > 1 &&
    countDistinct(column) <= MAX_LEVELS &&
    shareRepeated(column, recordOf) <= MAX_REPEATED_LEVELS;
  const named = ledger.columnOf('name');
  if (named !== undefined && (isLevel(named) || PACKAGING_KEYS.read(named.path).says('name'))) {
    return;
  }
  const level = only(columns.filter(isLevel));
  if (level === undefined || shareOf(level, (value) => readNames.has(value)) === 1) return;
  ledger.add('name', level);
}

function giveUnit(ledger: RoleLedger): void {
  const value = ledger.columnOf('value');
  const isUnit = (column: Column): boolean => {
    if (!isOfUnits(ledger, column)) return false;
    return value === undefined || !isOfAnother(ledger, column, value);
  };
  ledger.giveBest('unit', isUnit, (column) => -countCharacters(column));
}

function giveValue(ledger: RoleLedger): void {
  const { named } = ledger;
  if (named === undefined) return;
  const min = ledger.columnOf('min');
  const areRanges = min !== undefined && ledger.isUsual(min);
  if (areRanges) return;
  ledger.giveBest('value', (column) => isValueOf(ledger, column, named), scoreValue);
}

// A column may have units in only half of its values if each stands beside a number.
function isOfUnits(ledger: RoleLedger, column: Column): boolean {
  if (isUnits(column)) return true;
  return areMostlyUnits(column) && standsBesideNumbers(ledger, column);
}

function standsBesideNumbers({ table }: RoleLedger, column: Column): boolean {
  const numbers = table.columns.filter(
    (candidate) => candidate !== column && isNearly(candidate, isAmount),
  );
  return [...column.values.keys()].every((entry) =>
    numbers.some(({ values }) => values.has(entry)),
  );
}

// True if the unit always stands with another number without a role, and not with the value.
function isOfAnother({ free }: RoleLedger, unit: Column, value: Column): boolean {
  const entries = [...unit.values.keys()];
  const isBeside = ({ values }: Column): boolean =>
    values.size === entries.length && entries.every((entry) => values.has(entry));
  if (isBeside(value)) return false;
  return free.some((column) => isNearly(column, isDigits) && isBeside(column));
}

/**
 * Finds the number with a unit beside it, in a list with one entry per record:
 * `{KIND: "Repair", N: 24, E: "months"}`.
 */
export function assignMeasureRoles(ledger: RoleLedger): void {
  splitUnitFromValue(ledger);
  const unit = ledger.columnOf('unit') ?? only(ledger.free.filter(isUnits));
  const isNumber = (column: Column): boolean =>
    ledger.isUsual(column) && countDistinct(column) > 1 && isNearly(column, isAmount);
  const value = ledger.columnOf('value') ?? only(ledger.free.filter(isNumber));
  if (unit === undefined || value === undefined) return;
  ledger.give('unit', unit);
  ledger.give('value', value);
  const isLabel = (column: Column): boolean =>
    ledger.isUsual(column) && countLabels(column) > USUAL;
  ledger.giveBest('name', isLabel, countLabels);
}

// `{term: {number: 24, frequency: {name: "months"}}}`: texts called values may be the unit of the
// only number.
function splitUnitFromValue(ledger: RoleLedger): void {
  const values = ledger.table.columns.filter(({ role }) => role === 'value');
  const number = only(values.filter((column) => isNearly(column, isAmount)));
  const unit = values.find((column) => column !== number && isUnits(column));
  if (number === undefined || unit === undefined || !standsIn(number, unit)) return;
  const others = values.filter((column) => column !== number && column !== unit);
  if (!others.every((column) => ledger.areTwins(column, unit))) return;
  ledger.add('value', number);
  ledger.add('unit', unit);
  for (const column of others) ledger.add('noise', column);
}

// Words that come again in many records, and are not all the same in one.
function isName(ledger: RoleLedger, column: Column): boolean {
  const code = ledger.columnOf('code');
  // `{namespace: "custom", key: "care"}`: a text that all entries share names none of them.
  const isOfAll = code !== undefined && countDistinct(column) === 1 && countDistinct(code) > 1;
  return (
    !isOfAll &&
    ledger.isUsual(column) &&
    isNearly(column, isWord) &&
    !isUnits(column) &&
    shareRepeated(column, ledger.table.recordOf) < MAX_REPEATED &&
    hasRepeatedValues(column) &&
    ledger.table.columns.some((candidate) => isValueOf(ledger, candidate, column)) &&
    !isOfSeveralCodes(ledger, column)
  );
}

// True if each text has several codes with values: `{space: "custom", key: "care", value: "Wipe"}`.
function isOfSeveralCodes(ledger: RoleLedger, column: Column): boolean {
  const code = ledger.columnOf('code');
  if (code === undefined || !ledger.isUsual(code) || !hasRepeatedValues(code)) return false;
  const isName = ledger.table.columns.some(
    (candidate) => candidate.role === 'value' && isValueOf(ledger, candidate, code),
  );
  return isName && shareDetermined(code, column) < NEARLY_ALL;
}

// True if the column is the same for each key of a map, or the list is no map.
function followsFromKey({ table }: RoleLedger, column: Column): boolean {
  // Entries of a map have their key under this path.
  const key = table.columns.find(({ path }) => path === ROLE_KEYS.code);
  return key === undefined || shareDetermined(column, key) >= NEARLY_ALL;
}

// A value does not follow from its name.
function isValueOf(ledger: RoleLedger, column: Column, name: Column): boolean {
  return (
    column !== name &&
    ledger.isUsual(column) &&
    ledger.isOfEntry(column) &&
    !isTimes(column) &&
    !areHashes(column) &&
    !isOfUnits(ledger, column) &&
    shareDetermined(column, name) < NEARLY_ALL
  );
}

// A name determines the other columns of its entry, and is a text for people.
function scoreName({ table, isUsual }: RoleLedger, column: Column): number {
  const neighbours = table.columns.filter(
    (neighbour) => neighbour !== column && isUsual(neighbour),
  );
  const following = neighbours.filter(
    (neighbour) => shareDetermined(neighbour, column) >= NEARLY_ALL,
  );
  const withDigits = shareOf(column, (value) => /\d/.test(String(value)));
  const score = following.length + countLabels(column) - 2 * withDigits;
  return score + countDistinct(column) / 1e6;
}
