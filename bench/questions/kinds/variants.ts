/** Questions about sizes, colours and other options of variants. */

import { asJson, countsIn } from '../answer.ts';
import {
  brandsBySize,
  fold,
  foldLabel,
  listOf,
  ofBrand,
  type Plain,
  type PlainCatalog,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { askCount, askForNothing, type Question } from '../question.ts';
import { cellsOf, isCalled, quote } from '../sql.ts';

const OF_ALL = { args: {}, tool: 'get_variants', sql: 'SELECT count(*) FROM variants' };

/** SQL that counts the variants of a product. */
function countOf({ Code }: Plain): string {
  return `SELECT count(*) FROM variants v JOIN products p USING (product_id) WHERE p.code = ${quote(Code)}`;
}

/** Asks which options one product comes in, and which variants have a value. */
export function askVariants(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const of = (product: Plain): readonly Plain[] =>
    variants.filter(({ ProductId }) => ProductId === product.ProductId);
  const [first, second] = products.filter(
    (it) => of(it).some((one) => listOf(one, 'OptionValues').length > 0) && textOf(it.Code) !== '',
  );
  if (first === undefined || second === undefined) return askWithout(products);
  const names = tally(variants.flatMap((it) => textsOf(it, 'OptionValues', 'OptionName')));
  const [[option = ''] = []] = names;
  const valuesOf = (it: Plain): readonly string[] =>
    listOf(it, 'OptionValues').flatMap(({ OptionName, OptionCode, Value }) =>
      [OptionName, OptionCode].some((one) => foldLabel(textOf(one)) === foldLabel(option))
        ? [textOf(Value)]
        : [],
    );
  const values = tally(variants.flatMap(valuesOf));
  const [[value = '', most] = []] = values;
  const withValue = (records: readonly Plain[]): number =>
    records.filter((it) => valuesOf(it).some((one) => fold(one) === fold(value))).length;
  const [brand] = brandsBySize(catalog);
  const ids = new Set(
    brand === undefined ? [] : ofBrand(products, brand).map(({ ProductId }) => ProductId),
  );
  return [
    askOptions(first, of(first)),
    askOptions(second, of(second)),
    askCount(
      'variants of a product',
      `How many variants has ${textOf(first.Code)}?`,
      { args: { product_codes: [first.Code] }, tool: 'get_variants', sql: countOf(first) },
      of(first).length,
    ),
    askCount(
      'variants with a value',
      `How many variants come in ${option} ${value}?`,
      {
        args: { options: [{ name: option, value: value.toLowerCase() }] },
        tool: 'get_variants',
        sql: `SELECT count(DISTINCT variant_id) FROM options WHERE name = ${quote(option)} AND ${isCalled('value', value)}`,
      },
      withValue(variants),
    ),
    askCount(
      'variants with a value',
      `How many variants of ${textOf(second.Code)} come in ${option} ${value}?`,
      {
        args: { product_codes: [second.Code], options: [{ name: option, value }] },
        tool: 'get_variants',
        sql: `SELECT count(DISTINCT o.variant_id) FROM options o JOIN products p USING (product_id) WHERE p.code = ${quote(second.Code)} AND o.name = ${quote(option)} AND o.value = ${quote(value)}`,
      },
      withValue(of(second)),
    ),
    brand === undefined
      ? askCount('variants of a product', 'How many variants are there?', OF_ALL, variants.length)
      : askCount(
          'variants of a brand',
          `How many variants has ${brand}?`,
          {
            args: { brand_names: [brand] },
            tool: 'get_variants',
            sql: `SELECT count(DISTINCT v.variant_id) FROM variants v JOIN product_brands b USING (product_id) WHERE ${isCalled('b.name', brand)}`,
          },
          variants.filter(({ ProductId }) => ids.has(ProductId)).length,
        ),
    {
      kind: 'counts by a value',
      words: `Which ${option} is the most frequent?`,
      call: { tool: 'get_variants', args: { count_by: `option:${option}`, limit: 3 } },
      isRight: (answer) => countsIn(answer)[0]?.[1] === most,
      sql: {
        query: `SELECT value, count(DISTINCT variant_id) AS n FROM options WHERE name = ${quote(option)} GROUP BY value ORDER BY n DESC LIMIT 1`,
        isRight: (answer) => cellsOf(answer)[0]?.[1] === most,
      },
    },
  ];
}

/** If a catalog has no variants, the answer must say so. */
function askWithout(products: readonly Plain[]): readonly Question[] {
  const [product = {}] = products;
  return [
    askCount(
      'variants of a product',
      `How many variants has ${textOf(product.Code)}?`,
      { args: { product_codes: [product.Code] }, tool: 'get_variants', sql: countOf(product) },
      0,
    ),
    askCount('variants of a product', 'How many variants are there?', OF_ALL, 0),
    askForNothing('variants with a value', 'How many products come in size M?', {
      args: { count_by: 'option:Size' },
      sql: "SELECT count(DISTINCT product_id) FROM options WHERE name ILIKE 'size' AND value = 'M'",
    }),
  ];
}

function askOptions(product: Plain, variants: readonly Plain[]): Question {
  const right = new Map<string, Set<string>>();
  for (const { OptionName, Value } of variants.flatMap((it) => listOf(it, 'OptionValues'))) {
    const values = right.get(textOf(OptionName)) ?? new Set<string>();
    right.set(textOf(OptionName), values.add(textOf(Value)));
  }
  return {
    kind: 'sizes and colours of a product',
    words: `In which ${[...right.keys()].join(' and ')} does ${textOf(product.Code)} come?`,
    call: { tool: 'get_product', args: { code: product.Code, sections: ['options'] } },
    isRight: (answer) => {
      const shown = asJson(answer.options);
      return [...right].every(([name, values]) => {
        // Values that only passive variants have are marked.
        const told = new Set(
          [shown[name]].flat().map((one) => String(one).replace(/ \(passive\)$/, '')),
        );
        return told.size === values.size && [...values].every((one) => told.has(one));
      });
    },
    sql: {
      query: `SELECT DISTINCT o.name, o.value FROM options o JOIN products p USING (product_id) WHERE p.code = ${quote(product.Code)} ORDER BY ALL`,
      isRight: (answer) => {
        const shown = new Set(cellsOf(answer).map((row) => row.join('=')));
        const told = [...right].flatMap(([name, values]) =>
          [...values].map((value) => `${name}=${value}`),
        );
        return shown.size === told.length && told.every((one) => shown.has(one));
      },
    },
  };
}
