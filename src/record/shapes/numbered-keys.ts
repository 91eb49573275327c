/**
 * Splits an item whose keys differ by a number into several entries: `{tag_1: "new", tag_2:
 * "sale"}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './language-keys.ts';
import { isScalar } from './tuples.ts';

// A number at the end of a key, or before a language or a part of an entry: `value_7_en`,
// `attribute_7_name`.
const NUMBERED = /^(.*\p{L})[_ .-]?(\d{1,2})([_ .-]?\p{L}+)?$/u;

// Spares most keys, which have no digit, the slower pattern above.
const DIGIT = /\d/;

// Levels of a tree form one path, not several entries.
const LEVEL_WORDS = /level|lvl|ebene|niveau|livello|nivel|poziom|depth|tier/i;

interface NumberedMembers {
  readonly groups: readonly PimRecord[];
  readonly unnumbered: readonly Member[];
}

/**
 * Returns an entry for each number, with keys without the number and the members that have none;
 * undefined if the item is one entry.
 */
export function listNumbered(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const { groups, unnumbered } = groupByNumber(keys, item);
  // `{name: "Colour", value: "Red"}` → undefined.
  if (groups.length === 0) return undefined;
  const filled = unnumbered.filter(([, value]) => !isAbsent(value));
  const readings = filled.map(([key]) => keys.read(key));
  // In `{"Colour": "Red", "Port 1": "USB", "Quantity 1": 2}`, `Colour` shows that all keys name
  // attributes. Without it, `Port` would be an unknown key for the name of a quantity.
  const isMap = readings.some((reading) => reading.says('kind') || reading.hasNoMeaning);
  const mayHaveUnknownName = !isMap;
  const areEntries = groups.every((group) => isEntry(keys, group, mayHaveUnknownName));
  // `{value_1: "Red", value_2: "Blue"}` → undefined: no value has a name.
  if (!areEntries) return undefined;
  // `{price: 9.9, price_2: 8.5, quantity_2: 10}` → `[{price: 9.9}, {price: 8.5, quantity: 10}]`.
  if (keys.traits.kind === 'price') return joinPrices(keys, groups, unnumbered);
  // `{code: "size", name_1: "Width", value_1: 12}` → undefined: `code` identifies a single entry.
  const isOneEntry = readings.some((reading) => reading.says(...IDENTITY));
  if (isOneEntry) return undefined;
  // `{group: "Size", name_1: "Width", value_1: 12, name_2: "Height", value_2: 30}` → `[{group:
  // "Size", name: "Width", value: 12}, {group: "Size", name: "Height", value: 30}]`.
  return groups.map((group) => {
    const shared = Object.fromEntries(unnumbered);
    return Object.assign(shared, group);
  });
}

// With one of these under a key without a number, the numbered members are parts of one entry.
const IDENTITY: readonly Aspect[] = ['name', 'code', 'own', 'value'];

// A price without a number comes first; members that are no amount belong to all prices.
function joinPrices(
  keys: KeyReader,
  groups: readonly PimRecord[],
  unnumbered: readonly Member[],
): readonly PimRecord[] {
  const isAmount = ([key]: Member): boolean => keys.read(key).endsIn(...AMOUNT_ASPECTS);
  const shared = unnumbered.filter((member) => !isAmount(member));
  const prices = groups.map((group) => {
    const price = Object.fromEntries(shared);
    return Object.assign(price, group);
  });
  const hasPrice = shared.length < unnumbered.length;
  return hasPrice ? [Object.fromEntries(unnumbered), ...prices] : prices;
}

const AMOUNT_ASPECTS: readonly Aspect[] = ['amount', 'minor'];

function groupByNumber(keys: KeyReader, item: PimRecord): NumberedMembers {
  const groups = new Map<number, Record<string, unknown>>();
  const unnumbered: Member[] = [];
  for (const [key, value] of Object.entries(item)) {
    const numbered = isScalar(value) ? splitNumber(keys, key) : undefined;
    if (numbered === undefined) {
      unnumbered.push([key, value]);
      continue;
    }
    const { stem, number } = numbered;
    const group = groups.get(number) ?? {};
    group[stem] = value;
    groups.set(number, group);
  }
  const filled = [...groups].filter(([, group]) => !Object.values(group).every(isAbsent));
  // A lone number counts nothing unless it is 1, or that of the second of two prices.
  const isPrice = keys.traits.kind === 'price';
  const [[firstNumber] = [], another] = filled;
  const isLone = another === undefined && firstNumber !== 1 && !isPrice;
  const counted = isLone ? [] : filled;
  return { groups: counted.map(([, group]) => group), unnumbered };
}

interface NumberedKey {
  readonly stem: string;
  readonly number: number;
}

/** Reads the number of a level of a tree: 2 in `category_level_2`; undefined for any other key. */
export function readLevel(key: string): number | undefined {
  const [, before = '', digits] = NUMBERED.exec(key) ?? [];
  return LEVEL_WORDS.test(before) ? Number(digits) : undefined;
}

function splitNumber(keys: KeyReader, key: string): NumberedKey | undefined {
  if (!DIGIT.test(key)) return undefined;
  const [, before, digits, ending = ''] = NUMBERED.exec(key) ?? [];
  if (before === undefined || digits === undefined) return undefined;
  if (LEVEL_WORDS.test(before)) return undefined;
  const isKnownEnding = ending === '' || isLanguage(ending) || isPart(keys, before, ending);
  if (!isKnownEnding) return undefined;
  // `Option1 Name` is as much a key of a program as `Option1Name`.
  const stem = `${before}${ending.trimStart()}`;
  return { stem, number: Number(digits) };
}

function isLanguage(ending: string): boolean {
  return /^[_ .-][A-Za-z]{2}$/.test(ending) && isLanguageKey(ending.slice(1));
}

const PARTS: readonly Aspect[] = ['name', 'value', 'code', 'unit'];

// `attribute_7_name`.
function isPart(keys: KeyReader, before: string, ending: string): boolean {
  if (keys.traits.kind !== 'named' || !keys.isOfList(before)) return false;
  const reading = keys.read(ending);
  return PARTS.some((part) => reading.saysOnly(part));
}

// An entry has a name with a value, or something that identifies it. With `mayHaveUnknownName`, the
// name may stand under an unknown key.
function isEntry(keys: KeyReader, group: PimRecord, mayHaveUnknownName: boolean): boolean {
  const readings = Object.keys(group).map((key) => keys.read(key));
  switch (keys.traits.kind) {
    case 'price':
      return readings.length > 1 && readings.some((reading) => reading.says('amount'));
    case 'code':
      return readings.every((reading) => reading.says('own', 'code') && !reading.says('kind'));
    case 'named':
      return haveNameAndValue(readings, mayHaveUnknownName);
    case 'reference':
      return readings.some((reading) => reading.says('own', 'name', 'code'));
    case 'translation':
      return false;
  }
}

function haveNameAndValue(readings: readonly KeyReading[], mayHaveUnknownName: boolean): boolean {
  // `Socket text 1` is a name for people, which loses its number otherwise.
  if (readings.some((reading) => reading.isLabel)) return false;
  const values = readings.filter((reading) => reading.says('value'));
  if (values.length === 0) return false;
  // `data_rate` is a name, whatever its first word says.
  const arePlain = !values.some((value) => value.hasUnknownWord);
  const mayName = (reading: KeyReading): boolean => {
    if (reading.says('name', 'code', 'own')) return true;
    return mayHaveUnknownName && arePlain && reading.hasNoMeaning;
  };
  const otherReadings = readings.filter((reading) => !values.includes(reading));
  return otherReadings.some(mayName);
}
