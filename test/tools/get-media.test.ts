/** get_media: whose media are whose, in which order, which are covers (Spec §2.3, §4.4, §4.5). */
import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { errorOf, listColumn, listRows } from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';
import { textsIn } from './ground-truth.ts';
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
    const ids = [...noCover, ...noPicture, 100002];
    const { answer } = await server.call('get_media', { product_ids: ids, cover_only: true });
    expect(answer).toMatchObject({ returned: 1, without_cover: noCover, without_pictures: noPicture });
  });

  it('does not say without_cover where the PIM does not tell covers', async () => {
    const own = await openOverPim(() => ({
      body: { result: [{ ProductId: 1, Pictures: [{ PictureId: 1, Link: '/1' }] }], totalCount: 1 },
    }));
    const { answer } = await own.call('get_media', { product_ids: [1], cover_only: true });
    expect(answer.without_cover ?? answer.without_pictures).toBeUndefined();
    expect(answer.cover_not_told).toEqual([1]);
  });

  it('rule 3: finds file types however they are written', async () => {
    const some = truth.products.slice(0, 12);
    const args = { product_ids: some.map(({ ProductId }) => ProductId), kind: 'all', limit: 0 };
    const { answer } = await server.call('get_media', { ...args, file_types: ['application/pdf', 'png'] });
    const types = some.flatMap((one) => [
      ...textsIn(one, 'Pictures', 'TypeCode'),
      ...textsIn(one, 'Documents', 'TypeCode'),
    ]);
    expect(answer.total).toBe(types.filter((type) => /^(.*\/|\.)?(pdf|png)$/i.test(type)).length);
  });
});

describe('owners', () => {
  const mediaOf = (ids: readonly number[]): readonly WireRecord[] =>
    ids.map((id) => ({ Pictures: [{ PictureId: id * 10, ProductId: id, Link: `/${id}.png`, IsCover: true }] }));

  it('refuses owners named in more than one way, or in none', async () => {
    const two = await server.call('get_media', { product_ids: [100002], variant_codes: ['SHR-00002-GRN-XL'] });
    expect(errorOf(two)).toMatchObject({ code: 'INVALID_ARGUMENT', fix: expect.stringContaining('exactly one of') });
    expect(errorOf(await server.call('get_media', {})).code).toBe('INVALID_ARGUMENT');
  });

  it('never attributes by position: items that come in another order keep their owners', async () => {
    const own = await openOverPim(() => ({ body: { result: mediaOf([3, 1, 2]), totalCount: 3 } }));
    const { answer } = await own.call('get_media', { product_ids: [1, 2, 3], fields: ['picture_id'] });
    const told = listRows(answer, 'media').map((row) => [row.product_id, row.picture_id]);
    expect(Object.fromEntries(told)).toEqual({ 1: 10, 2: 20, 3: 30 });
  });

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
});
