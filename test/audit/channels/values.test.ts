/** What of a value counts for a channel, which values it allows, and which products its lines are about. */
import { expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { type Asked, openRecords } from '../open-records.ts';
import { askChannel, CHANNEL_IDS } from './ask-channel.ts';

const property = (Name: string, Value: unknown, more: object = {}): PimRecord => ({
  Properties: [{ Name, Value, ...more }],
});
const codes = (CodeType: string, ...values: readonly string[]): PimRecord => ({
  Codes: values.map((Value) => ({ CodeType, Value })),
});
const picture = (...fields: readonly PimRecord[]): PimRecord => ({
  Pictures: fields.map((one, at) => ({ PictureId: at + 1, ...one })),
});
const inCategory = (Name: string, fields: PimRecord = {}): PimRecord => ({
  CategoryProducts: [{ CategoryId: 1, Name }],
  ...fields,
});

const SEVERAL = 'Keeps all water out, Weighs next to nothing, Folds into its pocket';
const LONG = 'A very particular shade of deep ocean blue';
const shirts = (name: string, ...values: readonly string[]): PimRecord[] =>
  values.map((value) => inCategory('Shirts', property(name, value)));

/** Products of one line or several of channels, and what is wrong with them by their positions from 1. */
type Case = readonly [
  lines: string,
  title: string,
  products: readonly PimRecord[],
  wrong: Readonly<Record<number, unknown>>,
  /** Of the first product. */
  variants?: readonly PimRecord[],
];

const GTIN = codes('EAN', '4006381333931');
const PASSIVE = { Status: -1 };
const UNPRICED = { Prices: [] };
const priced = (Currency: string): PimRecord => ({ Prices: [{ Price: 2, Currency }] });
const [EUROS, BARE] = [priced('EUR'), priced('')];
const CURRENCY = 'shopify_price_currency schema_org_offers_price_currency';
const NO_CURRENCY = 'a price without its currency';

const CASES: readonly Case[] = [
  [
    'google_shipping_weight gdsn_gross_weight',
    'a weight counts with its unit, wherever that is told',
    [
      ...[
        property('Weight', '1'),
        property('Weight', '1', { Unit: 'kg' }),
        property('Weight', '1 kg'),
      ],
      { Dimensions: [{ Type: 'Weight', Value: 4 }] },
    ],
    { 1: '1 without a unit', 4: '4 without a unit' },
  ],
  [
    'google_image_link openai_image_url amazon_main_image schema_org_image',
    'a picture counts by its address',
    [
      ...[
        picture({ Link: 'https://a.example/1.png' }),
        picture({ ImageUrl: 'https://a.example/2.png' }),
      ],
      ...[picture({ PictureKey: 'p/3.png' }), picture({ Link: '/4.png' })],
    ],
    { 3: 'pictures without a web address', 4: 'no web address' },
  ],
  [
    'google_additional_image_link',
    'pictures are counted by their addresses, and those without one are told beside',
    [
      picture({ Link: 'https://a.example/1.png' }, {}),
      picture({ Link: 'https://a.example/3.png' }),
    ],
    { 1: '1 found, 2 needed; pictures without a web address', 2: '1 found, 2 needed' },
  ],
  [
    'amazon_bullet_points',
    'each value of a property that holds several is one',
    [
      property('Features', SEVERAL, { Type: 'multiselect' }),
      property('Features', SEVERAL.split(', '), { Type: 'multiselect' }),
      property('Features', SEVERAL, { Type: 'text' }),
      property('Features', 'Keeps all water out', { Type: 'multiselect' }),
    ],
    { 3: expect.any(String), 4: expect.any(String) },
  ],
  [
    'google_gtin amazon_product_identifier shopify_barcodes gdsn_gtin',
    'a GTIN is one whatever divides its digits, and none with other characters',
    [
      ...[
        codes('ISBN', '978-2-26-692706-2'),
        codes('EAN', '803895 7724788'),
        codes('EAN', '3,70012E+12'),
      ],
      ...[codes('EAN', '301O254485836'), codes('ISBN', '0-306-40615-2')],
      codes('EAN', '301O254485836', '4006381333931'),
    ],
    {
      3: 'nothing in barcode',
      4: '301O254485836 is no GTIN',
      5: '0-306-40615-2 is an ISBN of 10 characters, no GTIN',
    },
  ],
  [
    'schema_org_gtin openai_gtin',
    'a GTIN has nothing between its digits',
    ['400-6381-33393-1', '4006381333931', '4006381333932'].map((value) => codes('EAN', value)),
    { 1: '400-6381-33393-1 has blanks or hyphens in it', 3: '4006381333932 is no GTIN' },
  ],
  [
    'amazon_item_name_characters',
    'names the characters that must not be in a name',
    [{ Name: 'Chair? 5 $, $ 6' }, {}],
    { 1: 'has $ ?, which must not be in it' },
  ],
  [
    'amazon_item_name_characters',
    'the name of the brand may have any characters',
    [
      ...[{ Name: 'PowerNow! chair' }, { Name: 'POWERNOW! chair!' }, { Name: 'Chair!' }].map(
        (one) => ({
          ...one,
          TrademarkProducts: [{ TrademarkId: 1, Name: 'PowerNow!' }],
        }),
      ),
      { Name: 'PowerNow! chair' },
      // Nobody knows what its brand is called.
      { Name: 'PowerNow! chair', TrademarkProducts: [{ TrademarkId: 2 }] },
    ],
    Object.fromEntries([2, 3, 4].map((at) => [at, 'has !, which must not be in it'])),
  ],
  [
    'google_description',
    'a text has something to read besides tags, blanks and what nobody sees',
    ['\u00a0\u200b\u00a0', '<p>&nbsp;&#8203;<br></p>', '<b', '\u200b\u00a0M'].map(
      (LongDescription) => ({
        LongDescription,
      }),
    ),
    { 1: expect.any(String), 2: expect.any(String) },
  ],
  [
    'google_color',
    'at most three colours of 40 characters each',
    shirts('Colour', 'Red / Green / Blue', 'Red/Green/Blue/Black', LONG, `Red/${LONG}`),
    {
      2: '4 between slashes, at most 3',
      3: `${LONG.slice(0, 40)} has more than 40 characters between slashes`,
      4: `Red/${LONG.slice(0, 36)} has more than 40 characters between slashes`,
    },
  ],
  [
    'google_gender',
    'some values alone',
    shirts('Gender', 'female', 'Male', ' unisex ', 'Damen'),
    { 4: expect.stringMatching(/^Damen is none of /) },
  ],
  [CURRENCY, 'all variants have a currency', [UNPRICED], {}, [EUROS, EUROS]],
  [CURRENCY, 'a variant needs no currency without a price', [UNPRICED], {}, [EUROS, UNPRICED]],
  [
    CURRENCY,
    'a variant has a price without a currency',
    [UNPRICED],
    { 1: `${NO_CURRENCY} (1 of 2 variants)` },
    [EUROS, BARE],
  ],
  [
    CURRENCY,
    'a variant has a price without a currency and another no price',
    [UNPRICED],
    { 1: `${NO_CURRENCY} (1 of 2 variants)` },
    [BARE, UNPRICED],
  ],
  [CURRENCY, 'the product has a price without a currency', [BARE], { 1: NO_CURRENCY }],
  [
    'google_gtin',
    'a passive variant without a GTIN does not keep its product from a channel',
    [{ Codes: [] }],
    {},
    [GTIN, { Codes: [], ...PASSIVE }],
  ],
  [
    'google_gtin',
    'an active variant without one does',
    [{ Codes: [] }],
    { 1: expect.any(String) },
    [GTIN, { Codes: [] }],
  ],
  [
    'google_gtin',
    'a passive variant with one does not help',
    [{ Codes: [] }],
    { 1: expect.any(String) },
    [{ Codes: [] }, { ...GTIN, ...PASSIVE }],
  ],
  [
    'google_gtin',
    'a product of which no variant is sold says so, whatever these have',
    [{ Codes: [] }],
    { 1: expect.stringMatching(/^nothing in .*; all its variants are passive$/) },
    [{ ...GTIN, ...PASSIVE }],
  ],
];

/** Cases have so many ids each. */
const IDS = 100;

/** The products of all cases in one copy, with ids of their own, since each line looks at one product. */
function openCases(): Promise<Asked> {
  const products = CASES.flatMap(([, , records], at) =>
    records.map((fields, position) => {
      const id = at * IDS + position + 1;
      return { ProductId: id, Code: `P-${id}`, Name: 'Chair', ...fields };
    }),
  );
  const variants = CASES.flatMap(([, , , , records = []], at) =>
    records.map((fields, position) => {
      const id = at * IDS + position + 1;
      return { VariantId: id, ProductId: at * IDS + 1, Code: `V-${id}`, ...fields };
    }),
  );
  return openRecords({ products, variants });
}

/** What each line that the cases name finds wrong: the details by id. */
async function askCases(): Promise<ReadonlyMap<string, Readonly<Record<number, unknown>>>> {
  const copy = await openCases();
  const lines = [...new Set(CASES.flatMap(([names]) => names.split(' ')))];
  const wrong = new Map<string, Readonly<Record<number, unknown>>>();
  for (const channel of CHANNEL_IDS) {
    const ids = lines.filter((line) => line.startsWith(`${channel}_`));
    if (ids.length === 0) continue;
    const { verdicts } = await askChannel(channel, copy, {}, ids);
    for (const { rule, examples } of verdicts) {
      const details = examples.map(({ id = 0, detail }) => [id, detail] as const);
      wrong.set(rule.id, Object.fromEntries(details));
    }
  }
  return wrong;
}

let asked: ReturnType<typeof askCases> | undefined;

it.each(
  CASES.flatMap(([lines, title], at) => lines.split(' ').map((line) => [line, title, at] as const)),
)('%s: %s', async (line, _title, at) => {
  asked ??= askCases();
  const details = (await asked).get(line);
  if (details === undefined) throw new Error(`The line ${line} could not be asked.`);
  const all = Object.entries(details);
  const found = all.flatMap(([id, detail]) =>
    Math.floor(Number(id) / IDS) === at ? [[Number(id) % IDS, detail] as const] : [],
  );
  expect(Object.fromEntries(found)).toEqual(CASES[at]?.[3]);
});

it.each([
  ['unit_pricing_measure', 'Coffee', 'Getränke', property('Net content', '1', { Unit: 'kg' })],
  ['certification', 'Washing machines', 'Fernseher', property('EPREL', '123456')],
] as const)('google_%s is about some goods only: %s, %s', async (line, one, other, fields) => {
  const products = [
    inCategory(one, fields),
    inCategory(one, { Properties: [] }),
    inCategory(other, fields),
    inCategory(other, { Properties: [] }),
    inCategory('Chairs'),
  ].map((record, at) => ({ ProductId: at + 1, Code: `P-${at + 1}`, Name: 'Chair', ...record }));
  const copy = await openRecords({ products });
  const { verdicts, failing } = await askChannel('google', copy, {}, [`google_${line}`]);
  expect(verdicts[0]?.population).toBe(4);
  expect(failing).toEqual({ [line]: [2, 4] });
});

it('a channel does not ask passive products, and one without a status it asks', async () => {
  const products = [{ Status: 1 }, { Status: -1 }, {}].map((one, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Name: null,
    ...one,
  }));
  const copy = await openRecords({ products, variants: [] });
  const { verdicts, failing } = await askChannel('shopify', copy, {}, ['shopify_title']);
  expect(failing).toEqual({ title: [1, 3] });
  expect(verdicts[0]).toMatchObject({ population: 2, records: 2 });
  const { summary } = await askChannel('shopify', copy);
  expect(summary).toMatchObject({ products: 2, withError: 2 });
});
