/** Which derived files are attached to a copy. */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { attachDerived } from '../../../../src/copy/engine/query/attach-derived.ts';
import { HISTORY } from '../../../../src/copy/history-views.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

it('detaches a history that lacks a table', async () => {
  const file = join(ownDirectory('history'), 'history.duckdb');
  const draft = await DuckDBInstance.create(file);
  draft.closeSync();
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  expect(await attachDerived(connection, { [HISTORY]: file })).toEqual([]);
  const databases = await connection.runAndReadAll('SELECT database_name FROM duckdb_databases()');
  expect(databases.getRows().flat()).not.toContain(HISTORY);
  connection.closeSync();
  instance.closeSync();
});
