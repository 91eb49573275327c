/** Questions about prices. */

import { asJson, type Json, numbersBelow, rowsOf } from '../answer.ts';
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
import { askCount, askForNothing, type Question } from '../question.ts';
import { cellsOf, inBranch, isCalled, quote, sqlShows } from '../sql.ts';

/** A selection of products: arguments of a lookup, and an SQL condition on rows r of prices. */
interface Among {
  readonly args: Json;
  readonly sql: string;
}

const ALL: Among = { args: {}, sql: 'true' };

/** Asks for ranges, for the cheapest and the most expensive, and for single prices. */
export function askPrices(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const currency = mainCurrency(catalog);
  const [low = 10, middle = 20, high = 50] = quarters(
    products.flatMap((it) => pricesOf(it, currency)),
  );
  const inCurrency: Json = currency === '' ? {} : { currency };
  const hasPrice = (it: Plain): boolean => pricesOf(it, currency).length > 0;
  const withPrice = (args: Json): Json => ({ ...args, ...inCurrency });
  const inSql = currency === '' ? '' : ` AND r.currency = ${quote(currency)}`;
  const count = (
    words: string,
    { args, sql }: Among,
    from: readonly Plain[],
    isWanted: (price: number) => boolean,
  ): Question => {
    const right = from.filter((it) => pricesOf(it, currency).some(isWanted)).length;
    const kind = 'a range of prices';
    const query = `SELECT count(DISTINCT r.product_id) FROM prices r WHERE r.owner = 'product'${inSql} AND ${sql}`;
    const ways = { args: withPrice(args), sql: query };
    return products.some(hasPrice)
      ? askCount(kind, words, ways, right)
      : askForNothing(kind, words, ways);
  };
  const [category = '', next = category] = categoriesBySize(catalog).filter((name) =>
    inCategory(catalog, name).some(hasPrice),
  );
  const [brand] = brandsBySize(catalog).filter((name) => ofBrand(products, name).some(hasPrice));
  const ofCategory = (name: string): Among =>
    name === ''
      ? ALL
      : { args: { category_names: [name] }, sql: `r.product_id IN (${inBranch(name)})` };
  const from = (name: string): readonly Plain[] =>
    name === '' ? products : inCategory(catalog, name);
  const rank = (
    words: string,
    { args, sql }: Among,
    from: readonly Plain[],
    isDearest: boolean,
  ): Question =>
    askRank(
      words,
      { args: withPrice(args), sql: `r.owner = 'product'${inSql} AND ${sql}` },
      from.flatMap((it) => pricesOf(it, currency)),
      { currency, isDearest },
    );
  return [
    count(
      `How many products cost from ${low} to ${middle} ${currency}?`,
      { args: { price_min: low, price_max: middle }, sql: `r.price BETWEEN ${low} AND ${middle}` },
      products,
      (price) => price >= low && price <= middle,
    ),
    count(
      `How many products cost at least ${high} ${currency}?`,
      { args: { price_min: high }, sql: `r.price >= ${high}` },
      products,
      (price) => price >= high,
    ),
    count(
      `How many products in ${next || 'the catalog'} cost at most ${middle} ${currency}?`,
      {
        args: { ...ofCategory(next).args, price_max: middle },
        sql: `r.price <= ${middle} AND ${ofCategory(next).sql}`,
      },
      from(next),
      (price) => price <= middle,
    ),
    rank(
      `What is the cheapest in ${category || 'the catalog'}?`,
      ofCategory(category),
      from(category),
      false,
    ),
    rank(`What is the dearest in ${next || 'the catalog'}?`, ofCategory(next), from(next), true),
    rank('What is the dearest product of all?', ALL, products, true),
    rank(
      `What is the cheapest of ${brand ?? 'all'}?`,
      brand === undefined
        ? ALL
        : {
            args: { brand_names: [brand] },
            sql: `r.product_id IN (SELECT product_id FROM product_brands WHERE ${isCalled('name', brand)})`,
          },
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

/** The values at one quarter, one half and three quarters of the sorted list. */
function quarters(numbers: readonly number[]): readonly number[] {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted.length === 0
    ? []
    : [1, 2, 3].map((part) => sorted[Math.floor((sorted.length * part) / 4)] ?? 0);
}

function askRank(
  words: string,
  { args, sql }: Among,
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
      args: {
        ...args,
        sort_by: 'price',
        ...direction,
        limit: 1,
        fields: ['code', 'name', 'prices'],
      },
    },
    isRight: (answer) => {
      const [shown] = rowsOf(answer, 'products');
      // Without any price nothing is the cheapest, and the answer must say so.
      if (prices.length === 0)
        return answer.warnings !== undefined || answer.none_has !== undefined;
      return numbersBelow(asJson(shown).prices, currency).includes(right);
    },
    sql: {
      query: `SELECT p.code, p.name, r.price FROM prices r JOIN products p USING (product_id) WHERE ${sql} ORDER BY r.price${isDearest ? ' DESC' : ''} LIMIT 1`,
      isRight: (answer) =>
        prices.length === 0
          ? answer.warnings !== undefined
          : cellsOf(answer)[0]?.includes(right) === true,
    },
  };
}

function askProductPrice(product: Plain, currency: string): Question {
  return {
    kind: 'the price of a product',
    words: `What does ${textOf(product.Name)} (${textOf(product.Code)}) cost?`,
    call: { tool: 'get_product', args: { code: product.Code, sections: ['prices'] } },
    isRight: (answer) => isShown(asJson(answer.product).prices, product, currency),
    sql: sqlShows(
      `SELECT r.price, r.currency, r.label FROM prices r JOIN products p USING (product_id) WHERE r.owner = 'product' AND p.code = ${quote(product.Code)}`,
      pricesOf(product, currency),
    ),
  };
}

function askVariantPrice(variant: Plain, currency: string): Question {
  return {
    kind: 'the price of a variant',
    words: `What does ${textOf(variant.Name)} (${textOf(variant.Code)}) cost?`,
    call: { tool: 'get_variants', args: { codes: [variant.Code], fields: ['code', 'prices'] } },
    isRight: (answer) => isShown(rowsOf(answer, 'variants')[0]?.prices, variant, currency),
    sql: sqlShows(
      `SELECT r.price, r.currency, r.label FROM prices r JOIN variants v USING (variant_id) WHERE v.code = ${quote(variant.Code)}`,
      pricesOf(variant, currency),
    ),
  };
}

function isShown(prices: unknown, record: Plain, currency: string): boolean {
  const shown = numbersBelow(prices, currency);
  return pricesOf(record, currency).every((price) => shown.includes(price));
}
