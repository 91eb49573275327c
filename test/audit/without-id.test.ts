/** Records without an id that can be read: what they have is not told by it, so they lack nothing for that. */
import { beforeAll, describe, expect, it } from 'vitest';
import { readDefects } from '../../src/audit/ask/read-defects.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { askRule, askRules, type Found, patientCall } from './ask-rule.ts';
import { ean, product, size, variant } from './by-hand.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const GUID = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';

const full: PimRecord = {
  CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
  TrademarkProducts: [{ TrademarkId: 1, Name: 'Tuvarra' }],
  Prices: [{ Price: 3, Currency: 'EUR' }],
  Properties: [{ Name: 'Weight', Value: '3', Unit: 'g' }],
  Translations: [{ Culture: 'de', Name: 'Stuhl' }],
  ...ean('4006381333931'),
  ...size('M'),
};
const empty = Object.fromEntries(Object.keys(full).map((key) => [key, []]));

/** Rules, what they apply to, how many fail and are unknown, and the codes of those that fail. */
type Counted = readonly [
  population: number,
  failed: number,
  unknown: number,
  ...codes: (string | undefined)[],
];

function count({ population, failed, unknown, examples }: Found): Counted {
  return [population, failed, unknown, ...examples.map(({ code }) => code)];
}

const alike = (rules: readonly string[], ...counted: Counted) =>
  Object.fromEntries(rules.map((rule) => [rule, counted]));

/** What has something in its record is unknown; what has nothing fails, or cannot be found, or is not judged. */
const OF_PRODUCTS: Readonly<Record<string, Counted>> = {
  ...alike(['no_category', 'no_brand', 'no_properties'], 4, 2, 1, 'P-2', undefined),
  missing_translation: [3, 1, 1, 'P-2'],
  ...alike(['no_price', 'no_barcode'], 4, 1, 2, 'P-2'),
  ...alike(['price_not_positive', 'invalid_barcode', 'duplicate_barcode'], 2, 0, 1),
};

const OF_VARIANTS: Readonly<Record<string, Counted>> = {
  ...alike(
    ['variant_no_price', 'variant_no_barcode', 'variant_no_options'],
    4,
    2,
    1,
    'V-2',
    undefined,
  ),
  ...alike(
    ['variant_price_not_positive', 'variant_invalid_barcode', 'variant_duplicate_options'],
    2,
    0,
    1,
  ),
};

/** One that has all and one that has nothing, and two such without an id. */
const four = (
  build: (id: number, fields: PimRecord) => PimRecord,
  key: string,
): readonly PimRecord[] => [
  ...[build(1, full), build(2, empty)],
  ...[
    { ...build(3, full), [key]: GUID },
    { ...build(4, empty), [key]: undefined },
  ],
];

describe.each([
  ['product', OF_PRODUCTS, { products: four(product, 'ProductId'), variants: [] }],
  [
    'variant',
    OF_VARIANTS,
    {
      products: [product(1, { Prices: [] })],
      variants: four((id, fields) => variant(id, 1, fields), 'VariantId'),
    },
  ],
] as const)('a %s without an id', (_what, table, lists) => {
  let find: (rule: string) => Found;
  beforeAll(async () => {
    find = await askRules(rulesOf(...Object.keys(table)), await openRecords(lists));
  });

  it.each(Object.entries(table))('%s: %o', (rule, counted) => {
    expect(count(find(rule))).toEqual(counted);
  });
});

const products = four(product, 'ProductId');
const product_media = [
  { ProductId: 1, Pictures: [{ PictureId: 1, IsCover: true }], Documents: [] },
];
const variants = [variant(1, 1, { Prices: [] }), variant(2, 9, { Prices: [] })];

it.each([
  [
    'its pictures are in a list of their own, which names products by id',
    'no_picture',
    { product_media },
    [4, 1, 2, 'P-2'],
  ],
  ['it may be what a variant belongs to', 'variant_without_parent', { variants }, [2, 0, 1]],
])('a product without an id: %s', async (_title, rule, lists, counted) => {
  expect(count(await askRule(rule, await openRecords({ products, ...lists })))).toEqual(counted);
});

it('is exported as a row of its own that nothing names', async () => {
  const bare = (fields: PimRecord) => ({ Properties: [], ...fields });
  const copy = await openRecords({
    products: [bare(product(1)), bare({ ...product(3), ProductId: GUID }), product(2, full)],
    variants: [variant(1, 2, empty), { ...variant(3, 2, empty), VariantId: GUID }],
  });
  const audit = await runAudit(copy, { rules: rulesOf('no_properties', 'variant_no_options') });
  const filter = { ...audit, rules: audit.all, scope: {} };
  const { rows } = await readDefects(filter, { offset: 0, limit: 9 }, patientCall(), copy);
  expect(rows.map(([rule, , ...ids]) => [rule, ...ids.slice(0, 4)])).toEqual([
    ['variant_no_options', 2, 1, 'V-1', 'Product 2'],
    ['variant_no_options', 2, null, null, 'Product 2'],
    ['no_properties', 1, null, 'P-1', 'Product 1'],
    ['no_properties', null, null, null, null],
  ]);
});
