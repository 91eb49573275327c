import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { dice } from './random.ts';
import { planTexts } from './text-plan.ts';
import type { ProductPlan, World } from './world.ts';

/** Data that a warehouse and a service desk need of a product (Spec §2.1). */
interface Logistics {
  readonly dimensions: WireRecord[];
  readonly packaging: WireRecord[];
  readonly warranties: WireRecord[];
}

function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** Dimensions, packaging and warranties; some products lack one or more. */
export function buildLogistics(world: World, plan: ProductPlan): Logistics {
  const roll = dice(world.seed, 'logistics', plan.sketch.position);
  const { data } = plan.sketch.leaf.department;
  const { grams } = planTexts(world, plan);
  // The edge of a cube with about 0.3 kg per litre; the three edges are variations of it.
  const edgeCm = Math.cbrt(grams / 0.3);
  const dimensions = [
    { Type: 'Width', Value: roundTo(edgeCm * (roll.between(70, 110) / 100), 1), Unit: 'cm' },
    { Type: 'Length', Value: roundTo(edgeCm * (roll.between(100, 170) / 100), 1), Unit: 'cm' },
    { Type: 'Height', Value: roundTo(edgeCm * (roll.between(50, 90) / 100), 1), Unit: 'cm' },
    { Type: 'Weight', Value: roundTo(grams / 1000, 3), Unit: 'kg' },
  ];
  const perCarton = roll.pick([6, 10, 12, 24]);
  const packaging = [
    {
      Level: 'Unit',
      Name: 'Box',
      Quantity: 1,
      GrossWeight: roundTo((grams * 1.12) / 1000, 3),
      WeightUnit: 'kg',
    },
    {
      Level: 'Carton',
      Name: 'Carton',
      Quantity: perCarton,
      GrossWeight: roundTo((grams * 1.15 * perCarton) / 1000, 3),
      WeightUnit: 'kg',
    },
  ];
  const warranties =
    data.warrantyMonths === 0
      ? []
      : [
          {
            WarrantyId: data.warrantyMonths,
            Name: data.language === 'tr' ? 'Üretici garantisi' : 'Manufacturer warranty',
            Months: data.warrantyMonths,
            Provider: plan.sketch.brand.name,
          },
        ];
  return {
    dimensions: roll.chance(90) ? dimensions : [],
    packaging: roll.chance(75) ? packaging : [],
    warranties: roll.chance(92) ? warranties : [],
  };
}
