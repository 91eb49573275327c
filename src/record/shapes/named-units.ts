/**
 * Makes units plain members of their record: `{length_uom_id: [6, "mm"]}` → `{length_uom: "mm"}`,
 * and `{reach: 4, reachuom: "m"}` → `{reach: 4, reach_uom: "m"}`.
 */

import { lazily } from '../lazily.ts';
import { findUnit } from '../units.ts';
import { isRecord, type Member, readAmount } from '../value.ts';
import { getValue, holdsValue } from './entry-records.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isHash } from './roles.ts';

// The last word of a key for an id or a name: `_id` of `length_uom_id`.
const ID_OR_NAME = /_?(?:id|name)$/i;

/** Returns the item with units as texts under keys of units; the item itself if it has no others. */
export function renameUnits(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const members = Object.entries(item);
  const numberKeys = lazily(() => listNumberKeys(keys, Object.keys(item)));
  const renamed = members.map((member) => renameUnit(keys, member, numberKeys));
  if (renamed.every((member) => member === undefined)) return item;
  return Object.fromEntries(members.map((member, index) => renamed[index] ?? member));
}

// Undefined if the member is no unit, or has its key already.
function renameUnit(
  keys: KeyReader,
  [key, value]: Member,
  numberKeys: () => ReadonlySet<string>,
): Member | undefined {
  const unit = readUnit(value);
  if (unit === undefined) return undefined;
  if (isIdOrNameOfUnit(keys, key)) return [key.replace(ID_OR_NAME, ''), unit];
  const splitKeyOfUnit = splitUnitKey(keys, key, numberKeys());
  return splitKeyOfUnit === undefined ? undefined : [splitKeyOfUnit, unit];
}

/**
 * Joins rows of sizes to one record where some of them are the units of others: `[{id: "width",
 * value: 12}, {id: "sizeUnit", value: "cm"}]` → `[{width: 12, sizeUnit: "cm"}]`; returns other
 * lists unchanged.
 */
export function joinUnitRows(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.list !== 'dimensions' || items.length < 2) return items;
  const members: Member[] = [];
  for (const item of items) {
    const member = readSizeRow(keys, item);
    if (member === undefined) return items;
    members.push(member);
  }
  const names = new Set(members.map(([name]) => name));
  if (names.size < members.length) return items;
  const units = members.filter(([, value]) => isUnitText(value));
  const hasUnitsAndNumbers = units.length > 0 && units.length < members.length;
  const areNamedUnits = units.every(([name]) => keys.read(name).endsIn('unit'));
  return hasUnitsAndNumbers && areNamedUnits ? [Object.fromEntries(members)] : items;
}

// Undefined if the row is neither a number nor a unit, or has more than a name and a value.
function readSizeRow(keys: KeyReader, item: unknown): Member | undefined {
  if (!holdsValue(keys, item)) return undefined;
  const value = getValue(keys, item);
  const [name, another] = Object.values(item).filter((part) => part !== value);
  const isSize = readAmount(value) !== undefined || isUnitText(value);
  return isSize && typeof name === 'string' && another === undefined ? [name, value] : undefined;
}

function isUnitText(value: unknown): boolean {
  return typeof value === 'string' && findUnit(value) !== undefined;
}

// `reachuom` is the unit of `reach`, and of `reach_min` and `reach_max`.
function listNumberKeys(keys: KeyReader, names: readonly string[]): ReadonlySet<string> {
  const omitBound = (name: string): string =>
    keys.read(name).endsIn('min', 'max') ? name.replace(LAST_WORD, '') : name;
  return new Set(names.map(omitBound));
}

// `reachuom` → `reach_uom`, if `reach` is the key of a number; undefined for other keys.
function splitUnitKey(
  keys: KeyReader,
  key: string,
  numberKeys: ReadonlySet<string>,
): string | undefined {
  const lastWord = splitKey(key).at(-1);
  for (let end = key.length - 1; end > 0; end -= 1) {
    const ending = key.slice(end);
    if (!LETTERS.test(ending)) return undefined;
    const numberKey = key.slice(0, end);
    const isUnit = numberKeys.has(numberKey) && keys.read(ending).saysOnly('unit');
    if (isUnit && ending.toLowerCase() !== lastWord) return `${numberKey}_${ending}`;
  }
  return undefined;
}

const LETTERS = /^\p{L}+$/u;

// `_min` of `reach_min`.
const LAST_WORD = /[_ .-]?\p{L}+$/u;

// `length_uom_id`, `unitName`.
function isIdOrNameOfUnit(keys: KeyReader, key: string): boolean {
  const [last, before] = keys.read(key).aspects.toReversed();
  return before === 'unit' && (last === 'id' || last === 'name');
}

// `"mm"`, `[6, "mm"]`: a text alone, or after its id.
function readUnit(value: unknown): string | undefined {
  const name = Array.isArray(value) ? readNameOfPair(value) : value;
  return typeof name === 'string' && !isHash(name) ? name : undefined;
}

function readNameOfPair([id, name, another]: readonly unknown[]): unknown {
  return typeof id === 'number' && another === undefined ? name : undefined;
}
