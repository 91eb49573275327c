import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/sandbox/endpoint-paths.ts';
import { SlidingWindow } from '../../src/sandbox/limits.ts';
import type { SandboxOptions } from '../support/generated-sandbox.ts';
import { openClient, type SandboxClient } from '../support/sandbox-client.ts';

/** A client of a sandbox whose clock only moves when the test moves it. */
async function openTimedClient(
  options: SandboxOptions,
): Promise<{ client: SandboxClient; advance(ms: number): void }> {
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
async function statuses(
  client: SandboxClient,
  endpoint: EndpointName,
  count: number,
  appKey = client.sandbox.appKey,
) {
  const received: number[] = [];
  for (let sent = 0; sent < count; sent++)
    received.push((await client.query(endpoint, { appKey })).status);
  return received;
}

/** How many of `count` equal queries are let in; the rest must be refused with 429, and only at the end. */
async function admitted(
  client: SandboxClient,
  endpoint: EndpointName,
  count: number,
  appKey?: string,
) {
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

  it('does not count requests without valid credentials', async () => {
    const { client } = await openTimedClient({ limits: { products: 1 } });
    expect(await statuses(client, 'products', 2, 'guess')).toEqual([401, 401]);
    expect(await statuses(client, 'products', 2)).toEqual([200, 429]);
  });

  it.each<[EndpointName, SandboxOptions['limits'], number, readonly number[]]>([
    ['search', { search: 1 }, 2, [1, 1]],
    ['search', { search: { appKey: 0 } }, 121, [120, 0]],
    ['products', { products: { endpoint: 3, appKey: 2 } }, 3, [2, 1]],
  ])(
    '%s with the limits %j lets in of %i queries of two appKeys each: %j',
    async (endpoint, limits, count, letIn) => {
      const { client } = await openTimedClient({ limits: limits ?? {} });
      const first = await admitted(client, endpoint, count);
      expect([
        first,
        await admitted(client, endpoint, count, `${client.sandbox.appKey}-2`),
      ]).toEqual(letIn);
    },
  );

  it('profile total-limit: 40 for one appKey over all endpoints', async () => {
    const { client, advance } = await openTimedClient({
      limits: {},
      profile: ['total-limit'],
      windowMs: 1000,
    });
    expect(await admitted(client, 'products', 39)).toBe(39);
    expect(await admitted(client, 'search', 2)).toBe(1);
    expect(await statuses(client, 'search', 1, `${client.sandbox.appKey}-2`)).toEqual([200]);
    advance(1000);
    expect(await statuses(client, 'search', 1)).toEqual([200]);
  });
});

describe('Spec §7: 429', () => {
  it('Spec §7: has exactly the body that the spec shows, and no Retry-After', async () => {
    const { client } = await openTimedClient({ limits: { products: 1 } });
    await client.query('products');
    const { status, body, headers } = await client.query('products');
    expect(status).toBe(429);
    expect(JSON.stringify(body)).toBe(
      '{"type":"Error","code":"429","message":"Too Many Requests","errors":[]}',
    );
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

/** The rule in its plainest form: refused when the last `windowMs` already hold `limit` accepted arrivals. */
function decideByCounting(arrivals: readonly number[], limit: number, windowMs: number): boolean[] {
  const accepted: number[] = [];
  return arrivals.map((atMs) => {
    const isAccepted = accepted.filter((earlier) => earlier > atMs - windowMs).length < limit;
    if (isAccepted) accepted.push(atMs);
    return isAccepted;
  });
}

it('Spec §8: decides as counting all accepted arrivals does, in whatever order bodies arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 100 }),
      (arrivals, limit, windowMs) => {
        const window = new SlidingWindow(limit, windowMs);
        const decided = arrivals.map((atMs) => {
          const isAccepted = window.waitMs(atMs) === 0;
          if (isAccepted) window.add(atMs);
          return isAccepted;
        });
        expect(decided).toEqual(decideByCounting(arrivals, limit, windowMs));
      },
    ),
  );
});
