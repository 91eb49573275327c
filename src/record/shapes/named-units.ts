/**
 * Moves the text of a unit under the key of the unit, if a reference or a name stands for it:
 * `{length_uom_id: [6, "mm"]}`, and splits its key, if that only extends the key of the number:
 * `{reach: 4, reachuom: "m"}`.
 */

import { lazily } from '../lazily.ts';
import { findUnit } from '../units.ts';
import { isRecord, readAmount } from '../value.ts';
import { getValue, holdsValue } from './entry-records.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { isHash } from './roles.ts';

// The last word of a key for an id or a name.
const LAST_WORD = /_?(?:id|name)$/i;

/** Returns the item with units as texts; the item itself if all are texts. */
export function nameUnits(keys: KeyReader, item: unknown): unknown {
  if (!isRecord(item)) return item;
  const members = Object.entries(item);
  const stems = lazily(() => listStems(keys, Object.keys(item)));
  const renamed = members.map(([key, value]) => {
    const unit = readUnit(value);
    if (unit === undefined) return undefined;
    if (isOfUnit(keys, key)) return [key.replace(LAST_WORD, ''), unit];
    const separated = splitUnitKey(keys, key, stems());
    return separated === undefined ? undefined : [separated, unit];
  });
  if (renamed.every((member) => member === undefined)) return item;
  return Object.fromEntries(members.map((member, index) => renamed[index] ?? member));
}

/**
 * Joins rows of sizes to one record where some of them are the units of others: `[{id: "width",
 * value: 12}, {id: "sizeUnit", value: "cm"}]`; returns other lists unchanged.
 */
export function joinUnitRows(keys: KeyReader, items: readonly unknown[]): readonly unknown[] {
  if (keys.list !== 'dimensions' || items.length < 2) return items;
  const rows = items.map((item) => readSizeRow(keys, item));
  if (rows.includes(undefined)) return items;
  const members = rows.filter((row) => row !== undefined);
  const names = new Set(members.map(([name]) => name));
  const units = members.filter(([, value]) => isUnitText(value));
  const areUnits = units.every(([name]) => keys.read(name).endsIn('unit'));
  const hasBoth = units.length > 0 && units.length < members.length;
  return areUnits && hasBoth && names.size === rows.length ? [Object.fromEntries(members)] : items;
}

// Undefined if the row is neither a number nor a unit, or has more than a name and a value.
function readSizeRow(
  keys: KeyReader,
  item: unknown,
): readonly [name: string, value: unknown] | undefined {
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
function listStems(keys: KeyReader, names: readonly string[]): ReadonlySet<string> {
  const omitBound = (name: string): string =>
    keys.read(name).endsIn('min', 'max') ? name.replace(BOUND_ENDING, '') : name;
  return new Set(names.map(omitBound));
}

// Separates the key of the number from the word for a unit; undefined for other keys.
function splitUnitKey(
  keys: KeyReader,
  key: string,
  stems: ReadonlySet<string>,
): string | undefined {
  const lastWord = splitKey(key).at(-1);
  for (let end = key.length - 1; end > 0; end -= 1) {
    const ending = key.slice(end);
    if (!LETTERS.test(ending)) return undefined;
    const stem = key.slice(0, end);
    const isUnit = stems.has(stem) && keys.read(ending).saysOnly('unit');
    if (isUnit && ending.toLowerCase() !== lastWord) return `${stem}_${ending}`;
  }
  return undefined;
}

const LETTERS = /^\p{L}+$/u;

const BOUND_ENDING = /[_ .-]?\p{L}+$/u;

// The id or the name of a unit.
function isOfUnit(keys: KeyReader, key: string): boolean {
  const [last, before] = keys.read(key).aspects.toReversed();
  return before === 'unit' && (last === 'id' || last === 'name');
}

// Alone or after its id.
function readUnit(value: unknown): string | undefined {
  const [id, name, another]: readonly unknown[] = Array.isArray(value) ? value : ['', value];
  const isPair = typeof id === 'number' || !Array.isArray(value);
  const isText = typeof name === 'string' && !isHash(name);
  return isPair && another === undefined && isText ? name : undefined;
}
