/** Takes an entry apart that is several, whose keys differ by a number: `{tag_1: "new", tag_2: "sale"}`. Pure. */

import { isAbsent, isRecord, type Member, type PimRecord } from '../value.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isLanguageKey } from './leaves.ts';
import { isScalar } from './tuples.ts';

/** A key with a number at its end, or before a language or a part of an entry: `value_7_en`, `attribute_7_name`. */
const NUMBERED = /^(.*\p{L})[_ .-]?(\d{1,2})([_ .-]?\p{L}+)?$/u;

/** Most keys have none, and the pattern above looks at each of their letters. */
const DIGIT = /\d/;

/** Levels of a tree are one path. */
const OF_LEVEL = /level|lvl|ebene|niveau|livello|nivel|poziom|depth|tier/i;

/** The members of an item by the numbers in their keys, and the others. */
interface NumberedMembers {
  readonly groups: readonly PimRecord[];
  readonly others: readonly Member[];
}

/** An entry for each number, under keys without it, with what stands under no number; undefined: the item is one entry. */
export function listNumbered(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const { groups, others } = groupByNumber(keys, item);
  if (groups.length === 0) return undefined;
  const filled = others.filter(([, value]) => !isAbsent(value));
  const readings = filled.map(([key]) => keys.read(key));
  // Beside `Colour`, `Port 1` and `Quantity 1` are names as well.
  const isMap = readings.some((reading) => reading.says('kind') || reading.saysNothing);
  const areEntries = groups.every((group) => isEntry(keys, group, !isMap));
  if (!areEntries) return undefined;
  if (keys.traits.kind === 'price') return joinPrices(keys, groups, others);
  const isOfOne = readings.some((reading) => reading.says(...IDENTITY));
  if (isOfOne) return undefined;
  return groups.map((group) => {
    const shared = Object.fromEntries(others);
    return Object.assign(shared, group);
  });
}

/** What a key without a number says where the numbered ones are parts of one entry. */
const IDENTITY: readonly Aspect[] = ['name', 'code', 'own', 'value'];

/** The prices of some numbers, behind the one that has none; what is no amount belongs to all of them. */
function joinPrices(
  keys: KeyReader,
  groups: readonly PimRecord[],
  others: readonly Member[],
): readonly PimRecord[] {
  const isAmount = ([key]: Member): boolean => keys.read(key).endsIn(...OF_AMOUNT);
  const shared = others.filter((member) => !isAmount(member));
  const prices = groups.map((group) => {
    const price = Object.fromEntries(shared);
    return Object.assign(price, group);
  });
  const hasPrice = shared.length < others.length;
  return hasPrice ? [Object.fromEntries(others), ...prices] : prices;
}

const OF_AMOUNT: readonly Aspect[] = ['amount', 'minor'];

function groupByNumber(keys: KeyReader, item: PimRecord): NumberedMembers {
  const groups = new Map<number, Record<string, unknown>>();
  const others: Member[] = [];
  for (const [key, value] of Object.entries(item)) {
    const numbered = isScalar(value) ? readKey(keys, key) : undefined;
    if (numbered === undefined) {
      others.push([key, value]);
      continue;
    }
    const { stem, number } = numbered;
    const group = groups.get(number) ?? {};
    group[stem] = value;
    groups.set(number, group);
  }
  const filled = [...groups].filter(([, group]) => !Object.values(group).every(isAbsent));
  // A lone number other than the first one counts nothing, but for the second of two prices.
  const isPrice = keys.traits.kind === 'price';
  const [[firstNumber] = [], another] = filled;
  const isLone = another === undefined && firstNumber !== 1 && !isPrice;
  const counted = isLone ? [] : filled;
  return { groups: counted.map(([, group]) => group), others };
}

/** A key without its number. */
interface NumberedKey {
  readonly stem: string;
  readonly number: number;
}

/** The number of a level of a tree: 2 of `category_level_2`; undefined: the key is that of none. */
export function readLevel(key: string): number | undefined {
  const [, before = '', digits] = NUMBERED.exec(key) ?? [];
  return OF_LEVEL.test(before) ? Number(digits) : undefined;
}

/** The key without its number; undefined: it has none. */
function readKey(keys: KeyReader, key: string): NumberedKey | undefined {
  if (!DIGIT.test(key)) return undefined;
  const [, before, digits, ending = ''] = NUMBERED.exec(key) ?? [];
  if (before === undefined || digits === undefined) return undefined;
  if (OF_LEVEL.test(before)) return undefined;
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

/** Whether a key is that of a part of one of several entries: `attribute_7_name`. */
function isPart(keys: KeyReader, before: string, ending: string): boolean {
  if (keys.traits.kind !== 'named' || !keys.isOfList(before)) return false;
  const reading = keys.read(ending);
  return PARTS.some((part) => reading.saysOnly(part));
}

/**
 * Whether the members of one number are an entry: a name with a value, or what identifies something.
 * @param mayBeStrange whether a name may stand under a key that nobody knows
 */
function isEntry(keys: KeyReader, group: PimRecord, mayBeStrange: boolean): boolean {
  const readings = Object.keys(group).map((key) => keys.read(key));
  switch (keys.traits.kind) {
    case 'price':
      return readings.length > 1 && readings.some((reading) => reading.says('amount'));
    case 'code':
      return readings.every((reading) => reading.says('own', 'code') && !reading.says('kind'));
    case 'named':
      return haveNameAndValue(readings, mayBeStrange);
    case 'reference':
      return readings.some((reading) => reading.says('own', 'name', 'code'));
    case 'translation':
      return false;
  }
}

/** Whether a key says that it is that of a value, and another one may be that of its name. */
function haveNameAndValue(readings: readonly KeyReading[], mayBeStrange: boolean): boolean {
  // `Socket text 1` is a name for people, which loses its number otherwise.
  if (readings.some((reading) => reading.isLabel)) return false;
  const values = readings.filter((reading) => reading.says('value'));
  if (values.length === 0) return false;
  // `data_rate` is a name, whatever its first word says.
  const arePlain = !values.some((value) => value.isStrange);
  const mayName = (reading: KeyReading): boolean => {
    if (reading.says('name', 'code', 'own')) return true;
    return mayBeStrange && arePlain && reading.saysNothing;
  };
  const others = readings.filter((reading) => !values.includes(reading));
  return others.some(mayName);
}
