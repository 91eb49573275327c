/** Which positions of a collection match: candidates from an index where there are some, else a scan. */

/** The matching positions, ascending. */
export interface Selection {
  readonly total: number;
  /** The positions of a page: those from `start` (inclusive) to `end` (exclusive) of the matches. */
  slice(start: number, end: number): readonly number[];
}

/** A condition on what the filters need to know of a record. */
export type Test<Facts> = (facts: Facts) => boolean;

/** Positions by a key that records have. Built when it is first asked. */
export type Lookup<Key> = (keys: readonly Key[]) => readonly number[];

interface Searchable<Facts> {
  readonly size: number;
  facts(position: number): Facts;
}

/** A lookup by the keys of each record; keys of more than one record give all of them. */
export function createLookup<Facts, Key>(collection: Searchable<Facts>, keyOf: (facts: Facts) => Key): Lookup<Key> {
  let positions: Map<Key, number[]> | undefined;

  function build(): Map<Key, number[]> {
    const built = new Map<Key, number[]>();
    for (let position = 0; position < collection.size; position++) {
      const key = keyOf(collection.facts(position));
      const sharing = built.get(key);
      if (sharing === undefined) built.set(key, [position]);
      else sharing.push(position);
    }
    return built;
  }

  return (keys) => {
    positions ??= build();
    return keys.flatMap((key) => positions?.get(key) ?? []);
  };
}

/** The positions that pass every test, of `candidates` or, without them, of the whole collection. */
export function selectPositions<Facts>(
  collection: Searchable<Facts>,
  candidates: readonly number[] | undefined,
  tests: readonly Test<Facts>[],
): Selection {
  if (candidates === undefined && tests.length === 0) return selectAll(collection.size);
  const passes = (position: number) => {
    const facts = collection.facts(position);
    return tests.every((test) => test(facts));
  };
  if (candidates !== undefined) return selectListed([...new Set(candidates)].sort((a, b) => a - b).filter(passes));
  const matching: number[] = [];
  for (let position = 0; position < collection.size; position++) if (passes(position)) matching.push(position);
  return selectListed(matching);
}

/** A selection of given positions, in the given order. */
export function selectListed(positions: readonly number[]): Selection {
  return { total: positions.length, slice: (start, end) => positions.slice(start, end) };
}

function selectAll(size: number): Selection {
  return {
    total: size,
    slice: (start, end) =>
      Array.from({ length: Math.max(0, Math.min(end, size) - start) }, (_, offset) => start + offset),
  };
}
