/** Spec §4.1 to §4.5 and §8: which records each query selects, and page by page. */
import { describe, expect, it } from 'vitest';
import type { Collection, ProductFacts } from '../../src/sandbox/catalog-source.ts';
import type { EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const SHOE = 'P-SHOE';
const BOOT = 'P-BOOT';
const PAN = 'P-PAN';
const POT = 'P-POT';
const LACE = 'P-BOOT-LACE';
const SHOE_38 = 'V-SHOE-38';
const SHOE_39 = 'V-SHOE-39';
const BOOT_42 = 'V-BOOT-42';
const ORPHAN = 'V-ORPHAN';

/** Endpoint, filter, its values, and the codes of the records that it selects. */
type Row = readonly [EndpointName, string, readonly (string | number)[], readonly string[]];

const ROWS: readonly Row[] = [
  ['products', 'ProductIds', [101, 100, 999], [SHOE, BOOT]],
  ['products', 'Names', ['Winter Boot', 'copper pot'], [BOOT]],
  ['products', 'IncludesNames', ['BOOT', 'pot'], [BOOT, POT, LACE]],
  ['products', 'IncludesNames', ['istanbul', 'KIRMIZI'], [SHOE, PAN]],
  ['products', 'ExcludesNames', ['boot', 'pan'], [SHOE, POT]],
  ['products', 'Codes', ['P-BOOT', 'p-pan'], [BOOT]],
  ['products', 'IncludesCodes', ['boot'], [BOOT, LACE]],
  ['products', 'ExcludesCodes', ['boot', 'SHOE'], [PAN, POT]],
  ['products', 'IntegrationCodes', ['ERP-5', 'ERP-1', 'erp-2'], [SHOE, LACE]],
  ['products', 'CategoryIds', [3, 4], [BOOT, PAN, POT]],
  ['products', 'IncludesCategoryIds', [3, 4], [BOOT, PAN, POT]],
  ['products', 'ExcludesCategoryIds', [2, 4], [PAN, POT]],
  ['products', 'IncludeCategoryNames', ['shoe'], [SHOE, BOOT, LACE]],
  ['products', 'TrademarkIds', [11], [BOOT, POT]],
  ['products', 'IncludesTrademarkIds', [11], [BOOT, POT]],
  ['products', 'ExcludesTrademarkIds', [11, 10], [PAN, LACE]],
  ['products', 'IncludeTrademarkNames', ['ISIL', 'ayd'], [SHOE]],
  ['products', 'IncludeTrademarkNames', ['IŞIL'], [PAN]],
  ['products', 'IncludeVariantCode', [SHOE_38, SHOE_39, BOOT_42, ORPHAN], [SHOE, BOOT]],
  ['variants', 'ProductIds', [100], [SHOE_38, SHOE_39]],
  ['variants', 'VariantIds', [203, 201, 1], [SHOE_39, ORPHAN]],
  ['variants', 'Names', ['Orphan', 'winter boot 42'], [ORPHAN]],
  ['variants', 'IncludesNames', ['BOOT', '39'], [SHOE_39, BOOT_42]],
  ['variants', 'ExcludesNames', ['ayakkabı'], [BOOT_42, ORPHAN]],
  ['variants', 'Codes', ['V-BOOT-42', 'v-orphan'], [BOOT_42]],
  ['variants', 'IncludesCodes', ['shoe'], [SHOE_38, SHOE_39]],
  ['variants', 'ExcludesCodes', ['shoe', 'boot'], [ORPHAN]],
  ['variants', 'CategoryIds', [4], [BOOT_42]],
  ['variants', 'TrademarkIds', [10], [SHOE_38, SHOE_39]],
  ['variants', 'IncludeTrademarkNames', ['nord'], [BOOT_42]],
  ['variants', 'IncludeCategoryNames', ['shoes'], [SHOE_38, SHOE_39, BOOT_42]],
];

describe('Spec §4.2, §4.3: filters', () => {
  it.each(ROWS)(
    'Spec §4.2: %s with %s %j gives %j, in either spelling',
    async (endpoint, name, values, expected) => {
      const client = await openClient();
      expect(await client.codes(endpoint, { [name]: values })).toEqual(expected);
      const camelCase = name.charAt(0).toLowerCase() + name.slice(1);
      expect(await client.codes(endpoint, { [camelCase]: values })).toEqual(expected);
    },
  );

  it.each<[EndpointName, object, readonly unknown[]]>([
    ['products', { IncludesNames: ['boot'], CategoryIds: [2] }, [LACE]],
    ['products', { IncludeVariantCode: [BOOT_42], ProductIds: [100] }, []],
    ['variants', { ProductIds: [100, 101], IncludeTrademarkNames: ['nord'] }, [BOOT_42]],
    ['variants', {}, [SHOE_38, SHOE_39, BOOT_42, ORPHAN]],
    ['products', { Codes: [], ProductIds: null, Kodes: [BOOT] }, [SHOE, BOOT, PAN, POT, LACE]],
  ])(
    '%s takes all filters of %j together, and no unknown or empty one: %j',
    async (endpoint, parameters, expected) => {
      const client = await openClient();
      expect(await client.codes(endpoint, { ...parameters })).toEqual(expected);
    },
  );

  it.each<[string, EndpointName, string, object, readonly number[]]>([
    ['§4.4', 'product-media-list', 'ProductId', { ProductIds: [101, 100] }, [100, 101]],
    ['§4.4', 'product-media-list', 'ProductId', { ProductCodes: [POT, 'p-pan'] }, [103]],
    [
      '§4.4',
      'product-media-list',
      'ProductId',
      { ProductIds: [100, 101], ProductCodes: [BOOT, POT] },
      [101],
    ],
    ['§4.5', 'variant-media-list', 'VariantId', { VariantIds: [202, 200] }, [200, 202]],
    ['§4.5', 'variant-media-list', 'VariantId', { VariantCodes: [ORPHAN, 'v-boot-42'] }, [203]],
  ])(
    'Spec %s: %s gives by %s the items of %j: %j',
    async (_, endpoint, id, parameters, expected) => {
      const client = await openClient();
      const { result, totalCount } = await client.query(endpoint, { ...parameters });
      expect(result.map((item) => item[id])).toEqual(expected);
      expect(totalCount).toBe(expected.length);
    },
  );
});

it('Spec §2: gives whole records', async () => {
  const client = await openClient();
  const { products, variants, categories } = createSmallCatalog();
  expect((await client.query('products', { ProductIds: [103] })).result).toEqual([
    products.record(3),
  ]);
  expect((await client.query('variants', { VariantIds: [202] })).result).toEqual([
    variants.record(2),
  ]);
  expect((await client.query('product-media-list', { ProductIds: [100] })).result).toEqual([
    products.media(0),
  ]);
  expect((await client.query('categories')).result).toEqual(categories.map(({ record }) => record));
  expect((await client.query('documenttypes')).body).toEqual({ result: [], totalCount: 0 });
});

describe('Spec §4.1: pages', () => {
  /** The small catalog with as many products as asked for, all like the first but for their id. */
  function createLargeCatalog(size: number) {
    const small = createSmallCatalog();
    const products: Collection<ProductFacts> = {
      size,
      facts: (position) => ({ ...small.products.facts(0), id: position }),
      record: (position) => ({ ...small.products.record(0), ProductId: position }),
      codes: () => small.products.codes(0),
      media: (position) => ({ ...small.products.media(0), ProductId: position }),
    };
    return { ...small, products };
  }

  it.each([
    [{ pageSize: 2 }, [SHOE, BOOT], 5],
    [{ pageSize: 2, pageIndex: 3 }, [], 5],
    [{ pageSize: 2, pageIndex: 1, IncludesNames: ['o'] }, [LACE], 3],
  ])(
    'Spec §4.1: %j gives %j and the total of all pages, %i',
    async (parameters, expected, total) => {
      const client = await openClient();
      const { result, totalCount } = await client.query('products', parameters);
      expect(result.map((record) => record.Code)).toEqual(expected);
      expect(totalCount).toBe(total);
    },
  );

  it('gives 50 records a page unless asked, and never more than 1,000', async () => {
    const client = await openClient({ source: createLargeCatalog(1100) });
    expect((await client.query('products')).result).toHaveLength(50);
    expect((await client.query('products', { pageSize: 5000, pageIndex: 1 })).result).toHaveLength(
      100,
    );
  });

  it.each([{ pageIndex: -1 }, { pageSize: 0 }, { pageSize: -5 }])(
    'Spec §7: refuses %j with 400',
    async (page) => {
      const client = await openClient();
      expect((await client.query('products', page)).status).toBe(400);
    },
  );
});
