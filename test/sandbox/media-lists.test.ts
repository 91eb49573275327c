import { expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

it.each([
  [{ ProductIds: [101, 100] }, [100, 101]],
  [{ ProductCodes: ['P-POT', 'p-pan'] }, [103]],
  [{ ProductIds: [100, 101], ProductCodes: ['P-BOOT', 'P-POT'] }, [101]],
  [{}, [100, 101, 102, 103, 104]],
])('Spec §4.4: product-media-list %j gives the items of %j', async (parameters, expected) => {
  const client = await openClient();
  const { result, totalCount } = await client.query('product-media-list', parameters);
  expect(result.map((item) => item.ProductId)).toEqual(expected);
  expect(totalCount).toBe(expected.length);
});

it.each([
  [{ VariantIds: [202, 200] }, [200, 202]],
  [{ VariantCodes: ['V-ORPHAN', 'v-boot-42'] }, [203]],
  [{ VariantIds: [200, 201], VariantCodes: ['V-SHOE-39'] }, [201]],
  [{}, [200, 201, 202, 203]],
])('Spec §4.5: variant-media-list %j gives the items of %j', async (parameters, expected) => {
  const client = await openClient();
  const { result, totalCount } = await client.query('variant-media-list', parameters);
  expect(result.map((item) => item.VariantId)).toEqual(expected);
  expect(totalCount).toBe(expected.length);
});

it('Spec §2.3: a media item is the one of the catalog', async () => {
  const client = await openClient();
  const { result } = await client.query('product-media-list', { ProductIds: [100] });
  expect(result).toEqual([createSmallCatalog().products.media(0)]);
});
