/** Refinements and rankings over records that do not show what is asked about (issue: find_products). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/source.ts';
import { listColumn } from '../support/catalog-server.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

describe('what the records do not show', () => {
  const open = (extra: (index: number) => WireRecord, endpointRecords = numberedProducts(30)) =>
    openOverPim((_, body) => ({
      body: honestPage(
        endpointRecords.map((record, index) => ({ ...record, ...extra(index) })),
        body,
      ),
    }));

  it.each([
    ['pictures', { missing: ['pictures'] }],
    ['codes', { has: ['barcode'] }],
    ['translations', { missing: ['translation:fr'] }],
    ['tags', { tag: 'new' }],
    ['prices', { missing: ['prices'], limit: 2 }],
  ])('is not judged by %s that no record has at all', async (field, args) => {
    const server = await open(() => ({}));
    const { answer, warnings } = await server.call('find_products', args);
    expect(answer).toMatchObject({ returned: 0, scanned: { read: 30, matched: 0 } });
    expect(warnings).toContain(`None of the 30 records read has the field ${field}, not even empty`);
  });

  it('is missing where another record of the scan has it', async () => {
    const server = await open((index) => (index === 29 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const { answer, warnings } = await server.call('find_products', { missing: ['pictures'], limit: 0 });
    expect([answer.total, warnings]).toEqual([29, '']);
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

  it('goes on with the next also when the last of all has it', async () => {
    const server = await open((index) => (index === 29 ? { Pictures: [{ PictureId: 1 }] } : {}));
    const args = { missing: ['pictures'], fields: ['product_id'], limit: 2 };
    const { answer } = await server.call('find_products', args);
    expect(answer).toMatchObject({ returned: 2, total: 29, cut_by: 'limit', next_cursor: expect.any(String) });
  });

  it('leaves no code without a match when it could not be judged', async () => {
    const server = await open(() => ({}));
    const { answer } = await server.call('find_products', { codes: ['P-1'], has: ['barcode'] });
    expect(answer.no_match).toBeUndefined();
  });

  it('is missing where it is empty', async () => {
    const server = await open(() => ({ Pictures: null }));
    const { answer, warnings } = await server.call('find_products', { missing: ['pictures'], limit: 0 });
    expect([answer.total, warnings]).toEqual([30, '']);
  });

  it.each([
    ['price_max', { price_max: 20, currency: 'GBP', limit: 0 }],
    ['sort_by', { sort_by: 'price', currency: 'GBP', limit: 2 }],
  ])('says which currencies there are when none is the one of %s', async (_title, args) => {
    const server = await open((index) => ({
      Prices: [
        { Price: index, Currency: '€' },
        { Price: 1, Currency: 'points, <b>not money</b>' },
      ],
    }));
    const { warnings } = await server.call('find_products', args);
    expect(warnings).toContain('No record read has a price in the currency asked for; the prices read are in EUR.');
    expect(warnings).not.toContain('points');
  });

  it('says how many ranked records lack the value when such are shown', async () => {
    const server = await open((index) => ({ Prices: index < 2 ? [{ Price: 5, Currency: 'EUR' }] : [] }));
    const three = await server.call('find_products', { sort_by: 'price', currency: 'EUR', limit: 3 });
    expect(three.warnings).toContain('28 of 30 ranked records have no price to rank by');
    const two = await server.call('find_products', { sort_by: 'price', currency: 'EUR', limit: 2 });
    expect(two.warnings).toBe('');
  });

  it('is not searched for a name when names come under an unknown key', async () => {
    const categories = [{ CategoryId: 1, Bezeichnung: 'Schuhe' }];
    const server = await open(() => ({}), categories);
    const found = await server.call('list_reference_data', { kind: 'categories', name_contains: 'Schuhe' });
    expect(found.warnings).toContain('1 record could not be judged for name_contains');
    const listed = await server.call('list_reference_data', { kind: 'categories' });
    expect(listed.warnings).toContain('no name under any known key');
  });
});
