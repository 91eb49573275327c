import type { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { reply, serve } from './local-server.ts';
import { connect, postTo, serveRaw } from './open-http.ts';

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

  it('says that nothing accepts connections', async () => {
    const { url } = await serve(() => {});
    const closed = new URL(url);
    closed.port = '1';
    await expect(connect(closed.origin)()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('nothing accepts connections'),
    });
  });

  it.each<[string, string, (socket: Socket) => void]>([
    ['was closed without an answer', 'UNAVAILABLE', (socket) => socket.destroy()],
    ['is no HTTP', 'BAD_RESPONSE', (socket) => socket.end('220 mail.example.com ESMTP\r\n')],
  ])('says that the connection %s', async (_what, code, answer) => {
    await expect(connect(await serveRaw(answer))()).rejects.toMatchObject({ code });
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
});
