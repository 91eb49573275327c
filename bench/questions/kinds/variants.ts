/** Sizes, colours and whatever else variants differ in. */

import {
  brandsBySize,
  fold,
  listOf,
  ofBrand,
  type Plain,
  type PlainCatalog,
  tally,
  textOf,
  textsOf,
} from '../plain.ts';
import { asJson, askCount, askForNothing, countsIn, type Question } from '../question.ts';

/** What one product comes in, and which variants have a value. */
export function askVariants(catalog: PlainCatalog): readonly Question[] {
  const { products, variants } = catalog;
  const of = (product: Plain): readonly Plain[] => variants.filter(({ ProductId }) => ProductId === product.ProductId);
  const [first, second] = products.filter(
    (it) => of(it).some((one) => listOf(one, 'OptionValues').length > 0) && textOf(it.Code) !== '',
  );
  if (first === undefined || second === undefined) return askWithout(products);
  const names = tally(variants.flatMap((it) => textsOf(it, 'OptionValues', 'OptionName')));
  const [[option = ''] = []] = names;
  const valuesOf = (it: Plain): readonly string[] =>
    listOf(it, 'OptionValues').flatMap(({ OptionName, OptionCode, Value }) =>
      [OptionName, OptionCode].some((one) => fold(textOf(one)) === fold(option)) ? [textOf(Value)] : [],
    );
  const values = tally(variants.flatMap(valuesOf));
  const [[value = '', most] = []] = values;
  const withValue = (records: readonly Plain[]): number =>
    records.filter((it) => valuesOf(it).some((one) => fold(one) === fold(value))).length;
  const [brand] = brandsBySize(catalog);
  const ids = new Set(brand === undefined ? [] : ofBrand(products, brand).map(({ ProductId }) => ProductId));
  return [
    askOptions(first, of(first)),
    askOptions(second, of(second)),
    askCount(
      'variants of a product',
      `How many variants has ${textOf(first.Code)}?`,
      { product_codes: [first.Code] },
      of(first).length,
      'get_variants',
    ),
    askCount(
      'variants with a value',
      `How many variants come in ${option} ${value}?`,
      { options: [{ name: option, value: value.toLowerCase() }] },
      withValue(variants),
      'get_variants',
    ),
    askCount(
      'variants with a value',
      `How many variants of ${textOf(second.Code)} come in ${option} ${value}?`,
      { product_codes: [second.Code], options: [{ name: option, value }] },
      withValue(of(second)),
      'get_variants',
    ),
    brand === undefined
      ? askCount('variants of a product', 'How many variants are there?', {}, variants.length, 'get_variants')
      : askCount(
          'variants of a brand',
          `How many variants has ${brand}?`,
          { brand_names: [brand] },
          variants.filter(({ ProductId }) => ids.has(ProductId)).length,
          'get_variants',
        ),
    {
      kind: 'counts by a value',
      words: `Which ${option} is the most frequent?`,
      call: { tool: 'get_variants', args: { count_by: `option:${option}`, limit: 3 } },
      isRight: (answer) => countsIn(answer)[0]?.[1] === most,
    },
  ];
}

/** A catalog without variants must say so. */
function askWithout(products: readonly Plain[]): readonly Question[] {
  const [{ Code } = { Code: '' }] = products;
  return [
    askCount(
      'variants of a product',
      `How many variants has ${textOf(Code)}?`,
      { product_codes: [Code] },
      0,
      'get_variants',
    ),
    askCount('variants of a product', 'How many variants are there?', {}, 0, 'get_variants'),
    askForNothing('variants with a value', 'How many products come in size M?', { count_by: 'option:Size' }),
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
        const told = new Set([shown[name]].flat().map((one) => String(one).replace(/ \(passive\)$/, '')));
        return told.size === values.size && [...values].every((one) => told.has(one));
      });
    },
  };
}
