/**
 * Compares products that were read with an earlier copy, to find those whose variants and media
 * must be read again.
 */

import type { PimRecord } from '../../../record/value.ts';
import { OWNED_LISTS, type OwnedList } from '../../copied-lists.ts';
import { splitStatements } from '../../fill-sql.ts';
import type { Exchanges } from '../../protocol.ts';
import { fingerprintRecord } from '../../record-fingerprint.ts';
import { readOwnerId } from '../../record-ids.ts';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import findOwners from './find-owners.sql';
import { selectOwned } from './keep-records.ts';
import { parseRecords, readPage } from './read-page.ts';

/** Compares pages of products with the copy `base`. */
export async function compareProducts(
  duckdb: DuckDb,
  { base, pages, isComplete, due }: Omit<Exchanges['compare_products']['request'], 'kind'>,
): Promise<Exchanges['compare_products']['reply']> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    memory_limit: '512MB',
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${quote(base)} AS base (READ_ONLY)`);
  await connection.run('CREATE TABLE walked(id BIGINT, print BIGINT)');
  const paths = await readRows(
    connection,
    `SELECT path FROM base.volatile WHERE list = 'products'`,
  );
  const volatilePaths = new Set(paths.map(([path]) => String(path)));
  const appender = await connection.createAppender('walked');
  const add = (record: PimRecord): void => {
    const id = readOwnerId('product', record);
    if (id === undefined) return;
    appender.appendBigInt(BigInt(id));
    appender.appendBigInt(BigInt(fingerprintRecord(record, volatilePaths)));
    appender.endRow();
  };
  for (const page of pages) {
    for (const record of parseRecords(readPage(page).texts)) add(record);
    appender.flushSync();
  }
  appender.closeSync();
  const owned = OWNED_LISTS.map(selectOwned).join(' UNION ALL ');
  await connection.run(`CREATE VIEW owned AS ${owned}`);
  const values = {
    is_whole: isComplete,
    due_before: due.before.replace('Z', ''),
    most_due: due.most,
  };
  for (const sql of splitStatements(findOwners, values)) {
    await connection.run(sql);
  }
  const countKept = async (list: OwnedList) => {
    const isKept = 'product IS NULL OR product NOT IN (SELECT id FROM replaced)';
    const sql = `SELECT count(*), count(*) FILTER (${isKept}) FROM (${selectOwned(list)})`;
    const [total = 0, keptCount = 0] = (await readRows(connection, sql))[0]?.map(Number) ?? [];
    return { known: total, kept: keptCount };
  };
  const counts = ['known', 'fresh', 'changed', 'gone'].map(
    (table) => `(SELECT count(*) FROM ${table})`,
  );
  const [counted = []] = await readRows(connection, `SELECT ${counts.join(', ')}`);
  const [products = 0, fresh = 0, changed = 0, gone = 0] = counted.map(Number);
  const reply = {
    products,
    new: fresh,
    changed,
    gone,
    owners: (await readRows(connection, 'SELECT id::DOUBLE FROM owners ORDER BY id')).map(([id]) =>
      Number(id),
    ),
    lists: {
      variants: await countKept('variants'),
      product_media: await countKept('product_media'),
      variant_media: await countKept('variant_media'),
    },
  };
  connection.closeSync();
  instance.closeSync();
  return reply;
}
