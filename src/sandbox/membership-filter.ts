/** The filters on a product's categories and brands (Spec §4.2, §4.3), by id and by name. */
import type { Profile } from './profile.ts';
import type { Parameters } from './request.ts';
import type { Test } from './select.ts';
import type { CatalogSource, NamedEntity, ProductFacts } from './source.ts';
import { containsAny } from './text-fold.ts';

/** The tests for whichever category and brand filters a request has. */
export function membershipTests(parameters: Parameters, source: CatalogSource, profile: Profile): Test<ProductFacts>[] {
  const descend = profile.has('category-descendants');
  const inCategory = (ids: readonly number[]): Test<ProductFacts> => {
    const wanted = descend ? withDescendants(ids, source.categories) : new Set(ids);
    return (product) => product.categoryIds.some((id) => wanted.has(id));
  };
  const ofBrand = (ids: readonly number[]): Test<ProductFacts> => {
    const wanted = new Set(ids);
    return (product) => product.trademarkIds.some((id) => wanted.has(id));
  };
  const byIds: Readonly<Record<string, (ids: readonly number[]) => Test<ProductFacts>>> = {
    CategoryIds: inCategory,
    IncludesCategoryIds: inCategory,
    ExcludesCategoryIds: (ids) => not(inCategory(ids)),
    TrademarkIds: ofBrand,
    IncludesTrademarkIds: ofBrand,
    ExcludesTrademarkIds: (ids) => not(ofBrand(ids)),
  };
  const byNames: Readonly<Record<string, (names: readonly string[]) => Test<ProductFacts>>> = {
    IncludeCategoryNames: (names) => inCategory(idsNamed(names, source.categories)),
    IncludeTrademarkNames: (names) => ofBrand(idsNamed(names, source.trademarks)),
  };
  return [...testsFor(byIds, parameters.integers), ...testsFor(byNames, parameters.texts)];
}

function testsFor<Value>(
  filters: Readonly<Record<string, (values: readonly Value[]) => Test<ProductFacts>>>,
  sent: ReadonlyMap<string, readonly Value[]>,
): Test<ProductFacts>[] {
  return Object.entries(filters).flatMap(([name, build]) => {
    const values = sent.get(name);
    return values === undefined ? [] : [build(values)];
  });
}

function not(test: Test<ProductFacts>): Test<ProductFacts> {
  return (product) => !test(product);
}

function idsNamed(names: readonly string[], entities: readonly NamedEntity[]): number[] {
  const isNamed = containsAny(names);
  return entities.filter((entity) => isNamed(entity.name)).map((entity) => entity.id);
}

function withDescendants(ids: readonly number[], categories: readonly NamedEntity[]): ReadonlySet<number> {
  const childrenOf = new Map<number, number[]>();
  for (const { id, parentId } of categories) {
    if (parentId !== null) childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), id]);
  }
  const found = new Set(ids);
  // A Set also visits what is added meanwhile, and takes no id twice, so a cycle of parents ends.
  for (const id of found) for (const child of childrenOf.get(id) ?? []) found.add(child);
  return found;
}
