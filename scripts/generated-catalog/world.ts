import { type Assortment, buildAssortment } from './assortment.ts';
import { keepLast, lazily } from './lazy.ts';
import type { OptionValue } from './options.ts';
import { type Planted, type Planting, plantDefects } from './planting.ts';
import { draw, itemAt } from './random.ts';
import { leafOf, type Shape, type Sketch, shapeOf, sketchProduct } from './sketch.ts';

/** Everything that records are a function of. Each function builds its result on its first call and keeps it. */
export interface World {
  readonly products: number;
  readonly seed: number;
  /** Address of the sandbox for links to pictures, without a slash at the end. */
  readonly baseUrl: string;
  readonly assortment: () => Assortment;
  readonly planting: () => Planting;
  /** Position of the first variant of each product; a last entry holds the number of all variants with a product. */
  readonly firstVariants: () => Uint32Array;
  /** The plan of a product, also of the "deleted" ones after the last position. */
  readonly planProduct: (position: number) => ProductPlan;
}

/** A product: everything is decided, but no text is written. */
export interface ProductPlan {
  readonly sketch: Sketch;
  readonly id: number;
  readonly code: string;
  /** Undefined: it has no variants. */
  readonly shape: Shape | undefined;
  /** The one value that it comes in, if that is part of its name (750 ml) and it has no variants. */
  readonly measure: OptionValue | undefined;
  readonly planted: Planted | undefined;
  readonly status: number;
}

/** The id of the first product; the others follow by position. */
const firstProductId = 100_001;

/** Percent of the products that are passive. */
const percentPassive = 6;

/** Creates the world without computing anything yet. */
export function createWorld(options: { products: number; seed: number; baseUrl: string }): World {
  const { products, seed, baseUrl } = options;
  const assortment = lazily(buildAssortment);
  const planting = lazily(() => plantDefects(assortment(), seed, products));
  return {
    products,
    seed,
    baseUrl,
    assortment,
    planting,
    firstVariants: lazily(() => countVariants(assortment(), seed, products)),
    planProduct: keepLast((position) =>
      buildPlan(assortment(), seed, position, planting().byPosition.get(position)),
    ),
  };
}

function countVariants(assortment: Assortment, seed: number, products: number): Uint32Array {
  const first = new Uint32Array(products + 1);
  let total = 0;
  for (let position = 0; position < products; position++) {
    first[position] = total;
    total += shapeOf(leafOf(assortment, seed, position), seed, position)?.count ?? 0;
  }
  first[products] = total;
  return first;
}

/** The id of the product at a position. */
export function productIdAt(position: number): number {
  return firstProductId + position;
}

function buildPlan(
  assortment: Assortment,
  seed: number,
  position: number,
  planted: Planted | undefined,
): ProductPlan {
  const sketch = sketchProduct(assortment, seed, position);
  const { leaf } = sketch;
  const shape = shapeOf(leaf, seed, position);
  const measured = shape === undefined ? leaf.measured?.values : undefined;
  return {
    sketch,
    id: productIdAt(position),
    code: `${leaf.data.code}-${String(position + 1).padStart(5, '0')}`,
    shape,
    measure: measured && itemAt(measured, draw(seed, 'measure', position)),
    planted,
    status: decideStatus(seed, position, planted),
  };
}

function decideStatus(seed: number, position: number, planted: Planted | undefined): number {
  if (planted?.kind === 'passive_with_active_variants') return -1;
  if (planted?.kind === 'active_without_active_variant') return 1;
  return draw(seed, 'status', position) % 100 < percentPassive ? -1 : 1;
}

/**
 * The position of a product, read from the number in its code; -1 if the text is no code. The caller must compare the
 * whole code.
 */
export function positionOfCode(code: string): number {
  const number = /^[A-Z]{3}-(\d{5,9})$/.exec(code)?.[1];
  return number === undefined ? -1 : Number(number) - 1;
}
