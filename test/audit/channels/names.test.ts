/** By which names attributes are recognised, in several languages, and by which they are not. */

import { describe, expect, it } from 'vitest';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import { mapChannel, type Named } from '../../../src/audit/channels/mapping.ts';
import { FACT_NAMES, factOf, foldName, tellPlace } from '../../../src/audit/channels/places.ts';

/** The attributes of all channels that are taken from something, in the words of each. */
function recognise(named: Named): readonly string[] {
  const inventory = { filled: new Map<string, number>(), named: [named] };
  const told = tellPlace(named);
  const mapped = CHANNELS.flatMap((channel) => mapChannel(channel, inventory).attributes);
  return mapped.filter(({ places }) => places.some((place) => tellPlace(place) === told)).map(({ name }) => name);
}

const of = (kind: Named['kind'], name: string, unit?: string): Named => ({
  ...{ kind, name, records: 1 },
  ...(unit !== undefined && { unit }),
});

describe.each([
  [
    'mpn',
    'code',
    ['Réf. fabricant', 'Référence fabricant', 'Ref. fabricante', 'Codice produttore', 'Herstellernummer'],
    ['Hersteller-Art.-Nr.', 'Üretici kodu', 'Fabrikantcode', 'Kod producenta', 'N° de pièce'],
  ],
  [
    'country_of_origin',
    'property',
    [
      "Paese d'origine",
      'Paese d’origine',
      'País de origen',
      "Pays d'origine",
      'Pays de fabrication',
      'Herstellungsland',
    ],
    ['Land van oorsprong', 'Kraj produkcji', 'Üretim ülkesi'],
  ],
  [
    'bullet_points',
    'property',
    ['Punto destacado 1', 'Punto di forza 1', 'Point fort 1', 'Points clés', 'Puntos clave 3', 'Stichpunkt 2'],
    ['Opsommingspunt 1', 'Główne cechy', 'Öne çıkan özellik 4'],
  ],
  [
    'manufacturer_postal_address',
    'property',
    ['Adresse du fabricant', 'Dirección del fabricante', 'Indirizzo del produttore', 'Adresse des Herstellers'],
    ['Adres fabrikant', 'Adres producenta', 'Üretici adresi'],
  ],
  [
    'warnings',
    'property',
    ['Mises en garde', 'Advertencias de seguridad', 'Avvertenze di sicurezza', 'Gefahrenhinweise'],
    ['Veiligheidswaarschuwingen', 'Informacje o bezpieczeństwie', 'Güvenlik uyarıları'],
  ],
] as const)('%s', (attribute, kind, some, others) => {
  it.each([...some, ...others])('is taken from %s', (name) => {
    expect(recognise(of(kind, name))).toContain(attribute);
  });
});

it.each([
  ['code', 'Réf. fournisseur'],
  ['code', 'Código interno'],
  ['code', 'Codice fornitore'],
  ['code', 'Fabricant'],
  ['property', 'Point de vente'],
  ['property', 'Punto de recogida'],
  ['property', "Couleur d'origine"],
  ['property', 'Puce'],
  ['property', 'Fondo'],
  ['property', 'Stato'],
  ['property', 'Stan'],
  ['property', 'Âge'],
] as const)('nothing is taken from the %s %s', (kind, name) => {
  expect(recognise(of(kind, name))).toEqual([]);
});

it('names that mean an amount only by their unit are taken with it alone', () => {
  expect(recognise(of('property', 'Fondo', 'cm'))).toEqual(['depth']);
  expect(recognise(of('property', 'Masa', 'kg'))).toContain('shipping_weight');
  expect(recognise(of('property', 'Masa'))).toEqual([]);
});

it('each name is written once, and says something', () => {
  for (const fact of FACT_NAMES) {
    const { names = [], measuredNames = [] } = factOf(fact);
    // Two languages may have one name that differs by its capitals or accents alone.
    const all = [...names, ...measuredNames];
    expect([fact, all.filter((name, at) => all.indexOf(name) < at)]).toEqual([fact, []]);
    expect([fact, all.filter((name) => foldName(name).length < 2)]).toEqual([fact, []]);
  }
});
