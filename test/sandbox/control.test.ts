import { expect, it } from 'vitest';
import { openClient } from '../support/sandbox-client.ts';

const control = (url: string, path: string, body?: unknown) =>
  fetch(`${url}/control/${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });

it('does not exist unless it is asked for', async () => {
  const { sandbox } = await openClient();
  expect((await control(sandbox.url, 'faults', { rules: [] })).status).toBe(404);
  expect((await control(sandbox.url, 'requests')).status).toBe(404);
});

it('replaces the fault rules and tells the requests, itself not among them', async () => {
  const { sandbox, query } = await openClient({ control: true });
  const rules = [{ fault: 'status', status: 503, endpoint: 'search' }];
  expect((await control(sandbox.url, 'faults', { rules })).status).toBe(200);
  expect([(await query('products')).status, (await query('search', { searchKey: 'x' })).status]).toEqual([200, 503]);
  const told: unknown = await (await control(sandbox.url, 'requests')).json();
  expect(told).toMatchObject({
    requests: [
      { endpoint: 'products', status: 200 },
      { endpoint: 'search', status: 503, fault: 'status' },
    ],
  });
});

it('keeps the rules that it has when others are wrong, and says why', async () => {
  const { sandbox, query } = await openClient({ control: true, faults: [{ fault: 'status', status: 503 }] });
  const refused = await control(sandbox.url, 'faults', { rules: [{ fault: 'oops' }] });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [expect.stringContaining('"fault" must be one of')] });
  expect((await query('products')).status).toBe(503);
});

it('answers no other path', async () => {
  const { sandbox } = await openClient({ control: true });
  expect((await control(sandbox.url, 'other')).status).toBe(404);
});
