/** The reading that the first call of any kind starts, and what calls see of it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorOf, openForTest, UNLIMITED } from '../support/catalog-server.ts';
import { LISTS } from '../support/copied.ts';

const AUTO = { PIM_COPY: 'auto' };

afterEach(() => {
  vi.useRealTimers();
});

describe('the first call of any kind', () => {
  it('is answered first, and then the catalog is read behind it', async () => {
    const server = await openForTest({ products: 60, env: AUTO });
    await server.call('find_products', { limit: 1 });
    expect(server.sandbox.requests.map((request) => request.endpoint)).toEqual(['products']);
    await expect
      .poll(() => new Set(server.sandbox.requests.map((request) => request.endpoint)), {
        timeout: 20_000,
      })
      .toEqual(new Set(LISTS));
  });

  it('starts no reading where PIM_COPY is off', async () => {
    const server = await openForTest({ products: 60, env: { PIM_COPY: 'off' } });
    await server.call('find_products', { limit: 1 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await server.call('check_connection');
    expect(new Set(server.sandbox.requests.map((request) => request.endpoint))).toEqual(
      new Set(['products']),
    );
  });

  it('tells at once how far the reading is, and what answers meanwhile, where it takes long', async () => {
    const server = await openForTest({
      products: 900,
      limits: { ...UNLIMITED, 'product-media-list': 1 },
      env: AUTO,
    });
    const called = await server.call('query_catalog', { sql: 'SELECT 1' });
    const { code, failed, fix, retry_after_s: seconds = 0 } = errorOf(called);
    expect([code, failed]).toEqual([
      'UNAVAILABLE',
      expect.stringMatching(/[\d,]+ (?:of [\d,]+ )?records so far, about \d+ s more\.$/),
    ]);
    expect(fix).toMatch(/^Repeat the call in \d+ s\. Until then find_products, /);
    expect(seconds).toBeGreaterThan(0);
    expect((await server.call('find_products', { limit: 0 })).answer.total).toBe(900);
  });
});

describe('an old copy', () => {
  it('answers at once, and is refreshed behind the answer', async () => {
    const server = await openForTest({ products: 60, env: AUTO });
    await server.call('sync_catalog');
    const before = server.sandbox.requests.length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 });
    const { answer, requests } = await server.call('query_catalog', {
      sql: 'SELECT count(*) AS n, 1 AS one FROM products',
    });
    expect([requests, answer.as_of]).toEqual([0, expect.stringMatching(/Z$/)]);
    await expect
      .poll(() => server.sandbox.requests.length, { timeout: 20_000 })
      .toBeGreaterThan(before);
  });
});
