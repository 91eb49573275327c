/** get_product: one product by exactly one identifier, and what is told when none or several have it (issue: tools 2). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listColumn, productOf } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';
import { entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth();
const shirt = truth.products[1] ?? {};

describe('the identifier', () => {
  it.each([
    ['product_id', 100002],
    ['code', 'SHR-00002'],
    ['integration_code', shirt.IntegrationCode],
    ['variant_code', 'SHR-00002-GRN-XL'],
    ['barcode', entries(shirt, 'Codes')[0]?.Value],
    ['barcode', '8681995694621'],
  ])('finds the product by %s', async (kind, value) => {
    const { answer } = await server.call('get_product', { [kind]: value, sections: ['codes'] });
    expect(productOf(answer)).toMatchObject({
      product_id: 100002,
      code: 'SHR-00002',
      name: shirt.Name,
      status: 'active',
    });
  });

  const catalog = (records: readonly WireRecord[], body: WireRecord, filters: Readonly<Record<string, string>>) => {
    const isMeant = (record: WireRecord): boolean =>
      Object.entries(filters).every(([name, field]) => {
        const values = body[name] as readonly unknown[] | undefined; // sent as an array (Spec §4.1)
        return values === undefined || values.includes(record[field]);
      });
    return { body: honestPage(records.filter(isMeant), { ...body, Codes: undefined }) };
  };
  const BY_PRODUCT = { ProductIds: 'ProductId', Codes: 'Code' };
  const variantsOf = (count: number): readonly WireRecord[] =>
    Array.from({ length: count }, (_, index) => ({
      VariantId: 1_000 + index,
      ProductId: index + 1,
      Code: `V-${index + 1}`,
      Status: 1,
      Codes: [{ CodeType: 'EAN', Value: `40063813339${10 + index}` }],
    }));

  it.each([
    [{ variant_code: 'V-5' }, { product_id: 5 }],
    [{ barcode: '4006381399999' }, undefined],
  ])('does not read the catalog for %j when the PIM ignores IncludeVariantCode', async (args, product) => {
    const own = await openOverPim((endpoint, body) =>
      endpoint === 'search'
        ? { body: { result: [], totalCount: 0 } }
        : catalog(endpoint === 'products' ? numberedProducts(400) : variantsOf(60), body, BY_PRODUCT),
    );
    const called = await own.call('get_product', { ...args, sections: ['history'] });
    expect(called.isError).toBe(false);
    expect(called.answer.candidates).toBeUndefined();
    expect(called.answer.not_found).toBeUndefined();
    expect(called.requests).toBeLessThan(12);
    if (product === undefined) expect(called.answer.no_match).toBeDefined();
    else expect(productOf(called.answer)).toMatchObject(product);
  });

  it.each([400, 403])('asks for the variant itself when IncludeVariantCode is answered %i', async (status) => {
    const own = await openOverPim((endpoint, body) => {
      if (Object.keys(body).some((key) => /includevariantcode/i.test(key))) return { status, body: { type: 'Error' } };
      return catalog(endpoint === 'products' ? numberedProducts(3) : variantsOf(3), body, BY_PRODUCT);
    });
    const { answer } = await own.call('get_product', { variant_code: 'V-2', sections: ['history'] });
    expect(productOf(answer).product_id).toBe(2);
    expect(errorOf(await own.call('get_product', { variant_code: 'V-9' }))).toBeDefined();
  });

  it('names variants and media that cannot be asked for when the id is no number', async () => {
    const own = await openOverPim((_endpoint, body) => ({
      body: honestPage([{ ProductId: 'a-guid', Code: 'P-1', Name: 'One', Status: 1 }], body),
    }));
    const { answer } = await own.call('get_product', { code: 'P-1' });
    expect(answer.failed).toEqual(
      ['variants', 'media'].map((part) => expect.objectContaining({ part, code: 'BAD_RESPONSE', retry: false })),
    );
  });

  it('never says not_found of a variant whose product id is no number', async () => {
    const own = await openOverPim((endpoint, body) =>
      catalog(endpoint === 'variants' ? [{ VariantId: 'x', ProductId: 'a-guid', Code: 'V-1' }] : [], body, BY_PRODUCT),
    );
    const { answer, warnings } = await own.call('get_product', { variant_code: 'V-1' });
    expect(answer).toMatchObject({ no_match: { variant_code: 'V-1' } });
    expect(warnings).toContain('no product id that is a number');
  });

  it('refuses two identifiers and names them all', async () => {
    const called = await server.call('get_product', { code: 'SHR-00002', product_id: 100002 });
    expect(errorOf(called)).toMatchObject({ code: 'INVALID_ARGUMENT', retry: false });
    expect(errorOf(called).fix).toContain('product_id, code, integration_code, variant_code, barcode');
  });

  it('gives all candidates of a shared barcode and never the first', async () => {
    const { codes = [], ids = [] } = truth.source.truth().duplicate_barcode ?? {};
    const product = truth.products.find(({ Code }) => Code === codes[0]) ?? {};
    const barcode = entries(product, 'Codes').find(({ CodeType }) => CodeType === 'EAN')?.Value;
    const { answer, warnings } = await server.call('get_product', { barcode });
    expect(answer.product).toBeUndefined();
    expect([...listColumn(answer, 'candidates', 'product_id')].sort()).toEqual([...ids].sort());
    expect(warnings).toContain('2 products');
  });

  it.each([
    ['product_id', 7],
    ['code', 'NO-SUCH'],
    ['integration_code', 'NO-SUCH'],
    ['variant_code', 'NO-SUCH'],
  ])('says not_found of a %s that was asked for through its own query, and what was tried', async (kind, value) => {
    const { answer, isError } = await server.call('get_product', { [kind]: value });
    expect(isError).toBe(false);
    expect(answer).toMatchObject({ not_found: { [kind]: value }, tried: expect.any(Array), source: 'sandbox' });
  });
});
