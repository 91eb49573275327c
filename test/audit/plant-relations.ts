/** Defects of relations between records and numbers, planted in a generated catalog: what the sandbox itself plants none of. */

import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { type Lists, readLists } from './open-records.ts';

/** A catalog with its defects: of each rule the ids that it must find, in ascending order. */
export interface Planted {
  readonly lists: Lists;
  readonly truth: Readonly<Record<string, readonly number[]>>;
}

type Entry = Record<string, unknown>;
type Wire = Record<string, unknown> & {
  Properties: Entry[];
  Dimensions: Entry[];
  OptionValues: Entry[];
  Codes: Entry[];
  CategoryProducts: Entry[];
};

/** Of what a category must be for its products to be judged by each other. */
const LEAST_PEERS = 22;

/** A letter in the midst of a word. */
const LONG_WORD = /(\p{L}{3})\p{Ll}(\p{L}{2,})/u;

const NEW_IDS = 9_000_001;

/** Plants some of each kind. A product has one at most, and none that the sandbox plants. */
export function plantRelations(products: number, seed: number): Planted {
  const source = createGeneratedCatalog({ products, seed, baseUrl: 'http://127.0.0.1:1' });
  const lists = readLists(source);
  const all = structuredClone(lists.products) as Wire[];
  const variants = structuredClone(lists.variants) as Wire[];
  const spoilt = new Set(Object.values(source.truth()).flatMap(({ ids }) => ids));
  const truth: Record<string, number[]> = {};
  const mark = (rule: string, id: unknown): void => {
    truth[rule] = [...(truth[rule] ?? []), Number(id)].sort((one, other) => one - other);
  };
  const categoryOf = (one: Wire): unknown =>
    one.CategoryProducts.length === 1 ? one.CategoryProducts[0]?.CategoryId : undefined;
  const sizes = new Map<unknown, number>();
  for (const one of all) sizes.set(categoryOf(one), (sizes.get(categoryOf(one)) ?? 0) + 1);
  const variantsOf = (one: Wire): Wire[] => variants.filter(({ ProductId }) => ProductId === one.ProductId);
  const has = (list: readonly Entry[], field: string, value: string): boolean =>
    list.some((entry) => entry[field] === value);
  const isLarge = (one: Wire): boolean =>
    categoryOf(one) !== undefined && (sizes.get(categoryOf(one)) ?? 0) >= LEAST_PEERS;
  /** The next products that suit, one of each category at most. */
  const take = (count: number, suits: (one: Wire) => boolean): Wire[] => {
    const taken: Wire[] = [];
    for (const one of all) {
      const isNew = !taken.some((other) => categoryOf(other) === categoryOf(one));
      if (taken.length === count || spoilt.has(Number(one.ProductId)) || !isNew || !suits(one)) continue;
      taken.push(one);
      spoilt.add(Number(one.ProductId));
    }
    return taken;
  };
  for (const one of all) if (one.IntegrationCode === null) mark('no_integration_code', one.ProductId);
  const [first, second] = take(2, ({ IntegrationCode }) => IntegrationCode !== null);
  if (first !== undefined && second !== undefined) {
    second.IntegrationCode = first.IntegrationCode;
    for (const { ProductId } of [first, second]) mark('duplicate_integration_code', ProductId);
  }
  for (const one of take(2, (each) => variantsOf(each).length > 2)) {
    variantsOf(one)[0]?.OptionValues.push({ OptionName: 'Finish', Value: 'matt' });
    mark('mixed_option_axes', one.ProductId);
  }
  for (const one of take(2, (each) => isLarge(each) && has(each.Dimensions, 'Type', 'Width'))) {
    for (const entry of one.Dimensions) if (entry.Type === 'Width') entry.Unit = 'kg';
    mark('contradicting_units', one.ProductId);
  }
  for (const one of take(1, isLarge)) {
    for (const [at, each] of all.filter((other) => categoryOf(other) === categoryOf(one)).entries()) {
      each.Properties.push({ Name: 'Load', Value: String(each === one ? 9_000 : 10 + (at % 7)), Unit: 'kg' });
    }
    mark('property_outlier', one.ProductId);
  }
  for (const [at, one] of take(2, (each) => isLarge(each) && LONG_WORD.test(String(each.Name))).entries()) {
    // In a short word a missing letter would make another word.
    const name = String(one.Name).replace(LONG_WORD, '$1$2');
    const twin = {
      ...structuredClone(one),
      ProductId: NEW_IDS + at,
      Code: `TWIN-${at}`,
      IntegrationCode: `T-${at}`,
      Name: name,
      Variants: [],
      Type: 1,
      Codes: [],
    };
    all.push(twin);
    mark('near_duplicate', one.ProductId);
    mark('near_duplicate', twin.ProductId);
  }
  return { lists: { ...lists, products: all as PimRecord[], variants: variants as PimRecord[] }, truth };
}
