import type { Assortment } from './assortment.ts';
import { type ProductDefect, productDefectNeeds } from './defect-kinds.ts';
import { draw, permute } from './random.ts';
import { leafOf, shapeOf } from './sketch.ts';

/** A defect that was planted on a product. */
export interface Planted {
  readonly kind: ProductDefect;
  /** Counts the products with the same kind of defect, so that they can differ. */
  readonly ordinal: number;
  /** Position of the product whose name or barcode this one repeats. */
  readonly repeats: number | undefined;
}

/** Which products have which defect; each has at most one. */
export interface Planting {
  readonly byPosition: ReadonlyMap<number, Planted>;
  /**
   * Positions after the last product, of products that "were deleted" but left a variant behind. Each has one variant,
   * at the end of all variants.
   */
  readonly orphanedProducts: readonly number[];
}

/** How many records the rarest kinds get: one in 800, at least 2, at most 40. */
function leastPerKind(products: number): number {
  return Math.min(40, Math.max(2, Math.floor(products / 800)));
}

/** From this number of products on, every kind is planted, at least twice. */
const smallestFullCatalog = 200;

/** A small catalog needs this many products per kind of defect. */
const productsPerKind = 8;

/** Hands out products in a scrambled order; a product that does not suit one kind is kept for the next. */
class Candidates {
  readonly #products: number;
  readonly #key: number;
  readonly #put: number[] = [];
  #next = 0;

  constructor(products: number, key: number) {
    this.#products = products;
    this.#key = key;
  }

  /** Takes the first product that suits; undefined if none is left that does. */
  take(suits: (position: number) => boolean): number | undefined {
    const kept = this.#put.findIndex(suits);
    if (kept >= 0) return this.#put.splice(kept, 1)[0];
    while (this.#next < this.#products) {
      const position = permute(this.#next++, this.#products, this.#key);
      if (suits(position)) return position;
      this.#put.push(position);
    }
    return undefined;
  }

  putBack(position: number): void {
    this.#put.push(position);
  }
}

/** Decides where the defects are: a function of seed and size, with a few hundred draws for any size. */
export function plantDefects(assortment: Assortment, seed: number, products: number): Planting {
  const full = products >= smallestFullCatalog;
  const kinds = full
    ? productDefectNeeds
    : productDefectNeeds.slice(0, Math.floor(products / productsPerKind));
  const least = full ? leastPerKind(products) : 1;
  const hasVariants = (position: number): boolean =>
    shapeOf(leafOf(assortment, seed, position), seed, position) !== undefined;
  const candidates = new Candidates(products, draw(seed, 'defects', 0));
  const byPosition = new Map<number, Planted>();
  for (const [kind, { share, variants, pairs }] of kinds) {
    const wanted = least > 2 ? least * share : least;
    for (let ordinal = 0; ordinal < wanted; ordinal++) {
      const first = candidates.take(variants ? hasVariants : () => true);
      if (first === undefined) break;
      if (!pairs) {
        byPosition.set(first, { kind, ordinal, repeats: undefined });
        continue;
      }
      const leaf = leafOf(assortment, seed, first);
      const second = candidates.take((position) => leafOf(assortment, seed, position) === leaf);
      if (second === undefined) {
        candidates.putBack(first);
        continue;
      }
      byPosition.set(first, { kind, ordinal, repeats: undefined });
      ordinal++;
      byPosition.set(second, { kind, ordinal, repeats: first });
    }
  }
  return { byPosition, orphanedProducts: full ? findOrphaned(hasVariants, products, least) : [] };
}

function findOrphaned(
  hasVariants: (position: number) => boolean,
  products: number,
  wanted: number,
): number[] {
  const found: number[] = [];
  for (let position = products; found.length < wanted; position++)
    if (hasVariants(position)) found.push(position);
  return found;
}
