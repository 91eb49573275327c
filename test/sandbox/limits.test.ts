import { describe, expect, it } from 'vitest';
import { ENDPOINT_NAMES, type EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import type { SandboxOptions } from '../support/generated-sandbox.ts';
import { openClient, type SandboxClient } from '../support/sandbox-client.ts';

/** A client of a sandbox whose clock only moves when the test moves it. */
async function openTimedClient(options: SandboxOptions): Promise<{ client: SandboxClient; advance(ms: number): void }> {
  let nowMs = 0;
  const client = await openClient({ now: () => nowMs, ...options });
  return {
    client,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

/** The statuses of `count` equal queries, one after another. */
async function statuses(client: SandboxClient, endpoint: EndpointName, count: number, appKey = client.sandbox.appKey) {
  const received: number[] = [];
  for (let sent = 0; sent < count; sent++) received.push((await client.query(endpoint, { appKey })).status);
  return received;
}

/** How many of `count` equal queries are let in; the rest must be refused with 429, and only at the end. */
async function admitted(client: SandboxClient, endpoint: EndpointName, count: number, appKey?: string) {
  const received = await statuses(client, endpoint, count, appKey);
  const letIn = received.filter((status) => status === 200).length;
  expect(received).toEqual([...Array(letIn).fill(200), ...Array(count - letIn).fill(429)]);
  return letIn;
}

describe('Spec §8: limits', () => {
  it.each([
    ['products', 60],
    ['variants', 60],
    ['categories', 120],
    ['trademarks', 120],
    ['documenttypes', 120],
    ['product-media-list', 120],
    ['variant-media-list', 120],
    ['search', 40],
    ['documents', 40],
    ['properties', 40],
    ['options', 40],
  ] as const)('Spec §8: %s lets one appKey in %i times', async (endpoint, limit) => {
    const { client } = await openTimedClient({ limits: {} });
    expect(await admitted(client, endpoint, limit + 2)).toBe(limit);
  });

  it('Spec §8: the endpoint limit counts all appKeys together', async () => {
    const { client } = await openTimedClient({ limits: {} });
    const perKey = [];
    for (const suffix of ['a', 'b', 'c', 'd']) {
      perKey.push(await admitted(client, 'search', 41, `${client.sandbox.appKey}-${suffix}`));
    }
    expect(perKey).toEqual([40, 40, 40, 0]);
  });

  it('Spec §8: the window slides', async () => {
    const { client, advance } = await openTimedClient({ limits: { products: 2 }, windowMs: 1000 });
    expect(await statuses(client, 'products', 1)).toEqual([200]);
    advance(600);
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
    advance(399);
    expect(await statuses(client, 'products', 1)).toEqual([429]);
    advance(1);
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
    advance(600);
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
  });

  it('counts endpoints separately', async () => {
    const { client } = await openTimedClient({ limits: { products: 1, variants: 1 } });
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
    expect(await statuses(client, 'variants', 2)).toEqual([200, 429]);
  });

  it('does not count requests without valid credentials', async () => {
    const { client } = await openTimedClient({ limits: { products: 1 } });
    expect(await statuses(client, 'products', 2, 'guess')).toEqual([401, 401]);
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
  });

  it('counts a request whose parameters are refused', async () => {
    const { client } = await openTimedClient({ limits: { products: 1 } });
    expect((await client.query('products', { Names: 'x' })).status).toBe(422);
    expect(await statuses(client, 'products', 1)).toEqual([429]);
  });

  it('takes limits by endpoint and appKey, and keeps the default of the other', async () => {
    const { client } = await openTimedClient({
      limits: { search: { appKey: 0 }, products: { endpoint: 3, appKey: 2 } },
    });
    expect(await admitted(client, 'search', 121)).toBe(120);
    expect(await admitted(client, 'products', 3)).toBe(2);
    expect(await admitted(client, 'products', 3, `${client.sandbox.appKey}-2`)).toBe(1);
  });

  it('a number limits the appKey', async () => {
    const { client } = await openTimedClient({ limits: { search: 1 } });
    expect([
      await admitted(client, 'search', 2),
      await admitted(client, 'search', 2, `${client.sandbox.appKey}-2`),
    ]).toEqual([1, 1]);
  });

  it('a number lifts an endpoint limit that is lower', async () => {
    const { client } = await openTimedClient({ limits: { search: 121 } });
    expect(await admitted(client, 'search', 122)).toBe(121);
  });

  it('total limits one appKey over all endpoints', async () => {
    const { client, advance } = await openTimedClient({ limits: { total: 3 }, windowMs: 1000 });
    expect(await statuses(client, 'products', 2)).toEqual([200, 200]);
    expect(await statuses(client, 'search', 2)).toEqual([200, 429]);
    expect(await statuses(client, 'search', 1, `${client.sandbox.appKey}-2`)).toEqual([200]);
    advance(1000);
    expect(await statuses(client, 'search', 1)).toEqual([200]);
  });

  it('profile total-limit: 40 over all endpoints', async () => {
    const { client } = await openTimedClient({ limits: {}, profile: ['total-limit'] });
    const letIn = [];
    for (const endpoint of ENDPOINT_NAMES) letIn.push(await admitted(client, endpoint, 5));
    expect(letIn).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0, 0, 0]);
  });
});

describe('Spec §7: 429', () => {
  it('Spec §7: has exactly the body that the spec shows, and no Retry-After', async () => {
    const { client } = await openTimedClient({ limits: { products: 1 } });
    await client.query('products');
    const { status, body, headers } = await client.query('products');
    expect(status).toBe(429);
    expect(JSON.stringify(body)).toBe('{"type":"Error","code":"429","message":"Too Many Requests","errors":[]}');
    expect(headers.get('retry-after')).toBeNull();
  });

  it('profile retry-after: tells the seconds until there is room, rounded up', async () => {
    const { client, advance } = await openTimedClient({
      limits: { products: 1 },
      windowMs: 10_000,
      profile: ['retry-after'],
    });
    await client.query('products');
    advance(3500);
    expect((await client.query('products')).headers.get('retry-after')).toBe('7');
    advance(6000);
    expect((await client.query('products')).headers.get('retry-after')).toBe('1');
  });
});
