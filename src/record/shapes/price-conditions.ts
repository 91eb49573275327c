/**
 * Marks prices that are valid only under an unreadable condition: a key without a role that is
 * filled in some prices of a record and empty in others.
 */

import { isNoise } from '../read-result.ts';
import { isAbsent, isRecord, type PimRecord, readText } from '../value.ts';
import { KeyPaths } from './key-paths.ts';
import type { Aspect } from './key-reading.ts';
import { listWordsOf } from './key-words.ts';
import { flattenRecord, type Leaf } from './leaves.ts';
import { readTimeOfPrice } from './price-times.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { findRole, isDigitOfFlag } from './roles.ts';

// A condition has at most this many characters; longer texts are remarks.
const MAX_CHARS = 60;

// Keys with these describe an amount, not for whom, where or when it is valid.
const AMOUNT_ASPECTS: readonly Aspect[] = [
  'id',
  'number',
  'order',
  'tax',
  'unit',
  'digits',
  'culture',
  'date',
  'status',
  'owner',
];

// A rate or an amount: no price is valid under `21.000`.
const FRACTION = /^\s*-?\d+[.,]\d+\s*%?\s*$/;

// Words of a switch for the main price.
const MAIN = listWordsOf('main');

// Words of a switch for what else may happen to the price: `allowDiscount: true`.
const PERMISSION = listWordsOf('permission');

const PATHS = new KeyPaths('prices');

/** Adds its condition to each price that has one; returns the same list if none has. */
export function markConditions(prices: readonly unknown[]): readonly unknown[] {
  if (prices.length < 2) return prices;
  const records = prices.filter(isRecord);
  const keys = listVaryingKeys(records).filter(isConditionKey);
  if (records.length < prices.length || keys.length === 0) return prices;
  return records.map((price) => addCondition(price, keys));
}

// Keys that are filled in some records and empty in others.
function listVaryingKeys(records: readonly PimRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      if (!isEmpty(value)) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const varying = [...counts].filter(([, count]) => count < records.length);
  return varying.map(([key]) => key);
}

// Some systems write false for an empty value.
function isEmpty(value: unknown): boolean {
  return isAbsent(value) || value === false;
}

function isConditionKey(key: string): boolean {
  const reading = PATHS.reader.read(key);
  const isSwitch = reading.words.some((word) => MAIN.has(word) || PERMISSION.has(word));
  if (isNoise(key) || isSwitch || reading.isMostPieces) return false;
  return !reading.says(...AMOUNT_ASPECTS);
}

function addCondition(price: PimRecord, keys: readonly string[]): PimRecord {
  const conditions = keys.flatMap((key) => {
    const text = readCondition(key, price[key]);
    return text === undefined ? [] : [`${key}: ${text}`];
  });
  if (conditions.length === 0) return price;
  return {
    ...price,
    [ROLE_KEYS.condition]: conditions.join(', '),
  };
}

// Undefined if a part of the value has a role.
function readCondition(key: string, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  const { leaves, branches } = flattenRecord({ [key]: value }, PATHS);
  if (branches.length > 0) return undefined;
  const hasMeaning = (leaf: Leaf): boolean =>
    findRole('prices', leaf) !== undefined || isDigitOfFlag(leaf);
  if (leaves.some(hasMeaning)) return undefined;
  const texts = leaves.flatMap((leaf) =>
    leaf.value === true ? 'true' : (readText(leaf.value) ?? []),
  );
  const text = texts.join(' ');
  if (text === '' || text.length > MAX_CHARS) return undefined;
  const isOther = readTimeOfPrice(text) !== undefined || FRACTION.test(text);
  return isOther ? undefined : text;
}
