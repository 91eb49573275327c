import type { READERS } from '../record/readers.ts';
import { compactObject, type JsonValue } from '../record/value.ts';
import { toMapOfValues } from './maps-of-values.ts';

type JsonObject = Readonly<Record<string, JsonValue>>;

type Prices = Extract<ReturnType<(typeof READERS)['prices']>, { readonly state: 'value' }>['value'];

type Price = Prices[number];

/**
 * Renders prices by currency, or by label and currency: `{"EUR":12.5}`, `{"Retail":{"EUR":12.5}}`.
 * If that would lose a difference, they stay a list.
 * @param day whose prices are current, as YYYY-MM-DD; undefined: no price is future or expired
 */
export function renderPrices(prices: Prices, day: string | undefined): JsonValue {
  const sharedExtra = findSharedExtra(prices);
  if (!fitIntoMap(prices, sharedExtra)) return listPrices(prices, day);
  const labels = [...new Set(prices.map(({ label }) => label))];
  const isUnlabelled = labels.length === 1 && labels[0] === undefined;
  if (isUnlabelled) return { ...mapByCurrency(prices), ...sharedExtra };
  const byLabel = labels.map((label) => {
    const ofLabel = prices.filter((price) => price.label === label);
    return [label ?? 'price', mapByCurrency(ofLabel)] as const;
  });
  return { ...toMapOfValues(byLabel), ...sharedExtra };
}

// A map has room for one price of each label and currency, which holds for everybody, and for
// further members that all prices share.
function fitIntoMap(prices: Prices, sharedExtra: JsonObject): boolean {
  const keys = prices.map(({ label, currency }) => `${label}\n${currency}`);
  const areDistinct = new Set(keys).size === prices.length;
  if (!areDistinct) return false;
  const areForAll = prices.every((price) => price.currency !== undefined && !isLimited(price));
  if (!areForAll) return false;
  return prices.every((price) =>
    Object.entries(price.extra).every(
      ([key, value]) => key in sharedExtra || repeatsLabel(price, value),
    ),
  );
}

function mapByCurrency(prices: Prices): JsonObject {
  const pairs = prices.map(({ currency, price }) => [currency ?? '', price ?? null] as const);
  return toMapOfValues(pairs);
}

function isLimited(price: Price): boolean {
  const { from, to, minQuantity, condition, status } = price;
  const limits = [from, to, minQuantity, readCustomerGroup(price), condition];
  return status === 'passive' || limits.some((limit) => limit !== undefined);
}

// Undefined where the label says it already.
function readCustomerGroup({ customerGroup, label }: Price): string | undefined {
  return customerGroup === label ? undefined : customerGroup;
}

// Returns the members beyond the known ones that all prices have alike.
function findSharedExtra([first, ...laterPrices]: Prices): JsonObject {
  if (first === undefined) return {};
  const isShared = ([key, value]: readonly [string, JsonValue]): boolean =>
    !repeatsLabel(first, value) && laterPrices.every(({ extra }) => extra[key] === value);
  return Object.fromEntries(Object.entries(first.extra).filter(isShared));
}

// A text that has only words of the label and the currency adds nothing to them.
function repeatsLabel({ label, currency }: Price, value: JsonValue): boolean {
  const labelWords = listWords(`${label ?? ''} ${currency ?? ''}`);
  const words = typeof value === 'string' ? listWords(value) : [];
  return words.length > 0 && words.every((word) => labelWords.includes(word));
}

function listWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

// Lists prices that hold for everybody first.
function listPrices(prices: Prices, day: string | undefined): JsonValue {
  const rankOf = (price: Price): number => PRICE_RANKS.indexOf(rankPrice(price, day));
  const ranked = prices.toSorted((left, right) => rankOf(left) - rankOf(right));
  return ranked.map((price) =>
    compactObject({ ...listPartsOfPrice(price), state: readState(price, day) }),
  );
}

const PRICE_RANKS = ['for all', 'for some', 'future', 'expired'] as const;

function rankPrice(price: Price, day: string | undefined): (typeof PRICE_RANKS)[number] {
  const state = readState(price, day);
  if (state !== undefined) return state;
  const { minQuantity, customerGroup, condition, status } = price;
  const limits = [minQuantity, customerGroup, condition];
  const isForSome = status === 'passive' || limits.some((limit) => limit !== undefined);
  return isForSome ? 'for some' : 'for all';
}

function readState({ from, to }: Price, day: string | undefined) {
  if (day === undefined) return undefined;
  if (to !== undefined && to.slice(0, day.length) < day) return 'expired';
  const isFuture = from !== undefined && from.slice(0, day.length) > day;
  return isFuture ? 'future' : undefined;
}

function listPartsOfPrice(entry: Price) {
  const { price, currency, label, list, from, to, minQuantity, condition, status } = entry;
  return {
    price,
    currency,
    label,
    list,
    valid_from: from,
    valid_to: to,
    min_quantity: minQuantity,
    customer_group: readCustomerGroup(entry),
    condition,
    status: status === 'passive' ? status : undefined,
    ...entry.extra,
  };
}
