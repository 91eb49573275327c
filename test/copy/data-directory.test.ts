/** Names of the directory of the local copy that mean something to others: to addresses, to shells, to DuckDB. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '../../src/settings/read-config.ts';
import { openForTest } from '../support/catalog-server.ts';
import { ownDirectory } from '../support/own-cache.ts';

it('reads and asks a copy in a directory whose name has signs that mean something', async () => {
  const name = "drafts #2, 100%20 sure; it's a 'copy'";
  const directory = join(ownDirectory('data'), name);
  const server = await openForTest({ products: 20, env: { PIM_DATA_DIR: directory } });
  expect((await server.call('sync_catalog')).answer).toMatchObject({ state: 'done' });
  const { answer } = await server.call('query_catalog', {
    sql: 'SELECT count(*) AS n FROM products',
  });
  expect(answer.rows).toEqual([[20]]);
  const written = await server.call('query_catalog', {
    sql: 'SELECT code FROM products',
    export_as: 'codes.csv',
  });
  expect(written.answer).toMatchObject({ export: { rows: 20 } });
});

it('refuses a directory with a question mark, which DuckDB takes for the end of a name', () => {
  expect(() => parseConfig({ PIM_DATA_DIR: '/data/what?' })).toThrow(/question mark/);
});
