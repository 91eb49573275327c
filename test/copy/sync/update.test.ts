/**
 * What an update does with the copy of the version before it. The directory copy-11 has one as that version wrote it, with the
 * history of two refreshes, and the catalog that the PIM served to the last one; see its README.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import * as duckdb from '@duckdb/node-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RULES } from '../../../src/audit/assemble-rules.ts';
import { FORMAT } from '../../../src/copy/copy-format.ts';
import { Rewriting } from '../../../src/copy/sync/rewriting.ts';
import { buildReadingError } from '../../../src/copy/tell-progress.ts';
import { loadDataDir } from '../../../src/sandbox/data-dir.ts';
import type { ProfileName } from '../../../src/sandbox/profile-names.ts';
import { environment, MAIN } from '../../e2e/run-main.ts';
import {
  callMade,
  listRows,
  openForTest,
  openServer,
  type SandboxServer,
  type SandboxServerOptions,
  type ServerOptions,
  UNLIMITED,
} from '../../support/catalog-server.ts';
import { countRows, filesIn, SYNC_ENV } from '../../support/copied.ts';
import { addressOf } from '../../support/generated-sandbox.ts';
import { ownDirectory, ownQuotaDir } from '../../support/own-cache.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { numberedProducts } from '../../tools/broken-pim.ts';
import { findDifferences, readTables } from './copy-tables.ts';
import { inHundreds, openLists } from './open-lists.ts';

const EARLIER = fileURLToPath(new URL('./copy-11', import.meta.url));

/** Questions may begin to read, and neither the copy nor its history is ever too old. */
const UPDATED = {
  PIM_COPY: 'auto',
  PIM_COPY_MAX_AGE_H: '8760',
  PIM_COPY_FULL_DAYS: '365',
  PIM_HISTORY_DAYS: '3650',
};

interface Opened {
  readonly server: SandboxServer;
  readonly dataDir: string;
  readonly directory: string;
}

/** A sandbox whose copy has a directory; its server reads only where it is told to. */
async function open(options: SandboxServerOptions = {}): Promise<Opened> {
  const dataDir = ownDirectory('data');
  const server = await openForTest({ ...options, env: { ...SYNC_ENV, PIM_DATA_DIR: dataDir } });
  await server.call('query_catalog', { sql: 'SELECT 1' });
  return { server, dataDir, directory: filesIn(dataDir).directory };
}

/** The server of the version after the update. */
async function openUpdated({ server: { sandbox }, dataDir }: Opened, options: ServerOptions = {}) {
  const env = {
    ...addressOf(sandbox),
    PIM_LIMITS: JSON.stringify(UNLIMITED),
    PIM_DATA_DIR: dataDir,
    ...SYNC_ENV,
    ...UPDATED,
  };
  const server = await openServer({ ...options, env });
  onTestFinished(() => server.close());
  return server;
}

/** A sandbox over the catalog of the earlier copy, which is in its directory. */
async function openEarlier(): Promise<Opened> {
  const opened = await open({ source: loadDataDir(EARLIER) });
  for (const name of readdirSync(EARLIER).filter((one) => one.endsWith('.duckdb.br'))) {
    const file = join(opened.directory, name.replace(/\.br$/, ''));
    writeFileSync(file, brotliDecompressSync(readFileSync(join(EARLIER, name))));
  }
  return opened;
}

async function changeEarlier({ directory }: Opened, statements: readonly string[]): Promise<void> {
  const instance = await duckdb.DuckDBInstance.create(join(directory, 'catalog-11.duckdb'));
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

/** Has the earlier copy say what another version might have made of the same records. */
function pretendOtherCode(earlier: Opened): Promise<void> {
  return changeEarlier(earlier, [
    'UPDATE prints SET print = print + 1',
    "UPDATE products SET name = concat(name, ' (read otherwise)')",
    "UPDATE prices SET label = 'Other'",
    'DELETE FROM translations',
    'DROP TABLE facts',
  ]);
}

/** What the history tells, without times. */
async function readChanges(server: Pick<SandboxServer, 'call'>) {
  const { answer } = await server.call('query_catalog', {
    sql: `
      SELECT seen_at, kind, owner, code, concat_ws(' ', field, label) AS field, before, after
      FROM changes
      WHERE kind <> 'was'
      ORDER BY ALL`,
  });
  const rows = listRows(answer, 'rows').map(({ seen_at: _, ...row }) => Object.values(row));
  return { asOf: answer.as_of, rows };
}

/** At each refresh, how many rules are compared from then on, and how many findings came or went. */
async function readFindings({ directory }: Opened) {
  const [name = ''] = readdirSync(directory).filter(
    (one) => one.startsWith(`quality-${FORMAT}-`) && one.endsWith('.duckdb'),
  );
  const instance = await duckdb.DuckDBInstance.create(join(directory, name), {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  const moves = `
    SELECT seen_at, count(*) - count(product_id) AS rules, count(product_id) AS findings
    FROM moves GROUP BY ALL ORDER BY ALL`;
  const rows = (await connection.runAndReadAll(moves)).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const EARLIER_AS_OF = '2026-11-27T22:58Z';
const EARLIER_CHANGES = [
  ['changed', 'product', 'PWB-00003', 'price EUR', null, '19.5'],
  ['changed', 'product', 'PWB-00003', 'price Retail EUR', '13.56', null],
  ['changed', 'product', 'PWB-00003', 'price Retail TRY', '650.99', null],
  ['changed', 'product', 'PWB-00003', 'price Retail USD', '15.88', null],
  ['changed', 'product', 'TRB-00002', 'name', 'Boreal Reinforced Drinking Bottle', 'Renamed once'],
  ['gone', 'product', 'POT-00005', '', null, null],
  ['changed', 'product', 'TRB-00002', 'name', 'Renamed once', 'Renamed twice'],
  ['new', 'product', 'NEW-1', '', null, null],
];

describe('a copy of an earlier version', () => {
  it('answers after the update as of its own time, without a request', async () => {
    const earlier = await openEarlier();
    const server = await openUpdated(earlier);
    // On a busy machine the first call is told that the copy is being rewritten.
    await expect
      .poll(() => readChanges(server))
      .toEqual({ asOf: EARLIER_AS_OF, rows: EARLIER_CHANGES });
    expect(await countRows(server, 'products')).toBe(6);
    expect(earlier.server.sandbox.requests).toEqual([]);
    const names = readdirSync(earlier.directory);
    expect(names.filter((name) => /^(?:catalog|history|progress|pages)/.test(name))).toEqual([
      `catalog-${FORMAT}.duckdb`,
      'history-11.duckdb',
    ]);
  });

  it('is refreshed then, which tells of nothing but what the PIM has changed', async () => {
    const earlier = await openEarlier();
    await pretendOtherCode(earlier);
    const server = await openUpdated(earlier);
    await server.call('query_catalog', { sql: 'SELECT 1' });
    earlier.server.sandbox.setEdits([
      { list: 'products', id: 100_004, set: { Name: 'Soap', Updated: '2031-01-01T00:00:00' } },
      { list: 'categories', id: 100, set: { Name: 'Clothes' } },
    ]);
    const { answer } = await server.call('sync_catalog', { max_age_h: 0 });
    expect(answer.refreshed).toContain('6 products checked: 0 new, 1 changed, 0 gone');
    expect((await readChanges(server)).rows).toEqual([
      ...EARLIER_CHANGES,
      ['changed', 'category', 'APPAREL', 'name', 'Apparel', 'Clothes'],
      ['changed', 'product', 'SOP-00004', 'name', 'Kite Organik Banyo Yağı', 'Soap'],
    ]);
  });

  it('is rewritten and refreshed by a sync at once', async () => {
    const earlier = await openEarlier();
    const { answer } = await earlier.server.call('sync_catalog');
    expect(answer.refreshed).toMatch(/^6 products checked: 0 new, 0 changed, 0 gone/);
    expect((await readChanges(earlier.server)).rows).toEqual(EARLIER_CHANGES);
  });

  it('is rewritten by one of two processes that ask at once', async () => {
    const earlier = await openEarlier();
    const servers = [await openUpdated(earlier), await openUpdated(earlier)];
    // A call waits for a while only, which a slow machine may need longer than.
    const readBoth = async () => {
      const answers = await Promise.all(servers.map(readChanges));
      return answers.map(({ rows }) => rows);
    };
    await expect.poll(readBoth).toEqual([EARLIER_CHANGES, EARLIER_CHANGES]);
  });

  it('has its findings told, and none compared that other code has found', async () => {
    const earlier = await openEarlier();
    const server = await openUpdated(earlier);
    await callMade(server, 'audit_catalog');
    expect(await readFindings(earlier)).toEqual([
      { seen_at: '2026-11-27 22:57:58.448', rules: '86', findings: '0' },
      { seen_at: '2026-11-27 22:58:06.993', rules: '0', findings: '1' },
      { seen_at: '2026-11-27 22:58:13.174', rules: String(RULES.length), findings: '10' },
    ]);
  });

  it('is read anew where it is damaged, which is said, and keeps its history', async () => {
    const earlier = await openEarlier();
    writeFileSync(join(earlier.directory, 'catalog-11.duckdb'), 'no database');
    const logged: unknown[] = [];
    const server = await openUpdated(earlier, { onUnexpected: (_, error) => logged.push(error) });
    const { answer } = await server.call('sync_catalog');
    expect(answer.refreshed).toBe(
      '6 products read. Everything was read anew, because the copy of another version of pim-mcp could not be rewritten.',
    );
    expect(logged).toHaveLength(1);
    expect((await readChanges(server)).rows).toEqual(EARLIER_CHANGES);
    expect(existsSync(join(earlier.directory, 'catalog-11.duckdb'))).toBe(false);
  });
});

it('is read anew where it has a note on a list that only people can read', async () => {
  const earlier = await openEarlier();
  await changeEarlier(earlier, ["UPDATE lists SET note = 'Refused.' WHERE list = 'brands'"]);
  const server = await openUpdated(earlier, { onUnexpected: () => {} });
  const { answer } = await server.call('sync_catalog');
  expect(answer.refreshed).toContain('Everything was read anew');
  expect((await readChanges(server)).rows).toEqual(EARLIER_CHANGES);
});

/** Makes the copy of this version one of another, as far as its name tells. */
function ageCopy({ dataDir }: Pick<Opened, 'dataDir'>): string {
  const { copy, directory } = filesIn(dataDir);
  const earlier = join(directory, 'catalog-9.duckdb');
  renameSync(copy, earlier);
  return earlier;
}

const DIALECTS: readonly (readonly ProfileName[])[] = everydayOrSoak(
  [['no-media-owner-ids', 'camel-only']],
  [
    [],
    ['no-media-owner-ids', 'camel-only'],
    ['link-rows', 'string-ids'],
    ['bare-media', 'hollow-products'],
    ['no-total', 'clamp-50', 'other-keys'],
  ],
);

it.each(DIALECTS.map((profile) => ({ profile })))(
  'rewrites a copy to what it was, table by table, with the times of reading: $profile',
  async ({ profile }) => {
    const one = await open({ profile, products: 20 });
    await one.server.call('sync_catalog');
    one.server.sandbox.setEdits([
      { list: 'products', id: 100_004, set: { Name: 'Soap', Updated: '2031-01-01T00:00:00' } },
    ]);
    await one.server.call('sync_catalog', { max_age_h: 0 });
    const before = await readTables(one.dataDir, {});
    const madeAt = statSync(ageCopy(one)).mtimeMs;
    const server = await openUpdated(one);
    await expect.poll(() => countRows(server, 'products')).toBe(20);
    expect(findDifferences(await readTables(one.dataDir, {}), before)).toEqual({});
    expect(statSync(filesIn(one.dataDir).copy).mtimeMs).toBeCloseTo(madeAt, -1);
  },
);

it('rewrites records without an id, too', async () => {
  const dataDir = ownDirectory('data');
  const lists = {
    products: numberedProducts(3),
    trademarks: [{ Name: 'Without an id' }, { TrademarkId: 1, Name: 'With one' }],
  };
  const server = await openLists(lists, { env: { ...UPDATED, PIM_DATA_DIR: dataDir } });
  await server.call('sync_catalog');
  const before = await readTables(dataDir, {});
  ageCopy({ dataDir });
  // On a busy machine the first call is told that the copy is being rewritten.
  await expect.poll(() => countRows(server, 'brands')).toBe(2);
  expect(findDifferences(await readTables(dataDir, {}), before)).toEqual({});
});

it('tells that it rewrites, and how long it takes by the size of the file', () => {
  const file = join(ownDirectory('data'), 'catalog-9.duckdb');
  writeFileSync(file, 'x'.repeat(30_000));
  let nowMs = 1_000;
  const rewriting = new Rewriting(file, () => nowMs, undefined);
  expect(rewriting.progress()).toEqual({
    phase: 'rewriting',
    requests: 0,
    lists: {},
    secondsLeft: 1,
    estimatedSeconds: 0.03,
  });
  nowMs += 50_000;
  expect(rewriting.progress()).toMatchObject({ secondsLeft: 5 });
  expect(buildReadingError(rewriting.progress()).message).toBe(
    'This question needs the local copy, which pim-mcp is making now: the copy of an earlier version is being rewritten, about 5 s more.',
  );
  const again = new Rewriting(file, () => nowMs, { ...rewriting.progress(), interruptions: 1 });
  expect(again.progress()).toMatchObject({ interruptions: 2 });
  expect(buildReadingError(again.progress()).fix).toContain(
    'This rewriting was interrupted 2 times, since each call seems to start a pim-mcp that ends with it. Calls begin it anew, so the operator should run pim-mcp sync once',
  );
});

it('leaves the earlier copy usable after kill -9 in the middle', async () => {
  const dataDir = ownDirectory('data');
  const lists = { products: inHundreds(numberedProducts(1_500)) };
  const server = await openLists(lists, { env: { ...UPDATED, PIM_DATA_DIR: dataDir } });
  await server.call('sync_catalog');
  const earlier = ageCopy({ dataDir });
  const { copy, draft } = filesIn(dataDir);
  const env = environment({
    ...server.settings,
    PIM_DATA_DIR: dataDir,
    PIM_QUOTA_DIR: ownQuotaDir(),
  });
  const child = spawn(process.execPath, [MAIN, 'sync'], { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => existsSync(draft), { interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([existsSync(earlier), existsSync(copy)]).toEqual([true, false]);
  const requests = server.requests.length;
  expect(await countRows(server, 'products')).toBe(1_500);
  expect(server.requests).toHaveLength(requests);
});
