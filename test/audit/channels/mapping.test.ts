/** Where attributes of channels are in a PIM: guessed by names, units and fields, or set. */
import { describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import { mapChannel, type Named, type SetMapping } from '../../../src/audit/channels/mapping.ts';
import { describePlace } from '../../../src/audit/channels/places.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { product } from '../by-hand.ts';
import { openRecords, readLists } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

it('of the sandbox finds fields, codes by type, and names in the languages of the catalog', async () => {
  const copy = await openRecords(
    readLists(createGeneratedCatalog({ products: 300, seed: 5, baseUrl: '' })),
  );
  const { places } = await askChannel('google', copy, {}, ['google_title']);
  expect(places).toMatchObject({
    id: ['code'],
    title: ['name'],
    description: ['long_description'],
    brand: ['brand'],
    gtin: ['barcode'],
    mpn: ['code MPN'],
    image_link: ['picture_address'],
    price: ['price'],
    gender: [],
    age_group: [],
  });
  expect([...(places.color ?? [])].sort()).toEqual([
    ...['option Colour', 'option Renk', 'property Colour', 'property Renk'],
  ]);
  expect(places.size).toEqual(expect.arrayContaining(['option Size', 'option Shoe size']));
  expect(places.size).not.toContain('option Diameter');
});

/** Of names alone: where the attributes of Google are. */
function mapNames(
  named: readonly Named[],
  set: SetMapping = {},
  fields: Readonly<Record<string, number>> = {},
) {
  const google = CHANNELS.find(({ id }) => id === 'google');
  if (google === undefined) throw new Error('There is no channel google.');
  const mapping = mapChannel(google, { filled: new Map(Object.entries(fields)), named }, set);
  const places = Object.fromEntries(
    mapping.attributes.map(({ name, places: told }) => [name, told.map(describePlace)]),
  );
  const elsewhere = mapping.attributes
    .filter(({ isElsewhere }) => isElsewhere)
    .map(({ name }) => name);
  const empty = mapping.attributes.filter(({ isEmpty }) => isEmpty).map(({ name }) => name);
  return { places, elsewhere, empty, lacking: mapping.lacking };
}

const property = (name: string, unit?: string): Named => ({
  kind: 'property',
  name,
  records: 1,
  ...(unit !== undefined && { unit }),
});

describe('of names', () => {
  it('a property is known by its code too', () => {
    expect(
      mapNames([{ kind: 'property', name: 'Attribute 7', code: 'colour', records: 1 }]).places
        .color,
    ).toEqual(['property Attribute 7']);
  });

  it('a weight in volts is none', () => {
    expect(mapNames([property('Weight', 'V')]).places.shipping_weight).toEqual([]);
    expect(mapNames([property('Weight', 'lbs')]).places.shipping_weight).toEqual([
      'property Weight',
    ]);
  });

  it.each([
    ['title', 'products.name', 'name'],
    ['image_link', 'products.pictures', 'picture_address'],
    ['price', 'variants.prices', 'price'],
    ['gtin', 'products.codes', 'barcode'],
  ])(
    'a place that is never sent is none; one that is empty everywhere is one: %s',
    (attribute, field, place) => {
      expect(mapNames([]).places[attribute]).toEqual([]);
      const { places, empty } = mapNames([], {}, { [field]: 0 });
      expect(places[attribute]).toEqual([place]);
      expect(empty).toContain(attribute);
    },
  );

  it('the shop adds the address of a page where the PIM never fills it', () => {
    const none = mapNames([], {}, { 'products.link': 0 });
    expect(none.elsewhere).toContain('link');
    expect(none.empty).not.toContain('link');
    expect(mapNames([], {}, { 'products.link': 1 })).toMatchObject({ places: { link: ['link'] } });
  });

  it('a field that holds nothing is no reason to overlook a property of that name', () => {
    const { places, empty } = mapNames([property('Marke')], {}, { 'products.brands': 0 });
    expect(places.brand).toEqual(['brand', 'property Marke']);
    expect(empty).not.toContain('brand');
  });

  it('the short description counts where no product has a long one', () => {
    const fields = { 'products.long_description': 0, 'products.short_description': 3 };
    expect(mapNames([], {}, fields).places.description).toEqual(['short_description']);
  });

  it('what belongs to the offer comes from elsewhere, unless the PIM has it', () => {
    expect(mapNames([]).elsewhere).toEqual(['link', 'availability', 'condition']);
    expect(mapNames([property('Availability')]).elsewhere).toEqual(['link', 'condition']);
  });

  it('what is set takes the place of the guess, however its name is typed', () => {
    const named = [property('Shade'), property('Colour')];
    expect(mapNames(named, { color: [{ kind: 'property', name: 'shade' }] }).places.color).toEqual([
      'property Shade',
    ]);
  });

  it('what is set and nothing has is nowhere, and told with the nearest name that something has', () => {
    const { lacking, places } = mapNames([property('Farbe')], {
      color: [{ kind: 'property', name: 'Farbbe' }],
    });
    expect(places.color).toEqual([]);
    expect(lacking).toEqual([
      { attribute: 'color', kind: 'property', name: 'Farbbe', nearest: 'Farbe' },
    ]);
  });
});

describe('unknown and missing', () => {
  const names = ['google_title', 'google_brand', 'google_gtin'];
  const EAN = { Codes: [{ CodeType: 'EAN', Value: '4006381333931' }] };
  const MPN = { Codes: [{ CodeType: 'MPN', Value: 'M3' }] };
  const TUVARRA = { TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }], ...EAN };
  it.each<[string, PimRecord[], object, object]>([
    [
      'what was read decides: empty is missing, an unknown shape is unknown',
      [
        { TrademarkProducts: [], Codes: [] },
        { TrademarkProducts: 4.5, Codes: { odd: { shape: 1 } } },
        TUVARRA,
      ],
      { brand: [1], gtin: [1] },
      { brand: 1, gtin: 1 },
    ],
    [
      'what is empty everywhere is missing',
      [{ TrademarkProducts: [], ...MPN }],
      { brand: [1], gtin: [1] },
      {},
    ],
    ['what the PIM never sends is unknown', [{}, {}], {}, { brand: 2, gtin: 2 }],
  ])('%s', async (_title, all, failing, unknown) => {
    const copy = await openRecords({
      products: all.map((one, at) => product(at + 1, one)),
      variants: [],
    });
    expect(await askChannel('google', copy, {}, names)).toMatchObject({ failing, unknown });
  });

  it('a part number is asked of products without a GTIN, wherever GTINs are', async () => {
    const ean = (Value: string) => ({ Properties: [{ Name: 'EAN', Value }] });
    const products = [
      product(1, { Codes: [], ...ean('4006381333931') }),
      product(2, { Codes: [], ...ean('') }),
      product(3, { ...MPN, Properties: [] }),
    ];
    const copy = await openRecords({ products, variants: [] });
    const askMpn = async (mapping: SetMapping) =>
      (await askChannel('google', copy, mapping, ['google_mpn'])).failing;
    expect(await askMpn({})).toEqual({ mpn: [2] });
    expect(await askMpn({ gtin: [{ kind: 'field', name: 'barcode' }] })).toEqual({ mpn: [1, 2] });
    expect(await askMpn({ gtin: 'elsewhere' })).toEqual({});
  });
});
