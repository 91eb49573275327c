/**
 * Splits the steps of a scale off a price whose keys have numbers in the middle: `{price: 9, "Step
 * 1 Quantity": 10, "Step 1 Price": 8}`, `{price: 9, "Price from 10 pcs": 8}`.
 */

import { isAbsent, isRecord, type Member, type PimRecord, readNumber } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isCurrencyKey, readMoney } from './money.ts';
import { readQuantityInName } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

// The text before the number, the number, and the text after it.
const NUMBERED = /^(.*\p{L})[_ .-]*(\d{1,6})[_ .-]*(\p{L}.*)$/u;

// Keys with these belong to one amount only.
const ASPECTS_OF_ONE_AMOUNT: readonly Aspect[] = ['amount', 'minor', 'kind', 'quantity'];

interface Step {
  readonly sent: readonly string[];
  readonly record: PimRecord;
}

/**
 * Returns the price without its steps, and each step with the values that all share; undefined if
 * there are none.
 */
export function openNumberedSteps(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const steps = listSteps(keys, item);
  if (steps.length === 0) return undefined;
  const unnumbered = omitSteps(item, steps);
  const shared = unnumbered.filter((member) => isShared(keys, member));
  const filled = steps.filter(({ record }) => !Object.values(record).every(isAbsent));
  const opened = filled.map(({ record }) => {
    const price = Object.fromEntries(shared);
    return Object.assign(price, record);
  });
  const hasPrice = shared.length < unnumbered.length;
  return hasPrice ? [Object.fromEntries(unnumbered), ...opened] : opened;
}

function omitSteps(item: PimRecord, steps: readonly Step[]): readonly Member[] {
  const stepKeys = new Set(steps.flatMap(({ sent }) => sent));
  return Object.entries(item).filter(([key]) => !stepKeys.has(key));
}

/**
 * Returns the price and those of a map by their least quantity: `{price: 9, steps: {"10": 8}}`;
 * undefined if there is no map.
 */
export function openQuantityMap(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item);
  const map = members.find(([, value]) => isQuantityMap(value));
  if (map === undefined) return undefined;
  const [, amounts] = map;
  if (!isRecord(amounts)) return undefined;
  const siblings = members.filter((member) => member !== map);
  const shared = siblings.filter((member) => isShared(keys, member));
  const steps = Object.entries(amounts).map(([quantity, amount]) =>
    Object.assign(Object.fromEntries(shared), {
      [ROLE_KEYS.minQuantity]: Number(quantity),
      [ROLE_KEYS.amount]: amount,
    }),
  );
  return [Object.fromEntries(siblings), ...steps];
}

/** Says whether a value is a record of amounts whose keys are numbers. */
export function isQuantityMap(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const isStep = ([key, amount]: Member): boolean =>
    /^\d{1,6}$/.test(key) && readMoney(amount) !== undefined;
  const members = Object.entries(value);
  return members.length > 0 && members.every(isStep);
}

// For example a currency or a day.
function isShared(keys: KeyReader, [key, value]: Member): boolean {
  if (isCurrencyKey(key)) return false;
  const reading = keys.read(key);
  if (reading.says(...ASPECTS_OF_ONE_AMOUNT)) return false;
  const isBound = reading.says('min', 'max') && readTimeOfPrice(value) === undefined;
  return !isBound;
}

function isOfAmount(keys: KeyReader, key: string): boolean {
  return keys.read(key).says('amount', 'minor');
}

// Each step is a quantity and an amount.
function listSteps(keys: KeyReader, item: PimRecord): readonly Step[] {
  const groups = [...groupByNumber(item).values()];
  const steps = groups.flatMap((members) => readStep(keys, members) ?? []);
  const unnumbered = omitSteps(item, steps);
  const namedSteps = unnumbered.flatMap((member) => readNamedStep(keys, member) ?? []);
  return [...steps, ...namedSteps];
}

// By the number and the text before it.
function groupByNumber(item: PimRecord): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const [key, value] of Object.entries(item)) {
    const [, stem, number] = NUMBERED.exec(key) ?? [];
    if (number === undefined || !isScalar(value)) continue;
    const name = `${stem}\n${number}`;
    const members = groups.get(name) ?? [];
    members.push([key, value]);
    groups.set(name, members);
  }
  return groups;
}

// Reads the least quantity from the key of an amount; undefined if it has none.
function readNamedStep(keys: KeyReader, [sent, value]: Member): Step | undefined {
  if (!/\d/.test(sent) || readMoney(value) === undefined) return undefined;
  if (!isOfAmount(keys, sent)) return undefined;
  const reading = keys.read(sent);
  // `Price 1 Quantity` is a quantity itself.
  const isStated = reading.says('min') || sent.includes('+') || !reading.endsIn('quantity');
  const quantity = isStated ? readQuantityInName(sent) : undefined;
  if (quantity === undefined) return undefined;
  const isOfPrice = (word: string): boolean => !/\d/.test(word) && !isOfQuantity(keys, word);
  const words = sent.split(BETWEEN_WORDS).filter(isOfPrice);
  const record = { [words.join(' ')]: value, [ROLE_KEYS.minQuantity]: quantity };
  return { sent: [sent], record };
}

const BETWEEN_WORDS = /[\s_.-]+/;

// Undefined if the members are no step, or its quantity is unknown.
function readStep(keys: KeyReader, members: readonly Member[]): Step | undefined {
  const parts = members.map(([key, value]) => readPart(keys, key, value));
  const hasPrice = parts.some(({ isPrice }) => isPrice);
  const quantity = parts.find(({ key }) => isOfQuantity(keys, key));
  if (!hasPrice || quantity === undefined) return undefined;
  const isEmpty = parts.every(({ value }) => isAbsent(value));
  const isKnown = isEmpty || readNumber(quantity.value) !== undefined;
  if (!isKnown) return undefined;
  const record = Object.fromEntries(parts.map(({ key, value }) => [key, value]));
  const sent = members.map(([key]) => key);
  return { sent, record };
}

// The words before the number say which kind of price it is.
function readPart(keys: KeyReader, sent: string, value: unknown) {
  const [, stem = '', , rest = ''] = NUMBERED.exec(sent) ?? [];
  const isCurrency = isCurrencyKey(rest.toUpperCase());
  const isOfCurrency = isCurrency && keys.read(stem).says('amount');
  const isAmount = isOfAmount(keys, rest) && !isOfQuantity(keys, rest);
  const isPrice = isOfCurrency || isAmount;
  const isNamed = isPrice && !isOfQuantity(keys, stem);
  const key = isNamed ? `${stem} ${rest}` : rest;
  return { key, isPrice, value };
}

function isOfQuantity(keys: KeyReader, key: string): boolean {
  return keys.read(key).says('quantity', 'min');
}
