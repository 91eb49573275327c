import { describe, expect, it } from 'vitest';
import { READERS } from '../../../src/record/readers.ts';
import {
  joinShapes,
  learnShapes,
  profileLists,
  RecordShaper,
  type Shape,
} from '../../../src/record/shapes/reshape.ts';
import type { PimRecord } from '../../../src/record/value.ts';

const COLOURS = ['Red', 'Green', 'Blue'];

/** Products whose lists have keys that say nothing. */
const PRODUCTS: readonly PimRecord[] = Array.from({ length: 20 }, (_, at) => ({
  ProductId: at,
  Properties: [
    { X1: 7000 + at * 2, X2: 'Colour', X3: COLOURS[at % 3], X5: 'Looks' },
    { X1: 7001 + at * 2, X2: 'Weight', X3: String(100 + at * 7), X4: 'g', X5: 'Size' },
  ],
  Prices: [
    { P1: 10.5 + at, P2: 'EUR', P3: '2024-01-01', P4: '2030-12-31', P5: 1 },
    { P1: 9.5 + at, P2: 'EUR', P3: '2024-01-01', P4: '2030-12-31', P5: 10 },
  ],
  Codes: [
    { C1: 'EAN', C2: `401234560${1000 + at}` },
    { C1: 'Supplier', C2: `S-${at}-77` },
  ],
  CategoryProducts: [{ R1: 900 + at, R2: 30 + (at % 4), R3: `Category ${at % 4}` }],
  Translations: [
    { L1: 'de', L2: `Lampe ${at}`, L3: `Eine lange Beschreibung der Lampe ${at}, mit allem.` },
    { L1: 'en', L2: `Lamp ${at}`, L3: `A long description of lamp ${at}, with everything in it.` },
  ],
}));

const learn = (products: readonly PimRecord[]): readonly Shape[] =>
  learnShapes(profileLists({ product: products, variant: [] }), '2026-11-28');

/** The roles of a list by their keys. */
const rolesOf = (shapes: readonly Shape[], list: string) =>
  Object.fromEntries(
    shapes.filter((one) => one.list === list).map(({ path, role }) => [path, role]),
  );

describe('learnShapes', () => {
  it('finds the name of properties, and the value that does not follow from it', () => {
    expect(rolesOf(learn(PRODUCTS), 'properties')).toEqual({ X2: 'name', X3: 'value', X4: 'unit' });
  });

  it('takes no space of names, which has several keys, for the name', () => {
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Properties: [
        { space: 'own', key: 'finish', value: `${COLOURS[Number(ProductId) % 3]} ${ProductId}` },
        { space: 'feed', key: 'label', value: COLOURS[Number(ProductId) % 3] },
        { space: 'own', key: 'torque', value: String(100 + Number(ProductId)) },
      ],
    }));
    expect(rolesOf(learn(products), 'properties')).toEqual({});
  });

  it('takes nothing beside amounts that have names for their name', () => {
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Dimensions: [
        { stage: 'bare', width: 100 + Number(ProductId), unit: 'mm' },
        { stage: 'boxed', width: 130 + Number(ProductId), unit: 'mm' },
      ],
    }));
    expect(rolesOf(learn(products), 'dimensions')).toEqual({});
  });

  it('finds a value beside bounds that only some entries have', () => {
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Properties: [
        { name: 'Colour', zq: COLOURS[Number(ProductId) % 3] },
        { name: 'Weight', zq: String(100 + Number(ProductId)) },
        { name: 'Range', from: 10, to: 20 + Number(ProductId) },
      ],
    }));
    expect(rolesOf(learn(products), 'properties')).toEqual({ zq: 'value' });
  });

  it('takes texts of which most are units, each beside a number, for units', () => {
    const units = ['mm', 'kg', 'cubits', 'cm'];
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Dimensions: ['Width', 'Height', 'Weight', 'Depth'].map((name, at) => ({
        name,
        zq: 5 + at + Number(ProductId) / 2,
        yq: units[(at + Number(ProductId)) % 4],
      })),
    }));
    expect(rolesOf(learn(products), 'dimensions')).toEqual({ zq: 'value', yq: 'unit' });
  });

  it('takes sizes such as M and L for values, whatever numbers stand beside them', () => {
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Properties: [
        { zq: 'Size', yq: ['S', 'M', 'L', 'XL'][Number(ProductId) % 4], xq: 7_000 },
        { zq: 'Colour', yq: COLOURS[Number(ProductId) % 3], xq: 7_001 },
      ],
    }));
    expect(rolesOf(learn(products), 'properties')).toEqual({ zq: 'name', yq: 'value' });
  });

  it('takes the other day for the start of a price whose end is known, whichever of its numbers is the month', () => {
    const products = PRODUCTS.map(({ ProductId }) => ({
      ProductId,
      Prices: [
        { price: 10.5 + Number(ProductId), currency: 'EUR' },
        { price: 9, currency: 'EUR', zq: '01/02/2097', validTo: '31/12/2098' },
        { price: 8, currency: 'EUR', zq: '01/01/2018', validTo: '31/12/2019' },
      ],
    }));
    expect(rolesOf(learn(products), 'prices')).toEqual({ zq: 'start' });
  });

  it('finds amount, currency, times and quantity of prices', () => {
    expect(rolesOf(learn(PRODUCTS), 'prices')).toEqual({
      P1: 'amount',
      P2: 'currency',
      P3: 'start',
      P4: 'end',
      P5: 'minQuantity',
    });
  });

  it('finds the type and the value of codes', () => {
    expect(rolesOf(learn(PRODUCTS), 'codes')).toEqual({ C1: 'type', C2: 'value' });
  });

  it('takes the id that goes with the name of a category, not that of the row', () => {
    expect(rolesOf(learn(PRODUCTS), 'categories')).toEqual({ R2: 'id', R3: 'name' });
  });

  it('takes a second title of sentences for the short description of translations', () => {
    const translate = (addition: string) =>
      PRODUCTS.map((product, at) => ({
        ...product,
        ShortDescription: `Rounded edges. For days with much rain ${at}.`,
        Translations: [
          {
            Culture: 'pl_PL',
            item_name: [{ value: `Latarnia ${at}`, lang: 'pl_PL' }],
            title_addition: [{ value: addition, lang: 'pl_PL' }],
          },
        ],
      }));

    expect(rolesOf(learn(translate('Dla rodziny.')), 'translations')).toEqual({
      title_addition: 'short',
    });
    expect(rolesOf(learn(translate('Latarnia morska')), 'translations')).toEqual({});
  });

  it('finds language, name and text of translations', () => {
    expect(rolesOf(learn(PRODUCTS), 'translations')).toEqual({
      L1: 'culture',
      L2: 'name',
      L3: 'long',
    });
  });

  it('takes what is called a description for the name where it is that of the record', () => {
    const products = PRODUCTS.map((product, at) => ({
      ...product,
      Name: `Lampe ${at}`,
      Translations: [
        {
          lang: 'de',
          description: `Lampe ${at}`,
          descriptionBrief: 'Kurz.',
          extendedText: 'Lang.',
        },
        {
          lang: 'en',
          description: `Lamp ${at}`,
          descriptionBrief: 'Brief.',
          extendedText: 'Long.',
        },
      ],
    }));
    expect(rolesOf(learn(products), 'translations')).toEqual({ description: 'name' });
  });

  it('learns nothing from few entries', () => {
    expect(learn(PRODUCTS.slice(0, 4))).toEqual([]);
  });

  it('leaves alone what words say already', () => {
    const products = PRODUCTS.map((product) => ({
      ...product,
      Properties: [{ Name: 'Colour', Value: 'Red', Comment: 'Checked' }],
      Prices: [],
      Codes: [],
      CategoryProducts: [],
      Translations: [],
    }));
    expect(learn(products)).toEqual([]);
  });

  it('gives dates no role beside a price whose key says that it is one', () => {
    const products = PRODUCTS.map((_product, at) => ({
      Prices: [{ Price: 10.5 + at, D1: '2024-01-01', D2: '2030-12-31', N: 1 + (at % 3) }],
    }));
    expect(learn(products)).toEqual([]);
  });

  it('learns no price beside dates of which nobody can tell what they are', () => {
    const products = PRODUCTS.map((_product, at) => ({
      Prices: [
        {
          P1: 10.5 + at,
          P2: 'EUR',
          D1: `2024-01-${10 + at}`,
          D2: `2024-01-${10 + Math.min(19, at + 2)}`,
        },
      ],
    }));
    expect(rolesOf(learn(products), 'prices')).toEqual({});
  });

  it('learns no price where one date is after the other here and before it there', () => {
    const products = PRODUCTS.map((product, at) => ({
      ...product,
      Prices: [
        at % 2 === 0
          ? { P1: 10.5 + at, P2: 'EUR', P3: '2024-01-01', P4: '2030-12-31' }
          : { P1: 10.5 + at, P2: 'EUR', P3: '2030-12-31', P4: '2024-01-01' },
      ],
    }));
    expect(rolesOf(learn(products), 'prices')).toEqual({});
  });
});

describe('learnShapes of prices whose keys say the wrong thing', () => {
  const WEEKS = ['2030-01-01', '2031-01-01', '2032-01-01'];
  const readPrices = (prices: readonly PimRecord[]) => {
    const products = prices.map((price) => ({ Prices: [price] }));
    const shaper = new RecordShaper(learn(products));
    return (at: number) => READERS.prices(shaper.reshape('product', products[at] ?? {}).Prices);
  };

  it('takes no text and no date for the amount, whatever their keys say', () => {
    const read = readPrices(
      Array.from({ length: 20 }, (_, at) => ({
        PriceText: at % 2 === 0 ? 'List price' : 'Sale price',
        K1: 10.5 + at,
        K2: 'EUR',
        PriceDate: '2024-01-01',
        K3: WEEKS[at % 3],
      })),
    );
    expect(read(0)).toMatchObject({
      state: 'value',
      value: [
        {
          price: 10.5,
          currency: 'EUR',
          label: 'List price',
          from: '2024-01-01T00:00:00',
          to: '2030-01-01T23:59:59',
        },
      ],
    });
  });

  it('takes the price of a second key where the first has none', () => {
    const read = readPrices(
      Array.from({ length: 24 }, (_, at) => ({
        K1: at % 4 === 0 ? null : 10.5 + at,
        K2: at % 4 === 0 ? 7.25 + at : null,
        K3: 'EUR',
      })),
    );
    expect(read(0)).toMatchObject({ value: [{ price: 7.25, currency: 'EUR' }] });
    expect(read(1)).toMatchObject({ value: [{ price: 11.5, currency: 'EUR' }] });
  });

  it('takes no class of the record for the label, and no VAT of one price for another', () => {
    const read = readPrices(
      Array.from({ length: 24 }, (_, at) => ({
        type: 'PriceListEntry',
        priceList: { key: `L${at % 3}`, name: `List ${at % 3}` },
        price: { value: 139, unit: { id: 'EUR', abbreviation: '€' } },
        netPrice: { value: 113.93, unit: { id: 'EUR', abbreviation: '€' } },
        priceType: { key: 'IVA inclusa', value: 'gross' },
      })),
    );
    expect(read(0)).toMatchObject({
      value: [
        { price: 139, currency: 'EUR', label: 'IVA inclusa', list: 'List 0' },
        { price: 113.93, currency: 'EUR', label: 'net price', list: 'List 0' },
      ],
    });
  });
});

describe('RecordShaper', () => {
  const shaper = new RecordShaper(learn(PRODUCTS));
  const [first = {}] = PRODUCTS;

  it('lets readers read lists by what was learned', () => {
    const reading = READERS.properties(shaper.reshape('product', first).Properties);
    const values = reading.state === 'value' ? reading.value : [];
    expect(values.map(({ name, value, unit }) => ({ name, value, unit }))).toEqual([
      { name: 'Colour', value: 'Red', unit: undefined },
      { name: 'Weight', value: '100', unit: 'g' },
    ]);
  });

  it('leaves keys without a role as they were sent', () => {
    const reading = READERS.properties(shaper.reshape('product', first).Properties);
    expect(reading.state === 'value' && reading.value[1]?.extra).toMatchObject({ x5: 'Size' });
  });

  it('changes nothing where there are no shapes', () => {
    expect(new RecordShaper([]).reshape('product', first)).toBe(first);
  });

  it('lets the operator decide against words', () => {
    const given: Shape = {
      list: 'properties',
      path: 'Shown.Text',
      role: 'value',
      source: 'operator',
    };
    const record = {
      Properties: [{ Name: 'Colour', Value: 'RED', Shown: { Text: 'Red', Rank: 1 } }],
    };
    const reading = READERS.properties(
      new RecordShaper([given]).reshape('product', record).Properties,
    );
    expect(reading.state === 'value' && reading.value[0]?.value).toBe('Red');
  });

  it('reads the lists of variants within a product', () => {
    const record = { Variants: [{ VariantId: 1, OptionValues: [{ A: 'Size', B: 'XL' }] }] };
    const shapes: readonly Shape[] = [
      { list: 'options', path: 'A', role: 'name', source: 'operator' },
      { list: 'options', path: 'B', role: 'value', source: 'operator' },
    ];
    expect(new RecordShaper(shapes).reshape('product', record).Variants).toEqual([
      { VariantId: 1, OptionValues: [{ '@role/name': 'Size', '@role/value': 'XL' }] },
    ]);
  });
});

describe('joinShapes', () => {
  it('takes the operator’s shape of a role alone', () => {
    const learned: Shape = { list: 'codes', path: 'C2', role: 'value', source: 'values' };
    const given: Shape = { list: 'codes', path: 'C9', role: 'value', source: 'operator' };
    expect(joinShapes([learned], [given])).toEqual([given]);
  });

  it('keeps several keys of a role, for lists of several sources', () => {
    const one: Shape = { list: 'codes', path: 'C2', role: 'value', source: 'values' };
    const other: Shape = { list: 'codes', path: 'D2', role: 'value', source: 'values' };
    expect(joinShapes([one], [other])).toEqual([one, other]);
  });
});

describe('two keys of one role', () => {
  it('are both kept: the one that most entries have as the value, the other beside it', () => {
    const products = Array.from({ length: 30 }, (_, at) => ({
      Properties: [
        { ATBEZ: 'Series', ATWRT: `AU-${at}`, FEEDREF: `feed-${at}` },
        { ATBEZ: 'Material', ATWRT: at % 2 === 0 ? 'Oak' : 'Steel' },
      ],
    }));
    const shapes = learnShapes(profileLists({ product: products, variant: [] }), '2026-12-01');
    const shaped = new RecordShaper(shapes).reshape('product', products[3] ?? {});
    const reading = READERS.properties(shaped.Properties);
    const [series] = reading.state === 'value' ? reading.value : [];
    expect(series).toMatchObject({ name: 'Series', value: 'AU-3' });
    expect(series?.rest.map(({ value }) => value)).toEqual(['feed-3']);
  });
});
