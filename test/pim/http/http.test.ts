import { createServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Http, type HttpRequest } from '../../../src/pim/http/http.ts';
import { type Answer, reply, serve } from './local-server.ts';

function connect(baseUrl: string) {
  const http = new Http({ baseUrl });
  onTestFinished(() => http.close());
  const { signal } = new AbortController();
  const request = {
    endpoint: 'products',
    path: '/api/q',
    body: '{}',
    headers: { accept: 'x/y' },
    signal,
  };
  return (parts: Partial<HttpRequest> = {}) => http.send({ ...request, ...parts });
}

async function postTo(answer: Answer) {
  const served = await serve(answer);
  return { post: connect(served.url), ...served };
}

describe('Http', () => {
  it('Spec §4: posts the body and the headers, and reads JSON', async () => {
    const { post, seen, url } = await postTo((response) =>
      reply(response, 200, '{"totalCount":1}'),
    );
    const answer = await post({ body: '{"pageIndex":0}' });
    expect(answer).toMatchObject({
      status: 200,
      body: { totalCount: 1 },
      bodyBytes: 16,
      refusalText: '',
    });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(seen).toMatchObject([
      { path: '/api/q', headers: { accept: 'x/y' }, body: '{"pageIndex":0}' },
    ]);
    expect(`http://${seen[0]?.headers.host}`).toBe(url);
  });

  it('keeps the prefix of the base address', async () => {
    const { url, seen } = await serve((response) => reply(response, 200, '{}'));
    await connect(`${url}/tenant`)();
    expect(seen[0]?.path).toBe('/tenant/api/q');
  });

  it.each<[string, Answer]>([
    [
      'never ends',
      (response) => {
        response.writeHead(500);
        response.write('busy');
      },
    ],
    [
      'is cut off',
      (response) => {
        response.writeHead(500, { 'content-length': '100' });
        response.write('oops', () => response.destroy());
      },
    ],
    ['is huge', (response) => reply(response, 500, 'x'.repeat(1_000_000))],
    ['is broken', (response) => reply(response, 500, 'not gzip', { 'content-encoding': 'gzip' })],
  ])('hands on a status whose body %s', async (_what, answer) => {
    const { post } = await postTo(answer);
    expect(await post({ timeoutMs: 200 })).toMatchObject({ status: 500 });
  });

  it('says that what answers speaks no HTTP', async () => {
    const server = createServer((socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await expect(connect(`http://127.0.0.1:${port}`)()).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    });
  });

  it('ends a request that the caller aborts, and its connection', async () => {
    const end = new AbortController();
    const closed = vi.fn();
    const { post, seen } = await postTo((response) => {
      response.on('close', closed);
      end.abort();
    });
    await expect(post({ signal: end.signal })).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => closed.mock.calls.length).toBe(1);
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

describe('Http, reading a body', () => {
  it.each([
    ['gzip', gzipSync('{"a":"ü"}')],
    ['br', brotliCompressSync('{"a":"ü"}')],
  ])('reads %s', async (coding, bytes) => {
    const { post, seen } = await postTo((response) =>
      reply(response, 200, bytes, { 'content-encoding': coding }),
    );
    expect(await post()).toMatchObject({ body: { a: 'ü' }, bodyBytes: 10 });
    expect(seen[0]?.headers['accept-encoding']).toContain(coding);
  });

  it.each([
    ['no content', 204, '', {}, 'it is empty'],
    ['two content encodings', 200, '{}', { 'content-encoding': 'gzip, br' }, 'content encoding'],
    ['an unknown encoding', 200, '{}', { 'content-encoding': 'zstd' }, 'content encoding'],
    ['broken gzip', 200, 'upstream words', { 'content-encoding': 'gzip' }, 'compressed data'],
  ])('refuses %s without quoting it', async (_what, status, text, headers, reason) => {
    const { post } = await postTo((response) => reply(response, status, text, headers));
    const error: unknown = await post().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: expect.stringContaining(reason) });
    expect(String(error)).not.toContain('upstream words');
  });
});
