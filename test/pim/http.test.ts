import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Dispatcher } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttp, type HttpOptions } from '../../src/pim/http.ts';
import { type Answer, reply, serve } from './local-server.ts';

const never = new AbortController().signal;

function connect(baseUrl: string, options: Partial<HttpOptions> = {}) {
  const http = createHttp({ baseUrl, ...options });
  onTestFinished(() => http.close());
  return (parts: { body?: string; signal?: AbortSignal; timeoutMs?: number; mayWrite?: () => boolean } = {}) =>
    http.post({
      endpoint: 'products',
      path: '/api/q',
      body: '{}',
      headers: { accept: 'x/y' },
      signal: never,
      ...parts,
    });
}

/** A post against a server that answers so. */
async function postTo(answer: Answer, options: Partial<HttpOptions> = {}) {
  const { url, seen, server } = await serve(answer);
  return { post: connect(url, options), seen, url, server };
}

/** A server that speaks raw bytes. */
async function serveRaw(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * The address of a program that listens but is stopped, its queue of connections full: the kernel then leaves those who
 * come unanswered.
 */
async function serveDeaf(): Promise<string> {
  const listen =
    "const s=require('net').createServer().listen({port:0,host:'127.0.0.1',backlog:1},()=>console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(String(line));
  child.kill('SIGSTOP');
  const queued = [1, 2, 3].map(() => createConnection({ port, host: '127.0.0.1' }).on('error', () => {}));
  onTestFinished(() => {
    for (const socket of queued) socket.destroy();
    child.kill('SIGKILL');
  });
  // A queue of 1 holds two; the third is not taken any more.
  await Promise.all(queued.slice(0, 2).map((socket) => once(socket, 'connect')));
  return `http://127.0.0.1:${port}`;
}

describe('createHttp', () => {
  it('Spec §4: posts the body and the headers, and reads JSON', async () => {
    const { post, seen, url } = await postTo((response) => reply(response, 200, '{"totalCount":1}'));
    const answer = await post({ body: '{"pageIndex":0}' });
    expect(answer).toMatchObject({ status: 200, body: { totalCount: 1 }, bodyBytes: 16, refusalText: '' });
    expect(answer.headers.contentType).toBe('application/json');
    expect(seen).toMatchObject([{ path: '/api/q', headers: { accept: 'x/y' }, body: '{"pageIndex":0}' }]);
    expect(`http://${seen[0]?.headers.host}`).toBe(url);
  });

  it('asks before it writes a request, and keeps the connection of one that may not be written', async () => {
    let connections = 0;
    const { post, seen, server } = await postTo((response) => reply(response, 200, '{}'));
    server.on('connection', () => {
      connections += 1;
    });
    const mayWrite = vi.fn(() => false);
    for (let n = 1; n <= 3; n += 1) await expect(post({ mayWrite })).rejects.toThrow();
    expect(mayWrite).toHaveBeenCalledTimes(3);
    expect(seen).toEqual([]);
    await post({ mayWrite: () => true });
    expect(seen).toHaveLength(1);
    expect(connections).toBe(1);
  });

  it('keeps the prefix of the base address', async () => {
    const { url, seen } = await serve((response) => reply(response, 200, '{}'));
    await connect(`${url}/tenant`)();
    expect(seen[0]?.path).toBe('/tenant/api/q');
  });

  it.each([
    ['gzip', gzipSync('{"a":"ü"}')],
    ['br', brotliCompressSync('{"a":"ü"}')],
  ])('reads %s', async (coding, bytes) => {
    const { post, seen } = await postTo((response) => {
      response.writeHead(200, { 'content-encoding': coding });
      response.end(bytes);
    });
    expect(await post()).toMatchObject({ body: { a: 'ü' }, bodyBytes: 10 });
    expect(seen[0]?.headers['accept-encoding']).toContain(coding);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d, so the appKey stays here', async (status) => {
    const canary = await serve((response) => reply(response, 200, '{}'));
    const { post } = await postTo((response) => reply(response, status, '', { location: `${canary.url}/api/q` }));
    await expect(post({ body: '{"appKey":"secret"}' })).rejects.toMatchObject({ code: 'REDIRECT_REFUSED', status });
    expect(canary.seen).toEqual([]);
  });

  it('Spec §7: hands on other statuses with Retry-After and the beginning of the text', async () => {
    const { post } = await postTo((response) => reply(response, 429, '{"code":"429"}', { 'retry-after': '3' }));
    const answer = await post();
    expect(answer).toMatchObject({ status: 429, body: undefined, refusalText: '{"code":"429"}' });
    expect(answer.headers.retryAfter).toBe('3');
  });

  it('hands on a status whose body never ends', async () => {
    const { post } = await postTo((response) => {
      response.writeHead(503);
      response.write('busy');
    });
    expect(await post({ timeoutMs: 200 })).toMatchObject({ status: 503, refusalText: 'busy' });
  });

  it('hands on a status whose body is cut off, huge or broken', async () => {
    const { post } = await postTo((response, _seen, number) => {
      if (number === 1) {
        response.writeHead(500, { 'content-length': '100' });
        response.write('oops', () => response.destroy());
      } else if (number === 2) reply(response, 500, 'x'.repeat(1_000_000));
      else reply(response, 500, 'not gzip', { 'content-encoding': 'gzip' });
    });
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([500, 500, 500]);
  });

  it.each<[string, Answer, string]>([
    ['an empty body', (response) => reply(response, 200, ''), 'it is empty'],
    ['no content', (response) => reply(response, 204, ''), 'it is empty'],
    ['a web page', (response) => reply(response, 200, '<html>upstream words</html>'), 'web page'],
    ['half a body', (response) => reply(response, 200, '{"result":[{"a":'), 'not valid JSON'],
    ['another charset', (response) => reply(response, 200, '{}', { 'content-type': 'a/b;charset=latin1' }), 'charset'],
    [
      'two content encodings',
      (response) => {
        response.setHeader('content-encoding', ['gzip', 'br']);
        response.end('{}');
      },
      'content encoding',
    ],
    ['broken gzip', (response) => reply(response, 200, '{}', { 'content-encoding': 'gzip' }), 'compressed data'],
    [
      'a body that is cut off',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"result":[', () => response.destroy());
      },
      'before all of it had arrived',
    ],
    [
      'a chunked body that is cut off',
      (response) => {
        response.writeHead(200);
        response.write('{"result":[]', () => response.destroy());
      },
      'before all of it had arrived',
    ],
  ])('refuses %s without quoting it', async (_what, answer, reason) => {
    const { post } = await postTo(answer);
    const error: unknown = await post().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: expect.stringContaining(reason) });
    expect(String(error)).not.toContain('upstream words');
  });

  it('drops a byte order mark', async () => {
    const { post } = await postTo((response) => reply(response, 200, '\uFEFF{"a":1}'));
    expect((await post()).body).toEqual({ a: 1 });
  });

  it('stops reading at the limit', async () => {
    let written = 0;
    const { post } = await postTo(
      (response) => {
        response.writeHead(200);
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
          written += 65_536;
        };
        response.on('drain', pour);
        pour();
      },
      { maxBodyBytes: 1_000_000 },
    );
    await expect(post()).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
      message: expect.stringContaining('larger than'),
    });
    expect(written).toBeLessThan(20_000_000);
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(100 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(100 * 1024 * 1024))],
  ])('stops a %s bomb without holding it', async (coding, bomb) => {
    const { post } = await postTo((response) => {
      response.writeHead(200, { 'content-encoding': coding });
      response.end(bomb);
    });
    const before = process.memoryUsage().rss;
    await expect(post()).rejects.toMatchObject({ message: expect.stringContaining('larger than 20 MiB') });
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
  });

  it('ends an answer that drips for longer than the attempt may take', async () => {
    const { post } = await postTo(
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
      { attemptTimeoutMs: 300 },
    );
    await expect(post()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends an answer that does not begin', async () => {
    const { post } = await postTo(() => {}, { attemptTimeoutMs: 200 });
    await expect(post()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('takes less time when the caller has less', async () => {
    const { post } = await postTo(() => {});
    await expect(post({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('says that nothing accepts connections', async () => {
    const { url } = await serve(() => {});
    const closed = new URL(url);
    closed.port = '1';
    await expect(connect(closed.origin)()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('nothing accepts connections'),
    });
  });

  it('says that the connection was closed without an answer', async () => {
    const url = await serveRaw((socket) => socket.destroy());
    await expect(connect(url)()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('says that the answer is no HTTP', async () => {
    const url = await serveRaw((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    await expect(connect(url)()).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });

  it('passes over an informational response', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
    });
    expect(await connect(url)()).toMatchObject({ status: 200, body: {} });
  });

  it('ends a request that the caller aborts, and its connection', async () => {
    const end = new AbortController();
    const { url, seen } = await serve((response) => {
      response.on('close', () => closed());
      end.abort();
    });
    let closed = () => {};
    const connectionEnds = new Promise<void>((resolve) => {
      closed = resolve;
    });
    await expect(connect(url)({ signal: end.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    await connectionEnds;
    expect(seen).toHaveLength(1);
  });

  it('sends nothing for a call that is aborted before it has a connection', async () => {
    const { post, seen } = await postTo((response) => reply(response, 200, '{}'));
    const end = new AbortController();
    const aborted = post({ signal: end.signal });
    // The promise of the connections is settled by now, the connection itself is not.
    await Promise.resolve().then(() => end.abort());
    await expect(aborted).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(post({ signal: end.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    await post();
    expect(seen).toHaveLength(1);
  });

  it('keeps nothing on the signal of a call that is over', async () => {
    const { post } = await postTo((response) => reply(response, 200, '{}'));
    const { signal } = new AbortController();
    let listeners = 0;
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listeners += 1;
      addEventListener.apply(signal, args);
    };
    signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listeners -= 1;
      removeEventListener.apply(signal, args);
    };
    await post({ signal });
    expect(listeners).toBe(0);
  });

  it('takes 5 s to connect, 10 s to the headers and 15 s over all when nothing else is said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked: Dispatcher.DispatchOptions[] = [];
    class Silent extends Dispatcher {
      override dispatch(options: Dispatcher.DispatchOptions): boolean {
        asked.push(options);
        return true;
      }
      override async destroy(): Promise<void> {}
    }
    let error: unknown;
    connect('http://pim.invalid', { dispatcher: new Silent() })().catch((caught: unknown) => {
      error = caught;
    });
    await vi.advanceTimersByTimeAsync(14_999);
    expect([asked[0]?.headersTimeout, error]).toEqual([10_000, undefined]);
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends an answer whose headers drip', async () => {
    const url = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    await expect(connect(url, { headersTimeoutMs: 200 })()).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('begin to answer'),
    });
  });

  it('ends when nobody takes the connection', async () => {
    const url = await serveDeaf();
    await expect(connect(url, { connectTimeoutMs: 200 })()).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('accept a connection'),
    });
  });
});
