import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog, PNG_SIGNATURE } from '../support/small-catalog.ts';

it('tells its address, its credentials and the planted defects', async () => {
  const { sandbox } = await openClient();
  expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`);
  expect(sandbox.clientId).toBe('demo-client');
  expect(sandbox.appKey).toBe('demo-app-key');
  expect(sandbox.truth()).toEqual(createSmallCatalog().truth());
});

it('refuses to start on a port that is taken', async () => {
  const { sandbox } = await openClient();
  await expect(startSandbox({ source: createSmallCatalog(), port: sandbox.port })).rejects.toThrow('EADDRINUSE');
});

it('stops answering when it is closed, although a client keeps its connection', async () => {
  const sandbox = await startSandbox({ source: createSmallCatalog() });
  await (await fetch(`${sandbox.url}/none`)).text();
  await sandbox.close();
  await expect(fetch(`${sandbox.url}/none`)).rejects.toThrow();
});

it('serves pictures without credentials', async () => {
  const { sandbox } = await openClient();
  const response = await fetch(`${sandbox.url}/files/pictures/1.png`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG_SIGNATURE);
});

it.each(['/files/pictures/2.png', '/files/', '/files/../secret', '/files/%zz'])(
  'has no picture at %s',
  async (path) => {
    const { sandbox } = await openClient();
    expect((await fetch(sandbox.url + path)).status).toBe(404);
  },
);

it('serves pictures to GET only', async () => {
  const client = await openClient();
  expect((await client.send('/files/pictures/1.png', '{}')).status).toBe(405);
});

it('answers many requests at once, each with its own page', async () => {
  const client = await openClient();
  const indexes = Array.from({ length: 40 }, (_, index) => index % 5);
  const codes = await Promise.all(indexes.map((pageIndex) => client.codes('products', { pageIndex, pageSize: 1 })));
  const expected = ['P-SHOE', 'P-BOOT', 'P-PAN', 'P-POT', 'P-BOOT-LACE'];
  expect(codes).toEqual(indexes.map((index) => [expected[index]]));
});

it('does not open the catalog before a request needs it', async () => {
  const untouched = new Proxy(createSmallCatalog(), {
    get: () => {
      throw new Error('the catalog was opened');
    },
  });
  const sandbox = await startSandbox({ source: untouched });
  onTestFinished(() => sandbox.close());
  expect((await fetch(`${sandbox.url}/none`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/files/a.png`)).status).toBe(500);
});

it('serves a generated catalog by default, whose pictures it serves too', async () => {
  const sandbox = await startSandbox({ products: 20, seed: 3 });
  onTestFinished(() => sandbox.close());
  const response = await fetch(`${sandbox.url}/api/v1/query/product-media-list`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: sandbox.clientId, appKey: sandbox.appKey }),
  });
  const { result, totalCount } = (await response.json()) as {
    result: { Pictures: { Link: string }[] }[];
    totalCount: number;
  };
  expect(totalCount).toBe(20);
  const link = result.flatMap((item) => item.Pictures)[0]?.Link ?? '';
  expect(link.startsWith(sandbox.url)).toBe(true);
  expect((await fetch(link)).headers.get('content-type')).toBe('image/png');
  expect(sandbox.truth()).not.toEqual({});
});
