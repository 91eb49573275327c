import { readText } from '../value.ts';
import { isMarkedAs, readPriceOfPiece } from './amount-of-one.ts';
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
import { isEndedWord, statusOfLeaf } from './entry-status.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { KeyReader, listWordsOf } from './key-words.ts';
import { findCosts, findUnknownKinds } from './kinds-of-amounts.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { GROSS, NET } from './minor-units.ts';
import {
  findCurrencyWord,
  isCurrencyKey,
  NO_AMOUNT,
  readCurrency,
  readMeasure,
  readMoney,
} from './money.ts';
import { labelPrice } from './price-labels.ts';
import {
  COST,
  findBuyersInNames,
  readLeastQuantity,
  readQuantityInName,
  SELLER,
} from './price-names.ts';
import { openPeriods } from './price-periods.ts';
import { chooseWhere, describePlace, joinPlace, readCondition } from './price-places.ts';
import { isNoEnd, isNoTime, readEndOfPrice, readTimeOfPrice } from './price-times.ts';
import { findScaledAmounts } from './price-twins.ts';
import type { RoleOfLeaf } from './roles.ts';
import { keepNearest, listKeysOfLostDates, SPECIAL_WORDS } from './values-of-amount.ts';

/** The values of a price. */
export interface PriceValues {
  readonly price?: number;
  readonly currency?: string;
  readonly label?: string;
  readonly list?: string;
  /** In the format of `readDate`. */
  readonly from?: string;
  readonly to?: string;
  readonly minQuantity?: number;
  readonly customerGroup?: string;
  /** Condition of the price where nothing more exact is known; a price without one always holds. */
  readonly condition?: string;
  readonly status?: string | number;
}

// An entry with more amounts has a shape that cannot be read.
const MAX_AMOUNTS = 60;

/** Reads the prices of a draft; the same amount twice is one price. */
export function readPrices(original: Draft): readonly ReadEntry<PriceValues>[] {
  const draft = openPeriods(original);
  const filled = listCandidates(draft, 'amount').filter(
    (amount) => readText(amount.leaf.value) !== undefined && !isRate(amount, draft),
  );
  const [first] = filled;
  if (first === undefined) return [{ values: {}, unreadKeys: [] }];
  if (filled.length > MAX_AMOUNTS) return [unreadPrice(first)];
  const rounded = findScaledAmounts(draft.roles).map((twin) => twin.rounded);
  const stated = filled.filter(
    (amount) => !rounded.includes(amount) && isAmountOfItsOwn(amount, filled),
  );
  const paid = stated.filter(({ leaf }) => readMoney(leaf.value)?.amount !== NO_AMOUNT);
  const amounts = paid.length > 0 ? paid : stated;
  const marked = amounts.filter((amount) => isMarkedAs('cost', amount, draft));
  const costs = [...findCosts(amounts, draft.roles), ...marked];
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

// Facts about all amounts of an entry, which each of its prices needs.
interface AmountsBeside {
  readonly isOneOfSeveral: boolean;
  // Each is the price of a litre, a metre or the like.
  readonly areOfMeasures: boolean;
  readonly costs: readonly RoleOfLeaf[];
  readonly unknownKinds: readonly RoleOfLeaf[];
}

function unreadPrice({ leaf }: RoleOfLeaf): ReadEntry<PriceValues> {
  return { values: {}, unreadKeys: leaf.keys.slice(0, 1) };
}

// False for an amount that repeats another one of its entry, or is no price beside a real one.
function isAmountOfItsOwn({ leaf }: RoleOfLeaf, amounts: readonly RoleOfLeaf[]): boolean {
  const { keys, path, value } = leaf;
  const leaves = amounts.map((amount) => amount.leaf);
  const isNone = (each: Leaf): boolean => readMoney(each.value)?.amount === 0;
  // `{price: 75.5, cost_price: 0}`.
  if (isNone(leaf)) return leaves.every(isNone);
  // `{compute_price: "fixed", fixed_price: 22.48}`: the way a price is computed is no amount.
  if (typeof value === 'string' && CONSTANT.test(value)) {
    return leaves.every((each) => readMoney(each.value) === undefined);
  }
  const hasSibling = (test: (sibling: Leaf) => boolean): boolean =>
    leaves.some((sibling) => test(sibling) && areSiblings(sibling, leaf));
  // `{price: 9.9, matchValue: 1}`: a value of another name is none.
  if (isUnknownValue(leaf)) return !hasSibling(isPrice);
  // The total of a price step repeats the price of one piece.
  if (path.last.words.includes('total')) return !hasSibling(isPrice);
  // `{lst_price: 135.9, price_extra: 21.24}`: the price has its surcharge in it.
  if (endsInWordOf(leaf, SURCHARGE)) {
    return !hasSibling((sibling) => !endsInWordOf(sibling, SURCHARGE));
  }
  // A price without tax repeats the price with it, unless its key says so: `price_tax_excl`.
  if (endsInWordOf(leaf, NET) && !path.last.says('tax'))
    return !hasSibling((sibling) => endsInWordOf(sibling, GROSS));
  // The price of a sale is kept where it stands beside its dates.
  const mayBeRepeated = keys.length === 1 && !endsInWordOf(leaf, SPECIAL_WORDS);
  if (!mayBeRepeated) return true;
  const equal = leaves.filter((each) => each.value === value);
  return !equal.some((each) => endsInWordOf(each, SPECIAL_WORDS));
}

// A constant of a program: `fixed`, `ON_SITE`.
const CONSTANT = /^(?:[a-z][a-z_]*|[A-Z]+(?:_[A-Z]+)+)$/;

// Words for a part of a price that some buyers pay more.
const SURCHARGE = listWordsOf('surcharge');

function isUnknownValue({ path: { last } }: Leaf): boolean {
  return last.hasUnknownWord && last.saysOnly('value');
}

function isPrice({ path: { last } }: Leaf): boolean {
  return !last.hasUnknownWord && last.endsIn('amount');
}

function endsInWordOf({ path }: Leaf, words: ReadonlySet<string>): boolean {
  return path.last.words.some((word) => words.has(word));
}

interface LabelOfAmount {
  readonly label: string | undefined;
  readonly hasCurrency: boolean;
}

// A name such as `Minimum quantity` or `percent` says that an amount is no price.
function isNoPrice({ label, hasCurrency }: LabelOfAmount): boolean {
  if (label === undefined) return false;
  if (PERCENT.test(label)) return true;
  const reading = PRICE_KEYS.read(label);
  if (reading.endsIn('status')) return true;
  // `{priceType: "FROM", value: 9.9, currency: "USD"}`: only a price has a currency.
  if (hasCurrency) return false;
  const isOther = !reading.hasNoMeaning && reading.saysAtMost(...ASPECTS_OF_OTHER_VALUES);
  return isOther && !reading.hasUnknownWord && !/\d/.test(label);
}

// `{name: "Percentage discount", value: 5}`, but not `{name: "20 percent off", price: 8}`.
function isRate({ leaf }: RoleOfLeaf, { roles }: Draft): boolean {
  const { last } = leaf.path;
  if (!last.endsIn('value') || last.says('amount')) return false;
  return roles.some((beside) => {
    const name = labelOf(beside.leaf) ?? '';
    const isName = beside.role === 'name' && areSiblings(beside.leaf, leaf);
    return isName && WORD_OF_PERCENT.test(name) && PRICE_KEYS.read(name).saysAtMost('tax');
  });
}

const PRICE_KEYS = new KeyReader('prices');

const PERCENT = /^(?:percent(?:age)?|prozent|pourcentage|%)$/i;

const WORD_OF_PERCENT = /percent|prozent|procent|porcent|pourcent/i;

const ASPECTS_OF_OTHER_VALUES: readonly Aspect[] = [
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
  const times = near.roles.filter(({ leaf }) => !isNoTime(leaf.value));
  const start = choose({ roles: times }, 'start', ({ value }) => readTimeOfPrice(value));
  const ends = times.filter(({ leaf }) => !isNoEnd(leaf.value));
  const end = choose({ roles: ends }, 'end', ({ value }) => readEndOfPrice(value));
  const minQuantity = choose(near, 'minQuantity', ({ value }) => readLeastQuantity(value));
  const label = labelPrice(near, amount, beside.isOneOfSeveral);
  const { list, place, customerGroup } = chooseWhere(near);
  const priceList = list === label ? undefined : list;
  const names = [...listNames(near), label ?? ''];
  const key = (amount.leaf.keys.at(-1) ?? '').replaceAll('_', ' ');
  const quantity = minQuantity.value ?? [...names, key].map(readQuantityInName).find(Boolean);
  const isOpenStep = quantity === undefined && endsInWordOf(amount.leaf, STEP_WORDS);
  const isOther = isNoPrice({
    label: choose(near, 'name', labelOf).value,
    hasCurrency: currency.value !== undefined,
  });
  if (money === undefined || isOpenStep || isOther) return unreadPrice(amount);
  const code =
    findCurrencyOfKey(amount, near) ??
    currency.value ??
    money.currency ??
    findCurrencyInKey(amount);
  const values = omitUndefined<PriceValues>({
    price: readPriceOfPiece(money.amount, amount, { near, draft, currency: code }),
    currency: code,
    label,
    list: joinPlace(priceList, place),
    from: start.value,
    to: end.value,
    minQuantity: (quantity ?? 0) > 1 ? quantity : undefined,
    customerGroup: findSeller(amount, isCost) ?? customerGroup ?? findBuyers(draft, amount, names),
    condition:
      choose(near, 'condition', readCondition).value ??
      describePlace(place, priceList) ??
      describeKind(label, amount, beside) ??
      describeMeasure(amount, beside),
    status: readStatus(near, draft),
  });
  const unreadKeys = [
    ...listUnreadKeys([currency, start, end, minQuantity]),
    ...listKeysOfLostDates(draft),
  ];
  const isDoubtful = isMarkedAs('doubtful', amount, near);
  return {
    values,
    unreadKeys: isDoubtful ? [...unreadKeys, amount.leaf.keys.at(-1) ?? ''] : unreadKeys,
  };
}

// `{price: 65.09, actionCode: "DELETE"}`: the word says it under any key.
function readStatus(near: Candidates, { roles, rest }: Draft): string | number | undefined {
  const status = choose(near, 'status', statusOfLeaf).value;
  if (status !== undefined) return status;
  const leaves = [...rest, ...roles.map(({ leaf }) => leaf)];
  return leaves.some(({ value }) => isEndedWord(value)) ? 'passive' : undefined;
}

// Stands in the place of the customer group: the seller pays it, or sets the bounds of the price.
function findSeller({ leaf }: RoleOfLeaf, isCost: boolean): string | undefined {
  if (isCost) return COST;
  return leaf.path.readings.some(isBoundOfPrices) ? SELLER : undefined;
}

// `minimum_allowed_price`.
function isBoundOfPrices(reading: KeyReading): boolean {
  const isBound = reading.endsIn('amount') && reading.says('min', 'max');
  return isBound && reading.words.some((word) => PERMISSION_WORDS.has(word));
}

const PERMISSION_WORDS = listWordsOf('permission');

// A price step without its number of pieces cannot be placed.
const STEP_WORDS = listWordsOf('step');

function listNames(near: Candidates): readonly string[] {
  return near.roles.flatMap(({ role, leaf }) =>
    role === 'name' || role === 'list' ? (labelOf(leaf) ?? []) : [],
  );
}

// Searches the names, and words under unknown keys beside the amount: `{policy: "wholesale"}`.
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

// Searches the ends of keys, then the end of the name.
function findCurrencyOfKey(amount: RoleOfLeaf, near: Candidates): string | undefined {
  return (
    amount.leaf.keys.findLast(isCurrencyKey) ??
    findCurrencyAtEnd(amount.leaf.keys.at(-1)) ??
    findCurrencyAtEndOfKey(amount) ??
    findCurrencyAtEnd(choose(near, 'name', labelOf).value)
  );
}

// `List Price (EUR)`, `eur_price`.
function findCurrencyInKey({ leaf }: RoleOfLeaf): string | undefined {
  const codeInCapitals = (leaf.keys.at(-1)?.match(/\p{L}+/gu) ?? []).findLast(isCurrencyKey);
  return codeInCapitals ?? findCurrencyWord(leaf.path.last.words);
}

// `price_eur`, `priceEUR`: as at the end of a name, in any case.
function findCurrencyAtEndOfKey({ leaf }: RoleOfLeaf): string | undefined {
  const { words } = leaf.path.last;
  const code = findCurrencyWord(words);
  return code?.toLowerCase() === words.at(-1) ? code : undefined;
}

// Capitals at the end of a key or name win over the currency of the record:
// `{price_USD: 9, currency: "EUR"}`.
function findCurrencyAtEnd(key = ''): string | undefined {
  const [, code = ''] = /[a-z][_ -]([A-Z]{3})$/.exec(key) ?? [];
  return isCurrencyKey(code) ? code : undefined;
}

// An amount of an unknown kind gets its name as condition, since nobody knows who pays it.
function describeKind(
  label: string | undefined,
  amount: RoleOfLeaf,
  { unknownKinds }: AmountsBeside,
): string | undefined {
  return unknownKinds.includes(amount) ? label : undefined;
}

// `per l` for the price of a litre beside the price of the product.
function describeMeasure(
  { leaf }: RoleOfLeaf,
  { areOfMeasures }: AmountsBeside,
): string | undefined {
  const measure = areOfMeasures ? undefined : readMeasure(leaf.value);
  return measure && `per ${measure}`;
}
