/** What goes wrong with the directory in which the copy is made. */
import { spawn } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { environment, MAIN } from '../../e2e/run-main.ts';
import { errorOf, openForTest } from '../../support/catalog-server.ts';
import { addressOf } from '../../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

it('says that the directory cannot be written', async () => {
  const file = join(ownDirectory('data'), 'a-file');
  writeFileSync(file, '');
  const server = await openLists({}, { env: { PIM_DATA_DIR: file } });
  const { failed, fix } = errorOf(await server.call('sync_catalog'));
  expect([failed, fix]).toEqual([
    'pim-mcp cannot write to the directory of the local copy.',
    expect.stringContaining('PIM_DATA_DIR'),
  ]);
});

it.skipIf(process.platform === 'win32')(
  'says that the disk is full, though a page was written in part',
  async () => {
    const server = await openForTest({ products: 500 });
    const settings = {
      ...addressOf(server.sandbox),
      PIM_LIMITS: '{"products":0}',
    };
    // A file may have so many blocks; what is beyond is not written, as on a disk that is full.
    const child = spawn('sh', ['-c', `ulimit -f 60; exec '${process.execPath}' '${MAIN}' sync`], {
      env: environment({
        ...settings,
        PIM_DATA_DIR: ownDirectory('data'),
        PIM_QUOTA_DIR: ownQuotaDir(),
      }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(child.stderr)).toContain('The disk of PIM_DATA_DIR is full.');
  },
);

it('ends when its directory is removed meanwhile, and the next one makes it anew', async () => {
  const dataDir = ownDirectory('data');
  let requests = 0;
  const server = await openLists(
    {
      products: (body) => {
        requests += 1;
        if (requests === 4) rmSync(dataDir, { recursive: true });
        return inHundreds(numberedProducts(1_000))(body);
      },
    },
    { env: { PIM_DATA_DIR: dataDir } },
  );
  expect(errorOf(await server.call('sync_catalog'))).toMatchObject({
    code: 'UNAVAILABLE',
    // Whichever notices it first: the writer of a page, or the keeper of the lease.
    failed: expect.stringMatching(
      /cannot write to the directory of the local copy|its directory was removed/,
    ),
  });
  expect((await server.call('sync_catalog')).answer).toMatchObject({
    state: 'done',
    copy: { products: 1_000 },
  });
});

it('still knows what was cut in pages that were kept', async () => {
  const records = numberedProducts(300).map((product, at) =>
    at === 0 ? { ...product, Properties: [{ Name: 'Care', Value: 'x'.repeat(100_000) }] } : product,
  );
  let isFailing = true;
  const server = await openLists({
    // Refused for good, so that this reading ends with the pages before it kept.
    products: (body) =>
      isFailing && Number(body.pageIndex) === 2
        ? { status: 403, body: {} }
        : inHundreds(records)(body),
  });
  await server.call('sync_catalog');
  isFailing = false;
  const before = server.requests.length;
  const { answer, warnings } = await server.call('sync_catalog');
  expect(answer).toMatchObject({ copy: { complete: true, products: 300 } });
  expect(warnings).toContain(
    'products: Some records have a text or list that is too long to be read whole',
  );
  expect(
    server.requests.slice(before).find(({ endpoint }) => endpoint === 'products')?.body.pageIndex,
  ).toBe(2);
});
