/** Posting to the operator's own program, over real HTTP. */
import { createHmac } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { postSigned } from '../../../src/pim/http/webhook.ts';

const SECRET = 'a secret of sixteen';
const ID = '0b8f7b0e-6a55-4c0e-9d3f-3f1f0c6f2a51';
const BODY = '{"event":"alarms","alarms":[{"name":"fiyatı yok"}]}';

interface Post {
  readonly path: string | undefined;
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly type: string | undefined;
  readonly id: string | undefined;
}

/** A receiver that answers with these statuses, the last of them for ever; 0 ends the connection. */
async function openReceiver(...statuses: readonly number[]) {
  return openReceiverOf((response, at) => {
    const status = statuses[at] ?? statuses.at(-1) ?? 200;
    if (status === 0) response.destroy();
    else response.writeHead(status, { location: '/elsewhere' }).end('<p>canary</p>');
  });
}

/** A receiver that answers as this does. @param answer is told the number of the post, from 0 */
async function openReceiverOf(answer: (response: ServerResponse, at: number) => void) {
  const posts: Post[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { 'x-pim-mcp-timestamp': timestamp, 'x-pim-mcp-signature': signature } = request.headers;
    posts.push({
      path: request.url,
      body: Buffer.concat(chunks).toString(),
      type: request.headers['content-type'],
      timestamp: String(timestamp),
      signature: String(signature),
      id: request.headers['idempotency-key']?.toString(),
    });
    answer(response, posts.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
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
      { id: ID, body: BODY },
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
    { path: '/hook?team=7', body: BODY, type: 'application/json', timestamp, signature, id: ID },
  ]);
  expect(pauses).toEqual([]);
});

it('tries again after longer and longer pauses, with a new time and the same id', async () => {
  const { post, posts, pauses } = await openReceiver(500, 0, 429, 200);
  await post();
  expect(pauses).toEqual([1_000, 5_000, 30_000]);
  expect(new Set(posts.map(({ signature }) => signature)).size).toBe(4);
  expect(posts.map(({ id }) => id)).toEqual([ID, ID, ID, ID]);
});

it.each<{ readonly body: string; readonly answer: (response: ServerResponse) => void }>([
  {
    body: 'never ends',
    answer: (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200).on('drain', more);
      more();
    },
  },
  {
    body: 'does not begin',
    answer: (response) => response.writeHead(200).flushHeaders(),
  },
  {
    body: 'breaks off',
    answer: (response) => {
      response.writeHead(201, { 'content-length': 1_000 });
      response.write('half', () => response.destroy());
    },
  },
  {
    body: 'is announced with a terabyte',
    answer: (response) => response.writeHead(202, { 'content-length': 1e12 }).flushHeaders(),
  },
  {
    body: 'is no gzip although it says so',
    answer: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  },
])('takes a 2xx whose body $body for accepted', async ({ answer }) => {
  const { post, posts, pauses } = await openReceiverOf(answer);
  await post();
  expect(posts).toHaveLength(1);
  expect(pauses).toEqual([]);
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
