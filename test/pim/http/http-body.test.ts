import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, reply } from './local-server.ts';
import { postTo } from './open-http.ts';

describe('createHttp, reading a body', () => {
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

  it.each<[string, Answer, string]>([
    ['no content', (response) => reply(response, 204, ''), 'it is empty'],
    [
      'two content encodings',
      (response) => {
        response.setHeader('content-encoding', ['gzip', 'br']);
        response.end('{}');
      },
      'content encoding',
    ],
    [
      'an unknown encoding',
      (response) => reply(response, 200, '{}', { 'content-encoding': 'zstd' }),
      'content encoding',
    ],
    ['broken gzip', (response) => reply(response, 200, '{}', { 'content-encoding': 'gzip' }), 'compressed data'],
    [
      'a chunked body that is cut off',
      (response) => {
        response.writeHead(200);
        response.write('{"result":[]', () => response.destroy());
      },
      'before the answer was complete',
    ],
  ])('refuses %s without quoting it', async (_what, answer, reason) => {
    const { post } = await postTo(answer);
    const error: unknown = await post().catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'BAD_RESPONSE', message: expect.stringContaining(reason) });
    expect(String(error)).not.toContain('upstream words');
  });
});
