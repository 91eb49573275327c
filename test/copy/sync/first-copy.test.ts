/** What can be asked before the whole catalog is read, while another process reads, and after one was killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CopyFiles } from '../../../src/copy/copy-files.ts';
import { environment, MAIN, runMain } from '../../e2e/run-main.ts';
import { errorOf, openServer } from '../../support/catalog-server.ts';
import { countRows, filesIn, NOTHING, SYNC_ENV, UNLIMITED } from '../../support/copied.ts';
import { writeFewRules } from '../../support/few-rules.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { numberedProducts, type PimServer, startPim } from '../../tools/broken-pim.ts';
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
  const child = spawn(process.execPath, [MAIN, 'sync'], {
    env: environment(settings),
    stdio: 'ignore',
  });
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
    await expect
      .poll(async () => (await ask('SELECT count(*) AS n FROM products')).answer.rows)
      .toEqual([[20]]);
    const { answer } = await ask('SELECT count(*) AS n FROM products');
    expect(answer).toMatchObject({
      incomplete: expect.arrayContaining(['variants', 'variant_media']),
    });
    expect(errorOf(await ask('SELECT count(*) FROM variants'))).toMatchObject({
      code: 'UNAVAILABLE',
      retry: true,
      failed: expect.stringContaining('needs the whole catalog, which pim-mcp is reading now'),
    });
    await kill();
    // Who comes later goes on, although the copy is young.
    expect((await server.call('sync_catalog')).answer).toMatchObject({
      state: 'done',
      copy: { complete: true },
    });
    expect(await countRows(server, 'variants')).toBe(700);
  });
});

describe('a copy that is being refreshed', () => {
  const firstCopy = ownDirectory('data');
  let pim: PimServer;
  let count = 1_200;

  const settingsIn = (dataDir: string) => ({
    ...pim.settings,
    ...SYNC_ENV,
    PIM_COPY_SEARCH: 'off',
    PIM_RULES: writeFewRules('no_name'),
    PIM_LIMITS: JSON.stringify(UNLIMITED),
    PIM_QUOTA_DIR: ownQuotaDir(),
    PIM_DATA_DIR: dataDir,
  });

  beforeAll(async () => {
    pim = await startPim();
    pim.behave((endpoint, body) =>
      endpoint === 'products' ? inHundreds(numberedProducts(count))(body) : NOTHING,
    );
    expect((await runMain(['sync'], settingsIn(firstCopy))).code).toBe(0);
    count = 1_300;
  });
  afterAll(() => pim.close());

  /** A copy of 1,200 products, of a PIM that has 1,300. */
  const openRefreshed = () => {
    const dataDir = ownDirectory('data');
    cpSync(firstCopy, dataDir, { recursive: true });
    const files = filesIn(dataDir);
    return { settings: settingsIn(dataDir), files, inode: statSync(files.copy).ino };
  };

  it('is read by another process without an error, which then reads the new one', async () => {
    const { settings } = openRefreshed();
    const [one, two] = [await openOver(settings), await openOver(settings)];
    let isDone = false;
    const refreshing = one.call('sync_catalog', { max_age_h: 0 }).finally(() => {
      isDone = true;
    });
    const seen = new Set<unknown>();
    while (!isDone) seen.add(await countRows(two, 'products'));
    await refreshing;
    expect([...seen].filter((count) => count !== 1_200 && count !== 1_300)).toEqual([]);
    expect(await countRows(two, 'products')).toBe(1_300);
  });

  type State = (files: CopyFiles, inode: number) => boolean;
  it.each<[string, State]>([
    ['while it is read', ({ pages }) => existsSync(pages) && readdirSync(pages).length > 5],
    [
      'while it is written',
      ({ progress }) => readFileSync(progress, 'utf8').includes('"finishing"'),
    ],
    ['when it is swapped', ({ copy }, inode) => statSync(copy).ino !== inode],
  ])('is the old or the new one after kill -9 %s', async (_when, isThere) => {
    const { settings, files, inode } = openRefreshed();
    const kill = spawnReading(settings);
    await expect.poll(() => isThere(files, inode), { interval: 1 }).toBe(true);
    await kill();
    const after = await openOver(settings);
    expect([1_200, 1_300]).toContain(await countRows(after, 'products'));
    expect((await after.call('sync_catalog', { max_age_h: 0 })).answer).toMatchObject({
      copy: { products: 1_300 },
    });
    expect(await countRows(after, 'products')).toBe(1_300);
  });
});
