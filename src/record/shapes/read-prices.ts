import {
  type Candidates,
  choose,
  labelOf,
  listUnreadKeys,
  omitUndefined,
  type ReadEntry,
} from './choose.ts';
import { findCurrencyAtEnd, findCurrencyInKey } from './currency-of-price.ts';
import { isEndedWord, statusOfLeaf } from './entry-status.ts';
import type { Aspect, KeyReading } from './key-reading.ts';
import { KeyReader, listWordsOf } from './key-words.ts';
import { findCosts, findUnknownKinds, type KindOfAmount, nameHasWord } from './kinds-of-amounts.ts';
import { areSiblings } from './leaves.ts';
import { readCurrency, readMeasure, readMoney } from './money.ts';
import { keepPrices, listFilledAmounts } from './price-amounts.ts';
import { labelPrice } from './price-labels.ts';
import {
  COST,
  findBuyersInNames,
  readLeastQuantity,
  readQuantityInName,
  SELLER,
} from './price-names.ts';
import { isLearnedAs, readPriceOfPiece } from './price-of-piece.ts';
import { splitPeriods } from './price-periods.ts';
import { addPlace, chooseScope, describeCondition, describePlace } from './price-places.ts';
import { isNoEnd, isNoTime, readEndOfPrice, readTimeOfPrice } from './price-times.ts';
import type { RawEntry } from './raw-entry.ts';
import type { RoleOfLeaf } from './roles.ts';
import { findNearestValues, listKeysOfLostDates } from './values-of-amount.ts';

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

/**
 * Reads the prices of an entry: `{retail: 9.9, dealer: 8, currency: "EUR"}` has two. The same
 * amount twice is one price.
 */
export function readPrices(entry: RawEntry): readonly ReadEntry<PriceValues>[] {
  const draft = splitPeriods(entry);
  const filled = listFilledAmounts(draft);
  const [first] = filled;
  if (first === undefined) return [{ values: {}, unreadKeys: [] }];
  if (filled.length > MAX_AMOUNTS) return [createUnreadPrice(first)];
  const amounts = keepPrices(filled, draft);
  const amountsOfEntry = describeAmounts(amounts, draft);
  return dropRepeated(amounts.map((amount) => readPrice(amount, draft, amountsOfEntry)));
}

function createUnreadPrice({ leaf }: RoleOfLeaf): ReadEntry<PriceValues> {
  return { values: {}, unreadKeys: leaf.keys.slice(0, 1) };
}

// Facts about all amounts of an entry, which each of its prices needs.
interface AmountsOfEntry {
  readonly areSeveral: boolean;
  // Each is the price of a litre, a metre or the like.
  readonly areOfMeasures: boolean;
  readonly costs: readonly RoleOfLeaf[];
  readonly unknownKinds: readonly RoleOfLeaf[];
}

function describeAmounts(amounts: readonly RoleOfLeaf[], draft: RawEntry): AmountsOfEntry {
  const learnedCosts = amounts.filter((amount) => isLearnedAs('cost', amount, draft));
  const costs = [...findCosts(amounts, draft.roles), ...learnedCosts];
  const otherAmounts = amounts.filter((amount) => !costs.includes(amount));
  return {
    areSeveral: amounts.length > 1,
    areOfMeasures: amounts.every(({ leaf }) => readMeasure(leaf.value) !== undefined),
    costs,
    unknownKinds: findUnknownKinds(otherAmounts),
  };
}

function dropRepeated(
  prices: readonly ReadEntry<PriceValues>[],
): readonly ReadEntry<PriceValues>[] {
  const keysBefore = new Set<string>();
  return prices.filter(({ values: { price, currency, minQuantity } }) => {
    const key = `${price} ${currency} ${minQuantity}`;
    const isNew = price === undefined || !keysBefore.has(key);
    keysBefore.add(key);
    return isNew;
  });
}

function readPrice(
  amount: RoleOfLeaf,
  draft: RawEntry,
  amountsOfEntry: AmountsOfEntry,
): ReadEntry<PriceValues> {
  const kind = amountsOfEntry.costs.includes(amount) ? 'cost' : 'price';
  const nearest = findNearestValues(draft, amount, kind);
  const money = readMoney(amount.leaf.value);
  const currency = choose(nearest, 'currency', ({ value }) => readCurrency(value));
  const isOther = isNoPrice({
    name: choose(nearest, 'name', labelOf).value,
    hasCurrency: currency.value !== undefined,
  });
  if (money === undefined || isOther) return createUnreadPrice(amount);
  const label = labelPrice(nearest, amount, amountsOfEntry.areSeveral);
  const names = [...listNames(nearest), label ?? ''];
  const minQuantity = choose(nearest, 'minQuantity', ({ value }) => readLeastQuantity(value));
  const quantity = minQuantity.value ?? findQuantityInNames(names, amount);
  // A price step without its number of pieces cannot be placed.
  const isUnplacedStep = quantity === undefined && nameHasWord(amount.leaf, STEP_WORDS);
  if (isUnplacedStep) return createUnreadPrice(amount);
  const { start, end } = chooseTimes(nearest);
  const { list, place, customerGroup } = chooseScope(nearest);
  const priceList = list === label ? undefined : list;
  const code =
    findCurrencyAtEnd(amount, nearest) ??
    currency.value ??
    money.currency ??
    findCurrencyInKey(amount);
  const values = omitUndefined<PriceValues>({
    price: readPriceOfPiece(money.amount, amount, { candidates: nearest, draft, currency: code }),
    currency: code,
    label,
    list: addPlace(priceList, place),
    from: start.value,
    to: end.value,
    minQuantity: quantity !== undefined && quantity > 1 ? quantity : undefined,
    customerGroup: findSeller(amount, kind) ?? customerGroup ?? findBuyers(draft, amount, names),
    condition:
      choose(nearest, 'condition', describeCondition).value ??
      describePlace(place, priceList) ??
      describeUnknownKind(label, amount, amountsOfEntry) ??
      describeMeasure(amount, amountsOfEntry),
    status: readStatus(nearest, draft),
  });
  const unreadKeys = [
    ...listUnreadKeys([currency, start, end, minQuantity]),
    ...listKeysOfLostDates(draft),
  ];
  if (isLearnedAs('doubtful', amount, nearest)) unreadKeys.push(amount.leaf.keys.at(-1) ?? '');
  return { values, unreadKeys };
}

const STEP_WORDS = listWordsOf('step');

interface NameOfAmount {
  readonly name: string | undefined;
  readonly hasCurrency: boolean;
}

// A name such as `Minimum quantity` or `percent` says that an amount is no price.
function isNoPrice({ name, hasCurrency }: NameOfAmount): boolean {
  if (name === undefined) return false;
  if (PERCENT.test(name)) return true;
  const reading = PRICE_KEYS.read(name);
  if (reading.endsIn('status')) return true;
  // `{priceType: "FROM", value: 9.9, currency: "USD"}`: only a price has a currency.
  if (hasCurrency) return false;
  const isOther = !reading.hasNoMeaning && reading.saysAtMost(...ASPECTS_OF_OTHER_VALUES);
  return isOther && !reading.hasUnknownWord && !/\d/.test(name);
}

const PRICE_KEYS = new KeyReader('prices');

const PERCENT = /^(?:percent(?:age)?|prozent|pourcentage|%)$/i;

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

function listNames({ roles }: Candidates): readonly string[] {
  const named = roles.filter(({ role }) => role === 'name' || role === 'list');
  return named.flatMap(({ leaf }) => labelOf(leaf) ?? []);
}

// `Price from 10 pcs`, `price_from_10_pcs`.
function findQuantityInNames(names: readonly string[], { leaf }: RoleOfLeaf): number | undefined {
  const keyName = (leaf.keys.at(-1) ?? '').replaceAll('_', ' ');
  return [...names, keyName].map(readQuantityInName).find(Boolean);
}

function chooseTimes({ roles }: Candidates) {
  const times = roles.filter(({ leaf }) => !isNoTime(leaf.value));
  const ends = times.filter(({ leaf }) => !isNoEnd(leaf.value));
  return {
    start: choose({ roles: times }, 'start', ({ value }) => readTimeOfPrice(value)),
    end: choose({ roles: ends }, 'end', ({ value }) => readEndOfPrice(value)),
  };
}

// Stands in the place of the customer group: the seller pays it, or sets the bounds of the price.
function findSeller({ leaf }: RoleOfLeaf, kind: KindOfAmount): string | undefined {
  if (kind === 'cost') return COST;
  return leaf.path.readings.some(isBoundOfPrices) ? SELLER : undefined;
}

// `minimum_allowed_price`.
function isBoundOfPrices(reading: KeyReading): boolean {
  const isBound = reading.endsIn('amount') && reading.says('min', 'max');
  return isBound && reading.words.some((word) => PERMISSION_WORDS.has(word));
}

const PERMISSION_WORDS = listWordsOf('permission');

// Searches the names, and words under unknown keys beside the amount: `{policy: "wholesale"}`.
function findBuyers(
  { roles, rest }: RawEntry,
  amount: RoleOfLeaf,
  names: readonly string[],
): string | undefined {
  const noise = roles.filter(({ role }) => role === 'noise').map(({ leaf }) => leaf);
  const siblings = [...rest, ...noise].filter((leaf) => areSiblings(leaf, amount.leaf));
  const texts = siblings.map((leaf) => labelOf(leaf) ?? '');
  const words = texts.filter((text) => /^\p{L}+$/u.test(text));
  return findBuyersInNames([...names, ...words]);
}

// An amount of an unknown kind gets its name as condition, since nobody knows who pays it.
function describeUnknownKind(
  label: string | undefined,
  amount: RoleOfLeaf,
  { unknownKinds }: AmountsOfEntry,
): string | undefined {
  return unknownKinds.includes(amount) ? label : undefined;
}

// `per l` for the price of a litre beside the price of the product.
function describeMeasure(
  { leaf }: RoleOfLeaf,
  { areOfMeasures }: AmountsOfEntry,
): string | undefined {
  if (areOfMeasures) return undefined;
  const measure = readMeasure(leaf.value);
  return measure && `per ${measure}`;
}

// `{price: 65.09, actionCode: "DELETE"}`: the word says it under any key.
function readStatus(nearest: Candidates, { roles, rest }: RawEntry): string | number | undefined {
  const status = choose(nearest, 'status', statusOfLeaf).value;
  if (status !== undefined) return status;
  const leaves = [...rest, ...roles.map(({ leaf }) => leaf)];
  return leaves.some(({ value }) => isEndedWord(value)) ? 'passive' : undefined;
}
