/** A variant's code in another system, which no filter of the PIM asks for (Spec §4.3): the local copy knows whose it is. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listColumn, openCatalogServer, productOf, type SandboxServer } from '../support/catalog-server.ts';
import { buildGroundTruth } from './ground-truth.ts';

const truth = buildGroundTruth(60);
const variant = truth.variants.find(({ ProductId }) => ProductId === 100002) ?? {};
const code = String(variant.IntegrationCode);
const told = { [code]: { variant_integration_code: expect.any(String) } };

let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source, env: { PIM_DEADLINE_MS: '300000' } });
  await server.call('sync_catalog');
  return () => server.close();
});

describe("a variant's integration code", () => {
  it.each(['code', 'integration_code', 'variant_code'])('finds its product by %s of get_product', async (argument) => {
    const { answer, warnings } = await server.call('get_product', { [argument]: code, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({ product_id: 100002 });
    expect(answer).toMatchObject({
      matched_by: 'variant_integration_code',
      matched_variant: { code: variant.Code },
    });
    expect(warnings).toContain('looked up in the local copy of 2');
  });

  it.each(['codes', 'integration_codes', 'variant_codes'])(
    'finds its product by %s of find_products',
    async (argument) => {
      const { answer } = await server.call('find_products', { [argument]: [code] });
      expect(listColumn(answer, 'products', 'product_id')).toEqual([100002]);
      expect(answer).toMatchObject({ total: 1, matched_by: told });
      expect(answer.not_found ?? answer.no_match).toBeUndefined();
    },
  );

  it('finds the variant itself', async () => {
    const { answer } = await server.call('get_variants', { codes: [` ${code.slice(0, 4)} ${code.slice(4)}`] });
    expect(listColumn(answer, 'variants', 'variant_id')).toEqual([variant.VariantId]);
  });

  it("finds its product's variants", async () => {
    const { answer } = await server.call('get_variants', { product_codes: [code], limit: 0 });
    expect(answer.total).toBe(truth.variants.filter(({ ProductId }) => ProductId === 100002).length);
  });

  it('that nobody has is still not found', async () => {
    expect((await server.call('find_products', { codes: ['INT-NONE-9'] })).answer.not_found).toEqual(['INT-NONE-9']);
  });
});
