/** Spec §8: the PIM's own count of 429s is zero, whatever the calls, with real HTTP and a short window. */
import { describe, expect, it } from 'vitest';
import { errorOf, openForTest } from '../support/catalog-server.ts';
import { buildGroundTruth } from './ground-truth.ts';

const { source, products } = buildGroundTruth(200);
const limits = { products: { appKey: 20 } };
const statuses = (requests: readonly { readonly status: number }[]): readonly number[] => [
  ...new Set(requests.map(({ status }) => status)),
];

describe('Spec §8: request limits', () => {
  it('60 calls at once are answered within the limit, without a 429', async () => {
    const server = await openForTest({ source, limits, windowMs: 1_000 });
    const all = await Promise.all(
      products.slice(0, 60).map(({ Code }) => server.call('find_products', { codes: [Code] })),
    );
    expect(all.map(({ answer }) => answer.total)).toEqual(all.map(() => 1));
    expect(server.sandbox.requests).toHaveLength(60);
    expect(statuses(server.sandbox.requests)).toEqual([200]);
  });

  it('mixed tools keep every endpoint to its own limit', async () => {
    const mixed = { products: 12, variants: 9, 'product-media-list': 9, search: 7 };
    const server = await openForTest({ source, limits: mixed, windowMs: 1_000 });
    const all = await Promise.all([
      ...products.slice(0, 14).map(({ Code }) => server.call('get_product', { code: Code })),
      ...['shirt', 'durable', 'modern', 'kremi'].map((query) =>
        server.call('search_catalog', { query }),
      ),
      server.call('find_products', { missing: ['translation:fr'], limit: 0 }),
    ]);
    expect(all.filter(({ isError, answer }) => isError || answer.failed !== undefined)).toEqual([]);
    expect(statuses(server.sandbox.requests)).toEqual([200]);
  });

  it('says RATE_LIMITED with the seconds to wait when the deadline comes first', async () => {
    const env = { PIM_DEADLINE_MS: '9000' };
    const server = await openForTest({ source, limits: { products: 2 }, windowMs: 30_000, env });
    for (const limit of [1, 2]) await server.call('find_products', { limit });
    const { retry_after_s: seconds, ...error } = errorOf(
      await server.call('find_products', { limit: 3 }),
    );
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retry: true });
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThanOrEqual(32);
    expect(server.sandbox.requests).toHaveLength(2);
  });

  it('refuses to read more than the requests that are left, before it spends them', async () => {
    const server = await openForTest({
      source,
      profile: ['clamp-20'],
      limits: { products: 4 },
      windowMs: 60_000,
      env: { PIM_DEADLINE_MS: '8000' },
    });
    const args = { status: 'active', fields: ['product_id'], freshness: 'live' };
    const refused = await server.call('find_products', args);
    expect(errorOf(refused).failed).toMatch(/must read all \d+ products .* about \d\d\./);
    expect(refused.requests).toBe(1);
  });

  it('obeys a 429 that someone else caused, and answers when the window is over', async () => {
    const server = await openForTest({
      source,
      profile: ['retry-after'],
      limits: { products: 3 },
      windowMs: 4_000,
    });
    const { url, clientId, appKey } = server.sandbox;
    // Another process that spends the same appKey.
    const body = JSON.stringify({ clientId, appKey, pageIndex: 0, pageSize: 1 });
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    for (let spent = 0; spent < 3; spent++) {
      await (
        await fetch(`${url}/api/v2/query/products`, { method: 'POST', headers, body })
      ).arrayBuffer();
    }
    const called = await server.call('find_products', { codes: ['SHR-00002'] });
    expect(called.answer.total).toBe(1);
    const mine = server.sandbox.requests.slice(3).map(({ status }) => status);
    expect(mine).toEqual([429, 200]);
  });

  it('tells the quota left by endpoint', async () => {
    const server = await openForTest({ source, limits: { products: 20, search: 0 } });
    await server.call('find_products', { limit: 1 });
    const { answer } = await server.call('check_connection', {});
    expect(answer.quota_left).toMatchObject({ search: 'unlimited', variants: '60 of 60' });
    expect((answer.quota_left as { products: string }).products).toMatch(/^1\d of 20$/);
  });
});
