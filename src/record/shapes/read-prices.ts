/** Reads the prices of an entry: one for each amount in it, with what belongs to it. Pure. */

import { readText } from '../value.ts';
import { isNotedAs, readForOne } from './amount-of-one.ts';
import {
  type Candidates,
  choose,
  labelOf,
  listCandidates,
  listUnreadKeys,
  omitUndefined,
  type ReadEntry,
} from './choose.ts';
import type { Draft } from './draft.ts';
import { statusOfLeaf } from './entry-status.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { findCosts, findUnknownKinds } from './kinds-of-amounts.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { GROSS, NET } from './minor-units.ts';
import { findCurrencyWord, isCurrencyKey, readCurrency, readMeasure, readMoney } from './money.ts';
import { findBuyersInNames, readLeastQuantity, readQuantityInName } from './price-names.ts';
import { openPeriods } from './price-periods.ts';
import { chooseWhere, describePlace, joinPlace, readCondition } from './price-places.ts';
import { readTimeOfPrice } from './price-times.ts';
import { findScaledAmounts } from './price-twins.ts';
import { readRoleKey } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';
import { keepNearest, listKeysOfLostDates, OF_SPECIAL } from './values-of-amount.ts';

/** The values of a price. */
export interface PriceValues {
  readonly price?: number;
  readonly currency?: string;
  /** What kind of price it is: list, sale, a price list, a channel. */
  readonly label?: string;
  /** The price list or channel that it stands in. */
  readonly list?: string;
  /** From and until when it holds, in the format of `readDate`. */
  readonly from?: string;
  readonly to?: string;
  /** From how many pieces it holds. */
  readonly minQuantity?: number;
  readonly customerGroup?: string;
  /** What it depends on, where no more than that is known; a price beside it holds without. */
  readonly condition?: string;
  readonly status?: string | number;
}

/** An entry with more amounts is of a shape that nobody knows. */
const MAX_AMOUNTS = 60;

/** Reads the prices of a draft; the same amount twice is one price. */
export function readPrices(sent: Draft): readonly ReadEntry<PriceValues>[] {
  const draft = openPeriods(sent);
  const filled = listCandidates(draft, 'amount').filter(
    ({ leaf }) => readText(leaf.value) !== undefined,
  );
  const [first] = filled;
  if (first === undefined) return [{ values: {}, unreadKeys: [] }];
  if (filled.length > MAX_AMOUNTS) return [unreadPrice(first)];
  const rounded = findScaledAmounts(draft.roles).map((twin) => twin.rounded);
  const amounts = filled.filter(
    (amount) => !rounded.includes(amount) && isAmountOfItsOwn(amount, filled),
  );
  const costs = findCosts(amounts, draft.roles);
  const beside: AmountsBeside = {
    isOneOfSeveral: amounts.length > 1,
    areOfMeasures: amounts.every(({ leaf }) => readMeasure(leaf.value) !== undefined),
    costs,
    unknownKinds: findUnknownKinds(amounts.filter((amount) => !costs.includes(amount))),
  };
  const prices = amounts.map((amount) => readPrice(amount, draft, beside));
  const seen = new Set<string>();
  return prices.filter(({ values: { price, currency, minQuantity } }) => {
    const key = `${price} ${currency} ${minQuantity}`;
    const isNew = price === undefined || !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** What the amounts of an entry say of each other. */
interface AmountsBeside {
  readonly isOneOfSeveral: boolean;
  /** Whether each is what a litre, a metre or the like costs. */
  readonly areOfMeasures: boolean;
  readonly costs: readonly RoleOfLeaf[];
  readonly unknownKinds: readonly RoleOfLeaf[];
}

/** An amount of which nobody knows what it is. */
function unreadPrice({ leaf }: RoleOfLeaf): ReadEntry<PriceValues> {
  return { values: {}, unreadKeys: leaf.keys.slice(0, 1) };
}

/** Whether an amount says something that none beside it does. */
function isAmountOfItsOwn({ leaf }: RoleOfLeaf, amounts: readonly RoleOfLeaf[]): boolean {
  const { keys, path, value } = leaf;
  const leaves = amounts.map((amount) => amount.leaf);
  const isNone = (each: Leaf): boolean => readMoney(each.value)?.amount === 0;
  // `{price: 75.5, cost_price: 0}`.
  if (isNone(leaf)) return leaves.every(isNone);
  // `{compute_price: "fixed", fixed_price: 22.48}`: how an amount comes about is none.
  if (typeof value === 'string' && /^[a-z][a-z_]*$/.test(value)) {
    return leaves.every((other) => readMoney(other.value) === undefined);
  }
  const hasSibling = (test: (other: Leaf) => boolean): boolean =>
    leaves.some((other) => test(other) && areSiblings(other, leaf));
  // `{price: 9.9, matchValue: 1}`: a value of another name is none.
  if (isStrangeValue(leaf)) return !hasSibling(isPrice);
  // What all pieces of a step cost, beside the price of one.
  if (path.last.words.includes('total')) return !hasSibling(isPrice);
  // The same price without tax.
  if (endsInWordOf(leaf, NET)) return !hasSibling((other) => endsInWordOf(other, GROSS));
  // That of a sale beside it, which says for how long it holds.
  const mayBeRepeated = keys.length === 1 && !endsInWordOf(leaf, OF_SPECIAL);
  if (!mayBeRepeated) return true;
  const equal = leaves.filter((other) => other.value === value);
  return !equal.some((other) => endsInWordOf(other, OF_SPECIAL));
}

function isStrangeValue({ path: { last } }: Leaf): boolean {
  return last.isStrange && last.saysOnly('value');
}

function isPrice({ path: { last } }: Leaf): boolean {
  return !last.isStrange && last.endsIn('amount');
}

/** Whether the last key of a value has one of some words. */
function endsInWordOf({ path }: Leaf, words: ReadonlySet<string>): boolean {
  return path.last.words.some((word) => words.has(word));
}

/** Whether the name of an amount says that it is something else than a price: `Minimum quantity`, `percent`. */
function isNoPrice(label: string | undefined): boolean {
  if (label === undefined) return false;
  if (PERCENT.test(label)) return true;
  const reading = PRICE_KEYS.read(label);
  if (reading.endsIn('status')) return true;
  const isOther = !reading.saysNothing && reading.saysAtMost(...OF_NO_PRICE);
  return isOther && !reading.isStrange && !/\d/.test(label);
}

const PRICE_KEYS = new KeyReader('prices');

const PERCENT = /^(?:percent(?:age)?|prozent|pourcentage|%)$/i;

const OF_NO_PRICE: readonly Aspect[] = [
  'quantity',
  'min',
  'max',
  'valid',
  'start',
  'end',
  'date',
  'currency',
];

function readPrice(
  amount: RoleOfLeaf,
  draft: Draft,
  beside: AmountsBeside,
): ReadEntry<PriceValues> {
  const isCost = beside.costs.includes(amount);
  const near = keepNearest(draft, amount, isCost);
  const money = readMoney(amount.leaf.value);
  const currency = choose(near, 'currency', ({ value }) => readCurrency(value));
  const times = near.roles.filter(({ leaf }) => !ONLY_ZEROS.test(String(leaf.value)));
  const start = choose({ roles: times }, 'start', ({ value }) => readTimeOfPrice(value));
  const ends = times.filter(({ leaf }) => !isNoEnd(leaf.value));
  const end = choose({ roles: ends }, 'end', ({ value }) => readEnd(value));
  const minQuantity = choose(near, 'minQuantity', ({ value }) => readLeastQuantity(value));
  const label = labelPrice(near, amount, beside.isOneOfSeveral);
  const { list, place, customerGroup } = chooseWhere(near);
  const priceList = list === label ? undefined : list;
  const names = [...listNames(near), label ?? ''];
  const key = (amount.leaf.keys.at(-1) ?? '').replaceAll('_', ' ');
  const quantity = minQuantity.value ?? [...names, key].map(readQuantityInName).find(Boolean);
  const isOpenStep = quantity === undefined && endsInWordOf(amount.leaf, OF_STEPS);
  if (money === undefined || isOpenStep || isNoPrice(choose(near, 'name', labelOf).value)) {
    return unreadPrice(amount);
  }
  const code =
    findCurrencyOfKey(amount, near) ??
    currency.value ??
    money.currency ??
    findCurrencyInKey(amount);
  const values = omitUndefined<PriceValues>({
    price: readForOne(money.amount, amount, { near, draft, currency: code }),
    currency: code,
    label,
    list: joinPlace(priceList, place),
    from: start.value,
    to: end.value,
    minQuantity: (quantity ?? 0) > 1 ? quantity : undefined,
    customerGroup: isCost ? COST : (customerGroup ?? findBuyers(draft, amount, names)),
    condition:
      choose(near, 'condition', readCondition).value ??
      describePlace(place, priceList) ??
      describeKind(label, amount, beside) ??
      describeMeasure(amount, beside),
    status: choose(near, 'status', statusOfLeaf).value,
  });
  const unreadKeys = [
    ...listUnreadKeys([currency, start, end, minQuantity]),
    ...listKeysOfLostDates(draft),
  ];
  const isDoubtful = isNotedAs('doubtful', amount, near);
  return {
    values,
    unreadKeys: isDoubtful ? [...unreadKeys, amount.leaf.keys.at(-1) ?? ''] : unreadKeys,
  };
}

/** Who gets a price that is none: what the seller pays. */
const COST = 'cost';

/** Words of a price that holds from a number of pieces; without the number nobody knows when it holds. */
const OF_STEPS = listWordsOf('step');

/** The texts that say what kind of price it is. */
function listNames(near: Candidates): readonly string[] {
  return near.roles.flatMap(({ role, leaf }) =>
    role === 'name' || role === 'list' ? (labelOf(leaf) ?? []) : [],
  );
}

/** Who gets a price by its names, or by a word beside its amount under a key that nobody knows: `{policy: "wholesale"}`. */
function findBuyers(
  { roles, rest }: Draft,
  amount: RoleOfLeaf,
  names: readonly string[],
): string | undefined {
  const noise = roles.flatMap(({ role, leaf }) => (role === 'noise' ? [leaf] : []));
  const beside = [...rest, ...noise].filter((leaf) => areSiblings(leaf, amount.leaf));
  const texts = beside.map((leaf) => labelOf(leaf) ?? '');
  const words = texts.filter((text) => /^\p{L}+$/u.test(text));
  return findBuyersInNames([...names, ...words]);
}

/** The currency that a key or a name ends with. */
function findCurrencyOfKey(amount: RoleOfLeaf, near: Candidates): string | undefined {
  return (
    amount.leaf.keys.findLast(isCurrencyKey) ??
    findCurrencyAtEnd(amount.leaf.keys.at(-1)) ??
    findCurrencyAtEndOfKey(amount) ??
    findCurrencyAtEnd(choose(near, 'name', labelOf).value)
  );
}

/** `List Price (EUR)`, `eur_price`. */
function findCurrencyInKey({ leaf }: RoleOfLeaf): string | undefined {
  const ofCapitals = (leaf.keys.at(-1)?.match(/\p{L}+/gu) ?? []).findLast(isCurrencyKey);
  return ofCapitals ?? findCurrencyWord(leaf.path.last.words);
}

/** `price_eur`, `priceEUR`: as at the end of a name, whatever its letters. */
function findCurrencyAtEndOfKey({ leaf }: RoleOfLeaf): string | undefined {
  const { words } = leaf.path.last;
  const code = findCurrencyWord(words);
  return code?.toLowerCase() === words.at(-1) ? code : undefined;
}

/** The currency in capitals at the end of a key or a name; it counts before that of the record: `{price_USD: 9, currency: "EUR"}`. */
function findCurrencyAtEnd(key = ''): string | undefined {
  const [, code = ''] = /[a-z][_ -]([A-Z]{3})$/.exec(key) ?? [];
  return isCurrencyKey(code) ? code : undefined;
}

/** The name of an amount of an unknown kind: nobody knows who pays it. */
function describeKind(
  label: string | undefined,
  amount: RoleOfLeaf,
  { unknownKinds }: AmountsBeside,
): string | undefined {
  return unknownKinds.includes(amount) ? label : undefined;
}

/** `per l` of what a litre costs, beside the price of the product. */
function describeMeasure(
  { leaf }: RoleOfLeaf,
  { areOfMeasures }: AmountsBeside,
): string | undefined {
  const measure = areOfMeasures ? undefined : readMeasure(leaf.value);
  return measure && `per ${measure}`;
}

/** Until when a price holds; a day without a time counts to its end. */
function readEnd(value: unknown): string | undefined {
  const time = readTimeOfPrice(value);
  return isDay(value) ? time?.replace(/T00:00:00$/, 'T23:59:59') : time;
}

/** What some systems write for no moment: `0`, `00000000`. */
const ONLY_ZEROS = /^\s*0+\s*$/;

/** A day before all prices, which some systems write where there is no end: `1900-01-01`, `1753-01-01`. */
function isNoEnd(value: unknown): boolean {
  const time = readTimeOfPrice(value);
  return time !== undefined && time < '1970';
}

/** Whether a value is a day without a time: `2026-01-31`, `31.12.2026`, `20261231`. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && !value.includes(':') && !/^\s*\d{9,}\s*$/.test(value);
}

/** Words of the frame around a price, in keys of programs. */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  't in text precise scale scales edge edges node nodes tier tiers break breaks bulk volume units data current money item items offer offers fixed table'.split(
    ' ',
  ),
);

const OF_ANY_PRICE: readonly Aspect[] = ['amount', 'value', 'minor', 'quantity'];

/** Short words for a price that the maker recommends. */
const RECOMMENDED: ReadonlySet<string> = new Set(['msrp', 'rrp', 'uvp', 'pvp']);

/** Whether a word says no more than that there is a price. */
function isPlain(word: string): boolean {
  if (RECOMMENDED.has(word)) return false;
  const reading = PRICE_KEYS.read(word);
  const isOfAnyPrice = !reading.saysNothing && reading.saysAtMost(...OF_ANY_PRICE);
  return FRAME_WORDS.has(word) || isOfAnyPrice;
}

/** Whether a key says no more than that there is a list of prices: `priceList: [{value: 9.9}]`. */
function isListOfPrices(reading: KeyReading | undefined): boolean {
  if (reading === undefined || reading.isStrange) return false;
  return reading.endsIn('channel') && reading.saysAtMost('amount', 'channel');
}

/** An id of where a price holds says less of its kind than its key does. */
const RANK_OF_IDS = 6;

/** What kind of price it is, by its own name and, of several amounts in one entry, by the words of its key. */
function labelPrice(
  candidates: Candidates,
  amount: RoleOfLeaf,
  isOneOfSeveral: boolean,
): string | undefined {
  const { value: stated, rank = 0 } = choose(candidates, 'name', labelOf);
  const { list } = chooseWhere(candidates);
  const isId = rank >= RANK_OF_IDS && /\d/.test(stated ?? '');
  if (stated !== undefined && !isOneOfSeveral && !isId) return stated;
  const { keys, path } = amount.leaf;
  // The one price of a price list is told by the list rather than as that of a unit.
  const isOfList = list !== undefined && !isOneOfSeveral;
  const tells = (word: string): boolean =>
    !isPlain(word) && !(isOfList && PRICE_KEYS.read(word).saysOnly('unit'));
  const words = keys.filter((key, at) => {
    if (isCurrencyKey(key) || readRoleKey(key) !== undefined) return false;
    const reading = path.readings[at];
    const isAround = at < keys.length - 1;
    if (isOfList && isAround && isListOfPrices(reading)) return false;
    return reading?.words.some(tells) === true;
  });
  const ofKey = words.length === 0 ? undefined : splitKey(words.join(' ')).join(' ');
  if (isId || stated === undefined) return ofKey ?? stated ?? list;
  return ofKey === undefined ? stated : `${stated}, ${ofKey}`;
}
