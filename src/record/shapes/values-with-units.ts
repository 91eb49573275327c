/**
 * Opens maps of values with their units beside them: `{values: {width: 12, height: 4}, unit:
 * "mm"}`, `{width: [12, "mm"], height: [4, "mm"]}`, `{mm: {width: 12}, kg: {weight: 3}}`.
 */

import { findUnit } from '../units.ts';
import { isRecord, type Member, type PimRecord, readNumber } from '../value.ts';
import { isPartOfEntry, listMembers } from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { areLanguageKeys } from './language-keys.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar, isSingleValue } from './tuples.ts';

/** Returns an entry for each value, with its name and unit; undefined for other items. */
export function openValuesWithUnits(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  const members = listMembers(item);
  return readPairs(members) ?? readByUnit(keys, members) ?? readMap(keys, members);
}

// `{width: [12, "mm"]}`.
function readPairs(members: readonly Member[]): readonly PimRecord[] | undefined {
  const entries = members.flatMap(([name, pair]) => {
    const [value, unit, another]: readonly unknown[] = Array.isArray(pair) ? pair : [];
    const isAmount = isScalar(value) && readNumber(value) !== undefined;
    const isUnit = typeof unit === 'string' && findUnit(unit) !== undefined;
    const isPair = isAmount && isUnit && another === undefined;
    return isPair ? [buildEntry(name, value, unit)] : [];
  });
  return entries.length > 0 && entries.length === members.length ? entries : undefined;
}

// `{mm: {width: 120, height: 55}, kg: {weight: 3.5}}`.
function readByUnit(keys: KeyReader, members: readonly Member[]): readonly PimRecord[] | undefined {
  const entries = members.flatMap(([unit, values]) => {
    if (!isRecord(values) || !areNames(keys, values)) return [];
    const areNumbers = Object.values(values).every((value) => readNumber(value) !== undefined);
    const isUnit = areNumbers && findUnit(unit) !== undefined;
    return isUnit ? [{ unit, values }] : [];
  });
  if (entries.length < 2 || entries.length < members.length) return undefined;
  return entries.flatMap(({ unit, values }) =>
    Object.entries(values).map(([name, value]) => buildEntry(name, value, unit)),
  );
}

// A map of values beside one unit for all, or beside a map of units.
function readMap(keys: KeyReader, members: readonly Member[]): readonly PimRecord[] | undefined {
  const units = members.filter(([key]) => keys.read(key).saysOnly('unit'));
  const maps = members.filter((member) => !units.includes(member));
  const [[, unit] = [], anotherUnit] = units;
  const [map, anotherMap] = maps;
  if (map === undefined || anotherMap !== undefined || anotherUnit !== undefined) return undefined;
  const [key, values] = map;
  const mayHoldValues = keys.read(key).saysOnly('value') || unit !== undefined;
  if (!mayHoldValues || !isRecord(values) || !areNames(keys, values)) return undefined;
  return Object.entries(values).map(([name, value]) =>
    buildEntry(name, value, isRecord(unit) ? unit[name] : unit),
  );
}

// The keys are names rather than parts of one value.
function areNames(keys: KeyReader, values: PimRecord): boolean {
  const names = Object.keys(values);
  const isName = (name: string): boolean =>
    /\p{L}/u.test(name) && !isPartOfEntry(keys, name) && !keys.read(name).says('unit', 'culture');
  const isWhole = names.every(isName) && Object.values(values).every(isSingleValue);
  return names.length > 0 && isWhole && !areLanguageKeys(names);
}

function buildEntry(name: string, value: unknown, unit: unknown): PimRecord {
  const entry = { [ROLE_KEYS.name]: name, [ROLE_KEYS.value]: value };
  return unit === undefined ? entry : Object.assign(entry, { [ROLE_KEYS.unit]: unit });
}
