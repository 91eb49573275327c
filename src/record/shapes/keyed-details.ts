/**
 * Opens values that a system stores under keys of its own: `{key: "_warranty", value: {label:
 * "Guarantee", value: 3, duration: "years"}}` becomes `{key: "_warranty", label: "Guarantee", value:
 * 3, unit: "years"}`. Also omits the attributes that stand within a translation.
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
  const amountKey = Object.keys(item).find((key) => {
    return isRecord(item[key]) && keys.read(key).saysOnly('value');
  });
  if (amountKey === undefined) return undefined;
  const { [amountKey]: amount, id: _, ...siblings } = item;
  if (!isRecord(amount) || !isNamedAmount(keys, amount)) return undefined;
  const unitKey = findUnitKey(amount);
  if (unitKey === undefined) return undefined;
  const { [unitKey]: unit, ...details } = amount;
  return { ...siblings, ...details, [ROLE_KEYS.unit]: unit };
}

function findUnitKey(amount: PimRecord): string | undefined {
  return Object.keys(amount).find((key) => {
    const text = amount[key];
    return typeof text === 'string' && findUnit(text) !== undefined;
  });
}

function isNamedAmount(keys: KeyReader, amount: PimRecord): boolean {
  const partKeys = Object.keys(amount);
  if (!partKeys.some((key) => keys.read(key).endsIn('name'))) return false;
  const valueKeys = partKeys.filter((key) => keys.read(key).saysOnly('value'));
  return valueKeys.some((key) => readNumber(amount[key]) !== undefined);
}

/**
 * Returns a price with the scales of its list of keys and values as members, and the values of that
 * list that are no amounts as texts: `meta: [{key: "_scale", value: {"10": 8.5}}]` becomes `_scale:
 * {"10": 8.5}`. Undefined if it has no such list.
 */
export function liftScales(_: KeyReader, item: unknown): PimRecord | undefined {
  if (!isRecord(item)) return undefined;
  const members: Member[] = [];
  let hasPairs = false;
  for (const member of Object.entries(item)) {
    const [name, list] = member;
    const isListOfPairs = Array.isArray(list) && list.length > 0 && list.every(isPair);
    if (isListOfPairs) {
      hasPairs = true;
      members.push(...openPairs(name, list));
    } else {
      members.push(member);
    }
  }
  return hasPairs ? Object.fromEntries(members) : undefined;
}

function openPairs(name: string, pairs: readonly PimRecord[]): readonly Member[] {
  // A discount is no price.
  const prices = pairs.filter(({ key }) => !DISCOUNT_WORDS.test(String(key)));
  const scales = prices.filter(({ value }) => isQuantityMap(value));
  const amounts = prices.filter(({ value }) => isScalar(value) && readMoney(value) !== undefined);
  const texts = pairs.filter((pair) => !scales.includes(pair) && !amounts.includes(pair));
  const members: Member[] = [];
  if (amounts.length > 0) members.push([name, amounts]);
  if (texts.length > 0) members.push([`${name}_texts`, texts.map(writePair)]);
  for (const { key, value } of scales) members.push([String(key), value]);
  return members;
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

const DISCOUNT_WORDS = new RegExp(
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
  const remaining = members.filter((member) => !isListOfAttributes(member));
  if (remaining.length === members.length) return undefined;
  return Object.fromEntries(remaining);
}

function isListOfAttributes([key, list]: Member): boolean {
  if (!Array.isArray(list) || list.length === 0) return false;
  return list.every(hasSeveralValues) && ATTRIBUTES.read(key).isPlain('own');
}

// `{name: "Origin", options: ["Kenya"]}`, while a text has one value.
function hasSeveralValues(attribute: unknown): boolean {
  return isRecord(attribute) && Object.values(attribute).some(Array.isArray);
}
