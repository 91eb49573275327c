import { expect, it } from 'vitest';
import { ENDPOINT_PATHS } from '../../src/sandbox/endpoint-paths.ts';
import { type LoggedRequest, openRequestLog } from '../../src/sandbox/request-log.ts';
import { openClient } from '../support/sandbox-client.ts';

it('logs what was sent, when, and how it was answered, without the appKey', async () => {
  let nowMs = 100;
  const client = await openClient({ now: () => nowMs++ });
  await client.query('products', { Codes: ['P-PAN'] });
  const { clientId, appKey } = client.sandbox;
  const [entry] = client.sandbox.requests;
  expect(entry).toEqual({
    sequence: 1,
    atMs: 100,
    doneMs: 101,
    path: '/api/v2/query/products',
    endpoint: 'products',
    status: 200,
    body: { clientId, appKey: entry?.appKeyHash, Codes: ['P-PAN'] },
    accept: 'application/json',
    contentType: 'application/json',
    appKeyHash: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(JSON.stringify(client.sandbox.requests)).not.toContain(appKey);
});

it('logs refused requests, and no body where none could be read', async () => {
  const client = await openClient();
  await client.send('/nowhere?appKey=x', '{"a":1}');
  await client.send(ENDPOINT_PATHS.search, '{');
  await client.send(ENDPOINT_PATHS.search, '[1]');
  expect(
    client.sandbox.requests.map(({ path, endpoint, status, body }) => [
      path,
      endpoint,
      status,
      body,
    ]),
  ).toEqual([
    ['/nowhere', undefined, 404, { a: 1 }],
    ['/api/v1/search', 'search', 400, undefined],
    ['/api/v1/search', 'search', 400, undefined],
  ]);
});

it('keeps the latest 10,000', () => {
  const log = openRequestLog(undefined);
  for (let sequence = 1; sequence <= 10_010; sequence += 1) log.add({ sequence } as LoggedRequest); // no more is looked at
  expect(log.requests).toHaveLength(10_000);
  expect(log.requests[0]).toEqual({ sequence: 11 });
});
