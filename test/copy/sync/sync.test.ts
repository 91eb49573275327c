import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProfileName } from '../../../src/sandbox/profile-names.ts';
import { callMade, errorOf, openForTest } from '../../support/catalog-server.ts';
import { countRows, filesIn, LISTS, pagesOf, SYNC_ENV } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

describe('sync_catalog', () => {
  it('reads every list once, in pages as large as the PIM serves', async () => {
    const server = await openForTest({ products: 110, env: SYNC_ENV });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({
      state: 'done',
      copy: { complete: true, products: 110, product_media: 110, brands: expect.any(Number) },
      profile: expect.anything(),
      source: 'sandbox',
    });
    const pages = pagesOf(server.sandbox.requests, 'products');
    expect(pages).toEqual([0, 0]);
    expect(new Set(server.sandbox.requests.map(({ endpoint }) => endpoint))).toEqual(
      new Set(LISTS),
    );
    expect(await countRows(server, 'products')).toBe(110);
  });

  it('returns within the deadline with how far it is, and goes on in the background', async () => {
    const products = numberedProducts(2_000);
    const brands = Array.from({ length: 42 }, (_, index) => ({
      TrademarkId: index + 1,
      Name: `Brand ${index + 1}`,
    }));
    const server = await openLists(
      { products: inHundreds(products), trademarks: brands },
      {
        env: {
          PIM_LIMITS: '{"products":12}',
          PIM_LIMIT_WINDOW_MS: '8000',
          PIM_DEADLINE_MS: '8000',
        },
      },
    );
    const { answer } = await server.callOnce('sync_catalog');
    expect(answer).toMatchObject({
      state: 'reading',
      retry_after_s: expect.any(Number),
      progress: { products: expect.stringMatching(/^1?\d{2,3} of 2000$/), brands: '42 of 42' },
    });
    expect(answer.copy).toBeUndefined();
    const query = await server.call('query_catalog', { sql: 'SELECT 1' });
    expect(errorOf(query)).toMatchObject({
      code: 'UNAVAILABLE',
      retry: true,
      failed: expect.stringMatching(
        /is reading now: [\d,]+ of 2,042 records so far, about \d+ s more\.$/,
      ),
      fix: expect.stringMatching(/^Repeat the call in \d+ s\. Until then find_products, /),
    });
    expect((await server.call('sync_catalog')).answer.state).toBe('done');
    expect(await countRows(server, 'products')).toBe(2_000);
  });

  it('keeps its files to their user', async () => {
    const dataDir = ownDirectory('data');
    const env = { ...SYNC_ENV, PIM_COPY_SEARCH: 'auto', PIM_DATA_DIR: dataDir };
    const server = await openForTest({ products: 20, env });
    await server.call('sync_catalog');
    await callMade(server, 'audit_catalog');
    // It waits for the index of words.
    await server.call('search_catalog', { query: 'sofa', any_of: ['chair'] });
    const modes = readdirSync(dataDir, { recursive: true }).map((name) => {
      const { mode } = statSync(join(dataDir, String(name)));
      return (mode & 0o777).toString(8);
    });
    expect(new Set(modes)).toEqual(new Set(['700', '600']));
    const { directory, copy } = filesIn(dataDir);
    expect(
      readdirSync(directory)
        .map((name) => join(directory, name))
        .sort(),
    ).toEqual([
      copy,
      ...['quality', 'search'].map((made) => expect.stringMatching(`/${made}-[\\w-]+\\.duckdb$`)),
      expect.stringMatching(/\/shapes-\d+\.json$/),
    ]);
  });

  it('discloses a list that keeps changing, and reads its pages again', async () => {
    const records = numberedProducts(300);
    let changes = 0;
    const server = await openLists({
      products: (body) => {
        changes += 1;
        return { body: { ...inHundreds(records)(body).body, totalCount: 300 + changes } };
      },
    });
    const { answer, warnings } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ state: 'done', copy: { complete: false, products: 300 } });
    expect(warnings).toMatch(/products: The PIM announces \d+ records but sends 300/);
    const called = await server.call('query_catalog', {
      sql: 'SELECT count(*) AS n FROM products',
    });
    expect(called.answer).toMatchObject({
      rows: [[300]],
      incomplete: expect.arrayContaining(['products']),
    });
  });

  const EACH = [
    'no-media-owner-ids',
    'clamp-20',
    'refuse-50',
    'no-total',
    'string-ids',
    'camel-records',
    'upper-result',
  ] as const;

  it.each<{ readonly profile: readonly ProfileName[] }>([
    { profile: ['clamp-20', 'no-total', 'upper-result', 'camel-records', 'no-media-owner-ids'] },
    ...everydayOrSoak<readonly ProfileName[]>([], EACH).map((one) => ({ profile: [one] })),
  ])('reads all of a PIM that is $profile', async ({ profile }) => {
    const server = await openForTest({ products: 60, profile, env: SYNC_ENV });
    const { answer } = await server.call('sync_catalog');
    expect(answer).toMatchObject({ state: 'done', copy: { complete: true, products: 60 } });
    expect(await countRows(server, 'products')).toBe(60);
    expect(await countRows(server, "pictures WHERE owner = 'product' AND product_id IS NULL")).toBe(
      0,
    );
    expect(await countRows(server, "pictures WHERE owner = 'product'")).toBeGreaterThan(50);
    expect(await countRows(server, "pictures WHERE owner = 'variant' AND variant_id IS NULL")).toBe(
      0,
    );
  });
});
