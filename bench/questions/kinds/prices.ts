/** What things cost. */

import {
  brandsBySize,
  categoriesBySize,
  inCategory,
  mainCurrency,
  ofBrand,
  type Plain,
  type PlainCatalog,
  pricesOf,
  spread,
  textOf,
} from '../plain.ts';
import { asJson, askCount, askForNothing, type Json, numbersBelow, type Question, rowsOf } from '../question.ts';

/** Ranges, the cheapest and the dearest, and single prices. */
export function askPrices(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const currency = mainCurrency(catalog);
  const [low = 10, middle = 20, high = 50] = quarters(products.flatMap((it) => pricesOf(it, currency)));
  const inCurrency: Json = currency === '' ? {} : { currency };
  const hasPrice = (it: Plain): boolean => pricesOf(it, currency).length > 0;
  const withPrice = (args: Json): Json => ({ ...args, ...inCurrency });
  const count = (words: string, args: Json, from: readonly Plain[], isWanted: (price: number) => boolean): Question => {
    const right = from.filter((it) => pricesOf(it, currency).some(isWanted)).length;
    const kind = 'a range of prices';
    return products.some(hasPrice)
      ? askCount(kind, words, withPrice(args), right)
      : askForNothing(kind, words, withPrice(args));
  };
  const [category = '', next = category] = categoriesBySize(catalog).filter((name) =>
    inCategory(catalog, name).some(hasPrice),
  );
  const [brand] = brandsBySize(catalog).filter((name) => ofBrand(products, name).some(hasPrice));
  const ofCategory = (name: string): Json => (name === '' ? {} : { category_names: [name] });
  const from = (name: string): readonly Plain[] => (name === '' ? products : inCategory(catalog, name));
  const rank = (words: string, args: Json, among: readonly Plain[], isDearest: boolean): Question =>
    askRank(
      words,
      withPrice(args),
      among.flatMap((it) => pricesOf(it, currency)),
      { currency, isDearest },
    );
  return [
    count(
      `How many products cost from ${low} to ${middle} ${currency}?`,
      { price_min: low, price_max: middle },
      products,
      (price) => price >= low && price <= middle,
    ),
    count(
      `How many products cost more than ${high} ${currency}?`,
      { price_min: high },
      products,
      (price) => price >= high,
    ),
    count(
      `How many products in ${next || 'the catalog'} cost at most ${middle} ${currency}?`,
      { ...ofCategory(next), price_max: middle },
      from(next),
      (price) => price <= middle,
    ),
    rank(`What is the cheapest in ${category || 'the catalog'}?`, ofCategory(category), from(category), false),
    rank(`What is the dearest in ${next || 'the catalog'}?`, ofCategory(next), from(next), true),
    rank('What is the dearest product of all?', {}, products, true),
    rank(
      `What is the cheapest of ${brand ?? 'all'}?`,
      brand === undefined ? {} : { brand_names: [brand] },
      brand === undefined ? products : ofBrand(products, brand),
      false,
    ),
    ...spread(products.filter(hasPrice))
      .slice(0, 2)
      .map((it) => askProductPrice(it, currency)),
    ...spread(variants.filter(hasPrice))
      .slice(0, 2)
      .map((it) => askVariantPrice(it, currency)),
  ];
}

/** The values at a quarter, the middle and three quarters. */
function quarters(numbers: readonly number[]): readonly number[] {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted.length === 0 ? [] : [1, 2, 3].map((part) => sorted[Math.floor((sorted.length * part) / 4)] ?? 0);
}

function askRank(
  words: string,
  args: Json,
  prices: readonly number[],
  { currency, isDearest }: { readonly currency: string; readonly isDearest: boolean },
): Question {
  const right = isDearest ? Math.max(...prices) : Math.min(...prices);
  const direction = isDearest ? { sort_direction: 'desc' } : {};
  return {
    kind: 'the cheapest or dearest',
    words,
    call: {
      tool: 'find_products',
      args: { ...args, sort_by: 'price', ...direction, limit: 1, fields: ['code', 'name', 'prices'] },
    },
    isRight: (answer) => {
      const [shown] = rowsOf(answer, 'products');
      // Without any price there is none to be the first, which the answer must say.
      if (prices.length === 0) return answer.warnings !== undefined || answer.none_has !== undefined;
      return numbersBelow(asJson(shown).prices, currency).includes(right);
    },
  };
}

function askProductPrice(product: Plain, currency: string): Question {
  return {
    kind: 'the price of a product',
    words: `What does ${textOf(product.Name)} (${textOf(product.Code)}) cost?`,
    call: { tool: 'get_product', args: { code: product.Code, sections: ['prices'] } },
    isRight: (answer) => isShown(asJson(answer.product).prices, product, currency),
  };
}

function askVariantPrice(variant: Plain, currency: string): Question {
  return {
    kind: 'the price of a variant',
    words: `What does ${textOf(variant.Name)} (${textOf(variant.Code)}) cost?`,
    call: { tool: 'get_variants', args: { codes: [variant.Code], fields: ['code', 'prices'] } },
    isRight: (answer) => isShown(rowsOf(answer, 'variants')[0]?.prices, variant, currency),
  };
}

function isShown(prices: unknown, record: Plain, currency: string): boolean {
  const shown = numbersBelow(prices, currency);
  return pricesOf(record, currency).every((price) => shown.includes(price));
}
