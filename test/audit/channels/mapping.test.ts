/** Where attributes of channels are in a PIM: guessed by names, units and fields, or set. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../../scripts/generated-catalog/catalog.ts';
import { CHANNELS } from '../../../src/audit/channels/channel.ts';
import { listGaps } from '../../../src/audit/channels/gaps.ts';
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

  it('takes a weight from what is measured in units of mass', async () => {
    const { places } = await askChannel('gdsn', copy);
    expect([...(places.gross_weight ?? [])].sort()).toEqual([
      'dimension Weight',
      'property Ağırlık',
      'property Weight',
    ]);
    expect(places).toMatchObject({ height: ['dimension Height'], width: ['dimension Width'] });
  });

  it('says what is nowhere, which makes products unknown and never not ready', async () => {
    const { places, failing, unknown, standing } = await askChannel('gpsr', copy);
    const { rows } = await copy.query("SELECT count(*), 1 FROM products WHERE status IS DISTINCT FROM 'passive'", {
      ...{ offset: 0, maxRows: 1 },
    });
    const sold = Number(rows[0]?.[0]);
    expect(sold).toBeLessThan(300);
    expect(places).toMatchObject({ manufacturer_name: [], manufacturer_postal_address: [] });
    expect(failing).not.toHaveProperty('manufacturer_name');
    expect(unknown).toMatchObject({ manufacturer_name: sold, warnings: sold });
    expect(standing).toMatchObject({ products: sold, open: sold - (standing?.withError ?? 0) });
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
  it.each([
    ['Farbe', 'color'],
    ['COULEUR', 'color'],
    ['Renk', 'color'],
    ['Main colour', 'color'],
    ['Größe', 'size'],
    ['Cinsiyet', 'gender'],
    ['Altersgruppe', 'age_group'],
    ['Matière', 'material'],
    ['Hersteller-Artikelnummer', 'mpn'],
    ['Bullet 3', 'product_highlight'],
  ])('%s is taken for %s', (name, attribute) => {
    expect(mapNames([property(name)]).places[attribute]).toEqual([`property ${name}`]);
  });

  it.each(['Colour temperature', 'Supplier colour code', 'Sizes of packs', 'Materialnummer'])(
    '%s is taken for nothing',
    (name) => {
      expect(Object.values(mapNames([property(name)]).places).flat()).toEqual([]);
    },
  );

  it('a property is known by its code too', () => {
    expect(mapNames([{ kind: 'property', name: 'Attribute 7', code: 'colour', records: 1 }]).places.color).toEqual([
      'property Attribute 7',
    ]);
  });

  it('a weight in volts is none', () => {
    expect(mapNames([property('Weight', 'V')]).places.shipping_weight).toEqual([]);
    expect(mapNames([property('Weight', 'lbs')]).places.shipping_weight).toEqual(['property Weight']);
  });

  it('what is called dimensions is no weight, and mass is one by its unit', () => {
    for (const name of ['Maße', 'Masse', 'MASSE'])
      expect(mapNames([property(name)]).places.shipping_weight).toEqual([]);
    for (const unit of ['cm', 'B x H']) expect(mapNames([property('Maße', unit)]).places.shipping_weight).toEqual([]);
    expect(mapNames([property('Masse', 'kg')]).places.shipping_weight).toEqual(['property Masse']);
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

  it('codes without a barcode among them are empty of barcodes', () => {
    const filled = { 'products.codes': 5, 'codes.is_barcode': 0 };
    expect(mapNames([], {}, filled).empty).toContain('gtin');
    expect(mapNames([], {}, { ...filled, 'codes.is_barcode': 1 }).empty).not.toContain('gtin');
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

  it('a shop may say that another system gives an attribute', () => {
    const { elsewhere, places } = mapNames([property('Colour')], { color: 'elsewhere' });
    expect(elsewhere).toContain('color');
    expect(places.color).toEqual([]);
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

  it('of measures: missing where the list of them is empty everywhere, unknown where it holds others', async () => {
    const sizes = ['gdsn_height', 'gdsn_width', 'gdsn_depth'];
    const askSizes = async (...lists: readonly PimRecord['Dimensions'][]) => {
      const products = lists.map((Dimensions, index) => product(index + 1, { Dimensions }));
      const { failing, unknown } = await askChannel('gdsn', await openRecords({ products, variants: [] }), {}, sizes);
      return { failing, unknown };
    };
    expect(await askSizes([], [])).toEqual({ failing: { height: [1, 2], width: [1, 2], depth: [1, 2] }, unknown: {} });
    expect(await askSizes([], [{ Type: 'Çap', Value: '5', Unit: 'cm' }])).toEqual({
      failing: {},
      unknown: { height: 2, width: 2, depth: 2 },
    });
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

  it('what no product is asked for is not told as lacking a place', async () => {
    const inCategory = (id: number, Name: string) => product(id, { CategoryProducts: [{ CategoryId: id, Name }] });
    const tell = async (products: readonly PimRecord[]) => {
      const copy = await openRecords({ products, variants: [] });
      const { channel, verdicts } = await askChannel('google', copy, {}, ['google_color', 'google_material']);
      return listGaps(channel, verdicts).nowhere.filter((name) => ['color', 'material'].includes(name));
    };
    expect(await tell([inCategory(1, 'Chairs')])).toEqual(['material']);
    expect(await tell([inCategory(1, 'Chairs'), inCategory(2, 'Shirts')])).toEqual(['color', 'material']);
  });

  it('what the PIM never sends is unknown', async () => {
    const { failing, unknown } = await ask([product(1), product(2)]);
    expect(failing).toEqual({});
    expect(unknown).toEqual({ brand: 2, gtin: 2 });
  });
});
