import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { reply, serve } from './local-server.ts';
import { connect, postTo, serveRaw } from './open-http.ts';

describe('createHttp', () => {
  it('Spec §4: posts the body and the headers, and reads JSON', async () => {
    const { post, seen, url } = await postTo((response) => reply(response, 200, '{"totalCount":1}'));
    const answer = await post({ body: '{"pageIndex":0}' });
    expect(answer).toMatchObject({ status: 200, body: { totalCount: 1 }, bodyBytes: 16, refusalText: '' });
    expect(answer.headers['content-type']).toBe('application/json');
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

  it.each<[string, string, (socket: Socket) => void]>([
    ['is no HTTP', 'BAD_RESPONSE', (socket) => socket.end('220 mail.example.com ESMTP\r\n')],
  ])('says that the connection %s', async (_what, code, answer) => {
    await expect(connect(await serveRaw(answer))()).rejects.toMatchObject({ code });
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

describe('createHttp, at a time limit', () => {
  it('ends when nobody takes the connection', async () => {
    const url = await serveDeaf();
    await expect(connect(url, { connectTimeoutMs: 200 })()).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('accept a connection'),
    });
  });
});
