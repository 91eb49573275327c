import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createHttp, type HttpOptions } from '../../src/pim/http.ts';
import { reply, serve } from './local-server.ts';

/** What a proxy was asked for: `POST http://…` or `CONNECT host:port`. */
interface Proxy {
  readonly url: string;
  readonly asked: string[];
  readonly credentials: (string | undefined)[];
  /** Begins of what went through its tunnels. */
  readonly tunnelled: Buffer[];
}

/** A small HTTP proxy; whatever it is asked for, it reaches `target`. */
async function serveProxy(target: string, onConnect: 'tunnel' | 'refuse' | 'hang' = 'tunnel'): Promise<Proxy> {
  const proxy = { asked: [] as string[], credentials: [] as (string | undefined)[], tunnelled: [] as Buffer[] };
  const sockets = new Set<Socket>();
  const note = ({ method, url, headers }: IncomingMessage) => {
    proxy.asked.push(`${method} ${url}`);
    proxy.credentials.push(headers['proxy-authorization']);
  };
  const server = createServer((incoming, outgoing) => {
    note(incoming);
    const { pathname } = new URL(incoming.url ?? '');
    const onwards = request(target + pathname, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onwards);
  });
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  server.on('connect', (incoming, socket: Socket) => {
    note(incoming);
    if (onConnect === 'hang') return;
    if (onConnect === 'refuse') {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(target);
    const onwards = connect(Number(port), hostname).on('error', () => {});
    sockets.add(onwards);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    socket.once('data', (chunk: Buffer) => proxy.tunnelled.push(chunk));
    socket.pipe(onwards).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, ...proxy };
}

/** Posts to the base address with these proxy settings. */
function post(baseUrl: string, proxy: HttpOptions['proxy'], options: Partial<HttpOptions> = {}) {
  const http = createHttp({ baseUrl, ...(proxy === undefined ? {} : { proxy }), ...options });
  onTestFinished(() => http.close());
  const { signal } = new AbortController();
  return http.post({ endpoint: 'products', path: '/api/q', body: '{"appKey":"key"}', headers: {}, signal });
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
  await expect(post('https://pim.invalid', { https: url })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(asked).toEqual(['CONNECT pim.invalid:443']);
  expect(tunnelled[0]?.subarray(0, 2)).toEqual(Buffer.from([0x16, 0x03]));
  expect(tunnelled[0]?.includes('pim.invalid')).toBe(true);
  expect(tunnelled[0]?.includes('key"')).toBe(false);
});

it('takes an address of a proxy without its scheme', async () => {
  const pim = await servePim();
  const { asked, url } = await serveProxy(pim.url);
  await post('http://pim.invalid', { http: url.replace('http://', '') });
  expect(asked).toHaveLength(1);
});

it.each(['pim.invalid', '.invalid', '*', 'other.test, pim.invalid'])('NO_PROXY=%s goes past it', async (no) => {
  const pim = await servePim();
  const { asked, url } = await serveProxy(pim.url);
  // Without the proxy there is nobody of that name.
  await expect(post('http://pim.invalid', { http: url, no })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(asked).toEqual([]);
});

it('NO_PROXY of another name does not', async () => {
  const pim = await servePim();
  const { asked, url } = await serveProxy(pim.url);
  await post('http://pim.invalid', { http: url, no: 'other.invalid' });
  expect(asked).toHaveLength(1);
});

it('a PIM on this machine is reached without it', async () => {
  const pim = await servePim();
  const { asked, url } = await serveProxy(pim.url);
  expect(await post(pim.url, { http: url })).toMatchObject({ status: 200 });
  expect(asked).toEqual([]);
});

it.each<[string, () => Promise<string>, string]>([
  ['refuses', async () => (await serveProxy('http://127.0.0.1:9', 'refuse')).url, 'UNAVAILABLE'],
  ['does not answer', async () => (await serveProxy('http://127.0.0.1:9', 'hang')).url, 'TIMEOUT'],
  ['is not there', async () => 'http://127.0.0.1:9', 'UNAVAILABLE'],
  ['has an address that cannot be one', async () => 'http://:::', 'UNAVAILABLE'],
])('a proxy that %s: says so', async (_what, proxyUrl, code) => {
  const https = await proxyUrl();
  const refused = post('https://pim.invalid', { https }, { connectTimeoutMs: 300 });
  await expect(refused).rejects.toMatchObject({ code, message: expect.stringContaining('proxy') });
});
