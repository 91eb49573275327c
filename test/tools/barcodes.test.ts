/** Products by barcode, which no filter of the PIM asks for (Spec §4.2): by the local copy, else by search. */
import { describe, expect, it } from 'vitest';
import { listColumn, productOf } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverLists, openOverPim } from './broken-pim.ts';
import { entries } from './ground-truth.ts';
import { serveCopy } from './served-copy.ts';
import { serveGroundTruth } from './served-truth.ts';

const NOBODYS = '4006381333931';
const barcodeOf = (record: Readonly<Record<string, unknown>> | undefined): string =>
  String(entries(record ?? {}, 'Codes').find(({ CodeType }) => CodeType === 'EAN')?.Value);

const { truth, server } = serveGroundTruth();
const shared = new Set(truth.source.truth().duplicate_barcode?.ids);
const variant = truth.variants.find(({ ProductId }) => ProductId === 100002) ?? {};
const ofProduct = barcodeOf(truth.products[1]);
const other =
  truth.products.find((it) => Number(it.ProductId) > 100_002 && barcodeOf(it) !== 'undefined') ??
  {};
const ofVariant = barcodeOf(variant);

describe('without a copy', () => {
  it('finds products by their own barcode and by that of a variant, and says which it was', async () => {
    const { answer } = await server.call('find_products', {
      barcodes: [ofVariant, barcodeOf(other)],
    });
    expect(listColumn(answer, 'products', 'product_id')).toEqual([100002, other.ProductId]);
    expect(answer.matched_by).toEqual({
      [ofVariant]: { variant_barcode: variant.Code },
      [barcodeOf(other)]: { barcode: other.Code },
    });
  });

  it.each([`00${ofProduct}`, `${ofProduct.slice(0, 1)} ${ofProduct.slice(1)}`])(
    'finds the barcode of a product written as %s',
    async (barcode) => {
      const { answer } = await server.call('get_product', { barcode, sections: ['codes'] });
      expect(productOf(answer)).toMatchObject({ product_id: 100002 });
      const list = await server.call('find_products', { barcodes: [barcode] });
      expect(listColumn(list.answer, 'products', 'product_id')).toEqual([100002]);
    },
  );

  it('is not said to be the only owner of a barcode that was found by search', async () => {
    const told = 'other products may have the same barcode';
    expect(
      (await server.call('get_product', { barcode: ofProduct, sections: ['codes'] })).warnings,
    ).toContain(told);
    expect((await server.call('find_products', { barcodes: [ofVariant] })).warnings).toContain(
      told,
    );
  });

  it('says neither not_found nor 0 of a barcode, and names sync_catalog', async () => {
    const list = await server.call('find_products', { barcodes: [NOBODYS] });
    expect(list.answer).toMatchObject({ no_match: [NOBODYS] });
    expect(list.answer.not_found ?? list.answer.total).toBeUndefined();
    expect(list.warnings).toContain('sync_catalog');
    const { answer } = await server.call('get_product', { barcode: NOBODYS });
    expect(answer).toMatchObject({
      no_match: { barcode: NOBODYS },
      advice: expect.stringContaining('does not prove'),
    });
    expect(answer.not_found).toBeUndefined();
  });

  it('searches for ten of many barcodes, and asks each of three filters once', async () => {
    const barcodes = Array.from({ length: 14 }, (_, index) => `40063813${10_000 + index}`);
    const { answer, requests } = await server.call('find_products', { barcodes });
    expect(requests).toBe(10 + 3);
    expect(answer).toMatchObject({ no_match: barcodes });
  });

  it('does not take a search hit for the owner unless its record shows the barcode', async () => {
    const own = await openOverPim((endpoint, body) =>
      endpoint === 'search'
        ? { body: { result: [{ EntityType: 'Product', Id: 1 }], totalCount: 1 } }
        : {
            body:
              endpoint === 'products'
                ? honestPage(numberedProducts(1), body)
                : { result: [], totalCount: 0 },
          },
    );
    const { answer } = await own.call('find_products', { barcodes: [NOBODYS] });
    expect(answer).toMatchObject({ returned: 0, no_match: [NOBODYS] });
  });
});

describe('with a copy', () => {
  const { server } = serveCopy();

  it('finds every barcode of the catalog, its owner and no other, in one request for each hundred', async () => {
    const own = truth.products.filter((it) =>
      entries(it, 'Codes').some(({ CodeType }) => CodeType === 'EAN'),
    );
    const barcodes = own.map(barcodeOf);
    const { answer, requests } = await server().call('find_products', { barcodes, limit: 0 });
    expect(answer.total).toBe(own.length);
    expect(answer.not_found ?? answer.no_match).toBeUndefined();
    expect(requests).toBeLessThanOrEqual(5);
    const lone = own.find(({ ProductId }) => !shared.has(Number(ProductId)));
    const one = await server().call('find_products', { barcodes: [`0${barcodeOf(lone)}`] });
    expect(listColumn(one.answer, 'products', 'product_id')).toEqual([lone?.ProductId]);
  });

  it('says not_found as a fact of the copy, which it names, without a request', async () => {
    const list = await server().call('find_products', { barcodes: [NOBODYS] });
    expect(list).toMatchObject({ requests: 0, answer: { total: 0, not_found: [NOBODYS] } });
    expect(list.warnings).toContain('local copy of 2');
    const { answer, requests } = await server().call('get_product', { barcode: NOBODYS });
    expect(answer).toMatchObject({
      not_found: { barcode: NOBODYS },
      tried: [expect.stringMatching(/^the local copy of 2/)],
    });
    expect(requests).toBe(0);
  });
});

describe('a copy of a catalog without variants', () => {
  it.each([
    [
      'proves that a barcode is nobody’s where products have barcodes',
      [{ CodeType: 'EAN', Value: '4006381333948' }],
    ],
    ['does not where nobody has one, and says that it may not tell', []],
  ])('%s', async (_, codes) => {
    const records = numberedProducts(3).map((one) => ({ ...one, Codes: codes }));
    const own = await openOverLists({ products: records });
    const before = await own.call('find_products', { barcodes: [NOBODYS] });
    expect(before.warnings).toContain(
      'a local copy (sync_catalog) can only tell if the PIM sends them',
    );
    await own.call('sync_catalog');
    const { answer, warnings } = await own.call('find_products', { barcodes: [NOBODYS] });
    const isTold = codes.length > 0;
    expect(answer).toMatchObject(
      isTold ? { total: 0, not_found: [NOBODYS] } : { no_match: [NOBODYS] },
    );
    expect(warnings.includes('sync_catalog')).toBe(!isTold);
  });
});

describe('get_product sections: ["codes"] (Spec §2.2 Codes)', () => {
  it('holds the barcodes of the variants by their codes', async () => {
    const { answer } = await server.call('get_product', {
      product_id: 100002,
      sections: ['codes'],
    });
    const right = truth.variants
      .filter(({ ProductId }) => ProductId === 100002)
      .map((it) => [it.Code, barcodeOf(it)] as const)
      .filter(([, barcode]) => barcode !== 'undefined');
    expect(answer.variant_barcodes).toEqual(Object.fromEntries(right));
    expect(right.length).toBeGreaterThan(1);
  });
});
