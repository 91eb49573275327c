/** A property or option that is asked for is found wherever records state it, live and in the copy, and the answer says where. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import type { ToolAnswer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { honestPage, numberedProducts, type PimServer, startPim } from './broken-pim.ts';

const grams = (Value: number) => ({ Name: 'Weight', Value, Unit: 'g' });
const kilos = (Value: number) => ({ Type: 'Weight', Value, Unit: 'kg' });
const option = (OptionName: string, Value: string) => ({ OptionName, Value });

/** Of each product what it states; the last three have variants, of which the list of products shows the options. */
const STATED: readonly ToolAnswer[] = [
  { Properties: [grams(60_000), { Name: 'Material', Value: 'Steel' }], Dimensions: [kilos(60)] },
  {
    Properties: [grams(900)],
    Dimensions: [kilos(55), { Type: 'Net length', Value: 2, Unit: 'm' }],
  },
  {
    Dimensions: [kilos(70)],
    Properties: [{ Name: 'Material', Value: 'Wood' }],
    Packaging: [{ Name: 'Crate', Quantity: 2 }],
  },
  {
    Properties: [{ Name: 'Colour', Value: 'Red' }],
    Variants: [{ VariantId: 3, Code: 'V-3', OptionValues: [option('Colour', 'red')] }],
  },
  {
    Variants: [
      { VariantId: 1, Code: 'V-1', OptionValues: [option('Colour', 'Red'), option('Size', 'XL')] },
    ],
  },
  {
    Properties: [{ Name: 'Colour', Value: 'Blue' }],
    Variants: [{ VariantId: 2, Code: 'V-2', OptionValues: [option('Size', 'XL')] }],
  },
];

const VARIANTS = [
  { VariantId: 1, ProductId: 5, OptionValues: [option('Colour', 'Red'), option('Size', 'XL')] },
  { VariantId: 2, ProductId: 6, OptionValues: [option('Size', 'XL')] },
  {
    VariantId: 3,
    ProductId: 4,
    OptionValues: [option('Size', 'XL')],
    Properties: [{ Name: 'Colour', Value: 'red' }],
  },
  {
    VariantId: 4,
    ProductId: 4,
    OptionValues: [option('Size', 'XL')],
    Properties: [{ Name: 'Sleeve', Value: 'long' }],
  },
].map((one) => ({ ...one, Code: `V-${one.VariantId}`, Status: 1 }));

let server: PimServer;
beforeAll(async () => {
  const products = numberedProducts(6).map((record, at) => ({ ...record, ...STATED[at] }));
  server = await startPim({ env: SYNC_ENV });
  const lists: Readonly<Record<string, readonly WireRecord[]>> = { products, variants: VARIANTS };
  server.behave((endpoint, body) => ({ body: honestPage(lists[endpoint] ?? [], body) }));
  await server.call('sync_catalog');
});
afterAll(() => server.close());

const told = (counts: string) => expect.stringContaining(`each place that has it: ${counts}.`);

it.each([
  ['in the list itself', { name: 'Material', value: 'wood' }, 1, undefined],
  [
    'in dimensions as well',
    { name: 'Weight', min: 50, unit: 'kg' },
    3,
    told('1 match by property, 3 match by dimension'),
  ],
  [
    'in dimensions alone',
    { name: 'Net length', max: 200, unit: 'cm' },
    1,
    told('0 match by property, 1 match by dimension'),
  ],
  ['in packaging', { name: 'Crate' }, 1, told('0 match by property, 1 match by packaging')],
  [
    'in variants, beside what their product states',
    { name: 'color', value: 'red' },
    2,
    told('1 match by property, 2 match by variant'),
  ],
])('finds products by a value %s', async (_where, asked, total, sentence) => {
  for (const freshness of ['live', 'copy']) {
    for (const limit of [0, 5]) {
      const { answer } = await server.call('find_products', {
        properties: [asked],
        limit,
        freshness,
      });
      expect(answer).toMatchObject({ total, freshness });
      expect(answer.warnings).toEqual(sentence === undefined ? undefined : [sentence]);
    }
  }
});

it.each([
  ['live', 2, '1 match by option, 1 match by property'],
  ['copy', 3, '1 match by option, 1 match by product, 1 match by property'],
])(
  'finds variants by their options, their properties and, in the copy, those of their product: %s',
  async (freshness, total, counts) => {
    const options = [
      { name: 'Colour', value: 'red' },
      { name: 'Size', value: 'XL' },
    ];
    const { answer } = await server.call('get_variants', { options, fields: ['code'], freshness });
    expect(answer).toMatchObject({ total, returned: total });
    expect(answer.warnings).toContainEqual(told(counts));
  },
);

it('counts by what dimensions state', async () => {
  const { answer } = await server.call('find_products', { count_by: 'property:Net length' });
  expect(answer).toMatchObject({ counts: [['2 m', 1]], others: { without: 5 } });
});

const ELSEWHERE =
  'find_products takes the properties of products; get_variants takes what variants have of their own, as options.';

it.each([
  ['find_products', { properties: [{ name: 'Sleeve', value: 'long' }], freshness: 'live' }],
  ['find_products', { count_by: 'property:Sleeve', freshness: 'live' }],
  ['find_products', { properties: [{ name: 'Sleave', value: 'long' }], freshness: 'live' }],
  ['get_variants', { options: [{ name: 'Material', value: 'Wood' }], freshness: 'live' }],
] as const)(
  'says where else a name may stand that no record read has: %s %j',
  async (tool, args) => {
    const { answer } = await server.call(tool, args);
    expect(answer).toMatchObject({ returned: 0, none_has: [{}] });
    expect(answer.warnings).toEqual([ELSEWHERE]);
  },
);

it.each([{}, { status: 'active' }])(
  'says of a count how many variants have the value, also of a part: %j',
  async (part) => {
    const { answer } = await server.call('find_products', {
      count_by: 'property:Sleeve',
      freshness: 'copy',
      ...part,
    });
    expect(answer).toMatchObject({ returned: 0, others: {} });
    expect(answer.warnings).toContain(
      'Products without a value whose variants have one: 1; get_variants counts those, by property:<name> or option:<name>.',
    );
  },
);

it('does not say it of a value, nor in the copy, where a filter finds it', async () => {
  const args = { properties: [{ name: 'Material', value: 'Glass' }], freshness: 'live' };
  const value = await server.call('find_products', args);
  expect(value.answer).toMatchObject({ none_has: [{ property: 'Material', value: 'Glass' }] });
  const found = await server.call('find_products', {
    properties: [{ name: 'Sleeve', value: 'long' }],
  });
  expect(found.answer).toMatchObject({ total: 1, freshness: 'copy' });
  expect([value.answer.warnings, found.answer.warnings].flat()).not.toContain(ELSEWHERE);
});
