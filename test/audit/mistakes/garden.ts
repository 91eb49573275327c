/** Where mistakes are planted: each on products of its own. */

import { type Draws, drawFrom } from './draws.ts';
import { SHELVES } from './shelf.ts';
import type { Draft, Shop } from './shop.ts';

/** So many of each kind. */
const CASES = 8;

/** What a mistake is planted with. */
export interface Garden {
  readonly shop: Shop;
  readonly draws: Draws;
  /** A product for sale that nothing is planted on yet, and that suits. */
  take(suits?: (draft: Draft) => boolean): Draft;
}

/** A kind of mistake. */
export interface Kind {
  /** Any of these finds it. */
  readonly rules: readonly string[];
  /** What follows from it, so that these say nothing false of it. */
  readonly also?: readonly string[] | undefined;
  /** Plants one. @param at the how manieth of its kind it is, from 0 @returns all products that it is on */
  plant(garden: Garden, at: number): readonly Draft[];
}

/** Kinds by their names. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Of one kind, the ids of the products that each case is on. */
export type Truth = Readonly<Record<string, readonly (readonly number[])[]>>;

/** Plants some of each kind into a shop. */
export function plantAll(shop: Shop, seed: number, kinds: Kinds): Truth {
  const draws = drawFrom(seed, 1);
  const live = draws.shuffle(
    shop.drafts.filter(({ record, kind }) => record.Status === 1 && kind === undefined),
  );
  // Shelf by shelf in turn: so many wrong prices on one shelf would be goods of another kind.
  const turn = new Map(
    SHELVES.flatMap((shelf) =>
      live.filter((one) => one.shelf === shelf).map((one, at) => [one, at]),
    ),
  );
  const pool = live.sort((one, other) => (turn.get(one) ?? 0) - (turn.get(other) ?? 0));
  const take = (suits: (draft: Draft) => boolean = () => true): Draft => {
    const [draft] = pool.splice(pool.findIndex(suits), 1);
    if (draft === undefined || !suits(draft)) throw new Error('No product is left that suits.');
    return draft;
  };
  const truth = Object.entries(kinds).map(([name, { plant }]) => {
    const planted = Array.from({ length: CASES }, (_, at) => plant({ shop, draws, take }, at));
    return [name, planted.map((drafts) => drafts.map(({ record }) => record.ProductId))] as const;
  });
  return Object.fromEntries(truth);
}

/** A kind that changes one product, each time in the next way. */
export function change(
  rules: readonly string[],
  ways: readonly ((draft: Draft, garden: Garden) => unknown)[],
  {
    suits,
    also,
  }: {
    readonly suits?: (draft: Draft, at: number) => boolean;
    readonly also?: readonly string[];
  } = {},
): Kind {
  return {
    rules,
    also,
    plant: (garden, at) => {
      const draft = garden.take((each) => suits?.(each, at) ?? true);
      ways[at % ways.length]?.(draft, garden);
      return [draft];
    },
  };
}
