import { expect, it } from 'vitest';
import { serveProxy } from '../support/small-proxy.ts';
import { openPim, start } from './life-stage.ts';

const LIMITED = { limit: 1 };

it('the built server reaches an http PIM through HTTP_PROXY', async () => {
  const { address, sandbox } = await openPim();
  const { url, asked } = await serveProxy(sandbox.url);
  const host = await start({
    settings: {
      ...address,
      PIM_API_URL: 'http://pim.invalid',
      PIM_ALLOW_HTTP: 'on',
      HTTP_PROXY: url,
    },
  });
  expect(await host.call('find_products', LIMITED)).toMatchObject({
    told: { total: 20, returned: 1 },
  });
  expect(asked).toEqual(['POST http://pim.invalid/api/v2/query/products']);
});

const HOST =
  'The operator must allow the host of PIM_API_URL at the proxy, or name it in NO_PROXY.';

it.each([
  {
    status: 407,
    failed: 'The proxy between here and the PIM asks for credentials (407).',
    fix: 'The operator must put a name and password into HTTP_PROXY or HTTPS_PROXY, as in http://name:password@host.',
  },
  {
    status: 403,
    failed: 'The proxy between here and the PIM does not let requests through to it (403).',
    fix: HOST,
  },
])('a proxy that opens no tunnel says so by $status, and is asked once', async (refusal) => {
  const { address } = await openPim();
  const { url, asked } = await serveProxy('http://127.0.0.1:9', refusal.status);
  const host = await start({
    settings: { ...address, PIM_API_URL: 'https://pim.invalid', https_proxy: url },
  });
  const { told, requests } = await host.call('find_products', LIMITED);
  const { failed, fix } = refusal;
  expect(told).toEqual({ error: { code: 'UNAVAILABLE', failed, fix, retry: false } });
  expect([requests, asked]).toEqual([1, ['CONNECT pim.invalid:443']]);
});
