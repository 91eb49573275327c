import { dice } from './random.ts';
import type { CountryCode, MaterialKey } from './vocabulary.ts';
import type { ProductPlan, World } from './world.ts';

/** What the texts of a product say, the same in all languages: numbers choose from the vocabularies' parallel lists. */
export interface TextPlan {
  readonly material: MaterialKey;
  readonly country: CountryCode;
  readonly use: number;
  readonly short: number;
  readonly opening: number;
  readonly closing: number;
  readonly stories: readonly number[];
  readonly features: readonly number[];
  readonly care: readonly number[];
  readonly grams: number;
  readonly detailsTable: boolean;
  readonly variantTable: boolean;
  /** Pasted from an office program: styles on every paragraph. */
  readonly styled: boolean;
  /** Letters outside ASCII are written as numeric entities. */
  readonly encoded: boolean;
}

const countries: readonly CountryCode[] = [
  'TR',
  'TR',
  'TR',
  'DE',
  'FR',
  'PT',
  'IT',
  'PL',
  'VN',
  'IN',
];

function run(start: number, count: number, size: number): number[] {
  return Array.from({ length: count }, (_, index) => (start + index) % size);
}

/** Decides what the texts of a product say. */
export function planTexts(world: World, plan: ProductPlan): TextPlan {
  const roll = dice(world.seed, 'texts', plan.sketch.position);
  const { leaf } = plan.sketch;
  return {
    material: roll.pick(leaf.data.materials),
    country: roll.pick(countries),
    use: roll.below(3),
    short: roll.below(4),
    opening: roll.below(4),
    closing: roll.below(4),
    stories: run(roll.below(10), roll.between(2, roll.chance(30) ? 10 : 5), 10),
    features: run(roll.below(11), roll.between(3, 11), 11),
    care: run(roll.below(5), roll.between(1, 5), 5),
    grams: Math.round((leaf.data.grams * roll.between(80, 125)) / 100),
    detailsTable: roll.chance(35),
    variantTable: roll.chance(20),
    styled: roll.chance(15),
    encoded: roll.chance(8),
  };
}
