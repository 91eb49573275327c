import type { DepartmentKey } from './vocabulary.ts';

/** An invented brand. */
export interface Brand {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Departments that sell its products. */
  readonly departments: readonly DepartmentKey[];
  readonly status: number;
}

/** Name and departments. The last brand was given up: it is passive and has no products. */
const rows: readonly (readonly [name: string, departments: string])[] = [
  ['Lumera', 'sports electronics'],
  ['Çınar', 'home garden'],
  ['Hülsberg', 'home garden electronics'],
  ['Élanor', 'beauty apparel'],
  ['Dağyolu', 'sports footwear'],
  ['Tuvarra', 'apparel footwear'],
  ['Brünwald', 'garden toys'],
  ['Ostrelle', 'beauty'],
  ['Korvenda', 'electronics'],
  ['Şafran Ev', 'home'],
  ['Mivello', 'toys'],
  ['Vendrasse', 'apparel'],
  ['Pélusine', 'beauty home'],
  ['Kestrelund', 'sports footwear apparel'],
  ['Yıldızoba', 'sports garden'],
  ['Zephorin', 'electronics'],
  ['Größling', 'toys'],
  ['Tamberlyn', 'apparel home'],
  ['İncirdal', 'beauty'],
  ['Aurévane', 'beauty apparel'],
  ['Quillmoor', 'toys electronics'],
  ['Bergastur', 'sports'],
  ['Özyamaç', 'footwear'],
  ['Fjordenne', 'apparel sports'],
  ['Câlineau', 'toys home'],
  ['Wexmoor', 'footwear apparel'],
  ['Duvalise', 'home'],
  ['Tarnholt', 'garden sports'],
  ['Pamukçay', 'home apparel'],
  ['Solvettine', 'footwear'],
  ['Ravensteig', 'electronics garden'],
  ['Miraçel', 'beauty'],
  ['Éclorine', 'toys beauty'],
  ['Nordhavel', 'electronics sports'],
  ['Küstental', 'garden'],
  ['Gümüşdere', 'home footwear'],
  ['Brisembourg', 'home beauty'],
  ['Oakvernis', 'garden toys'],
  ['Tidewyck', 'footwear electronics'],
  ['Luzerrade', 'toys'],
  ['Fındıkça', 'toys beauty'],
  ['Steinmöwe', ''],
];

/** All brands; ids count from 301 in this order. */
export function buildBrands(): readonly Brand[] {
  return rows.map(([name, departments], index) => ({
    id: 301 + index,
    code: `BR${String(index + 1).padStart(3, '0')}`,
    name,
    // The words of the table above are department keys; tests compare them with the departments.
    departments: (departments === '' ? [] : departments.split(' ')) as DepartmentKey[],
    status: departments === '' ? -1 : 1,
  }));
}

/** Names of product lines, the second word of most product names. */
export const seriesNames: readonly string[] =
  'Aspen Boreal Cove Delta Ember Fable Grove Haven Indigo Juniper Kite Lagoon Meadow Nimbus Orchard Prairie Quartz Ridge Summit Terra Umbra Vale Willow Zenith Alba Breeze Cedar Dune Eclipse Fjord Glade Harbour Iris Jasper Koral Lumen Maple Nova Onyx Pebble Raven Sierra Tundra Verso Wave Yonder Arbor Calla'.split(
    ' ',
  );
