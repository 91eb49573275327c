/**
 * Learns what the keys of named values hold, in lists whose records have several entries. In
 * `{X2: "Colour", X3: "Red"}, {X2: "Weight", X3: "107", X4: "g"}` the key `X2` has the role `name`,
 * since its words come again in many records; `X3` is the value and `X4` the unit.
 */

import {
  type Column,
  countDistinct,
  type Scalar,
  shareDetermined,
  shareOf,
  shareRepeated,
} from './columns.ts';
import { isCode, isLabel } from './label-texts.ts';
import { VALUE_ROLES } from './learn-values-of-rest.ts';
import { best, USUAL } from './pick-columns.ts';
import { ROLE_KEYS } from './role-keys.ts';
import type { RoleLedger } from './role-ledger.ts';
import {
  areHashes,
  areMostlyUnits,
  countCharacters,
  countLabels,
  covers,
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

/** Assigns the language, the unit, and labels that belong to another value than it seems. */
export function assignUnitAndLabels(ledger: RoleLedger): void {
  const isCulture = (column: Column): boolean =>
    isNearly(column, isLanguage) && countDistinct(column) > 1;
  ledger.assignOnly('culture', isCulture);
  assignUnit(ledger);
  assignLabelOfValue(ledger);
  assignLabelOfName(ledger);
}

/** Assigns the name, the value and the code. */
export function assignNameAndValue(ledger: RoleLedger): void {
  assignGroupAsName(ledger);
  const mayName = (column: Column): boolean =>
    isName(ledger, column) && followsFromKey(ledger, column);
  ledger.assignBest('name', mayName, (column) => scoreName(ledger, column));
  assignValue(ledger);
  assignCode(ledger);
}

// Only where the name was learned as well.
function assignCode(ledger: RoleLedger): void {
  const name = ledger.nameOrCode;
  if (name === undefined || !ledger.isLearned(name)) return;
  const isCodeOfName = (column: Column): boolean => {
    const areCodes = isNearly(column, isCode) && countLabels(column) === 0;
    const areUsual = ledger.isUsual(column) && countDistinct(column) > 1;
    return areCodes && areUsual && ledger.determineEachOther(column, name);
  };
  ledger.assignBest('code', isCodeOfName, countDistinct);
}

// Above this part of repeated values in a record, a group is not the name of its entries.
const MAX_SHARED = 0.3;

// A group that entries of one record hardly share names them, if they have no better name:
// `{classAttribute: {name: "Width"}, unit: {type: "length"}, value: 27}`.
function assignGroupAsName(ledger: RoleLedger): void {
  const { columns, recordOf } = ledger.table;
  const isHardlyShared = (column: Column): boolean =>
    ledger.isUsual(column) && shareRepeated(column, recordOf) < MAX_SHARED;
  const name = ledger.columnOf('name');
  const isNamed = name !== undefined && isHardlyShared(name);
  const areSeveralInRecord = recordOf.length >= 2 * new Set(recordOf).size;
  if (isNamed || !areSeveralInRecord) return;
  const mayBeName = (column: Column): boolean => {
    if (column.role !== 'group' || !isHardlyShared(column)) return false;
    return isNearly(column, isWord) && hasRepeatedValues(column);
  };
  const group = best(columns.filter(mayBeName), countLabels);
  if (group !== undefined) ledger.assign('name', group);
}

// A label that does not follow from the code beside it belongs to the value:
// `{code: "color", label: "Night blue"}`.
function assignLabelOfValue(ledger: RoleLedger): void {
  const code = ledger.columnOf('code');
  const label = ledger.columnOf('name');
  if (code === undefined || label === undefined) return;
  const hasValue = VALUE_ROLES.some((role) => ledger.columnOf(role) !== undefined);
  const areUsual = ledger.isUsual(code) && ledger.isUsual(label);
  if (hasValue || !areUsual) return;
  const isCodeOfAttribute = hasRepeatedValues(code) && isNearly(code, isCode);
  const followsFromCode = shareDetermined(label, code) >= NEARLY_ALL;
  if (!isCodeOfAttribute || followsFromCode) return;
  // `{code: "technical", label: "Width", K1: "27"}`: the value is elsewhere.
  const isName = ledger.columnsWithoutRole.some((column) => isValueOf(ledger, column, label));
  if (!isName) ledger.assign('value', label);
}

// A text under a key for values that always stands with the same name, as the value beside it does
// not, says what people call it: `{field: "hs_code", string: "Tariff number", value: "6910.96"}`.
function assignLabelOfName(ledger: RoleLedger): void {
  const { columns } = ledger.table;
  const values = columns.filter(({ role }) => role === 'value');
  for (const name of columns.filter(isNameOfProgram)) {
    const label = values.find((column) => {
      const areLabels = covers(name, column) && shareOf(column, isLabel) >= USUAL;
      if (!areLabels || !ledger.determineEachOther(column, name)) return false;
      return values.some((value) => value !== column && isValueBeside(value, column, name));
    });
    if (label === undefined) continue;
    ledger.assign('name', label);
    ledger.assign('code', name);
  }
}

function isNameOfProgram(column: Column): boolean {
  const isNaming = column.role === 'name' || column.role === 'code';
  const isOfProgram = (value: Scalar): boolean => isCode(value) && !isLabel(value);
  const areSeveral = countDistinct(column) > 1 && hasRepeatedValues(column);
  return isNaming && areSeveral && isNearly(column, isOfProgram);
}

function isValueBeside(value: Column, label: Column, name: Column): boolean {
  return covers(value, label) && shareDetermined(value, name) < NEARLY_ALL;
}

/** Assigns the value and its unit in entries whose name is known. */
export function assignValueAndUnit(ledger: RoleLedger): void {
  if (ledger.columnOf('name') === undefined) return;
  assignUnit(ledger);
  assignValue(ledger);
}

function assignUnit(ledger: RoleLedger): void {
  const value = ledger.columnOf('value');
  const isUnit = (column: Column): boolean => {
    if (!isOfUnits(ledger, column)) return false;
    return value === undefined || !isOfAnother(ledger, column, value);
  };
  // Symbols are shorter than the names of units.
  ledger.assignBest('unit', isUnit, (column) => -countCharacters(column));
}

function assignValue(ledger: RoleLedger): void {
  const name = ledger.nameOrCode;
  if (name === undefined) return;
  const min = ledger.columnOf('min');
  const areRanges = min !== undefined && ledger.isUsual(min);
  if (areRanges) return;
  ledger.assignBest('value', (column) => isValueOf(ledger, column, name), scoreValue);
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
  const entries = [...column.values.keys()];
  return entries.every((entry) => numbers.some(({ values }) => values.has(entry)));
}

// True if the unit always stands with another number without a role, and not with the value.
function isOfAnother({ columnsWithoutRole }: RoleLedger, unit: Column, value: Column): boolean {
  if (haveSameEntries(value, unit)) return false;
  const numbers = columnsWithoutRole.filter((column) => isNearly(column, isDigits));
  return numbers.some((number) => haveSameEntries(number, unit));
}

function haveSameEntries(left: Column, right: Column): boolean {
  if (left.values.size !== right.values.size) return false;
  return [...right.values.keys()].every((entry) => left.values.has(entry));
}

// Words that come again in many records, and are not all the same in one.
function isName(ledger: RoleLedger, column: Column): boolean {
  const areWords = isNearly(column, isWord) && !isUnits(column);
  if (!areWords || !ledger.isUsual(column) || !hasRepeatedValues(column)) return false;
  if (isSharedByCodes(ledger, column)) return false;
  if (shareRepeated(column, ledger.table.recordOf) >= MAX_REPEATED) return false;
  const hasValue = ledger.table.columns.some((candidate) => isValueOf(ledger, candidate, column));
  return hasValue && !isOfSeveralCodes(ledger, column);
}

// `{namespace: "custom", key: "care"}`: a text that all entries share names none of them.
function isSharedByCodes(ledger: RoleLedger, column: Column): boolean {
  const code = ledger.columnOf('code');
  return code !== undefined && countDistinct(column) === 1 && countDistinct(code) > 1;
}

// True if each text has several codes with values: `{space: "custom", key: "care", value: "Wipe"}`.
function isOfSeveralCodes(ledger: RoleLedger, column: Column): boolean {
  const code = ledger.columnOf('code');
  if (code === undefined || !ledger.isUsual(code) || !hasRepeatedValues(code)) return false;
  const isCodeName = ledger.table.columns.some(
    (candidate) => candidate.role === 'value' && isValueOf(ledger, candidate, code),
  );
  return isCodeName && shareDetermined(code, column) < NEARLY_ALL;
}

// True if the column is the same for each key of a map, or the list is no map.
function followsFromKey({ table }: RoleLedger, column: Column): boolean {
  // Entries of a map have their key under this path.
  const key = table.columns.find(({ path }) => path === ROLE_KEYS.code);
  return key === undefined || shareDetermined(column, key) >= NEARLY_ALL;
}

// A value does not follow from its name.
function isValueOf(ledger: RoleLedger, column: Column, name: Column): boolean {
  if (column === name || !ledger.isUsual(column) || !ledger.isOfEntry(column)) return false;
  if (isTimes(column) || areHashes(column) || isOfUnits(ledger, column)) return false;
  return shareDetermined(column, name) < NEARLY_ALL;
}

// A name determines the other columns of its entry, and is a text for people.
function scoreName({ table, isUsual }: RoleLedger, column: Column): number {
  const neighbours = table.columns.filter(
    (neighbour) => neighbour !== column && isUsual(neighbour),
  );
  const determined = neighbours.filter(
    (neighbour) => shareDetermined(neighbour, column) >= NEARLY_ALL,
  );
  const shareWithDigits = shareOf(column, (value) => /\d/.test(String(value)));
  const score = determined.length + countLabels(column) - 2 * shareWithDigits;
  // Of equal columns, the one with more names wins.
  return score + countDistinct(column) / 1e6;
}
