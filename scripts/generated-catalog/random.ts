/**
 * Randomness as a pure function of a seed and a position: every process generates the same catalog, and any record
 * without the ones before it. Not for secrets.
 */

/** The purposes of draws. Each has its own number, so that adding one does not change the others. */
const salts = {
  slots: 1,
  names: 2,
  shape: 3,
  status: 4,
  variantStatus: 5,
  measure: 6,
  categories: 7,
  texts: 8,
  prices: 9,
  pictures: 10,
  documents: 11,
  codes: 12,
  dates: 13,
  properties: 14,
  logistics: 15,
  defects: 16,
  variants: 17,
  brands: 18,
  stock: 19,
} as const;

/** The purpose of a draw. */
type Salt = keyof typeof salts;

/** Scrambles 32 bits into 0..2^32-1: the finaliser of MurmurHash3 (Austin Appleby, public domain). */
function scramble(bits: number): number {
  let hash = bits | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One draw for a position, 0..2^32-1. */
export function draw(seed: number, salt: Salt, position: number): number {
  const stream = scramble(seed + Math.imul(salts[salt], 0x9e3779b9));
  return scramble(stream + Math.imul(position, 0x9e3779b1));
}

/** A sequence of draws for one record. */
export interface Dice {
  /** A whole number from 0 to `bound - 1`. */
  below(bound: number): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True with a probability of `percent`. */
  chance(percent: number): boolean;
  /** One of the items. Throws RangeError if there is none. */
  pick<T>(items: readonly T[]): T;
}

/** Dice for one purpose and position: the generator mulberry32 (Tommy Ettinger, public domain). */
export function dice(seed: number, salt: Salt, position: number): Dice {
  let state = draw(seed, salt, position);
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return Math.floor((((bits ^ (bits >>> 14)) >>> 0) / 4294967296) * bound);
  };
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => below(10_000) < percent * 100,
    pick: (items) => itemAt(items, below(items.length)),
  };
}

/** The item at `index`, counted on from the start after the end. Throws RangeError if the list is empty. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}

/**
 * A permutation of 0..size-1 (size from 1 to 2^30) without a table: a four-round Feistel network over the next power
 * of four, walked until it falls inside (Black and Rogaway, "Ciphers with Arbitrary Finite Domains", 2002).
 */
export function permute(index: number, size: number, key: number): number {
  if (size < 2) return 0;
  const halfBits = Math.ceil((32 - Math.clz32(size - 1)) / 2);
  const mask = (1 << halfBits) - 1;
  let value = index;
  do {
    let left = value >>> halfBits;
    let right = value & mask;
    for (let round = 1; round <= 4; round++) {
      const next = left ^ (scramble(key + Math.imul(round, 0x9e3779b9) + right) & mask);
      left = right;
      right = next;
    }
    value = (left << halfBits) | right;
  } while (value >= size);
  return value;
}
