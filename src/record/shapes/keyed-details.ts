/**
 * Opens values that a system stores under keys of its own: an amount in a record, `{key:
 * "_warranty", value: {label: "Guarantee", value: 3, duration: "years"}}`, scales of a price,
 * `meta: [{key: "_scale", value: {"10": 8.5}}]`, and the attributes of a translation.
 */

import { findUnit } from '../units.ts';
import { isRecord, type Member, type PimRecord, readNumber } from '../value.ts';
import { KeyReader } from './key-words.ts';
import { readMoney } from './money.ts';
import { isQuantityMap } from './numbered-steps.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** Returns an entry with the amount of its record; undefined if it has none. */
export function openKeyedAmount(keys: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item);
  const keyed = members.find(([key, value]) => keys.read(key).saysOnly('value') && isRecord(value));
  const record = keyed?.[1];
  if (keyed === undefined || !isRecord(record)) return undefined;
  const parts = Object.entries(record);
  const isAmount = parts.some(
    ([key, value]) => keys.read(key).saysOnly('value') && readNumber(value) !== undefined,
  );
  const isNamed = parts.some(([key]) => keys.read(key).endsIn('name'));
  const unit = parts.find(([, text]) => typeof text === 'string' && findUnit(text) !== undefined);
  if (!isAmount || !isNamed || unit === undefined) return undefined;
  const siblings = members.filter((member) => member !== keyed && member[0] !== 'id');
  const details = parts.filter((part) => part !== unit);
  return { ...Object.fromEntries([...siblings, ...details]), [ROLE_KEYS.unit]: unit[1] };
}

/**
 * Returns a price with the scales of its list of keys and values as members, and the values of that
 * list that are no amounts as texts; undefined if it has no such list.
 */
export function liftScales(_: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const opened = Object.entries(item).map(([name, list]) =>
    Array.isArray(list) && list.length > 0 && list.every(isPair)
      ? openPairs(name, list)
      : undefined,
  );
  if (opened.every((members) => members === undefined)) return undefined;
  const members = Object.entries(item).flatMap((member, at) => opened[at] ?? [member]);
  return Object.fromEntries(members);
}

function openPairs(name: string, pairs: readonly PimRecord[]): readonly Member[] {
  // A discount is no price.
  const prices = pairs.filter(({ key }) => !SHARE_WORDS.test(String(key)));
  const scales = prices.filter(({ value }) => isQuantityMap(value));
  const amounts = prices.filter(({ value }) => isScalar(value) && readMoney(value) !== undefined);
  const texts = pairs.filter((pair) => !scales.includes(pair) && !amounts.includes(pair));
  const lists: readonly Member[] = [
    [name, amounts],
    [`${name}_texts`, texts.map(writePair)],
  ];
  const filled = lists.filter(([, list]) => Array.isArray(list) && list.length > 0);
  return [...filled, ...scales.map(({ key, value }): Member => [String(key), value])];
}

// `_scale_type = percentage`.
function writePair({ key, value }: PimRecord): string {
  const text = isScalar(value) ? String(value) : JSON.stringify(value);
  return `${String(key)} = ${text}`;
}

// `{id: 7, key: "_scale", value: {"10": 8.5}}`.
function isPair(pair: unknown): pair is PimRecord {
  return isRecord(pair) && typeof pair.key === 'string' && 'value' in pair;
}

const SHARE_WORDS = new RegExp(
  [
    'percent|prozent|procent|porcent|pourcent|percentu',
    'discount|rabatt?|korting|remise|scont|descuent',
  ].join('|'),
  'i',
);

// The words of attributes differ from those of translations.
const ATTRIBUTES = new KeyReader('properties');

/**
 * Returns a translation without the attributes of its product, whose names are not the product's;
 * undefined if it has none.
 */
export function omitAttributes(_: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item);
  const remaining = members.filter(([key, list]) => {
    const areAttributes = Array.isArray(list) && list.length > 0 && list.every(hasSeveralValues);
    return !(areAttributes && ATTRIBUTES.read(key).isPlain('own'));
  });
  return remaining.length === members.length ? undefined : Object.fromEntries(remaining);
}

// `{name: "Origin", options: ["Kenya"]}`, while a text has one value.
function hasSeveralValues(attribute: unknown): boolean {
  return isRecord(attribute) && Object.values(attribute).some(Array.isArray);
}
