/**
 * Opens maps of values with their units beside them: `{values: {width: 12, height: 4}, unit: "mm"}`
 * becomes `[{name: "width", value: 12, unit: "mm"}, {name: "height", value: 4, unit: "mm"}]`.
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
  const entries: PimRecord[] = [];
  for (const [name, pair] of members) {
    if (!Array.isArray(pair)) return undefined;
    const [value, unit, another]: readonly unknown[] = pair;
    const isAmount = isScalar(value) && readNumber(value) !== undefined;
    const isUnit = typeof unit === 'string' && findUnit(unit) !== undefined;
    if (!isAmount || !isUnit || another !== undefined) return undefined;
    entries.push(buildEntry(name, value, unit));
  }
  return entries.length > 0 ? entries : undefined;
}

// `{mm: {width: 120, height: 55}, kg: {weight: 3.5}}`.
function readByUnit(keys: KeyReader, members: readonly Member[]): readonly PimRecord[] | undefined {
  if (members.length < 2) return undefined;
  const entries: PimRecord[] = [];
  for (const [unit, values] of members) {
    if (!isRecord(values) || !areNames(keys, values)) return undefined;
    if (findUnit(unit) === undefined) return undefined;
    for (const [name, value] of Object.entries(values)) {
      if (readNumber(value) === undefined) return undefined;
      entries.push(buildEntry(name, value, unit));
    }
  }
  return entries;
}

// A map of values beside one unit for all, or beside a map of units.
function readMap(keys: KeyReader, members: readonly Member[]): readonly PimRecord[] | undefined {
  if (members.length > 2) return undefined;
  const isUnit = ([key]: Member): boolean => keys.read(key).saysOnly('unit');
  const [, unit] = members.find(isUnit) ?? [];
  const [map, another] = members.filter((member) => !isUnit(member));
  if (map === undefined || another !== undefined) return undefined;
  const [key, values] = map;
  const mayHoldValues = unit !== undefined || keys.read(key).saysOnly('value');
  if (!mayHoldValues || !isRecord(values) || !areNames(keys, values)) return undefined;
  return Object.entries(values).map(([name, value]) => {
    const unitOfValue = isRecord(unit) ? unit[name] : unit;
    return buildEntry(name, value, unitOfValue);
  });
}

// The keys are names rather than parts of one value.
function areNames(keys: KeyReader, values: PimRecord): boolean {
  const names = Object.keys(values);
  if (names.length === 0 || areLanguageKeys(names)) return false;
  return names.every((name) => isName(keys, name) && isSingleValue(values[name]));
}

function isName(keys: KeyReader, key: string): boolean {
  if (!/\p{L}/u.test(key) || isPartOfEntry(keys, key)) return false;
  return !keys.read(key).says('unit', 'culture');
}

function buildEntry(name: string, value: unknown, unit: unknown): PimRecord {
  const entry: Record<string, unknown> = {
    [ROLE_KEYS.name]: name,
    [ROLE_KEYS.value]: value,
  };
  if (unit !== undefined) entry[ROLE_KEYS.unit] = unit;
  return entry;
}
