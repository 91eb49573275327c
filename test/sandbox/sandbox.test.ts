import { expect, it, onTestFinished } from 'vitest';
import { startSandbox } from '../support/generated-sandbox.ts';
import { openClient } from '../support/sandbox-client.ts';
import { createSmallCatalog } from '../support/small-catalog.ts';

it('tells its address and its credentials', async () => {
  const { sandbox } = await openClient();
  expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`);
  expect(sandbox.clientId).toBe('demo-client');
  expect(sandbox.appKey).toBe('demo-app-key');
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
  expect((await fetch(`${sandbox.url}/files/products/A/1.png`)).status).toBe(500);
});
