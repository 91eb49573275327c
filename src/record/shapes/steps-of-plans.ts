/**
 * Opens the price steps of a plan within an offer, whose kind says that they are prices: `{our_price:
 * 9.9, quantity_plan: [{discount_type: "fixed", levels: [{lower_bound: 5, value: 9.4}]}]}`.
 */

import { isRecord, type Member, type PimRecord } from '../value.ts';
import { type KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { readMoney } from './money.ts';
import { ROLE_KEYS } from './role-keys.ts';

interface Step {
  readonly quantity: unknown;
  readonly amount: unknown;
  readonly type: string;
}

/**
 * Returns the items of offers with such plans, and a price for each step on the terms of its offer;
 * undefined for other items.
 */
export function openStepsOfPlans(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const [[key, offers] = ['', undefined], another] = Object.entries(item);
  if (another !== undefined || !Array.isArray(offers)) return openOffer(keys, item);
  const opened = offers.map((offer) => (isRecord(offer) ? openOffer(keys, offer) : undefined));
  if (opened.every((parts) => parts === undefined)) return undefined;
  return offers.flatMap((offer, index) =>
    (opened[index] ?? [offer]).map((part) => ({ [key]: [part] })),
  );
}

// The offer without the plan, then its steps. Steps that are no prices stay with their offer.
function openOffer(keys: KeyReader, offer: PimRecord): readonly PimRecord[] | undefined {
  const members = Object.entries(offer);
  const plan = members.find(
    ([key, value]) => isPlan(keys, key) && listSteps(keys, value).length > 0,
  );
  if (plan === undefined) return undefined;
  const [name, value] = plan;
  const steps = listSteps(keys, value);
  const rest = members.filter((member) => member !== plan);
  const amounts = rest.filter(([key, part]) => holdsAmount(keys, key, part)).flatMap(listNumbers);
  const priced = steps.map((step) => priceStep(step, amounts));
  if (priced.includes(undefined)) return [{ ...offer, [name]: steps.map(writeStep) }];
  const terms = Object.fromEntries(rest.filter(([key, part]) => !holdsAmount(keys, key, part)));
  const prices = steps.map(({ quantity }, index) => ({
    ...terms,
    [ROLE_KEYS.name]: splitKey(name).join(' '),
    [ROLE_KEYS.minQuantity]: quantity,
    ...priced[index],
  }));
  return [Object.fromEntries(rest), ...prices];
}

// The amount of a step, as sent or as a share off the only amount of the offer. Undefined: it is not
// known.
function priceStep(step: Step, amounts: readonly number[]): PimRecord | undefined {
  const { amount, type } = step;
  if (!saysAny(type, SHARE)) {
    const isPrice = saysAny(type, FIXED) && isNearPrice(amount, amounts);
    return isPrice ? { [ROLE_KEYS.amount]: amount } : undefined;
  }
  const [base, another] = new Set(amounts);
  const percent = readMoney(amount)?.amount ?? 0;
  const isShare = base !== undefined && another === undefined && percent > 0 && percent < 100;
  if (!isShare) return undefined;
  const price = Math.round(base * (100 - percent)) / 100;
  return { [ROLE_KEYS.amount]: price, [ROLE_KEYS.condition]: `${percent} % off ${base}` };
}

// A fixed amount may also be what is taken off: much less than any price of the offer.
function isNearPrice(amount: unknown, amounts: readonly number[]): boolean {
  const price = readMoney(amount)?.amount ?? 0;
  return amounts.length === 0 || price * 2 >= Math.min(...amounts);
}

function listNumbers([, value]: Member): readonly number[] {
  if (typeof value === 'number') return [value];
  return isRecord(value) || Array.isArray(value) ? Object.entries(value).flatMap(listNumbers) : [];
}

// `from 5: 3 percent`.
function writeStep({ quantity, amount, type }: Step): string {
  return `from ${quantity}: ${amount} ${type}`;
}

function isPlan(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.says('quantity') && !keys.read(reading.lastWord).says('quantity');
}

// An amount of the offer, with the terms of its own.
function holdsAmount(keys: KeyReader, key: string, value: unknown): boolean {
  if (keys.read(key).says('amount', 'minor')) return true;
  return [value].flat().some((part) => {
    const members = isRecord(part) ? Object.entries(part) : [];
    return members.some(([inner, each]) => holdsAmount(keys, inner, each));
  });
}

// Empty where the kind of the plan is unknown.
function listSteps(keys: KeyReader, plan: unknown): readonly Step[] {
  return [plan].flat().flatMap((record) => {
    const members = isRecord(record) ? Object.entries(record) : [];
    const [, type] = members.find((member) => isTypeOfPlan(keys, member)) ?? [];
    return members.flatMap(([, list]) => {
      if (!Array.isArray(list)) return [];
      return typeof type === 'string' ? readSteps(keys, list, type) : listSteps(keys, list);
    });
  });
}

// `discount_type: "fixed"`.
function isTypeOfPlan(keys: KeyReader, [key, value]: Member): boolean {
  const isType = typeof value === 'string' && keys.read(key).endsIn('type');
  return isType && (saysAny(value, FIXED) || saysAny(value, SHARE));
}

const FIXED = listWordsOf('fixedPrice');
const SHARE = listWordsOf('shareOff');

function saysAny(type: string, words: ReadonlySet<string>): boolean {
  return splitKey(type).some((word) => words.has(word));
}

// Empty if one of the list is no step.
function readSteps(keys: KeyReader, list: readonly unknown[], type: string): readonly Step[] {
  const steps = list.map((level) => readStep(keys, level, type));
  const read = steps.filter((step) => step !== undefined);
  return read.length === steps.length ? read : [];
}

// `{lower_bound: 5, value: 9.4}`.
function readStep(keys: KeyReader, level: unknown, type: string): Step | undefined {
  const [first, second, another] = isRecord(level) ? Object.entries(level) : [];
  if (first === undefined || second === undefined || another !== undefined) return undefined;
  const isQuantity = ([key]: Member): boolean => keys.read(key).says('quantity');
  const [quantity, amount] = isQuantity(first) ? [first, second] : [second, first];
  const isStep = isQuantity(quantity) && keys.read(amount[0]).saysOnly('value');
  if (!isStep || readMoney(amount[1]) === undefined) return undefined;
  return {
    quantity: quantity[1],
    amount: amount[1],
    type,
  };
}
