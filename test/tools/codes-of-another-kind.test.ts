/** A code in the argument of another kind of code: found all the same, and said how (DESIGN §3: a zero is a fact). */
import { beforeAll, describe, expect, it } from 'vitest';
import { listColumn, openCatalogServer, type SandboxServer } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';

const truth = buildGroundTruth(60);
const [variant = {}] = truth.variants;
const product = truth.products.find(({ ProductId }) => ProductId === variant.ProductId) ?? {};
const barcode = String(entries(variant, 'Codes').find(({ CodeType }) => CodeType === 'EAN')?.Value);
const bare = truth.products.find((it) => entries(it, 'Variants').length === 0) ?? {};

let server: SandboxServer;
beforeAll(async () => {
  server = await openCatalogServer({ source: truth.source, env: SYNC_ENV });
  return () => server.close();
});

describe('find_products', () => {
  it.each([
    ['variant_codes', product.Code, 'product_code', product.Code],
    ['integration_codes', variant.Code, 'variant_code', product.IntegrationCode],
    ['integration_codes', barcode, 'variant_barcode', product.IntegrationCode],
    ['codes', variant.Code, 'variant_code', product.Code],
  ])('finds the product by %s %s, as %s', async (argument, code, by, shown) => {
    const { answer } = await server.call('find_products', { [argument]: [code] });
    expect(listColumn(answer, 'products', 'product_id')).toEqual([product.ProductId]);
    expect(answer).toMatchObject({ total: 1, matched_by: { [String(code)]: { [by]: shown } } });
  });

  it('says that a code in variant_codes is of a product without variants', async () => {
    const { warnings, answer } = await server.call('find_products', { variant_codes: [bare.Code] });
    expect(answer.total).toBe(0);
    expect(warnings).toContain(`"${bare.Code}" is the code of a product, of which no variants came.`);
  });

  it('says that a code in barcodes is none', async () => {
    const { warnings } = await server.call('find_products', { barcodes: [product.Code] });
    expect(warnings).toContain('if they are codes, ask with codes');
    expect((await server.call('find_products', { barcodes: [barcode] })).warnings).not.toContain('ask with codes');
  });
});

describe('query_catalog', () => {
  it('says where to look for a code that products.code never is', async () => {
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
    const sql = `SELECT name FROM products WHERE code = '${variant.Code}'`;
    const { warnings, answer } = await server.call('query_catalog', { sql });
    expect(answer.total).toBe(0);
    expect(warnings).toContain(
      `products.code is never '${variant.Code}'; look for it in the view identifiers, which has codes of all kinds.`,
    );
  });
});
