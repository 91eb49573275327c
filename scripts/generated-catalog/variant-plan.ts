import type { Language } from './language.ts';
import { composeName, ownLanguage } from './names.ts';
import { valueText } from './options.ts';
import { draw } from './random.ts';
import { type Choice, choicesOf, maxVariants } from './sketch.ts';
import type { ProductPlan, World } from './world.ts';

/** A variant: everything is decided, but no text is written. */
export interface VariantPlan {
  readonly position: number;
  readonly id: number;
  readonly code: string;
  readonly status: number;
  readonly choices: readonly Choice[];
  readonly product: ProductPlan;
  /** True if its product does not exist. */
  readonly orphaned: boolean;
}

/** The id of the first variant; the others follow by position. */
const firstVariantId = 5_000_001;

/** Percent of the variants of an active product that are passive; the first variant never is. */
const percentPassive = 5;

/** How many variants there are, including those without a product. */
export function countAllVariants(world: World): number {
  return (world.firstVariants()[world.products] ?? 0) + world.planting().orphanedProducts.length;
}

/** Position of the variant with this id; it may be outside the catalog. */
export function variantPositionOfId(id: number): number {
  return id - firstVariantId;
}

/** Position of a variant's product: the last product whose first variant is not after it. */
function productPositionOf(firstVariants: Uint32Array, position: number): number {
  let low = 0;
  let high = firstVariants.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((firstVariants[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}

function decideStatus(world: World, product: ProductPlan, ordinal: number): number {
  const kind = product.planted?.kind;
  if (kind === 'active_without_active_variant') return -1;
  if (product.status !== 1 && kind !== 'passive_with_active_variants') return -1;
  if (ordinal === 0) return 1;
  return draw(world.seed, 'variantStatus', product.sketch.position * maxVariants + ordinal) % 100 <
    percentPassive
    ? -1
    : 1;
}

/** The plan of the n-th variant of a product. */
function planVariantOf(
  world: World,
  product: ProductPlan,
  ordinal: number,
  position: number,
): VariantPlan {
  const choices = product.shape === undefined ? [] : choicesOf(product.shape, ordinal);
  return {
    position,
    id: firstVariantId + position,
    code: [product.code, ...choices.map(({ value }) => value.code)].join('-'),
    status: decideStatus(world, product, ordinal),
    choices,
    product,
    orphaned: product.sketch.position >= world.products,
  };
}

/** The plans of all variants of a product. */
export function planVariantsOf(world: World, product: ProductPlan): VariantPlan[] {
  const first = world.firstVariants()[product.sketch.position] ?? 0;
  return Array.from({ length: product.shape?.count ?? 0 }, (_, ordinal) =>
    planVariantOf(world, product, ordinal, first + ordinal),
  );
}

/** The plan of the variant at a position. */
export function planVariant(world: World, position: number): VariantPlan {
  const firstVariants = world.firstVariants();
  const orphan = world.planting().orphanedProducts[position - (firstVariants[world.products] ?? 0)];
  if (orphan !== undefined) return planVariantOf(world, world.planProduct(orphan), 0, position);
  const productPosition = productPositionOf(firstVariants, position);
  const ordinal = position - (firstVariants[productPosition] ?? 0);
  return planVariantOf(world, world.planProduct(productPosition), ordinal, position);
}

/** The name of a variant: `Aspen Classic Shirt Dress – Navy / M`. */
export function variantName(
  world: World,
  plan: VariantPlan,
  language: Language = ownLanguage(plan.product),
): string {
  const values = plan.choices.map(({ value }) => valueText(value, language));
  return `${composeName(world, plan.product, language)} – ${values.join(' / ')}`;
}
