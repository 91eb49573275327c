import { describe, expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

const SHOE_38 = 'V-SHOE-38';
const SHOE_39 = 'V-SHOE-39';
const BOOT_42 = 'V-BOOT-42';
const ORPHAN = 'V-ORPHAN';

describe('Spec §4.3: variant query', () => {
  it.each([
    ['ProductIds', [100], [SHOE_38, SHOE_39]],
    ['VariantIds', [203, 201, 1], [SHOE_39, ORPHAN]],
    ['Names', ['Orphan', 'winter boot 42'], [ORPHAN]],
    ['IncludesNames', ['BOOT', '39'], [SHOE_39, BOOT_42]],
    ['ExcludesNames', ['ayakkabı'], [BOOT_42, ORPHAN]],
    ['Codes', ['V-BOOT-42', 'v-orphan'], [BOOT_42]],
    ['IncludesCodes', ['shoe'], [SHOE_38, SHOE_39]],
    ['ExcludesCodes', ['shoe', 'boot'], [ORPHAN]],
    ['CategoryIds', [4], [BOOT_42]],
    ['IncludesCategoryIds', [4], [BOOT_42]],
    ['TrademarkIds', [10], [SHOE_38, SHOE_39]],
    ['IncludesTrademarkIds', [10], [SHOE_38, SHOE_39]],
    ['IncludeTrademarkNames', ['nord'], [BOOT_42]],
    ['IncludeCategoryNames', ['shoes'], [SHOE_38, SHOE_39, BOOT_42]],
  ])('Spec §4.3: %s %j selects %j, in either spelling', async (name, values, expected) => {
    const client = await openClient();
    expect(await client.codes('variants', { [name]: values })).toEqual(expected);
    const camelCase = name.charAt(0).toLowerCase() + name.slice(1);
    expect(await client.codes('variants', { [camelCase]: values })).toEqual(expected);
  });

  it('combines different parameters with and', async () => {
    const client = await openClient();
    expect(await client.codes('variants', { ProductIds: [100, 101], IncludeTrademarkNames: ['nord'] })).toEqual([
      BOOT_42,
    ]);
    expect(await client.codes('variants', { VariantIds: [200], ProductIds: [101] })).toEqual([]);
  });

  it('gives all variants without a filter, those without a product too', async () => {
    const client = await openClient();
    expect(await client.codes('variants')).toEqual([SHOE_38, SHOE_39, BOOT_42, ORPHAN]);
  });

  it('gives whole records', async () => {
    const client = await openClient();
    const { result } = await client.query('variants', { VariantIds: [202] });
    expect(result).toEqual([createSmallCatalog().variants.record(2)]);
  });
});
