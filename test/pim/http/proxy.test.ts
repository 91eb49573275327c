import { expect, it, onTestFinished } from 'vitest';
import { Http, type HttpOptions } from '../../../src/pim/http/http.ts';
import { serveProxy } from '../../support/small-proxy.ts';
import { reply, serve } from './local-server.ts';

/** Posts to the base address with these proxy settings. */
function post(baseUrl: string, proxy: HttpOptions['proxy'], options: Partial<HttpOptions> = {}) {
  const http = new Http({ baseUrl, ...(proxy === undefined ? {} : { proxy }), ...options });
  onTestFinished(() => http.close());
  const { signal } = new AbortController();
  return http.send({
    endpoint: 'products',
    path: '/api/q',
    body: '{"appKey":"key"}',
    headers: {},
    signal,
  });
}

const servePim = () => serve((response) => reply(response, 200, '{"a":1}'));

it('http goes through HTTP_PROXY as a whole request, with the proxy’s own credentials', async () => {
  const pim = await servePim();
  const { asked, url, credentials } = await serveProxy(pim.url);
  const http = url.replace('://', '://user:pass%20word@');
  expect(await post('http://pim.invalid', { http })).toMatchObject({ status: 200, body: { a: 1 } });
  expect(asked).toEqual(['POST http://pim.invalid/api/q']);
  expect(credentials).toEqual([`Basic ${Buffer.from('user:pass word').toString('base64')}`]);
  expect(pim.seen).toMatchObject([{ path: '/api/q', body: '{"appKey":"key"}' }]);
});

it('https goes through a tunnel of HTTPS_PROXY, unread', async () => {
  const pim = await servePim();
  const { asked, url, tunnelled } = await serveProxy(pim.url);
  // The other end speaks no TLS, so it ends there; what the proxy was given is what matters.
  await expect(post('https://pim.invalid', { https: url })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(asked).toEqual(['CONNECT pim.invalid:443']);
  expect(tunnelled[0]?.subarray(0, 2)).toEqual(Buffer.from([0x16, 0x03]));
  expect(tunnelled[0]?.includes('pim.invalid')).toBe(true);
  expect(tunnelled[0]?.includes('key"')).toBe(false);
});

it.each(['pim.invalid', '.invalid', '*', 'other.test, pim.invalid'])(
  'NO_PROXY=%s goes past it',
  async (no) => {
    const { asked, url } = await serveProxy((await servePim()).url);
    // Without the proxy there is nobody of that name.
    await expect(post('http://pim.invalid', { http: url, no })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(asked).toEqual([]);
  },
);

it('an address of a proxy may lack its scheme, and NO_PROXY of another name changes nothing', async () => {
  const { asked, url } = await serveProxy((await servePim()).url);
  await post('http://pim.invalid', { http: url.replace('http://', ''), no: 'other.invalid' });
  expect(asked).toHaveLength(1);
});

it('a PIM on this machine is reached without it', async () => {
  const pim = await servePim();
  const { asked, url } = await serveProxy(pim.url);
  expect(await post(pim.url, { http: url })).toMatchObject({ status: 200 });
  expect(asked).toEqual([]);
});

it.each<[string, () => Promise<string>, string]>([
  ['refuses', async () => (await serveProxy('http://127.0.0.1:9', 407)).url, 'UNAVAILABLE'],
  ['does not answer', async () => (await serveProxy('http://127.0.0.1:9', 'hang')).url, 'TIMEOUT'],
  ['is not there', async () => 'http://127.0.0.1:9', 'UNAVAILABLE'],
  ['has an address that cannot be one', async () => 'http://:::', 'UNAVAILABLE'],
])('a proxy that %s: says so', async (_what, proxyUrl, code) => {
  const https = await proxyUrl();
  const refused = post('https://pim.invalid', { https }, { connectTimeoutMs: 300 });
  await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining('proxy') });
});
