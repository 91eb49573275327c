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

it('the built server asks HTTPS_PROXY for a tunnel to an https PIM, and says when it gets none', async () => {
  const { address } = await openPim();
  const { url, asked } = await serveProxy('http://127.0.0.1:9', 'refuse');
  const host = await start({
    settings: { ...address, PIM_API_URL: 'https://pim.invalid', https_proxy: url },
  });
  const { told, requests } = await host.call('find_products', LIMITED);
  expect(told).toEqual({
    error: {
      code: 'UNAVAILABLE',
      failed:
        'The PIM could not be reached: the proxy did not let the request through. The connection goes through the configured proxy.',
      fix: 'The arguments are not at fault; repeat the call later.',
      retry: true,
      retry_after_s: 5,
    },
  });
  expect([requests, new Set(asked)]).toEqual([3, new Set(['CONNECT pim.invalid:443'])]);
});
