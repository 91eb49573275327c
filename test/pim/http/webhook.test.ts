/** Posting to the operator's own program, over real HTTP. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postSigned } from '../../../src/pim/http/webhook.ts';

const SECRET = 'a secret of sixteen';
const BODY = '{"event":"alarms","alarms":[{"name":"fiyatı yok"}]}';

interface Post {
  readonly path: string | undefined;
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly type: string | undefined;
}

/** A receiver that answers with these statuses, the last of them for ever; 0 ends the connection. */
async function openReceiver(...statuses: readonly number[]) {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { 'x-pim-mcp-timestamp': timestamp, 'x-pim-mcp-signature': signature } = request.headers;
    posts.push({
      ...{
        path: request.url,
        body: Buffer.concat(chunks).toString(),
        type: request.headers['content-type'],
      },
      ...{ timestamp: String(timestamp), signature: String(signature) },
    });
    const status = statuses[posts.length - 1] ?? statuses.at(-1) ?? 200;
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end('<p>canary</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const pauses: number[] = [];
  let nowMs = Date.UTC(2026, 2, 1);
  const ended = new AbortController();
  const sleep = async (ms: number) => {
    pauses.push(ms);
    nowMs += ms;
  };
  const url = `http://127.0.0.1:${port}/hook?team=7`;
  const post = () =>
    postSigned(
      BODY,
      { url, secret: SECRET, clock: { sleep }, today: () => new Date(nowMs) },
      ended.signal,
    );
  return { post, posts, pauses, ended };
}

it('posts once to a receiver that accepts, signed with the time by the secret', async () => {
  const { post, posts, pauses } = await openReceiver(204);
  await post();
  const timestamp = String(Date.UTC(2026, 2, 1) / 1_000);
  const signature = `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${BODY}`).digest('hex')}`;
  expect(posts).toEqual([
    { path: '/hook?team=7', body: BODY, type: 'application/json', timestamp, signature },
  ]);
  expect(pauses).toEqual([]);
});

it('tries again after longer and longer pauses, with a new time', async () => {
  const { post, posts, pauses } = await openReceiver(500, 0, 429, 200);
  await post();
  expect(pauses).toEqual([1_000, 5_000, 30_000]);
  expect(new Set(posts.map(({ signature }) => signature)).size).toBe(4);
});

it.each([
  [[503], 4, 'it answered with status 503.'],
  [[0], 4, 'it did not answer.'],
  [[404], 1, 'it answered with status 404.'],
  [[302], 1, 'it answered with status 302.'],
])(
  'gives up where the receiver answers %j, and says why in its own words',
  async (statuses, tries, why) => {
    const { post, posts } = await openReceiver(...statuses);
    await expect(post()).rejects.toThrow(new Error(why));
    expect(posts.map(({ path }) => path)).toEqual(
      Array.from({ length: tries }, () => '/hook?team=7'),
    );
  },
);

it('ends at once when the server does', async () => {
  const { post, posts, ended } = await openReceiver(500);
  ended.abort();
  await expect(post()).rejects.toThrow('it did not answer.');
  expect(posts).toEqual([]);
});
