/**
 * Takes the steps of a scale out of a price whose keys have their numbers in the middle:
 * `{price: 9, "Step 1 Quantity": 10, "Step 1 Price": 8}`, `{price: 9, "Price from 10 pcs": 8}`. Pure.
 */

import { isAbsent, isRecord, type Member, type PimRecord, readNumber } from '../value.ts';
import type { Aspect } from './key-reading.ts';
import type { KeyReader } from './key-words.ts';
import { isCurrencyKey, readMoney } from './money.ts';
import { readQuantityInName } from './price-names.ts';
import { readTimeOfPrice } from './price-times.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';

/** What is before a number in a key, the number, and what is behind it. */
const NUMBERED = /^(.*\p{L})[_ .-]*(\d{1,6})[_ .-]*(\p{L}.*)$/u;

/** What is said of one amount, and not of those beside it. */
const OF_ONE: readonly Aspect[] = ['amount', 'minor', 'kind', 'quantity'];

/** The members of a record that are of one step. */
interface Step {
  readonly sent: readonly string[];
  readonly record: PimRecord;
}

/** The price without its steps, and each of them with what is said of all; undefined: it has none. */
export function openNumberedSteps(
  keys: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const steps = listSteps(keys, item);
  if (steps.length === 0) return undefined;
  const others = omitSteps(item, steps);
  const shared = others.filter((member) => isOfAll(keys, member));
  const filled = steps.filter(({ record }) => !Object.values(record).every(isAbsent));
  const opened = filled.map(({ record }) => {
    const price = Object.fromEntries(shared);
    return Object.assign(price, record);
  });
  const hasPrice = shared.length < others.length;
  return hasPrice ? [Object.fromEntries(others), ...opened] : opened;
}

/** The members of a record that are of no step. */
function omitSteps(item: PimRecord, steps: readonly Step[]): readonly Member[] {
  const ofSteps = new Set(steps.flatMap(({ sent }) => sent));
  return Object.entries(item).filter(([key]) => !ofSteps.has(key));
}

/** The price and those of a map of them by their least number of pieces: `{price: 9, steps: {"10": 8}}`; undefined: it has none. */
export function openQuantityMap(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (!isRecord(item)) return undefined;
  const members = Object.entries(item);
  const map = members.find(([, value]) => isQuantityMap(value));
  if (map === undefined) return undefined;
  const [, amounts] = map;
  if (!isRecord(amounts)) return undefined;
  const others = members.filter((member) => member !== map);
  const shared = others.filter((member) => isOfAll(keys, member));
  const steps = Object.entries(amounts).map(([quantity, amount]) =>
    Object.assign(Object.fromEntries(shared), {
      [ROLE_KEYS.minQuantity]: Number(quantity),
      [ROLE_KEYS.amount]: amount,
    }),
  );
  return [Object.fromEntries(others), ...steps];
}

/** Whether a value is a record of amounts whose keys are numbers. */
export function isQuantityMap(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const isStep = ([key, amount]: Member): boolean =>
    /^\d{1,6}$/.test(key) && readMoney(amount) !== undefined;
  const members = Object.entries(value);
  return members.length > 0 && members.every(isStep);
}

/** Whether a member says something of all amounts beside it, such as a currency or a day. */
function isOfAll(keys: KeyReader, [key, value]: Member): boolean {
  if (isCurrencyKey(key)) return false;
  const reading = keys.read(key);
  if (reading.says(...OF_ONE)) return false;
  const isBound = reading.says('min', 'max') && readTimeOfPrice(value) === undefined;
  return !isBound;
}

function isOfAmount(keys: KeyReader, key: string): boolean {
  return keys.read(key).says('amount', 'minor');
}

/** The steps of a record, each a number of pieces and an amount. */
function listSteps(keys: KeyReader, item: PimRecord): readonly Step[] {
  const groups = [...groupByNumber(item).values()];
  const steps = groups.flatMap((members) => readStep(keys, members) ?? []);
  const others = omitSteps(item, steps);
  const named = others.flatMap((member) => readNamedStep(keys, member) ?? []);
  return [...steps, ...named];
}

/** The members of a record with a number in their keys, by that and what is before it. */
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

/** An amount whose key says from how many pieces it is paid as a step, under a key without that; undefined: it does not say. */
function readNamedStep(keys: KeyReader, [sent, value]: Member): Step | undefined {
  if (!/\d/.test(sent) || readMoney(value) === undefined) return undefined;
  if (!isOfAmount(keys, sent)) return undefined;
  const reading = keys.read(sent);
  // `Price 1 Quantity` is a number of pieces itself.
  const isStated = reading.says('min') || sent.includes('+') || !reading.endsIn('quantity');
  const quantity = isStated ? readQuantityInName(sent) : undefined;
  if (quantity === undefined) return undefined;
  const isOfPrice = (word: string): boolean => !/\d/.test(word) && !isOfQuantity(keys, word);
  const words = sent.split(BETWEEN_WORDS).filter(isOfPrice);
  const record = { [words.join(' ')]: value, [ROLE_KEYS.minQuantity]: quantity };
  return { sent: [sent], record };
}

const BETWEEN_WORDS = /[\s_.-]+/;

/** The members of one number as a step; undefined: they are none, or nobody knows from how many pieces it holds. */
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

/** A member without its number; the words before that say what kind of price it is. */
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
