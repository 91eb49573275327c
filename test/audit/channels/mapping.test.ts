/** Where attributes of channels are in a PIM: guessed by names, units and fields, or set. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import { mapChannel, type Named, type SetMapping } from '../../../src/audit/channels/mapping.ts';
import { tellPlace } from '../../../src/audit/channels/places.ts';
import type { PimRecord } from '../../../src/record/value.ts';
import { product } from '../by-hand.ts';
import { type Asked, openRecords, readLists } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

describe('of the sandbox', () => {
  let copy: Asked;
  beforeAll(async () => {
    copy = await openRecords(readLists(createGeneratedCatalog({ products: 300, seed: 5, baseUrl: '' })));
  });

  it('finds fields, codes by type, and names in the languages of the catalog', async () => {
    const { places } = await askChannel('google', copy);
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
      'option Colour',
      'option Renk',
      'property Colour',
      'property Renk',
    ]);
    expect([...(places.material ?? [])].sort()).toEqual(['property Malzeme', 'property Material']);
    expect(places.size).toEqual(expect.arrayContaining(['option Size', 'option Shoe size']));
    expect(places.size).not.toContain('option Diameter');
  });
});

/** Of names alone: where the attributes of Google are. */
function mapNames(named: readonly Named[], set: SetMapping = {}, fields: Readonly<Record<string, number>> = {}) {
  const google = CHANNELS.find(({ id }) => id === 'google');
  if (google === undefined) throw new Error('There is no channel google.');
  const mapping = mapChannel(google, { filled: new Map(Object.entries(fields)), named }, set);
  const places = Object.fromEntries(mapping.attributes.map(({ name, places: told }) => [name, told.map(tellPlace)]));
  const elsewhere = mapping.attributes.filter(({ isElsewhere }) => isElsewhere).map(({ name }) => name);
  const empty = mapping.attributes.filter(({ isEmpty }) => isEmpty).map(({ name }) => name);
  return { places, elsewhere, empty, lacking: mapping.lacking };
}

const property = (name: string, unit?: string): Named => ({
  kind: 'property',
  name,
  records: 1,
  ...(unit === undefined ? {} : { unit }),
});

describe('of names', () => {
  it('a property is known by its code too', () => {
    expect(mapNames([{ kind: 'property', name: 'Attribute 7', code: 'colour', records: 1 }]).places.color).toEqual([
      'property Attribute 7',
    ]);
  });

  it('a weight in volts is none', () => {
    expect(mapNames([property('Weight', 'V')]).places.shipping_weight).toEqual([]);
    expect(mapNames([property('Weight', 'lbs')]).places.shipping_weight).toEqual(['property Weight']);
  });

  it.each([
    ['title', 'products.name', 'name'],
    ['description', 'products.long_description', 'long_description'],
    ['image_link', 'products.pictures', 'picture_address'],
    ['price', 'variants.prices', 'price'],
    ['brand', 'products.brands', 'brand'],
    ['gtin', 'products.codes', 'barcode'],
    ['product_type', 'products.categories', 'category'],
  ])('a place that is never sent is none; one that is empty everywhere is one: %s', (attribute, field, place) => {
    expect(mapNames([]).places[attribute]).toEqual([]);
    const { places, empty } = mapNames([], {}, { [field]: 0 });
    expect(places[attribute]).toEqual([place]);
    expect(empty).toContain(attribute);
  });

  it('the shop adds the address of a page where the PIM never fills it', () => {
    const none = mapNames([], {}, { 'products.link': 0 });
    expect(none.elsewhere).toContain('link');
    expect(none.empty).not.toContain('link');
    const some = mapNames([], {}, { 'products.link': 1 });
    expect(some.places.link).toEqual(['link']);
    expect(some.elsewhere).not.toContain('link');
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
    expect(mapNames(named, { color: [{ kind: 'property', name: 'shade' }] }).places.color).toEqual(['property Shade']);
  });

  it('what is set and nothing has is nowhere, and told with the nearest name that something has', () => {
    const { lacking, places } = mapNames([property('Farbe')], { color: [{ kind: 'property', name: 'Farbbe' }] });
    expect(places.color).toEqual([]);
    expect(lacking).toEqual([{ attribute: 'color', kind: 'property', name: 'Farbbe', nearest: 'Farbe' }]);
  });
});

describe('unknown and missing', () => {
  const names = ['google_title', 'google_brand', 'google_gtin'];
  const ask = (products: readonly PimRecord[]) =>
    openRecords({ products, variants: [] }).then((copy) => askChannel('google', copy, {}, names));

  it('what was read decides: empty is missing, an unknown shape is unknown', async () => {
    const { failing, unknown } = await ask([
      product(1, { TrademarkProducts: [], Codes: [] }),
      product(2, { TrademarkProducts: 4.5, Codes: { odd: { shape: 1 } } }),
      product(3, {
        TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
        Codes: [{ CodeType: 'EAN', Value: '4006381333931' }],
      }),
    ]);
    expect(failing).toEqual({ brand: [1], gtin: [1] });
    expect(unknown).toEqual({ brand: 1, gtin: 1 });
  });

  it('what is empty everywhere is missing everywhere', async () => {
    const { failing, unknown } = await ask(
      [1, 2].map((id) => product(id, { TrademarkProducts: [], Codes: [{ CodeType: 'MPN', Value: `M${id}` }] })),
    );
    expect(failing).toEqual({ brand: [1, 2], gtin: [1, 2] });
    expect(unknown).toEqual({});
  });

  it('a part number is asked of products without a GTIN, wherever GTINs are', async () => {
    const ean = (Value: string) => ({ Properties: [{ Name: 'EAN', Value }] });
    const products = [
      product(1, { Codes: [], ...ean('4006381333931') }),
      product(2, { Codes: [], ...ean('') }),
      product(3, { Codes: [{ CodeType: 'MPN', Value: 'M3' }], Properties: [] }),
    ];
    const copy = await openRecords({ products, variants: [] });
    const askMpn = async (mapping: SetMapping) => (await askChannel('google', copy, mapping, ['google_mpn'])).failing;
    expect(await askMpn({})).toEqual({ mpn: [2] });
    expect(await askMpn({ gtin: [{ kind: 'field', name: 'barcode' }] })).toEqual({ mpn: [1, 2] });
    expect(await askMpn({ gtin: 'elsewhere' })).toEqual({});
  });

  it('what the PIM never sends is unknown', async () => {
    const { failing, unknown } = await ask([product(1), product(2)]);
    expect(failing).toEqual({});
    expect(unknown).toEqual({ brand: 2, gtin: 2 });
  });
});
