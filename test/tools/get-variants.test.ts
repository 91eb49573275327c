/** get_variants: the variant query of Spec §4.3 and its refinements against plain loops over the records. */
import { describe, expect, it } from 'vitest';
import { errorOf, listColumn, listRows } from '../support/catalog-server.ts';
import { openOverLists, openOverRecords } from './broken-pim.ts';
import { containsAny } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();

const GUID = '5f1c0f2e-9d7a-4c1e-8d6f-000000000001';

describe('Spec §4.3: variants', () => {
  it('counts and lists exactly the variants of code_contains and code_excludes', async () => {
    const args = { code_contains: ['SHR'], code_excludes: ['-XL'] };
    const right = truth.variants
      .filter(({ Code }) => containsAny(Code, ['SHR']) && !containsAny(Code, ['-XL']))
      .map(({ VariantId }) => VariantId);
    const counted = await server.call('get_variants', { ...args, limit: 0 });
    expect(counted.answer.total).toBe(right.length);
    const { answer } = await server.call('get_variants', {
      ...args,
      fields: ['variant_id'],
      limit: 40,
    });
    expect(listColumn(answer, 'variants', 'variant_id')).toEqual(
      right.slice(0, Number(answer.returned)),
    );
  });

  it('costs under 150 tokens for the sizes of a product', async () => {
    const called = await server.call('get_variants', { product_codes: ['SHR-00002'] });
    expect(called.tokens).toBeLessThan(150);
    expect(listRows(called.answer, 'variants')[0]).toMatchObject({ options: { Colour: 'Green' } });
  });

  it.each([GUID, '900719925474099312'])(
    'never says not_found of a product whose id %s is no safe integer',
    async (id) => {
      const own = await openOverRecords([{ ProductId: id, Code: 'P-1', Name: 'One', Status: 1 }]);
      const called = await own.call('get_variants', { product_codes: ['P-1', 'NO-SUCH'] });
      expect(errorOf(called)).toMatchObject({ code: 'BAD_RESPONSE', retry: false });
      expect(errorOf(called).failed).toContain('no product id that is a number');
      expect(called.text).not.toContain('not_found');
    },
  );

  it('does not say without_variants where a refinement may be the reason', async () => {
    const args = {
      product_codes: ['SHR-00002'],
      options: [{ name: 'colour', value: 'no such colour' }],
    };
    const { answer } = await server.call('get_variants', args);
    expect(answer).toMatchObject({ total: 0, no_match: ['SHR-00002'] });
    expect(answer.without_variants).toBeUndefined();
  });

  it('repeats the product of each variant only when there are several products', async () => {
    const one = await server.call('get_variants', { product_codes: ['SHR-00002'] });
    expect(listRows(one.answer, 'variants')[0]).not.toHaveProperty('product');
    const two = await server.call('get_variants', { product_codes: ['SHR-00002', 'POL-00004'] });
    expect(listRows(two.answer, 'variants')[0]).toMatchObject({
      product: { product_id: 100002, code: 'SHR-00002' },
    });
  });

  it('lists a variant whose product is gone', async () => {
    const own = await openOverLists({
      variants: [{ VariantId: 7, ProductId: 1, Code: 'V-7', Name: 'Lost', Status: 1 }],
    });
    const { answer } = await own.call('get_variants', { variant_ids: [7] });
    expect(answer).toMatchObject({ total: 1, returned: 1 });
  });
});
