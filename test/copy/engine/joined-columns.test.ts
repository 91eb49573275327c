/** What products, variants and items show of a record beside its own columns, worked out by hand from a few records. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenCopy } from '../../../src/copy/engine/query/open-copy.ts';
import { listCultureKeys } from '../../../src/record/culture.ts';
import { openCopyOf } from '../../support/copy-in-process.ts';
import { ownDirectory } from '../../support/own-cache.ts';

/** A property; in one language where that is given. */
const property = (name: string, value: unknown, more: object = {}) => ({
  Name: name,
  Value: value,
  ...more,
});
const option = (name: string, value: unknown) => ({ OptionName: name, Value: value });
const price = (amount: number, from?: string) => ({
  Price: amount,
  Currency: 'EUR',
  ...(from !== undefined && { ValidFrom: from }),
});
const code = (value: string) => ({ CodeType: 'EAN', Value: value });

const SHIRT = {
  ProductId: 1,
  Code: 'SHIRT',
  TrademarkProducts: [
    { TrademarkId: 7, Name: 'Acme' },
    { TrademarkId: 8, Name: 'Bell' },
  ],
  CategoryProducts: [
    { CategoryId: 10, Name: 'Clothes' },
    { CategoryId: 11, Name: 'Shirts' },
  ],
  Codes: [code('4006381333931'), code('9780201379624')],
  Properties: [
    property('Colour', 'White'),
    property('Material', 'Cotton'),
    property('material', 'Linen'),
    property('Weight', '0.2', { Unit: 'kg' }),
    property('Length', '70', { Unit: 'cm' }),
    property('Washing', null),
    property('Temperatures', ['30', '40']),
    property('Rating', '4'),
    property('Wide', '10-20', { Unit: 'cm' }),
  ],
  Dimensions: [
    { Name: 'Weight', Value: 250, Unit: 'g' },
    { Name: 'Length', Value: 0.7, Unit: 'm' },
  ],
  Warranties: [{ Name: 'Maker', Value: 2, Unit: 'years' }],
};
const RECORDS = {
  products: [
    SHIRT,
    {
      ProductId: 2,
      Code: 'MUG',
      Prices: [price(8), price(6, '2026-12-01')],
      Properties: [
        property('Capacity', '0.3', { Unit: 'l' }),
        property('Rating', '5', { Unit: 'kg' }),
      ],
    },
    { ProductId: 3, Code: 'RANGE' },
    { ProductId: 4, Code: 'TABLE', ParentId: 3, Prices: [price(90)] },
    { ProductId: 5, Code: 'POSTER', Properties: [property('Rating', '3')] },
  ],
  variants: [
    {
      VariantId: 11,
      ProductId: 1,
      Code: 'SHIRT-RED',
      Prices: [price(20)],
      Codes: [code('5012345678900')],
      OptionValues: [option('colour', 'Red')],
      Properties: [property('Weight', 'light')],
    },
    {
      VariantId: 12,
      ProductId: 1,
      Code: 'SHIRT-BLUE',
      Prices: [price(20), price(25, '2026-12-01')],
      OptionValues: [option('Colour', 'Blue'), option('Washing', 'By hand')],
    },
  ],
  categories: [
    { CategoryId: 10, Name: 'Clothes' },
    { CategoryId: 11, Name: 'Shirts', ParentId: 10 },
  ],
};

let copy: OpenCopy;
beforeAll(async () => {
  copy = await openCopyOf(ownDirectory('joined-columns'), RECORDS);
});
async function ask(sql: string, day = '2026-11-28') {
  const window = { sql, day, offset: 0, maxRows: 100, maxChars: 100_000, findsTraps: true };
  return (await copy.query({ kind: 'query', ...window })).rows;
}

it('has everything that can be bought once, and no product that stands for others', async () => {
  expect(await ask('SELECT code, price, currency FROM items ORDER BY code')).toEqual([
    ['MUG', 8, 'EUR'],
    ['POSTER', null, null],
    ['SHIRT-BLUE', 20, 'EUR'],
    ['SHIRT-RED', 20, 'EUR'],
    ['TABLE', 90, 'EUR'],
  ]);
});

it('tells brands, the deepest category and its own barcode', async () => {
  const columns = 'code, brand, category_path, barcode';
  expect(await ask(`SELECT ${columns} FROM products WHERE product_id < 3`)).toEqual([
    ['SHIRT', 'Acme; Bell', 'Clothes > Shirts', '4006381333931'],
    ['MUG', null, null, null],
  ]);
  const ofVariants = [
    ['SHIRT-RED', 'Acme; Bell', 'Clothes > Shirts', '5012345678900'],
    ['SHIRT-BLUE', 'Acme; Bell', 'Clothes > Shirts', null],
  ];
  expect(await ask(`SELECT ${columns} FROM variants`)).toEqual(ofVariants);
  expect(
    await ask(`SELECT ${columns} FROM items WHERE product_id = 1 ORDER BY variant_id`),
  ).toEqual(ofVariants);
});

describe('price', () => {
  const ofShirt = 'SELECT price, price_min, price_max, currency FROM products WHERE product_id = 1';

  it('is that of all items of a product where they cost the same', async () => {
    expect(await ask(ofShirt)).toEqual([[20, 20, 20, 'EUR']]);
  });

  it('is NULL where its items differ on the day of the question', async () => {
    expect(await ask(ofShirt, '2026-12-01')).toEqual([[null, 20, 25, 'EUR']]);
  });

  it('is that of the day for variants and items', async () => {
    const blue = "WHERE code = 'SHIRT-BLUE'";
    expect(await ask(`SELECT price FROM variants ${blue}`, '2026-12-01')).toEqual([[25]]);
    expect(await ask("SELECT price FROM items WHERE code = 'MUG'", '2026-12-01')).toEqual([[6]]);
  });
});

describe('props', () => {
  it('joins several values, takes the same amount once, and leaves out what has no value', async () => {
    expect(await ask('SELECT props FROM products WHERE product_id = 1')).toEqual([
      [
        {
          Colour: 'White',
          Material: 'Cotton; Linen',
          Weight: '0.2 kg; 250 g',
          Length: '70 cm',
          Temperatures: '30; 40',
          Rating: '4',
          Wide: '10-20 cm',
          Maker: '2 years',
        },
      ],
    ]);
  });

  it('has the own values of a variant before those of its product, under the usual spelling', async () => {
    const named = ['Colour', 'Material', 'Weight', 'Washing'].map((name) => `props['${name}']`);
    expect(await ask(`SELECT code, ${named} FROM items WHERE product_id = 1 ORDER BY ALL`)).toEqual(
      [
        ['SHIRT-BLUE', 'Blue', 'Cotton; Linen', '0.2 kg; 250 g', 'By hand'],
        ['SHIRT-RED', 'Red', 'Cotton; Linen', 'light', null],
      ],
    );
  });

  it('is empty where a record has no attributes', async () => {
    expect(await ask('SELECT props, nums FROM products WHERE product_id = 3')).toEqual([[{}, {}]]);
  });
});

describe('nums', () => {
  it('has numbers in the unit that most have, the first place before others', async () => {
    expect(await ask('SELECT nums FROM products WHERE product_id = 1')).toEqual([
      [{ Weight: 200, Length: 700, Rating: 4, Maker: 24 }],
    ]);
  });

  it('leaves out a number in another kind of unit than most of its name', async () => {
    expect(await ask('SELECT nums, props FROM products WHERE product_id = 2')).toEqual([
      [{ Capacity: 300 }, { Capacity: '0.3 l', Rating: '5 kg' }],
    ]);
  });

  it('has no number of a product where a variant has a text of its own', async () => {
    expect(await ask("SELECT nums['Weight'], nums['Length'] FROM variants ORDER BY code")).toEqual([
      [200, 700],
      [null, 700],
    ]);
  });
});

describe('props in languages', () => {
  const inLanguage = (name: string, value: string, culture: string) =>
    property(name, value, { Culture: culture });
  let spoken: OpenCopy;
  beforeAll(async () => {
    spoken = await openCopyOf(ownDirectory('spoken-columns'), {
      products: [
        {
          ProductId: 1,
          Properties: [
            property('Colour', 'Red'),
            inLanguage('Colour', 'Rot', 'de-DE'),
            inLanguage('Colour', 'Rouge', 'fr'),
            inLanguage('Fabric', 'Wool', 'en'),
            inLanguage('Fabric', 'Wolle', 'de-DE'),
            inLanguage('Month', 'Januar', 'de-DE'),
            inLanguage('Month', 'Jänner', 'de_AT'),
            inLanguage('Brandless', 'No', 'en'),
            inLanguage('Brandless', 'No', 'de-DE'),
          ],
        },
      ],
      variants: [
        { VariantId: 11, ProductId: 1, Properties: [property('Colour', 'Blue')] },
        { VariantId: 12, ProductId: 1 },
      ],
    });
  });
  /** Colour, fabric and month. @param cultures those that the question prefers, the last most */
  async function askIn(cultures: readonly string[], from = 'products') {
    const sql = `SELECT props['Colour'], props['Fabric'], props['Month'] FROM ${from}`;
    const window = { sql, offset: 0, maxRows: 10, maxChars: 10_000, findsTraps: true };
    const keys = listCultureKeys(cultures);
    return (await spoken.query({ kind: 'query', ...window, cultures: keys })).rows;
  }

  it('are the texts of the record itself, else of the language that comes first', async () => {
    expect(await askIn([])).toEqual([['Red', 'Wool', 'Januar']]);
  });

  it.each([
    [['fr'], ['Rouge', 'Wool', 'Januar']],
    [['de'], ['Rot', 'Wolle', 'Januar']],
    [['de-AT'], ['Rot', 'Wolle', 'Jänner']],
    [['DE_de'], ['Rot', 'Wolle', 'Januar']],
    [['de-CH'], ['Rot', 'Wolle', 'Januar']],
    [['it'], ['Red', 'Wool', 'Januar']],
  ])('are those in %s, else in the same language, else the usual ones', async (cultures, texts) => {
    expect(await askIn(cultures)).toEqual([texts]);
  });

  it('are those of the usual language where that of the question has none', async () => {
    expect(await askIn(['de', 'fr'])).toEqual([['Rouge', 'Wolle', 'Januar']]);
  });

  it('are those of a product in that language, unless a variant has a value of its own', async () => {
    expect(await askIn(['de'], 'items ORDER BY variant_id')).toEqual([
      ['Blue', 'Wolle', 'Januar'],
      ['Rot', 'Wolle', 'Januar'],
    ]);
  });

  it('have one text for what is the same in all languages', async () => {
    const sql = "SELECT props['Brandless'] FROM variants WHERE variant_id = 12";
    const window = { sql, offset: 0, maxRows: 10, maxChars: 10_000, findsTraps: true };
    expect((await spoken.query({ kind: 'query', ...window })).rows).toEqual([['No']]);
  });
});

it('calls what has one code in several names by the name that most values have', async () => {
  const named = (id: number, name: string, value: string) => ({
    ProductId: id,
    Properties: [property(name, value, { Code: 'CARE' })],
  });
  const records = [named(1, 'Care', 'Wash'), named(2, 'Care', 'Dry'), named(3, 'Bakım', 'Iron')];
  const copyOfNames = await openCopyOf(ownDirectory('names-of-code'), { products: records });
  const window = { offset: 0, maxRows: 10, maxChars: 10_000, findsTraps: true };
  const { rows } = await copyOfNames.query({
    kind: 'query',
    sql: "SELECT props['Care'] FROM products ORDER BY product_id",
    ...window,
  });
  expect(rows).toEqual([['Wash'], ['Dry'], ['Iron']]);
});
