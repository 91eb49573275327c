import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { cultures } from './language.ts';
import { colourCodes } from './options.ts';
import { dice } from './random.ts';
import { planTexts } from './text-plan.ts';
import type { DepartmentKey } from './vocabulary.ts';
import type { ProductPlan, World } from './world.ts';

/** A property that products have besides their fixed fields. */
interface PropertyType {
  readonly id: number;
  readonly code: string;
  readonly en: string;
  readonly tr: string;
  readonly group: string;
  readonly type: 'text' | 'number' | 'select' | 'boolean';
  readonly unit: string | null;
  /** Departments that have it; absent: all. */
  readonly departments?: readonly DepartmentKey[];
  /** Values to draw from; absent if the value follows from the product. */
  readonly values?: readonly string[];
}

/** All properties. */
export const propertyTypes: readonly PropertyType[] = [
  {
    id: 1,
    code: 'material',
    en: 'Material',
    tr: 'Malzeme',
    group: 'General',
    type: 'select',
    unit: null,
  },
  { id: 2, code: 'colour', en: 'Colour', tr: 'Renk', group: 'General', type: 'select', unit: null },
  {
    id: 3,
    code: 'weight',
    en: 'Weight',
    tr: 'Ağırlık',
    group: 'Logistics',
    type: 'number',
    unit: 'g',
  },
  {
    id: 4,
    code: 'country_of_origin',
    en: 'Country of origin',
    tr: 'Menşe ülke',
    group: 'Logistics',
    type: 'select',
    unit: null,
  },
  {
    id: 5,
    code: 'energy_class',
    en: 'Energy class',
    tr: 'Enerji sınıfı',
    group: 'Technical',
    type: 'select',
    unit: null,
    departments: ['electronics'],
    values: ['A', 'B', 'C', 'D', 'E'],
  },
  {
    id: 6,
    code: 'connectivity',
    en: 'Connectivity',
    tr: 'Bağlantı',
    group: 'Technical',
    type: 'select',
    unit: null,
    departments: ['electronics'],
    values: ['USB-C', 'USB-A', 'Bluetooth 5.3', '3.5 mm'],
  },
  {
    id: 7,
    code: 'care',
    en: 'Care',
    tr: 'Bakım',
    group: 'General',
    type: 'text',
    unit: null,
    departments: ['apparel', 'home'],
    values: ['30 °C', '40 °C', '60 °C'],
  },
  {
    id: 8,
    code: 'season',
    en: 'Season',
    tr: 'Sezon',
    group: 'Marketing',
    type: 'select',
    unit: null,
    departments: ['apparel', 'footwear'],
    values: ['SS24', 'AW24', 'SS25', 'AW25'],
  },
  {
    id: 9,
    code: 'age_from',
    en: 'Age from',
    tr: 'Yaş',
    group: 'Safety',
    type: 'number',
    unit: 'years',
    departments: ['toys'],
    values: ['1', '3', '5', '6', '8', '10'],
  },
  {
    id: 10,
    code: 'waterproof',
    en: 'Waterproof',
    tr: 'Su geçirmezlik',
    group: 'Technical',
    type: 'boolean',
    unit: null,
    departments: ['sports', 'footwear', 'garden'],
    values: ['true', 'false'],
  },
  {
    id: 11,
    code: 'recycled_share',
    en: 'Recycled share',
    tr: 'Geri dönüştürülmüş oran',
    group: 'Sustainability',
    type: 'number',
    unit: '%',
    values: ['0', '20', '30', '50', '80', '100'],
  },
  {
    id: 12,
    code: 'skin_type',
    en: 'Skin type',
    tr: 'Cilt tipi',
    group: 'General',
    type: 'select',
    unit: null,
    departments: ['beauty'],
    values: ['normal', 'dry', 'oily', 'sensitive'],
  },
];

/** A product has each property of its department with this probability, in percent. */
const percentStated = 85;

/** Properties of a product (Spec §2.1): some have materials in English and Turkish, all others have no culture. */
export function buildProperties(world: World, plan: ProductPlan): WireRecord[] {
  const roll = dice(world.seed, 'properties', plan.sketch.position);
  const { data } = plan.sketch.leaf.department;
  const { vocabularies } = world.assortment();
  const own = vocabularies[data.language];
  const text = planTexts(world, plan);
  const properties: WireRecord[] = [];
  const add = (type: PropertyType, value: string, culture: string | null): void => {
    properties.push({
      PropertyId: type.id,
      Code: type.code,
      Name: type[data.language],
      Group: type.group,
      Type: type.type,
      Value: value,
      Unit: type.unit,
      Culture: culture,
    });
  };
  const inBothLanguages = roll.chance(25);
  for (const type of propertyTypes) {
    if (type.departments?.includes(data.key) === false || !roll.chance(percentStated)) continue;
    const drawn = type.values === undefined ? undefined : roll.pick(type.values);
    // A product that is called waterproof must be waterproof.
    if (type.code === 'waterproof' && plan.sketch.adjective === 'waterproof')
      add(type, 'true', null);
    else if (drawn !== undefined) add(type, drawn, null);
    else if (type.code === 'weight') add(type, String(text.grams), null);
    else if (type.code === 'country_of_origin') add(type, own.countries[text.country], null);
    else if (type.code === 'colour') add(type, own.colours[roll.pick(colourCodes)], null);
    else if (inBothLanguages) {
      add(type, vocabularies.en.materials[text.material], cultures.en);
      add(type, vocabularies.tr.materials[text.material], cultures.tr);
    } else add(type, own.materials[text.material], null);
  }
  return properties;
}
