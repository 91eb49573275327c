/** What of a value counts for a channel, which values it allows, and which products its lines are about. */
import { describe, expect, it } from 'vitest';
import type { PimRecord } from '../../../src/record/value.ts';
import { openRecords } from '../open-records.ts';
import { askChannel } from './ask-channel.ts';

/** What a line of a channel finds wrong with products, in the order of its examples, and how many it is about. */
async function ask(
  channel: string,
  line: string,
  products: readonly PimRecord[],
  variants?: readonly PimRecord[],
) {
  const records = products.map((fields, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    Name: 'Chair',
    ...fields,
  }));
  const copy = await openRecords({ products: records, ...(variants && { variants }) });
  const [verdict] = (await askChannel(channel, copy, {}, [`${channel}_${line}`])).verdicts;
  const wrong = (verdict?.examples ?? []).map(({ id, detail }) => [id, detail] as const);
  return { of: verdict?.population, wrong };
}

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

type Case = readonly [
  lines: string,
  title: string,
  products: readonly PimRecord[],
  wrong: Readonly<Record<number, unknown>>,
];

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
];

it.each(
  CASES.flatMap(([lines, ...rest]) => lines.split(' ').map((line) => [line, ...rest] as const)),
)('%s: %s', async (rule, _title, products, wrong) => {
  const [, channel = '', line = ''] =
    /^(google|openai|amazon|schema_org|shopify|gdsn)_(.*)$/.exec(rule) ?? [];
  expect(Object.fromEntries((await ask(channel, line, products)).wrong)).toEqual(wrong);
});

it.each([
  ...['Coffee', 'Getränke'].map(
    (name) => ['unit_pricing_measure', name, property('Net content', '1', { Unit: 'kg' })] as const,
  ),
  ...['Washing machines', 'Fernseher'].map(
    (name) => ['certification', name, property('EPREL', '123456')] as const,
  ),
])('google_%s is about some goods only: %s', async (line, name, fields) => {
  const products = [
    inCategory(name, fields),
    inCategory(name, { Properties: [] }),
    inCategory('Chairs'),
  ];
  const { of, wrong } = await ask('google', line, products);
  expect([of, wrong.map(([id]) => id)]).toEqual([2, [2]]);
});

/** Active unless the fields say otherwise. */
const sold = (variants: readonly PimRecord[]): PimRecord[] =>
  variants.map((fields, at) => ({ VariantId: at + 1, ProductId: 1, Code: `V-${at}`, ...fields }));

describe.each([
  ['shopify', 'price_currency'],
  ['schema_org', 'offers_price_currency'],
])('a currency for %s', (channel, line) => {
  const priced = (Currency: string): PimRecord => ({ Prices: [{ Price: 2, Currency }] });
  const [euros, bare] = [priced('EUR'), priced('')];
  const none = { Prices: [] };
  const flaw = 'a price without its currency';
  it.each([
    ['all have one', none, [euros, euros], []],
    ['a variant has no price', none, [euros, none], []],
    ['a variant has a price without one', none, [euros, bare], [`${flaw} (1 of 2 variants)`]],
    [
      'a variant has a price without one and another no price',
      none,
      [bare, none],
      [`${flaw} (1 of 2 variants)`],
    ],
    ['the product has a price without one', bare, [], [flaw]],
  ] as const)('where %s', async (_what, own, variants, details) => {
    const { wrong } = await ask(channel, line, [own], sold(variants));
    expect(wrong.map(([, detail]) => detail)).toEqual(details);
  });
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
  const { standing } = await askChannel('shopify', copy);
  expect(standing).toMatchObject({ products: 2, withError: 2 });
});

const GTIN = codes('EAN', '4006381333931');
const PASSIVE = { Status: -1 };

it.each([
  [
    'a passive variant without a GTIN does not keep its product from a channel',
    [GTIN, { Codes: [], ...PASSIVE }],
    [],
  ],
  ['an active variant without one does', [GTIN, { Codes: [] }], [1]],
  ['a passive variant with one does not help', [{ Codes: [] }, { ...GTIN, ...PASSIVE }], [1]],
])('%s', async (_what, variants, failing) => {
  const { wrong } = await ask('google', 'gtin', [{ Codes: [] }, GTIN], sold(variants));
  expect(wrong.map(([id]) => id)).toEqual(failing);
});

it('says of a product that none of its variants is sold, whatever these have', async () => {
  const { wrong } = await ask('google', 'gtin', [{ Codes: [] }], sold([{ ...GTIN, ...PASSIVE }]));
  expect(wrong).toEqual([
    [1, expect.stringMatching(/^nothing in .*; all its variants are passive$/)],
  ]);
});
