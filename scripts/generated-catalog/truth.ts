import { planVariant } from './variant-plan.ts';
import type { World } from './world.ts';

/** Planted defects by kind, with sorted codes and ids of the records that have them. */
export type Truth = Readonly<
  Record<
    string,
    {
      readonly entity: 'product' | 'variant';
      readonly ids: readonly number[];
      readonly codes: readonly string[];
    }
  >
>;

interface Found {
  readonly id: number;
  readonly code: string;
}

function buildEntry(entity: 'product' | 'variant', found: readonly Found[]): Truth[string] {
  return {
    entity,
    ids: found.map(({ id }) => id).sort((one, other) => one - other),
    codes: found.map(({ code }) => code).sort(),
  };
}

/** The planted defects, read from the planting; kinds that were not planted are left out. */
export function buildTruth(world: World): Truth {
  const { byPosition, orphanedProducts } = world.planting();
  const products = new Map<string, Found[]>();
  for (const [position, { kind }] of byPosition) {
    const found = products.get(kind) ?? [];
    found.push(world.planProduct(position));
    products.set(kind, found);
  }
  const truth: Record<string, Truth[string]> = {};
  for (const [kind, found] of products) truth[kind] = buildEntry('product', found);
  if (orphanedProducts.length > 0) {
    const first = world.firstVariants()[world.products] ?? 0;
    const orphans = orphanedProducts.map((_, index) => planVariant(world, first + index));
    truth.variant_without_parent = buildEntry('variant', orphans);
  }
  return truth;
}
