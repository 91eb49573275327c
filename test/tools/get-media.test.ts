/** get_media: whose media are whose, in which order, which are covers (Spec §2.3, §4.4, §4.5). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listColumn, listRows, openForTest } from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';
import { entries } from './ground-truth.ts';
import { serveGroundTruth } from './served-truth.ts';

const { truth, server } = serveGroundTruth(300);

const planted = (kind: string): readonly number[] => truth.source.truth()[kind]?.ids ?? [];

describe('Spec §2.3', () => {
  it('rule 1: shows all covers where there is more than one', async () => {
    const ids = planted('two_covers');
    const { answer } = await server.call('get_media', { product_ids: ids, cover_only: true });
    expect(answer.returned).toBe(ids.length * 2);
  });

  it('tells owners without a cover from owners without pictures', async () => {
    const [noCover, noPicture] = [planted('no_cover'), planted('no_picture')];
    const { answer } = await server.call('get_media', {
      product_ids: [...noCover, ...noPicture, 100002],
      cover_only: true,
    });
    expect(answer).toMatchObject({ returned: 1, without_cover: noCover, without_pictures: noPicture });
  });

  it('does not say without_cover where the PIM does not tell covers', async () => {
    const own = await openOverPim(() => ({
      body: { result: [{ ProductId: 1, Pictures: [{ PictureId: 1, Link: '/1' }] }], totalCount: 1 },
    }));
    const { answer } = await own.call('get_media', { product_ids: [1], cover_only: true });
    expect(answer.without_cover).toBeUndefined();
    expect(answer.without_pictures).toBeUndefined();
    expect(answer.cover_not_told).toEqual([1]);
  });

  it.each([
    [['image/png'], 'pictures'],
    [['application/pdf', 'png'], 'all'],
  ])('rule 3: finds file types however they are written: %j among %s', async (types, kind) => {
    const ids = truth.products.slice(0, 12).map(({ ProductId }) => ProductId);
    const { answer } = await server.call('get_media', { product_ids: ids, kind, file_types: types, limit: 0 });
    const wanted = types.map((type) => type.toLowerCase().replace(/^.*\/|^\./, ''));
    const bare = (entry: WireRecord): string =>
      String(entry.TypeCode ?? '')
        .toLowerCase()
        .replace(/^.*\/|^\./, '');
    const right = truth.products
      .slice(0, 12)
      .flatMap((product) => [
        ...(kind === 'documents' ? [] : entries(product, 'Pictures')),
        ...(kind === 'pictures' ? [] : entries(product, 'Documents')),
      ]);
    expect(answer.total).toBe(right.filter((entry) => wanted.includes(bare(entry))).length);
  });
});

describe('owners', () => {
  it('refuses owners named in more than one way, or in none', async () => {
    const two = await server.call('get_media', { product_ids: [100002], variant_codes: ['SHR-00002-GRN-XL'] });
    expect(errorOf(two)).toMatchObject({ code: 'INVALID_ARGUMENT', fix: expect.stringContaining('exactly one of') });
    expect(errorOf(await server.call('get_media', {})).code).toBe('INVALID_ARGUMENT');
  });

  it('never attributes by position: items that come in another order keep their owners', async () => {
    const own = await openOverPim(() => ({
      body: {
        result: [3, 1, 2].map((id) => ({ Pictures: [{ PictureId: id * 10, ProductId: id, Link: `/${id}` }] })),
        totalCount: 3,
      },
    }));
    const { answer } = await own.call('get_media', { product_ids: [1, 2, 3], fields: ['picture_id'] });
    expect(listRows(answer, 'media').map((row) => [row.product_id, row.picture_id])).toEqual(
      expect.arrayContaining([
        [1, 10],
        [2, 20],
        [3, 30],
      ]),
    );
  });

  const mediaOf = (ids: readonly number[]): readonly WireRecord[] =>
    ids.map((id) => ({ Pictures: [{ PictureId: id * 10, ProductId: id, Link: `/${id}.png`, IsCover: true }] }));

  it.each([
    ['the entries', mediaOf([1, 2, 3])],
    ['the items', mediaOf([1, 2, 3]).map((item, index) => ({ ProductId: index + 1, ...item }))],
  ])('refuses media of others that come for one owner, told by %s', async (_title, result) => {
    // It answers nothing to other ids, so that the filter seems to be applied.
    const own = await openOverPim((_endpoint, { ProductIds, productIds = ProductIds }) => ({
      body: String(productIds) === '7' ? { result, totalCount: 3 } : { result: [], totalCount: 0 },
    }));
    const called = await own.call('get_media', { product_ids: [7] });
    expect(errorOf(called)).toMatchObject({ code: 'FILTER_IGNORED', failed: expect.stringContaining('product_ids') });
    expect(called.text).not.toContain('.png');
  });

  it('keeps what is the one owner’s of a list that holds others too, and says so', async () => {
    const mixed = [{ Pictures: mediaOf([1, 2, 1]).flatMap(({ Pictures }) => Pictures) }];
    const own = await openOverPim((_endpoint, body) => {
      const isAll = JSON.stringify(body.ProductIds) !== '[2]';
      return { body: isAll ? { result: [], totalCount: 0 } : { result: mixed, totalCount: 1 } };
    });
    const { answer, warnings } = await own.call('get_media', { product_ids: [2], fields: ['picture_id'] });
    expect(listColumn(answer, 'media', 'picture_id')).toEqual([20]);
    expect(warnings).toContain('owners that product_ids does not name');
  });

  it('looks owners up when the entries name several by the other key', async () => {
    const own = await openOverPim((endpoint, body) => ({
      body:
        endpoint === 'products'
          ? { result: [{ ProductId: 2, Code: 'P-2' }], totalCount: 1 }
          : { result: mediaOf([1, 2, 3]), totalCount: body.ProductCodes === undefined ? 9 : 3 },
    }));
    const { text } = await own.call('get_media', { product_codes: ['P-2'] });
    expect(text).not.toMatch(/\/[13]\.png/);
  });

  it('reads many owners in one request', async () => {
    const own = await openForTest({ source: truth.source });
    const codes = truth.products.slice(0, 40).map(({ Code }) => Code);
    const { requests } = await own.call('get_media', { product_codes: codes, limit: 0 });
    expect(requests).toBe(1);
  });
});
