/** Refinements and rankings over records that do not show what is asked about (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { listColumn } from '../support/catalog-server.ts';
import { numberedProducts, openOverLists, openOverRecords } from './broken-pim.ts';

describe('what the records do not show', () => {
  const open = (extra: (index: number) => WireRecord) =>
    openOverRecords(numberedProducts(30).map((record, index) => ({ ...record, ...extra(index) })));

  it.each([
    ['pictures', { missing: ['pictures'] }, {}],
    ['barcode', { has: ['barcode'] }, {}],
    ['prices', { missing: ['prices'], limit: 2 }, {}],
    ['tags', { tag: 'new' }, {}],
    ['tags', { missing: ['tags'], limit: 0 }, { Tags: [] }],
    ['pictures', { has: ['cover_picture'], limit: 0 }, { Pictures: [] }],
  ])('is not judged by %s that no record has at all: %j of %j', async (field, args, extra) => {
    const server = await open(() => extra);
    const { answer, warnings } = await server.call('find_products', args);
    expect(answer).toMatchObject({ returned: 0, scanned: { read: 30 } });
    expect(answer).not.toHaveProperty('total');
    expect(answer.scanned).not.toHaveProperty('matched');
    expect(warnings).toContain(`None of the 30 products read has any ${field}:`);
  });

  it('does not doubt that a price is missing where others that were read have one', async () => {
    const server = await open((index) => ({
      Prices: index > 0 ? [{ Price: 5, Currency: 'EUR' }] : [],
    }));
    const { answer, warnings } = await server.call('find_products', {
      missing: ['price'],
      fields: ['code', 'prices'],
    });
    expect(answer).toMatchObject({ total: 1, products: [{ code: 'P-1' }] });
    expect(warnings).not.toContain('Empty in every record shown');
  });

  it('leaves no code without a match when it could not be judged', async () => {
    const server = await open(() => ({}));
    const { answer } = await server.call('find_products', { codes: ['P-1'], has: ['barcode'] });
    expect(answer.no_match).toBeUndefined();
  });

  it('is not counted as 0', async () => {
    const server = await open(() => ({ Pictures: [], Variants: [] }));
    const args = {
      fields: ['code', 'picture_count', 'variant_count'],
      limit: 3,
      layout: 'records',
    };
    const { answer } = await server.call('find_products', args);
    expect(answer.products).toEqual([{ code: 'P-1' }, { code: 'P-2' }, { code: 'P-3' }]);
  });

  it('is missing in the first records too where a later one has it, and the cursor goes on with the next', async () => {
    const server = await open((index) => (index === 20 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const args = { missing: ['pictures'], fields: ['product_id'], limit: 2 };
    const first = await server.call('find_products', args);
    expect(listColumn(first.answer, 'products', 'product_id')).toEqual([1, 2]);
    expect(first.answer).toMatchObject({ cut_by: 'limit' });
    const cursor = first.answer.next_cursor;
    const second = await server.call('find_products', { ...args, cursor });
    expect(listColumn(second.answer, 'products', 'product_id')).toEqual([3, 4]);
  });

  it.each([
    ['price_max', { price_max: 20, currency: 'GBP', limit: 0 }],
    ['sort_by', { sort_by: 'price', currency: 'GBP', limit: 2 }],
  ])('says which currencies there are when none is the one of %s', async (_title, args) => {
    const points = { Price: 1, Currency: 'points, <b>not money</b>' };
    const server = await open((index) => ({ Prices: [{ Price: index, Currency: '€' }, points] }));
    const { answer } = await server.call('find_products', args);
    expect(answer.none_has).toEqual([{ currency: 'GBP', common: ['EUR', 'points, not money'] }]);
  });
});

/** Products of which the first has a picture and a barcode. */
const PICTURES = [{ PictureId: 1, Link: 'https://a.example/1.png' }];
const PRODUCTS = numberedProducts(3).map((product, index) => ({
  ...product,
  Pictures: index === 0 ? PICTURES : [],
  Codes: index === 0 ? [{ CodeType: 'EAN', Value: '4006381333931' }] : [],
}));

it.each([
  [
    { missing: ['pictures'] },
    2,
    'missing looks only at what a product has itself, not at its variants.',
  ],
  [{ has: ['barcode'] }, 1, 'has looks only at what a product has itself, not at its variants.'],
])('%j is the product’s own, and says so', async (args, total, told) => {
  const server = await openOverLists({ products: PRODUCTS });
  const { answer, warnings } = await server.call('find_products', { ...args, limit: 0 });
  expect([answer.total, warnings]).toEqual([total, told]);
});
