/** A history that cannot be read is set aside: the copy beside it stays, and the next refresh begins it anew. */
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import type { WireRecord } from '../../../src/sandbox/catalog-source.ts';
import { errorOf, openServer } from '../../support/catalog-server.ts';
import { askValue, filesIn, SYNC_ENV } from '../../support/copied.ts';
import { ownDirectory } from '../../support/own-cache.ts';
import { honestPage, numberedProducts } from '../../tools/broken-pim.ts';
import { openLists } from '../sync/open-lists.ts';

const CHANGES = 'SELECT count(*) FROM changes WHERE name IS NOT NULL AND seen_at IS NOT NULL';
const PRODUCTS = 'SELECT count(*) FROM products';

/** A server whose copy was refreshed once, with a change of each product. */
async function openRefreshed() {
  const dataDir = ownDirectory('data');
  let round = 0;
  const list = (): readonly WireRecord[] =>
    numberedProducts(300).map((product, at) => ({ ...product, Name: `Name ${at} ${round}` }));
  const products = (body: WireRecord) => ({ body: honestPage(list(), body) });
  const env = { ...SYNC_ENV, PIM_DATA_DIR: dataDir };
  // What DuckDB says of the damage is for the log.
  const server = await openLists({ products }, { env, onUnexpected: () => {} });
  const refresh = async () => {
    round += 1;
    return server.call('sync_catalog', { max_age_h: 0 });
  };
  await refresh();
  await refresh();
  /** A server of another process, which has nothing open. */
  const openAnew = async () => {
    const other = await openServer({ env: { ...server.settings, ...env } });
    onTestFinished(other.close);
    return other;
  };
  return { server, refresh, openAnew, files: filesIn(dataDir) };
}

/** Overwrites the middle of a file, where it stays a database. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  writeFileSync(file, bytes.fill(0x5a, middle, middle + 3_000));
}

it('sets a damaged history aside where a question meets it, and keeps the copy', async () => {
  const { server, refresh, files } = await openRefreshed();
  damage(files.history);
  const asked = await server.call('query_catalog', { sql: CHANGES });
  expect(errorOf(asked)).toMatchObject({
    code: 'UNAVAILABLE',
    failed:
      'The history of changes was damaged. It is set aside, and begins anew with the next refresh. ' +
      'All else of the copy is whole.',
  });
  expect(existsSync(`${files.history}.damaged`)).toBe(true);
  expect(await askValue(server, PRODUCTS)).toBe(300);
  expect(await askValue(server, CHANGES)).toBe(0);
  await refresh();
  expect(await askValue(server, CHANGES)).toBe(300);
});

it('begins a damaged history anew where a refresh meets it', async () => {
  const { server, refresh, files } = await openRefreshed();
  damage(files.history);
  const { answer } = await refresh();
  expect(answer).toMatchObject({ state: 'done', copy: { complete: true } });
  expect(existsSync(`${files.history}.damaged`)).toBe(true);
  expect(await askValue(server, CHANGES)).toBe(300);
});

it('answers beside a history that lacks a table', async () => {
  const { server, refresh, openAnew, files } = await openRefreshed();
  const changed = `${files.history}.changed`;
  copyFileSync(files.history, changed);
  const instance = await DuckDBInstance.create(changed);
  const connection = await instance.connect();
  await connection.run('DROP TABLE refreshes');
  connection.closeSync();
  instance.closeSync();
  renameSync(changed, files.history);
  const other = await openAnew();
  expect(await askValue(other, PRODUCTS)).toBe(300);
  expect(await askValue(other, CHANGES)).toBe(0);
  await refresh();
  expect(await askValue(server, CHANGES)).toBe(300);
});
