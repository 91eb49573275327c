import { describe, expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const SHOE = 'P-SHOE';
const BOOT = 'P-BOOT';
const PAN = 'P-PAN';
const POT = 'P-POT';
const LACE = 'P-BOOT-LACE';

describe('Spec §4.2: product query', () => {
  it.each([
    ['ProductIds', [101, 100, 999], [SHOE, BOOT]],
    ['Names', ['Winter Boot', 'copper pot'], [BOOT]],
    ['IncludesNames', ['BOOT', 'pot'], [BOOT, POT, LACE]],
    ['IncludesNames', ['istanbul', 'KIRMIZI'], [SHOE, PAN]],
    ['ExcludesNames', ['boot', 'pan'], [SHOE, POT]],
    ['Codes', ['P-BOOT', 'p-pan'], [BOOT]],
    ['IncludesCodes', ['boot'], [BOOT, LACE]],
    ['ExcludesCodes', ['boot', 'SHOE'], [PAN, POT]],
    ['IntegrationCodes', ['ERP-5', 'ERP-1', 'erp-2'], [SHOE, LACE]],
    ['CategoryIds', [3, 4], [BOOT, PAN, POT]],
    ['IncludesCategoryIds', [3, 4], [BOOT, PAN, POT]],
    ['ExcludesCategoryIds', [2, 4], [PAN, POT]],
    ['IncludeCategoryNames', ['shoe'], [SHOE, BOOT, LACE]],
    ['TrademarkIds', [11], [BOOT, POT]],
    ['IncludesTrademarkIds', [11], [BOOT, POT]],
    ['ExcludesTrademarkIds', [11, 10], [PAN, LACE]],
    ['IncludeTrademarkNames', ['ISIL', 'ayd'], [SHOE]],
    ['IncludeTrademarkNames', ['IŞIL'], [PAN]],
    ['IncludeVariantCode', ['V-SHOE-38', 'V-SHOE-39', 'V-BOOT-42', 'V-ORPHAN'], [SHOE, BOOT]],
  ])('Spec §4.2: %s %j selects %j, in either spelling', async (name, values, expected) => {
    const client = await openClient();
    expect(await client.codes('products', { [name]: values })).toEqual(expected);
    const camelCase = name.charAt(0).toLowerCase() + name.slice(1);
    expect(await client.codes('products', { [camelCase]: values })).toEqual(expected);
  });

  it('combines different parameters with and', async () => {
    const client = await openClient();
    expect(await client.codes('products', { IncludesNames: ['boot'], CategoryIds: [2] })).toEqual([LACE]);
    expect(await client.codes('products', { ProductIds: [100, 101], Codes: ['P-BOOT'] })).toEqual([BOOT]);
    expect(await client.codes('products', { IncludeVariantCode: ['V-BOOT-42'], ProductIds: [100] })).toEqual([]);
    expect(await client.codes('products', { CategoryIds: [2], IncludesCategoryIds: [1] })).toEqual([LACE]);
  });

  it('takes an empty array and null for no filter', async () => {
    const client = await openClient();
    expect((await client.query('products', { Codes: [], ProductIds: null })).totalCount).toBe(5);
  });

  it('ignores a parameter that it does not know', async () => {
    const client = await openClient();
    expect((await client.query('products', { Kodes: ['P-BOOT'] })).totalCount).toBe(5);
  });

  it('gives whole records', async () => {
    const client = await openClient();
    const { result, totalCount } = await client.query('products', { ProductIds: [103] });
    expect(result).toEqual([createSmallCatalog().products.record(3)]);
    expect(totalCount).toBe(1);
  });
});
