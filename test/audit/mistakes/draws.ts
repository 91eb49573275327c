/** Draws of one seed, one after the other. Pure. */

import { type Dice, dice } from '../../../scripts/generated-catalog/random.ts';

/** A sequence of draws for a whole catalog. */
export interface Draws extends Dice {
  /** A number between two, rounded to so many digits behind the point. */
  decimal(least: number, most: number, digits: number): number;
  /** A number around 0, rarely beyond 2 or -2. */
  bell(): number;
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** @param stream tells sequences of one seed apart */
export function drawFrom(seed: number, stream: number): Draws {
  const own = dice(seed, 'defects', stream);
  const share = (): number => own.below(1_000_000) / 1_000_000;
  return {
    ...own,
    decimal: (least, most, digits) => Number((least + (most - least) * share()).toFixed(digits)),
    bell: () => share() + share() + share() + share() + share() + share() - 3 + (share() - share()),
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: share() }))
        .sort((one, other) => one.key - other.key)
        .map(({ item }) => item),
  };
}
