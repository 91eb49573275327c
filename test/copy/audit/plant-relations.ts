/** Defects of relations between records and numbers, planted in a generated catalog: what the sandbox itself plants none of. */

import type { PimRecord } from '../../../src/record/value.ts';
import { createGeneratedCatalog } from '../../../src/sandbox/generated/catalog.ts';
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
  CategoryProducts: Entry[];
};

/** Of what a category must be for its products to be judged by each other. */
const LEAST_PEERS = 22;

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
  const weightOf = (one: Wire): Entry | undefined => one.Properties.find(({ Code }) => Code === 'weight');

  for (const one of all) if (one.IntegrationCode === null) mark('no_integration_code', one.ProductId);
  for (const one of take(2, (each) => isLarge(each) && each.Status === 1 && each.Type === 2)) {
    for (const own of variantsOf(one)) variants.splice(variants.indexOf(own), 1);
    one.Variants = [];
    mark('active_without_variants', one.ProductId);
  }
  const [first, second] = take(2, ({ IntegrationCode }) => IntegrationCode !== null);
  if (first !== undefined && second !== undefined) {
    second.IntegrationCode = first.IntegrationCode;
    for (const { ProductId } of [first, second]) mark('duplicate_integration_code', ProductId);
  }
  for (const one of take(2, (each) => variantsOf(each).length > 1)) {
    const [own] = variantsOf(one);
    if (own === undefined) continue;
    own.Product = { ...(own.Product as Entry), Code: 'OLD-1' };
    mark('variant_contradicts_product', own.VariantId);
  }
  for (const one of take(2, (each) => variantsOf(each).length > 2)) {
    variantsOf(one)[0]?.OptionValues.push({ OptionName: 'Finish', Value: 'matt' });
    mark('mixed_option_axes', one.ProductId);
  }
  for (const one of take(2, (each) => isLarge(each) && has(each.Dimensions, 'Type', 'Width'))) {
    for (const entry of one.Dimensions) if (entry.Type === 'Width') entry.Unit = 'kg';
    mark('contradicting_units', one.ProductId);
  }
  for (const one of take(2, (each) => weightOf(each) !== undefined && has(each.Dimensions, 'Type', 'Weight'))) {
    Object.assign(weightOf(one) ?? {}, { Value: String(Number(weightOf(one)?.Value) * 1.5) });
    mark('contradicting_measures', one.ProductId);
  }
  for (const one of take(2, (each) => isLarge(each) && has(each.Dimensions, 'Type', 'Height'))) {
    for (const entry of one.Dimensions) if (entry.Type === 'Height') entry.Value = Number(entry.Value) * 1_000;
    mark('size_outlier', one.ProductId);
  }
  for (const [at, one] of take(2, isLarge).entries()) {
    const name = String(one.Name).replace(/([a-z])([a-z])(?=[a-z]*\b)/, '$2$1');
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
