import type { CatalogSource, Collection } from './catalog-source.ts';

/** Condition on the facts of a record. */
export type Test<Facts> = (facts: Facts) => boolean;

/** Finds positions by keys. The index is built when it is first used. */
export type Lookup<Key> = (keys: readonly Key[]) => readonly number[];

function createLookup<Facts, Key>(
  collection: Collection<Facts>,
  keyOf: (facts: Facts) => Key,
): Lookup<Key> {
  let positions: Map<Key, number[]> | undefined;
  const build = (): Map<Key, number[]> => {
    const built = new Map<Key, number[]>();
    for (let position = 0; position < collection.size; position++) {
      const key = keyOf(collection.facts(position));
      const sharing = built.get(key);
      if (sharing === undefined) built.set(key, [position]);
      else sharing.push(position);
    }
    return built;
  };
  return (keys) => {
    positions ??= build();
    return keys.flatMap((key) => positions?.get(key) ?? []);
  };
}

/**
 * Selects the positions that pass every test, among `candidates` or, without them, in the whole
 * collection.
 */
export function selectPositions<Facts>(
  collection: Collection<Facts>,
  candidates: readonly number[] | undefined,
  tests: readonly Test<Facts>[],
) {
  const passes = (position: number): boolean => {
    const facts = collection.facts(position);
    return tests.every((test) => test(facts));
  };
  if (candidates !== undefined) {
    return createSelection([...new Set(candidates)].sort((a, b) => a - b).filter(passes));
  }
  const { size } = collection;
  const range = (start: number, end: number): number[] =>
    Array.from({ length: Math.max(0, Math.min(end, size) - start) }, (_, offset) => start + offset);
  // Without tests everything matches, so no record is read.
  return tests.length === 0
    ? { total: size, slice: range }
    : createSelection(range(0, size).filter(passes));
}

function createSelection(positions: readonly number[]) {
  return {
    total: positions.length,
    slice: (start: number, end: number) => positions.slice(start, end),
  };
}

export type Catalog = Readonly<ReturnType<typeof createCatalog>>;

/** Wraps a source; costs nothing until a lookup is used. */
export function createCatalog(source: CatalogSource) {
  return {
    source,
    productsById: createLookup(source.products, (product) => product.id),
    productsByCode: createLookup(source.products, (product) => product.code),
    variantsById: createLookup(source.variants, (variant) => variant.id),
    variantsByCode: createLookup(source.variants, (variant) => variant.code),
  };
}
