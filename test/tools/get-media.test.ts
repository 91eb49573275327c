/** get_media: whose media are whose, in which order, which are covers, and pictures behind the answer (Spec §2.3, §4.4, §4.5). */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { encodePng } from '../../src/sandbox/picture.ts';
import { reply, serve } from '../pim/http/local-server.ts';
import {
  type CatalogServer,
  errorOf,
  listColumn,
  listRows,
  openForTest,
  openServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
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
    expect(answer).toMatchObject({
      returned: 1,
      without_cover: noCover,
      without_pictures: noPicture,
    });
  });

  it('does not say without_cover where the PIM does not tell covers', async () => {
    const own = await openOverPim(() => ({
      body: { result: [{ ProductId: 1, Pictures: [{ PictureId: 1, Link: '/1' }] }], totalCount: 1 },
    }));
    const { answer } = await own.call('get_media', { product_ids: [1], cover_only: true });
    expect(answer.without_cover ?? answer.without_pictures).toBeUndefined();
    expect(answer.cover_not_told).toEqual([1]);
  });

  it.each([
    ['a picture', { PictureId: 3, Link: 'https://a/1', IsCover: true }, { pictures: 1 }],
    ['a picture under other keys', { Id: 3, Url: 'https://a/1', IsMain: true }, { pictures: 1 }],
    ['a document', { ProductDocumentId: 4, Path: '/x.pdf' }, { documents: 1 }],
    ['what is neither', { Blob: 'x' }, { warning: 'unknown shape' }],
    ['nothing but its owner', { ProductCode: 'A', Status: 1 }, { without: true }],
  ])(
    'an item of the list that is itself %s is read as one, or said to be odd',
    async (_what, item, { ...expected }) => {
      const own = await openOverPim((endpoint) =>
        endpoint.startsWith('product') && endpoint !== 'products'
          ? { body: { result: [{ ProductId: 1, ...item }], totalCount: 1 } }
          : { body: { result: [{ ProductId: 1, Code: 'A' }], totalCount: 1 } },
      );
      const { answer, warnings } = await own.call('get_media', {
        product_ids: [1],
        kind: 'all',
        fields: ['all'],
        layout: 'records',
      });
      const kinds = listRows(answer, 'media').map((row) =>
        row.path === undefined ? 'pictures' : 'documents',
      );
      const found = {
        ...(kinds[0] && { [kinds[0]]: kinds.length }),
        ...(warnings.includes('unknown shape') && { warning: 'unknown shape' }),
        ...(Object.keys(answer).some((key) => key.startsWith('without_')) && { without: true }),
      };
      expect(found).toEqual(expected);
    },
  );

  it('rule 3: finds file types however they are written', async () => {
    const some = truth.products.slice(0, 12);
    const args = { product_ids: some.map(({ ProductId }) => ProductId), kind: 'all', limit: 0 };
    const { answer } = await server.call('get_media', {
      ...args,
      file_types: ['application/pdf', 'png'],
    });
    const types = some.flatMap((one) => [
      ...textsIn(one, 'Pictures', 'TypeCode'),
      ...textsIn(one, 'Documents', 'TypeCode'),
    ]);
    expect(answer.total).toBe(types.filter((type) => /^(.*\/|\.)?(pdf|png)$/i.test(type)).length);
  });
});

describe('owners', () => {
  const mediaOf = (ids: readonly number[]): readonly WireRecord[] =>
    ids.map((id) => ({
      Pictures: [{ PictureId: id * 10, ProductId: id, Link: `/${id}.png`, IsCover: true }],
    }));

  it('refuses owners named in more than one way, or in none', async () => {
    const two = await server.call('get_media', {
      product_ids: [100002],
      variant_codes: ['SHR-00002-GRN-XL'],
    });
    expect(errorOf(two)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      fix: expect.stringContaining('exactly one of'),
    });
    expect(errorOf(await server.call('get_media', {})).code).toBe('INVALID_ARGUMENT');
  });

  it('never attributes by position: items that come in another order keep their owners', async () => {
    const own = await openOverPim(() => ({ body: { result: mediaOf([3, 1, 2]), totalCount: 3 } }));
    const { answer } = await own.call('get_media', {
      product_ids: [1, 2, 3],
      fields: ['picture_id'],
    });
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
    expect(errorOf(called)).toMatchObject({
      code: 'FILTER_IGNORED',
      failed: expect.stringContaining('product_ids'),
    });
    expect(called.text).not.toContain('.png');
  });

  it('keeps what is the one owner’s of a list that holds others too, and says so', async () => {
    const mixed = [{ Pictures: mediaOf([1, 2, 1]).flatMap(({ Pictures }) => Pictures) }];
    const own = await openOverPim((_endpoint, body) => {
      const isAll = JSON.stringify(body.ProductIds) !== '[2]';
      return { body: isAll ? { result: [], totalCount: 0 } : { result: mixed, totalCount: 1 } };
    });
    const { answer, warnings } = await own.call('get_media', {
      product_ids: [2],
      fields: ['picture_id'],
    });
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

interface Shown {
  readonly picture_id?: number;
  readonly number?: number;
  readonly product_code?: string;
  readonly width: number;
  readonly height: number;
  readonly tokens: number;
}

const shownOf = (answer: ToolAnswer) => (answer.shown ?? []) as readonly Shown[]; // the shape of get_media's answers

/** What a host gets: the kinds of content in their order, and the pictures. */
async function callRaw({ client }: Pick<CatalogServer, 'client'>, args: ToolAnswer) {
  const { content } = await client.callTool({ name: 'get_media', arguments: args });
  const pictures = content.flatMap((part) =>
    part.type === 'image' ? Buffer.from(part.data, 'base64') : [],
  );
  return { kinds: content.map(({ type }) => type), pictures };
}

const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

describe('over the demo catalog', () => {
  let demo: CatalogServer;
  beforeAll(async () => {
    // Without a PIM it is served, and its own host is allowed.
    demo = await openServer({ source: 'sandbox' });
  });
  afterAll(() => demo.close());

  it('shows the first pictures of a product, the cover first, behind the text', async () => {
    const args = { product_codes: ['SHR-00002'], show: 3 };
    const { answer } = await demo.call('get_media', args);
    const { kinds, pictures } = await callRaw(demo, args);
    expect(kinds).toEqual(['text', 'image', 'image', 'image']);
    expect(shownOf(answer).map(({ picture_id }) => picture_id)).toEqual(
      listColumn(answer, 'media', 'picture_id').slice(0, 3),
    );
    expect(await Promise.all(pictures.map(sizeOf))).toEqual(
      shownOf(answer).map(({ width, height }) => ({ width, height })),
    );
  });

  it('shows the cover of every owner before the second picture of any', async () => {
    const { answer } = await demo.call('get_media', {
      product_codes: ['SHR-00002', 'SHR-00299'],
      show: 3,
    });
    const shown = shownOf(answer);
    expect(shown.map(({ product_code }) => product_code)).toEqual([
      'SHR-00002',
      'SHR-00299',
      'SHR-00002',
    ]);
  });

  it('refuses to show documents, and more than eight', async () => {
    const refused = async (args: ToolAnswer) =>
      errorOf(await demo.call('get_media', { product_codes: ['SHR-00002'], ...args }));
    const failed = 'kind documents and show cannot be combined.';
    expect(await refused({ kind: 'documents', show: 1 })).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed,
    });
    expect((await refused({ show: 9 })).code).toBe('INVALID_ARGUMENT');
  });
});

it('nothing of a PIM is fetched unless PIM_MEDIA_HOSTS names the host', async () => {
  const server = await openForTest({ products: 20 });
  const { answer } = await server.call('get_media', { product_codes: ['SHR-00002'], show: 2 });
  const ids = listColumn(answer, 'media', 'picture_id').slice(0, 2);
  expect(answer.not_shown).toEqual({ 'the setting PIM_MEDIA_HOSTS does not name its host': ids });
  expect(answer).not.toHaveProperty('shown');
  expect(
    server.sandbox.requests.map(({ path }) => path).filter((path) => path.startsWith('/files/')),
  ).toEqual([]);
});

/** A PIM whose products 1, 2, … have pictures of 512×512 pixels each; `links` instead, for the first. */
async function openWithPictures(pictures: number, links: readonly (string | null)[] = []) {
  const png = Buffer.from(encodePng(512, 512, (x, y) => [x % 256, y % 256, 99]));
  const host = await serve((response) => reply(response, 200, png));
  const entries = Array.from({ length: pictures }, (_, index) => ({
    PictureId: index + 1,
    Link: index in links ? links[index] : `${host.url}/${index + 1}.png`,
    Alt: `A picture with a text of some length beside it, number ${index + 1}`,
    SortOrder: index,
  }));
  const env = { PIM_MEDIA_HOSTS: new URL(host.url).host };
  return openOverPim(
    () => ({ body: { result: [{ ProductId: 1, Pictures: entries }], totalCount: 1 } }),
    { env },
  );
}

describe('the token budget', () => {
  it.each([200, 600, 2_000, 4_000])(
    'of %d holds for text and pictures together',
    async (budget) => {
      const server = await openWithPictures(60);
      const { answer, tokens } = await server.call('get_media', {
        product_ids: [1],
        show: 8,
        max_tokens: budget,
      });
      const ofPictures = shownOf(answer).reduce((sum, one) => sum + one.tokens, 0);
      expect(tokens + ofPictures).toBeLessThanOrEqual(budget);
      expect(shownOf(answer)).toHaveLength(
        Math.min(8, Math.floor((budget - Math.max(200, budget / 4)) / 385)),
      );
      expect(answer.returned).toBeGreaterThan(0);
    },
  );

  it('says which it has no room for, and goes on with a cursor where it cuts records', async () => {
    const server = await openWithPictures(60);
    const { answer } = await server.call('get_media', {
      product_ids: [1],
      show: 8,
      max_tokens: 1_000,
    });
    expect(answer).toMatchObject({
      cut_by: 'token_budget',
      not_shown: { 'max_tokens leaves no room for it': [2, 3, 4, 5, 6, 7, 8] },
    });
    const args = { product_ids: [1], show: 1, cursor: answer.next_cursor };
    const { answer: next } = await server.call('get_media', args);
    expect(listColumn(next, 'media', 'picture_id')[0]).toBe(Number(answer.returned) + 1);
    expect(shownOf(next).map(({ picture_id }) => picture_id)).toEqual([
      Number(answer.returned) + 1,
    ]);
  });
});

it('pictures that cannot be shown are told by the reason, and the others are shown', async () => {
  const server = await openWithPictures(4, [null, 'http://10.0.0.1/1.png', '/files/3.png']);
  const { answer } = await server.call('get_media', { product_ids: [1], show: 4 });
  expect(answer.not_shown).toEqual({
    'it has no link': [1],
    'the setting PIM_MEDIA_HOSTS does not name its host': [2],
    'its link is no whole http or https address': [3],
  });
  expect(shownOf(answer).map(({ picture_id }) => picture_id)).toEqual([4]);
});
