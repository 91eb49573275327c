/**
 * Opens the price steps of a plan within an offer, whose kind says that they are prices: `{our_price:
 * 9.9, quantity_plan: [{discount_type: "fixed", levels: [{lower_bound: 5, value: 9.4}]}]}`.
 */

import { isRecord, type Member, type PimRecord } from '../value.ts';
import { type KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { readMoney } from './money.ts';
import { ROLE_KEYS } from './role-keys.ts';

// A price, or what is taken off it, from a number of pieces on.
interface Step {
  readonly quantity: unknown;
  readonly amount: unknown;
  /** Kind of the amount: `fixed`, `percent`. */
  readonly type: string;
}

// An offer whose plan is taken apart from it.
interface OfferWithPlan {
  readonly planKey: string;
  readonly steps: readonly Step[];
  /** The offer without its plan. */
  readonly members: readonly Member[];
}

/**
 * Returns an offer without its plan, and a price for each step of the plan, on the terms of the
 * offer; the same for a list of offers under one key. Undefined for items without such a plan.
 */
export function splitPlans(keys: KeyReader, item: unknown): readonly unknown[] | undefined {
  if (!isRecord(item)) return undefined;
  const [[key, offers] = ['', undefined], another] = Object.entries(item);
  const isListOfOffers = another === undefined && Array.isArray(offers);
  return isListOfOffers ? splitOffers(keys, key, offers) : splitOffer(keys, item);
}

// Undefined if no offer of the list has a plan.
function splitOffers(
  keys: KeyReader,
  key: string,
  offers: readonly unknown[],
): readonly unknown[] | undefined {
  const split = offers.map((offer) => (isRecord(offer) ? splitOffer(keys, offer) : undefined));
  if (split.every((prices) => prices === undefined)) return undefined;
  return offers.flatMap((offer, index) => {
    const prices = split[index] ?? [offer];
    return prices.map((price) => ({ [key]: [price] }));
  });
}

// The offer without the plan, then its steps. Steps that are no prices stay with their offer.
function splitOffer(keys: KeyReader, offer: PimRecord): readonly PimRecord[] | undefined {
  const offerWithPlan = findPlan(keys, offer);
  if (offerWithPlan === undefined) return undefined;
  const { planKey, steps, members } = offerWithPlan;
  const amountMembers = members.filter(([key, value]) => holdsAmount(keys, key, value));
  const amounts = amountMembers.flatMap(listNumbers);
  const pricesOfSteps = steps.map((step) => priceStep(step, amounts));
  if (pricesOfSteps.includes(undefined)) return [{ ...offer, [planKey]: steps.map(formatStep) }];
  const terms = Object.fromEntries(members.filter((member) => !amountMembers.includes(member)));
  const prices = steps.map(({ quantity }, index) => ({
    ...terms,
    [ROLE_KEYS.name]: splitKey(planKey).join(' '),
    [ROLE_KEYS.minQuantity]: quantity,
    ...pricesOfSteps[index],
  }));
  return [Object.fromEntries(members), ...prices];
}

function findPlan(keys: KeyReader, offer: PimRecord): OfferWithPlan | undefined {
  const all = Object.entries(offer);
  for (const [planKey, plan] of all) {
    const steps = isPlanKey(keys, planKey) ? listSteps(keys, plan) : [];
    if (steps.length === 0) continue;
    const members = all.filter(([key]) => key !== planKey);
    return { planKey, steps, members };
  }
  return undefined;
}

// `quantity_plan`, but not `quantity` or `min_quantity`.
function isPlanKey(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.says('quantity') && !keys.read(reading.lastWord).says('quantity');
}

// `our_price: 9.9`, `our_price: [{schedule: [{value: 9.9}]}]`.
function holdsAmount(keys: KeyReader, key: string, value: unknown): boolean {
  if (keys.read(key).says('amount', 'minor')) return true;
  return [value].flat().some((part) => {
    const members = isRecord(part) ? Object.entries(part) : [];
    return members.some(([inner, each]) => holdsAmount(keys, inner, each));
  });
}

// All numbers in a value, at any depth.
function listNumbers([, value]: Member): readonly number[] {
  if (typeof value === 'number') return [value];
  return isRecord(value) || Array.isArray(value) ? Object.entries(value).flatMap(listNumbers) : [];
}

// The amount of a step; undefined if it is not known.
function priceStep(step: Step, amounts: readonly number[]): PimRecord | undefined {
  if (hasWordOf(step.type, SHARE_WORDS)) return priceShareOff(step, amounts);
  const isPrice = hasWordOf(step.type, FIXED_WORDS) && isNearPrice(step.amount, amounts);
  return isPrice ? { [ROLE_KEYS.amount]: step.amount } : undefined;
}

// `{lower_bound: 5, value: 10}` of a plan in percent: 10 % off the only amount of the offer.
function priceShareOff({ amount }: Step, amounts: readonly number[]): PimRecord | undefined {
  const [base, another] = new Set(amounts);
  if (base === undefined || another !== undefined) return undefined;
  const percent = readMoney(amount)?.amount ?? 0;
  if (percent <= 0 || percent >= 100) return undefined;
  const price = Math.round(base * (100 - percent)) / 100;
  return { [ROLE_KEYS.amount]: price, [ROLE_KEYS.condition]: `${percent} % off ${base}` };
}

// A fixed amount may also be what is taken off: much less than any price of the offer.
function isNearPrice(amount: unknown, amounts: readonly number[]): boolean {
  const price = readMoney(amount)?.amount ?? 0;
  return amounts.length === 0 || price * 2 >= Math.min(...amounts);
}

// `from 5: 3 percent`.
function formatStep({ quantity, amount, type }: Step): string {
  return `from ${quantity}: ${amount} ${type}`;
}

// Empty where the kind of the plan is unknown.
function listSteps(keys: KeyReader, plan: unknown): readonly Step[] {
  return [plan].flat().flatMap((part) => (isRecord(part) ? listStepsOfRecord(keys, part) : []));
}

function listStepsOfRecord(keys: KeyReader, record: PimRecord): readonly Step[] {
  const type = findTypeOfPlan(keys, record);
  return Object.values(record).flatMap((list) => {
    if (!Array.isArray(list)) return [];
    return type === undefined ? listSteps(keys, list) : readSteps(keys, list, type);
  });
}

// `discount_type: "fixed"`.
function findTypeOfPlan(keys: KeyReader, record: PimRecord): string | undefined {
  for (const [key, value] of Object.entries(record)) {
    if (typeof value !== 'string' || !keys.read(key).endsIn('type')) continue;
    if (hasWordOf(value, FIXED_WORDS) || hasWordOf(value, SHARE_WORDS)) return value;
  }
  return undefined;
}

const FIXED_WORDS = listWordsOf('fixedPrice');
const SHARE_WORDS = listWordsOf('shareOff');

function hasWordOf(text: string, words: ReadonlySet<string>): boolean {
  return splitKey(text).some((word) => words.has(word));
}

// Empty if one of the list is no step.
function readSteps(keys: KeyReader, list: readonly unknown[], type: string): readonly Step[] {
  const steps: Step[] = [];
  for (const level of list) {
    const step = readStep(keys, level, type);
    if (step === undefined) return [];
    steps.push(step);
  }
  return steps;
}

// `{lower_bound: 5, value: 9.4}`.
function readStep(keys: KeyReader, level: unknown, type: string): Step | undefined {
  const [first, second, another] = isRecord(level) ? Object.entries(level) : [];
  if (first === undefined || second === undefined || another !== undefined) return undefined;
  const isQuantity = ([key]: Member): boolean => keys.read(key).says('quantity');
  const [quantityMember, amountMember] = isQuantity(first) ? [first, second] : [second, first];
  if (!isQuantity(quantityMember)) return undefined;
  const [, quantity] = quantityMember;
  const [amountKey, amount] = amountMember;
  const isAmount = keys.read(amountKey).saysOnly('value') && readMoney(amount) !== undefined;
  return isAmount ? { quantity, amount, type } : undefined;
}
