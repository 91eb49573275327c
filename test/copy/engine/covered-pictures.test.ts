/** Whether products have pictures, where their records hold them in a shape that no reader understands. */
import * as duckdb from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { CREATE_COPY, openTables } from '../../../src/copy/engine/write/draft-tables.ts';
import { addMediaItem, addRecord } from '../../../src/copy/engine/write/record-rows.ts';
import { FILL_TABLES } from '../../../src/copy/sql-views.ts';

const STRANGE = { Pictures: [{ asset: 'A-1', workflow: 'Withdrawn' }] };
const picture = (PictureId: number, Status: number) => ({
  PictureId,
  Link: `https://a.example/${PictureId}.png`,
  Status,
});

/** Writes three products, and a media list with pictures of two, and reads what is known of each. */
async function coverWith(isListComplete: boolean) {
  const connection = await (await duckdb.DuckDBInstance.create(':memory:')).connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  const tables = openTables(duckdb, connection);
  const sink = { add: tables.add, count: () => {} };
  for (const ProductId of [1, 2, 3]) addRecord('products', { ProductId, ...STRANGE }, sink);
  const media = [
    { ProductId: 1, Pictures: [picture(11, -1)] },
    { ProductId: 2, Pictures: [picture(21, -1), picture(22, 1)] },
  ];
  for (const item of media) addMediaItem('product', item, () => undefined, sink);
  const list = { records: 2, complete: isListComplete };
  tables.add('lists', { list: 'product_media', ...list });
  await tables.flush();
  tables.close();
  await connection.run('USE draft');
  await connection.run(FILL_TABLES.coverage);
  const columns = 'product_id::INTEGER, own_picture, any_picture';
  return (await connection.runAndReadAll(`SELECT ${columns} FROM coverage ORDER BY ALL`)).getRows();
}

it('takes the pictures of a whole media list for all that a product has', async () => {
  expect(await coverWith(true)).toEqual([
    // Its only picture is passive.
    [1, false, false],
    [2, true, true],
    // The list has none of it, and nobody can read its record.
    [3, null, null],
  ]);
});

it('knows no more than a media list that was not read to its end', async () => {
  expect(await coverWith(false)).toEqual([
    [1, null, null],
    [2, true, true],
    [3, null, null],
  ]);
});
