/** What can be asked before the whole catalog is read, and after the process that read it was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environment, MAIN } from '../../e2e/run-main.ts';
import { errorOf, openServer } from '../../support/catalog-server.ts';
import { countRows, SYNC_ENV, UNLIMITED } from '../../support/copied.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { inHundreds, openLists } from './open-lists.ts';

const VARIANTS = Array.from({ length: 700 }, (_, at) => ({
  VariantId: at + 1,
  ProductId: 1 + (at % 20),
  Code: `V${at}`,
}));

async function openOver(env: Readonly<Record<string, string>>) {
  const server = await openServer({ env });
  onTestFinished(() => server.close());
  return server;
}

/** Starts to read in a process of its own. @returns what kills it */
function spawnReading(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN, 'sync'], { env: environment(settings), stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
  };
}

describe('a catalog whose variants take long', () => {
  it('is answered from its products meanwhile, and tells what is missing', async () => {
    const pim = await openLists({ products: numberedProducts(20), variants: inHundreds(VARIANTS) });
    const settings = { ...pim.settings, ...SYNC_ENV, PIM_DATA_DIR: ownDirectory('data') };
    const limits = JSON.stringify({ ...UNLIMITED, variants: 6 });
    const kill = spawnReading({ ...settings, PIM_LIMITS: limits, PIM_QUOTA_DIR: ownQuotaDir() });
    const server = await openOver({ ...settings, PIM_QUOTA_DIR: ownQuotaDir() });
    const ask = (sql: string) => server.callOnce('query_catalog', { sql });
    await expect.poll(async () => (await ask('SELECT count(*) AS n FROM products')).answer.rows).toEqual([[20]]);
    const { answer } = await ask('SELECT count(*) AS n FROM products');
    expect(answer).toMatchObject({ incomplete: expect.arrayContaining(['variants', 'variant_media']) });
    expect(errorOf(await ask('SELECT count(*) FROM variants'))).toMatchObject({
      ...{ code: 'UNAVAILABLE', retry: true, failed: expect.stringContaining('does not have variants yet') },
    });
    await kill();
    // Who comes later goes on, although the copy is young.
    expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done', copy: { complete: true } });
    expect(await countRows(server, 'variants')).toBe(700);
  });
});
