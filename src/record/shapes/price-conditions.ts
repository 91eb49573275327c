/**
 * Adds conditions to prices that a key without a role restricts: it is filled in some prices of a
 * record and empty in others.
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

// Words of switches, which say which price is the main one or what else may happen to it.
const MAIN_WORDS = listWordsOf('main');
const PERMISSION_WORDS = listWordsOf('permission');

const PATHS = new KeyPaths('prices');

/**
 * Adds its condition to each price that has one: `[{amount: 9}, {amount: 8, area: "North"}]` → the
 * second has the condition `area: North`. Returns the same list if none has a condition.
 */
export function addConditions(prices: readonly unknown[]): readonly unknown[] {
  if (prices.length < 2) return prices;
  const records = prices.filter(isRecord);
  if (records.length < prices.length) return prices;
  const keys = listVaryingKeys(records).filter(mayBeCondition);
  if (keys.length === 0) return prices;
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

function mayBeCondition(key: string): boolean {
  const reading = PATHS.reader.read(key);
  const isSwitch = reading.words.some(isWordOfSwitch);
  if (isNoise(key) || isSwitch || reading.isMostPieces) return false;
  return !reading.says(...AMOUNT_ASPECTS);
}

// `isDefault: true`, `allowDiscount: true`.
function isWordOfSwitch(word: string): boolean {
  return MAIN_WORDS.has(word) || PERMISSION_WORDS.has(word);
}

function addCondition(price: PimRecord, keys: readonly string[]): PimRecord {
  const conditions: string[] = [];
  for (const key of keys) {
    const text = readCondition(key, price[key]);
    if (text !== undefined) conditions.push(`${key}: ${text}`);
  }
  if (conditions.length === 0) return price;
  return {
    ...price,
    [ROLE_KEYS.condition]: conditions.join(', '),
  };
}

// Undefined if a part of the value has a role, or if the text is no condition.
function readCondition(key: string, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined;
  const { leaves, branches } = flattenRecord({ [key]: value }, PATHS);
  if (branches.length > 0 || leaves.some(hasMeaning)) return undefined;
  const text = leaves.flatMap((leaf) => readConditionText(leaf) ?? []).join(' ');
  if (text === '' || text.length > MAX_CHARS) return undefined;
  const isTimeOrNumber = readTimeOfPrice(text) !== undefined || FRACTION.test(text);
  return isTimeOrNumber ? undefined : text;
}

function hasMeaning(leaf: Leaf): boolean {
  return findRole('prices', leaf) !== undefined || isDigitOfFlag(leaf);
}

function readConditionText({ value }: Leaf): string | undefined {
  return value === true ? 'true' : readText(value);
}
