/** By which names attributes are recognised, in several languages, and by which they are not. */

import { expect, it } from 'vitest';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import { mapChannel, type Named } from '../../../src/audit/channels/mapping.ts';
import { describePlace } from '../../../src/audit/channels/places.ts';

/** The attributes of all channels that are taken from something, in the words of each. */
function recognise(kind: Named['kind'], name: string, unit?: string): readonly string[] {
  const named: Named = {
    kind,
    name,
    records: 1,
    ...(unit !== undefined && { unit }),
  };
  const inventory = { filled: new Map<string, number>(), named: [named] };
  const told = describePlace(named);
  const mapped = CHANNELS.flatMap((channel) => mapChannel(channel, inventory).attributes);
  return mapped
    .filter(({ places }) => places.some((place) => describePlace(place) === told))
    .map(({ name: own }) => own);
}

/** Names by the attribute that is taken from them, divided by `|`. */
const NAMES: readonly (readonly [attribute: string, kind: Named['kind'], names: string])[] = [
  ['color', 'property', 'Farbe|COULEUR|Renk|Main colour'],
  ['size', 'property', 'Größe'],
  ['age_group', 'property', 'Altersgruppe'],
  ['mpn', 'code', 'Réf. fabricant|Codice produttore|Hersteller-Art.-Nr.|Üretici kodu|N° de pièce'],
  [
    'country_of_origin',
    'property',
    "Paese d’origine|Pays d'origine|Herstellungsland|Üretim ülkesi",
  ],
  ['bullet_points', 'property', 'Punto destacado 1|Point fort 1|Stichpunkt 2|Öne çıkan özellik 4'],
  [
    'manufacturer_postal_address',
    'property',
    'Adresse du fabricant|Adresse des Herstellers|Üretici adresi',
  ],
  [
    'warnings',
    'property',
    'Mises en garde|Gefahrenhinweise|Avvertenze di sicurezza|Güvenlik uyarıları',
  ],
];

it.each(NAMES)('%s is taken from the %s %s', (attribute, kind, names) => {
  for (const name of names.split('|'))
    expect([name, recognise(kind, name)]).toEqual([name, expect.arrayContaining([attribute])]);
});

it.each([
  ['property', 'Colour temperature|Supplier colour code|Sizes of packs|Materialnummer'],
  ['code', 'Réf. fournisseur|Código interno|Codice fornitore|Fabricant'],
  ['property', "Point de vente|Punto de recogida|Couleur d'origine|Puce|Fondo|Stato|Stan|Âge"],
] as const)('nothing is taken from the %s %s', (kind, names) => {
  for (const name of names.split('|')) expect([name, recognise(kind, name)]).toEqual([name, []]);
});

it('names that mean an amount only by their unit are taken with it alone', () => {
  expect(recognise('property', 'Fondo', 'cm')).toEqual(['depth']);
  expect(recognise('property', 'Masa', 'kg')).toContain('shipping_weight');
  expect(recognise('property', 'Masa')).toEqual([]);
});
