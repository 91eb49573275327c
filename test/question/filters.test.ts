/** The PIM's own parameters in our reading: of each, which records of one small catalog are left, not left, or cannot be judged. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildFilter,
  PRODUCT_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/pim-filters.ts';
import { buildFilterConditions, inCategoryItself } from '../../src/question/build-conditions.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';
import { readVerdicts } from './verdicts.ts';

const BOOT = {
  ProductId: 1,
  Name: 'Trail® Böot  3000',
  Code: 'tb-1',
  IntegrationCode: 'E-1',
  CategoryProducts: [
    { CategoryId: 4, Name: 'Shoes' },
    { CategoryId: 5, Name: 'Sale' },
  ],
  TrademarkProducts: [{ TrademarkId: 7, Name: 'Aydâ™' }],
};
const BAG = {
  ProductId: 2,
  Name: 'Bag',
  Code: 'TB-10',
  CategoryProducts: [],
  TrademarkProducts: [{ TrademarkId: 8, Name: 'Borr' }],
};
const BARE = { ProductId: 3 };
const STRANGE = {
  ProductId: 4,
  Name: { tr: 'Bot' },
  Code: ['tb-1'],
  CategoryProducts: [{ Zzz: 1 }],
  TrademarkProducts: { Zzz: { a: 1 } },
};
/** In a brand that is read, beside another that is not. */
const MIXED = {
  ProductId: 5,
  Name: 'Shoe',
  Code: 'S-5',
  CategoryProducts: [{ CategoryId: 5, Name: 'Sale' }],
  TrademarkProducts: [{ TrademarkId: 7, Name: 'Ayda' }, { Zzz: 1 }],
};

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({
    products: [BOOT, BAG, BARE, STRANGE, MIXED],
    variants: [
      { VariantId: 11, ProductId: 1, Code: 'V-1', Name: 'Boot 42' },
      { VariantId: 12, ProductId: 2, Code: { tr: 'V' }, Name: 'Bag' },
      { VariantId: 13, ProductId: 4, Code: 'V-4' },
      { VariantId: 14, Code: 'V-5', Name: { tr: 'Bot' } },
    ],
  });
});

const NAMES = { 1: 'boot', 2: 'bag', 3: 'bare', 4: 'strange', 5: 'mixed' } as const;

/** The products by their verdicts. */
async function sortProducts(conditions: Parameters<typeof readVerdicts>[2]) {
  const verdicts = await readVerdicts(copy, 'products', conditions);
  const having = (verdict: boolean | null) =>
    Object.entries(NAMES).flatMap(([id, name]) =>
      verdicts.get(Number(id)) === verdict ? [name] : [],
    );
  return { left: having(true), out: having(false), unreadable: having(null) };
}

describe('parameters of products', () => {
  it.each([
    {
      args: { names: ['TRAIL BOOT 3000'] },
      left: ['boot'],
      out: ['bag', 'bare', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { name_contains: ['l boot', 'zzz'] },
      left: ['boot'],
      out: ['bag', 'bare', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { name_excludes: ['BÖOT', 'hoe'] },
      left: ['bag', 'bare'],
      out: ['boot', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { codes: ['TB-1'] },
      left: ['boot'],
      out: ['bag', 'bare', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { code_contains: ['tb-1'] },
      left: ['boot', 'bag'],
      out: ['bare', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { code_excludes: ['tb-10'] },
      left: ['boot', 'bare', 'mixed'],
      out: ['bag'],
      unreadable: ['strange'],
    },
    {
      args: { integration_codes: ['e-1'] },
      left: ['boot'],
      out: ['bag', 'bare', 'strange', 'mixed'],
      unreadable: [],
    },
    {
      args: { product_ids: [1, 3] },
      left: ['boot', 'bare'],
      out: ['bag', 'strange', 'mixed'],
      unreadable: [],
    },
    {
      args: { category_ids: [4] },
      left: ['boot'],
      out: ['bag', 'bare', 'mixed'],
      unreadable: ['strange'],
    },
    {
      args: { exclude_category_ids: [4] },
      left: ['bag', 'bare', 'mixed'],
      out: ['boot'],
      unreadable: ['strange'],
    },
    {
      args: { category_name_contains: ['SAL'] },
      left: ['boot', 'mixed'],
      out: ['bag', 'bare'],
      unreadable: ['strange'],
    },
    {
      args: { brand_ids: [7] },
      left: ['boot', 'mixed'],
      out: ['bag', 'bare'],
      unreadable: ['strange'],
    },
    {
      args: { exclude_brand_ids: [8] },
      left: ['boot', 'bare'],
      out: ['bag'],
      unreadable: ['strange', 'mixed'],
    },
    {
      args: { brand_name_contains: ['ayda'] },
      left: ['boot', 'mixed'],
      out: ['bag', 'bare'],
      unreadable: ['strange'],
    },
    {
      args: { variant_codes: ['v-1', 'v-4'] },
      left: ['boot', 'strange'],
      out: ['bag', 'bare', 'mixed'],
      unreadable: [],
    },
    {
      args: { codes: ['tb-1', 'tb-10'], brand_ids: [8] },
      left: ['bag'],
      out: ['boot', 'bare', 'mixed'],
      unreadable: ['strange'],
    },
  ])('$args', async ({ args, ...expected }) => {
    expect(
      await sortProducts(buildFilterConditions(buildFilter(args, PRODUCT_PARAMETERS), 'products')),
    ).toEqual(expected);
  });
});

describe('parameters of variants', () => {
  it.each([
    { args: { variant_ids: [12] }, verdicts: { 11: false, 12: true, 13: false, 14: false } },
    { args: { product_ids: [1] }, verdicts: { 11: true, 12: false, 13: false, 14: false } },
    { args: { codes: ['v-1'] }, verdicts: { 11: true, 12: null, 13: false, 14: false } },
    { args: { name_contains: ['BAG'] }, verdicts: { 11: false, 12: true, 13: false, 14: null } },
    { args: { brand_ids: [8] }, verdicts: { 11: false, 12: true, 13: null, 14: false } },
    { args: { category_ids: [5] }, verdicts: { 11: true, 12: false, 13: null, 14: false } },
  ])('$args', async ({ args, verdicts }) => {
    const conditions = buildFilterConditions(buildFilter(args, VARIANT_PARAMETERS), 'variants');
    expect(Object.fromEntries(await readVerdicts(copy, 'variants', conditions))).toEqual(verdicts);
  });
});

it('asks for a category itself', async () => {
  expect(await sortProducts([inCategoryItself([5])])).toEqual({
    left: ['boot', 'mixed'],
    out: ['bag', 'bare'],
    unreadable: ['strange'],
  });
});

describe('a category of a second classification, known by its code alone', () => {
  const record = (id: number, codes: readonly string[]) => ({
    ProductId: id,
    CategoryProducts: codes.map((code) => ({ code })),
  });
  const open = (categories: readonly PimRecord[]) =>
    openRecords({
      products: [record(1, ['CLS_Drills', 'EC000400']), record(2, ['EC000777'])],
      categories,
    });
  const isInLamps = buildFilterConditions(
    buildFilter({ category_ids: [8] }, PRODUCT_PARAMETERS),
    'products',
  );

  it('is no other category', async () => {
    const catalog = await open([
      { CategoryId: 7, Code: 'CLS_Drills', Name: 'Drills' },
      { CategoryId: 8, Code: 'CLS_Lamps', Name: 'Lamps' },
    ]);
    expect(Object.fromEntries(await readVerdicts(catalog, 'products', isInLamps))).toEqual({
      1: false,
      2: false,
    });
  });

  it('may be one whose code is unknown', async () => {
    const catalog = await open([
      { CategoryId: 7, Code: 'CLS_Drills', Name: 'Drills' },
      { CategoryId: 8, Name: 'Lamps' },
    ]);
    expect(Object.fromEntries(await readVerdicts(catalog, 'products', isInLamps))).toEqual({
      1: null,
      2: null,
    });
  });
});
