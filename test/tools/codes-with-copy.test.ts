/**
 * Codes that are not what they are asked as, with a local copy: in the argument of another kind, in another system (which no filter of
 * the PIM asks for, Spec §4.3), or mistyped (a zero is a fact).
 */
import { describe, expect, it } from 'vitest';
import { listColumn, openForTest, productOf, type ToolAnswer } from '../support/catalog-server.ts';
import { buildGroundTruth, entries } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';

const truth = buildGroundTruth(110);
const variant = truth.variants.find(({ ProductId }) => ProductId === 100002) ?? {};
const product = truth.products.find(({ ProductId }) => ProductId === 100002) ?? {};
const barcode = String(entries(variant, 'Codes').find(({ CodeType }) => CodeType === 'EAN')?.Value);
const bare = truth.products.find((it) => entries(it, 'Variants').length === 0) ?? {};
const integrationCode = String(variant.IntegrationCode);

const { server } = serveCopy(110);
const call = (tool: string, args: ToolAnswer) => server().call(tool, args);

describe('find_products', () => {
  it.each([
    ['variant_codes', product.Code, 'product_code', product.Code],
    ['integration_codes', variant.Code, 'variant_code', product.IntegrationCode],
    ['integration_codes', barcode, 'variant_barcode', product.IntegrationCode],
  ])('finds the product by %s %s, as %s', async (argument, code, by, shown) => {
    const { answer } = await call('find_products', { [argument]: [code] });
    expect(listColumn(answer, 'products', 'product_id')).toEqual([product.ProductId]);
    expect(answer).toMatchObject({ total: 1, matched_by: { [String(code)]: { [by]: shown } } });
  });

  it.each([
    ['codes', variant.Code, 'live'],
    ['variant_codes', variant.Code, 'live'],
    ['variant_codes', variant.Code, 'copy'],
    ['integration_codes', integrationCode, 'copy'],
    ['barcodes', barcode, 'live'],
  ])(
    'shows the variant that %s %s names, with its own price and status (%s)',
    async (argument, code, freshness) => {
      const { answer } = await call('find_products', { [argument]: [code], freshness });
      const { Code: code_, VariantId: variant_id } = variant;
      const status = variant.Status === 1 ? 'active' : 'passive';
      expect(answer.matched_variants).toEqual([
        expect.objectContaining({ code: code_, variant_id, status }),
      ]);
      const { answer: own } = await call('get_variants', {
        codes: [variant.Code],
        fields: ['prices'],
      });
      expect(answer.matched_variants).toMatchObject(own.variants as object[]); // records with keys
    },
  );

  it.each([
    { codes: [product.Code] },
    { variant_codes: [variant.Code], limit: 0 },
    { variant_codes: [variant.Code], count_by: 'brand' },
  ])('shows no variant of %j', async (args) => {
    expect((await call('find_products', args)).answer).not.toHaveProperty('matched_variants');
  });

  it('says that a code in variant_codes is of a product without variants', async () => {
    const { warnings, answer } = await call('find_products', { variant_codes: [bare.Code] });
    expect(answer.total).toBe(0);
    expect(warnings).toContain(
      `"${bare.Code}" is the code of a product; the PIM sent no variants of it.`,
    );
  });
});

describe('query_catalog', () => {
  it('says where to look for a code that products.code never is', async () => {
    const sql = `SELECT name FROM products WHERE code = '${variant.Code}'`;
    const { warnings, answer } = await call('query_catalog', { sql });
    expect(answer.total).toBe(0);
    expect(warnings).toContain(
      `products.code is never '${variant.Code}'; look for it in the view identifiers, which has codes of all kinds.`,
    );
  });
});

it('get_product says which variant a code means', async () => {
  const { answer } = await call('get_product', {
    variant_code: variant.Code,
    sections: ['prices'],
  });
  expect(productOf(answer)).toMatchObject({ product_id: 100002 });
  expect(answer.matched_variant).toMatchObject({
    code: variant.Code,
    variant_id: variant.VariantId,
  });
});

describe("a variant's integration code", () => {
  it('is not said to be none where no copy can tell', async () => {
    const own = await openForTest({ source: truth.source });
    const { answer, warnings } = await own.call('find_products', {
      integration_codes: [integrationCode],
    });
    expect(answer).toMatchObject({ returned: 0, no_match: [integrationCode] });
    expect(answer).not.toHaveProperty('total');
    expect(warnings).toContain('integration codes of variants are known to a local copy alone');
    const sheet = await own.call('get_product', { integration_code: integrationCode });
    expect(sheet.answer.no_match).toEqual({ integration_code: integrationCode });
  });

  it.each(['code', 'integration_code', 'variant_code'])(
    'finds its product by %s of get_product',
    async (argument) => {
      const { answer, warnings } = await call('get_product', {
        [argument]: integrationCode,
        sections: ['codes'],
      });
      expect(productOf(answer)).toMatchObject({ product_id: 100002 });
      expect(answer).toMatchObject({
        matched_by: 'variant_integration_code',
        matched_variant: { code: variant.Code },
      });
      expect(warnings).toContain('looked up in the local copy of 2');
    },
  );

  it.each(['codes', 'variant_codes'])(
    'finds its product by %s of find_products',
    async (argument) => {
      const { answer } = await call('find_products', { [argument]: [integrationCode] });
      expect(listColumn(answer, 'products', 'product_id')).toEqual([100002]);
      const matched_by = { [integrationCode]: { variant_integration_code: expect.any(String) } };
      expect(answer).toMatchObject({ total: 1, matched_by });
      expect(answer.not_found ?? answer.no_match).toBeUndefined();
    },
  );
});

describe('a code that nothing has', () => {
  it.each([
    ['find_products', { codes: ['SHR-0002'], freshness: 'live' }],
    ['get_media', { product_codes: ['SHR-0002'] }],
    ['get_variants', { product_codes: ['SHR-0002'] }],
  ] as const)('%s %j offers codes of products', async (tool, args) => {
    const { answer } = await call(tool, args);
    expect(answer).toMatchObject({ total: 0, not_found: ['SHR-0002'] });
    expect(answer.none_has).toEqual([
      { code: 'SHR-0002', nearest: expect.arrayContaining(['SHR-00002']) },
    ]);
  });

  it('get_variants offers codes of variants', async () => {
    const { answer } = await call('get_variants', { codes: ['SHR-00002-GRM-XL'] });
    expect(answer.none_has).toEqual([
      { code: 'SHR-00002-GRM-XL', nearest: expect.arrayContaining(['SHR-00002-GRN-XL']) },
    ]);
  });

  it('get_product offers codes beside what it tried', async () => {
    const { answer } = await call('get_product', { code: 'SHX-00002' });
    expect(answer).toMatchObject({
      not_found: { code: 'SHX-00002' },
      nearest: expect.arrayContaining(['SHR-00002']),
    });
  });

  it.each(['X', "O'NEILL-9"])('offers nothing for %s, which is like no code', async (code) => {
    const { answer } = await call('find_products', { codes: [code] });
    expect(answer).toMatchObject({ total: 0 });
    expect(answer).not.toHaveProperty('none_has');
  });
});
