import { expect, it } from 'vitest';
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
