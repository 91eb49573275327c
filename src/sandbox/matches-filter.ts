import type { CatalogSource, NamedEntity, ProductFacts } from './catalog-source.ts';
import type { Profile } from './profile-names.ts';
import type { Parameters } from './read-parameters.ts';
import type { Test } from './select.ts';

interface Named {
  readonly name: string;
  readonly code: string | null;
}

type FilterTests<Facts, Value> = Readonly<
  Record<string, (values: readonly Value[]) => Test<Facts>>
>;

// Several values of one filter mean any of them; of an Excludes filter, none of them.
const NAME_AND_CODE_FILTERS: FilterTests<Named, string> = {
  Names: (values) => (record) => values.includes(record.name),
  IncludesNames: (values) => withAny('name', values),
  ExcludesNames: (values) => not(withAny('name', values)),
  Codes: (values) => (record) => record.code !== null && values.includes(record.code),
  IncludesCodes: (values) => withAny('code', values),
  ExcludesCodes: (values) => not(withAny('code', values)),
};

/** Builds the tests for the filters on names and codes in a request. */
export function nameAndCodeTests(parameters: Parameters): Test<Named>[] {
  return testsFor(NAME_AND_CODE_FILTERS, parameters.texts);
}

/**
 * Builds the tests for the filters on a product's categories and brands in a request (Spec §4.2,
 * §4.3).
 */
export function membershipTests(
  parameters: Parameters,
  source: CatalogSource,
  profile: Profile,
): Test<ProductFacts>[] {
  const { categories, trademarks } = source;
  const inCategory = (ids: readonly number[]): Test<ProductFacts> => {
    const wanted = profile.has('category-descendants')
      ? withDescendants(ids, categories)
      : new Set(ids);
    return (product) => product.categoryIds.some((id) => wanted.has(id));
  };
  const ofBrand =
    (ids: readonly number[]): Test<ProductFacts> =>
    (product) =>
      product.trademarkIds.some((id) => ids.includes(id));
  const byIds: FilterTests<ProductFacts, number> = {
    CategoryIds: inCategory,
    IncludesCategoryIds: inCategory,
    ExcludesCategoryIds: (ids) => not(inCategory(ids)),
    TrademarkIds: ofBrand,
    IncludesTrademarkIds: ofBrand,
    ExcludesTrademarkIds: (ids) => not(ofBrand(ids)),
  };
  const byNames: FilterTests<ProductFacts, string> = {
    IncludeCategoryNames: (names) => inCategory(idsNamed(names, categories)),
    IncludeTrademarkNames: (names) => ofBrand(idsNamed(names, trademarks)),
  };
  return [...testsFor(byIds, parameters.integers), ...testsFor(byNames, parameters.texts)];
}

function testsFor<Facts, Value>(
  filters: FilterTests<Facts, Value>,
  sent: ReadonlyMap<string, readonly Value[]>,
): Test<Facts>[] {
  return Object.entries(filters).flatMap(([name, build]) => {
    const values = sent.get(name);
    return values === undefined ? [] : [build(values)];
  });
}

function withAny(key: 'name' | 'code', fragments: readonly string[]): Test<Named> {
  const isIn = containsAny(fragments);
  return ({ [key]: text }) => text !== null && isIn(text);
}

function not<Facts>(test: Test<Facts>): Test<Facts> {
  return (record) => !test(record);
}

function idsNamed(names: readonly string[], entities: readonly NamedEntity[]): number[] {
  const isNamed = containsAny(names);
  return entities.filter((entity) => isNamed(entity.name)).map((entity) => entity.id);
}

function withDescendants(
  ids: readonly number[],
  categories: readonly NamedEntity[],
): ReadonlySet<number> {
  const childrenOf = new Map<number, number[]>();
  for (const { id, parentId } of categories) {
    if (parentId !== null) {
      childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), id]);
    }
  }
  const descendants = new Set(ids);
  // A Set also visits what is added during the loop, and holds each id once, so a cycle of parents
  // ends.
  for (const id of descendants) {
    for (const child of childrenOf.get(id) ?? []) {
      descendants.add(child);
    }
  }
  return descendants;
}

/**
 * Folds a text for comparison: composed, lower case, with the four Turkish letters I, İ, ı and i as
 * one, because a caller cannot know in which language a name was capitalised. Other accents stay:
 * "ş" is not "s".
 */
export function foldText(text: string): string {
  return text.normalize('NFC').replace(/[Iİı]/g, 'i').toLowerCase().replaceAll('i\u0307', 'i');
}

/** Builds a test for texts that contain at least one of `fragments`, compared folded. */
export function containsAny(fragments: readonly string[]): (text: string) => boolean {
  const folded = fragments.map(foldText);
  return (text) => {
    const candidate = foldText(text);
    return folded.some((fragment) => candidate.includes(fragment));
  };
}
