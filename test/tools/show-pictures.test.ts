/** get_media shows pictures behind its answer (show), within the token budget, and says which. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodePng } from '../../src/sandbox/picture.ts';
import { reply, serve } from '../pim/http/local-server.ts';
import {
  type CatalogServer,
  errorOf,
  listColumn,
  openForTest,
  openServer,
  type ToolAnswer,
} from '../support/catalog-server.ts';
import { openOverPim } from './broken-pim.ts';

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
  const pictures = content.flatMap((part) => (part.type === 'image' ? Buffer.from(part.data, 'base64') : []));
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
    const { answer } = await demo.call('get_media', { product_codes: ['SHR-00002', 'SHR-00299'], show: 3 });
    const shown = shownOf(answer);
    expect(shown.map(({ product_code }) => product_code)).toEqual(['SHR-00002', 'SHR-00299', 'SHR-00002']);
  });

  it('refuses to show documents, and more than eight', async () => {
    const refused = async (args: ToolAnswer) =>
      errorOf(await demo.call('get_media', { product_codes: ['SHR-00002'], ...args }));
    const failed = 'kind documents and show cannot be combined.';
    expect(await refused({ kind: 'documents', show: 1 })).toMatchObject({ code: 'INVALID_ARGUMENT', failed });
    expect((await refused({ show: 9 })).code).toBe('INVALID_ARGUMENT');
  });
});

it('nothing of a PIM is fetched unless PIM_MEDIA_HOSTS names the host', async () => {
  const server = await openForTest({ products: 20 });
  const { answer } = await server.call('get_media', { product_codes: ['SHR-00002'], show: 2 });
  const ids = listColumn(answer, 'media', 'picture_id').slice(0, 2);
  expect(answer.not_shown).toEqual({ 'the setting PIM_MEDIA_HOSTS does not name its host': ids });
  expect(answer).not.toHaveProperty('shown');
  expect(server.sandbox.requests.map(({ path }) => path).filter((path) => path.startsWith('/files/'))).toEqual([]);
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
  return openOverPim(() => ({ body: { result: [{ ProductId: 1, Pictures: entries }], totalCount: 1 } }), { env });
}

describe('the token budget', () => {
  it.each([200, 600, 2_000, 4_000])('of %d holds for text and pictures together', async (budget) => {
    const server = await openWithPictures(60);
    const { answer, tokens } = await server.call('get_media', { product_ids: [1], show: 8, max_tokens: budget });
    const ofPictures = shownOf(answer).reduce((sum, one) => sum + one.tokens, 0);
    expect(tokens + ofPictures).toBeLessThanOrEqual(budget);
    expect(shownOf(answer)).toHaveLength(Math.min(8, Math.floor((budget - Math.max(200, budget / 4)) / 385)));
    expect(answer.returned).toBeGreaterThan(0);
  });

  it('says which it has no room for, and goes on with a cursor where it cuts records', async () => {
    const server = await openWithPictures(60);
    const { answer } = await server.call('get_media', { product_ids: [1], show: 8, max_tokens: 1_000 });
    expect(answer).toMatchObject({
      cut_by: 'token_budget',
      not_shown: { 'max_tokens leaves no room for it': [2, 3, 4, 5, 6, 7, 8] },
    });
    const args = { product_ids: [1], show: 1, cursor: answer.next_cursor };
    const { answer: next } = await server.call('get_media', args);
    expect(listColumn(next, 'media', 'picture_id')[0]).toBe(Number(answer.returned) + 1);
    expect(shownOf(next).map(({ picture_id }) => picture_id)).toEqual([Number(answer.returned) + 1]);
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
