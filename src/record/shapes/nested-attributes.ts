/**
 * Opens entries whose value is a list of attributes: `{name: "load", value: [{name: "amount",
 * value: 25}, {name: "unit", value: "kg"}]}`.
 */

import { isRecord, type Member, type PimRecord } from '../value.ts';
import {
  areNamedValues,
  findNameKey,
  findValueKey,
  getValue,
  isPartOfEntry,
} from './entry-records.ts';
import type { KeyReader } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';

/**
 * Returns the entry with its amount or bounds and unit, or an entry for each attribute in a group:
 * `{name: "pack", value: [{name: "length", value: 38}, …]}` becomes the group `pack`. Undefined for
 * other items.
 */
export function openNestedAttributes(
  keys: KeyReader,
  item: unknown,
): PimRecord | readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const valueKey = findValueKey(keys, item) ?? findKeyOfValues(keys, item);
  const nameKey = findNameKey(keys, item);
  const list = valueKey === undefined ? undefined : item[valueKey];
  const isNested = areNamedValues(keys, list) && list.length > 1;
  if (valueKey === undefined || nameKey === undefined || !isNested) return undefined;
  const members = list.flatMap((attribute) => readAttribute(keys, attribute));
  const units = members.filter(([name]) => keys.read(name).saysOnly('unit'));
  const [[, unit] = [], anotherUnit] = units;
  const amounts = members.filter((member) => !units.includes(member));
  if (members.length < list.length || unit === undefined || anotherUnit !== undefined) {
    return undefined;
  }
  if (amounts.every(([name]) => isPartOfEntry(keys, name))) {
    const { [valueKey]: _, ...rest } = item;
    return Object.assign(rest, { value: Object.fromEntries(members) });
  }
  const { [nameKey]: group, [valueKey]: _, ...beside } = item;
  return amounts.map(([name, value], index) => {
    const parts = {
      [ROLE_KEYS.group]: group,
      [ROLE_KEYS.name]: name,
      [ROLE_KEYS.value]: value,
      [ROLE_KEYS.unit]: unit,
    };
    // Members that describe the whole entry stand once.
    return index === 0 ? Object.assign({}, beside, parts) : parts;
  });
}

// `groupValues: [{name: "min", value: -10}, …]`.
function findKeyOfValues(keys: KeyReader, item: PimRecord): string | undefined {
  const lists = Object.keys(item).filter((key) => areNamedValues(keys, item[key]));
  return lists.find((key) => keys.read(key).endsIn('value'));
}

// Empty without a plain name.
function readAttribute(keys: KeyReader, attribute: PimRecord): readonly Member[] {
  const nameKey = findNameKey(keys, attribute);
  const name = nameKey === undefined ? undefined : attribute[nameKey];
  return typeof name === 'string' ? [[name, getValue(keys, attribute)]] : [];
}
