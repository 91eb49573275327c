import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { Leaf } from './assortment.ts';
import type { Brand } from './brands.ts';
import { dice, draw, itemAt } from './random.ts';
import { leafOf } from './sketch.ts';
import { type ProductPlan, productIdAt, type World } from './world.ts';

/**
 * Categories of a product: its own, and for some a second one in the same department. Only leaves, never the categories
 * above.
 */
export function categoriesOf(world: World, plan: ProductPlan): readonly Leaf[] {
  if (plan.planted?.kind === 'no_category') return [];
  const { leaf, position } = plan.sketch;
  const roll = draw(world.seed, 'categories', position);
  if (roll % 100 >= 12) return [leaf];
  const second = itemAt(leaf.department.leaves, roll >>> 8);
  return second === leaf ? [leaf] : [leaf, second];
}

/** Brands of a product: one, and for a few a second one that made it too. */
export function brandsOf(world: World, plan: ProductPlan): readonly Brand[] {
  if (plan.planted?.kind === 'no_brand') return [];
  const { leaf, brand, position } = plan.sketch;
  const roll = draw(world.seed, 'categories', -1 - position);
  if (roll % 100 >= 2) return [brand];
  const second = itemAt(leaf.department.brands, roll >>> 8);
  return second === brand ? [brand] : [brand, second];
}

/** The name of a category in the language of its department. */
export function categoryName(leaf: Leaf): string {
  return leaf.data[leaf.department.data.language];
}

const tags = [
  'new-season',
  'bestseller',
  'gift-idea',
  'sale',
  'online-only',
  'eco',
  'limited-edition',
  'clearance',
  'summer',
  'winter',
  'back-to-school',
  'staff-pick',
];

/** Tags of a product: zero to three. */
export function buildTags(world: World, plan: ProductPlan): WireRecord[] {
  const roll = dice(world.seed, 'properties', -1 - plan.sketch.position);
  const start = roll.below(tags.length);
  const count = roll.below(4);
  return [...tags.entries(), ...tags.entries()]
    .slice(start, start + count)
    .map(([index, name]) => ({ TagId: index + 1, Name: name }));
}

/** How many earlier positions are searched for a product of the same category. */
const parentSearch = 1000;

/** Id of the earlier product that this one is a variation of; null for 98 of 100 products. */
export function parentIdOf(world: World, plan: ProductPlan): number | null {
  const { position, leaf } = plan.sketch;
  if (draw(world.seed, 'status', -1 - position) % 100 >= 2) return null;
  for (let other = position - 1; other >= Math.max(0, position - parentSearch); other--) {
    if (leafOf(world.assortment(), world.seed, other) === leaf) return productIdAt(other);
  }
  return null;
}
