/** Only dates and addresses that differ in nearly all records count as changing by themselves. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { isRecord, type PimRecord, readDate } from '../../../record/value.ts';
import { fingerprintRecord, joinPath, trimAddresses } from '../../record-fingerprint.ts';
import { quote } from '../../sql-text.ts';
import { readRows, readVolatile } from '../duckdb.ts';

const LISTS = { products: 'product_id', variants: 'variant_id' } as const;

// Records that must differ, as a number and as a share, and the size of the sample.
const [LEAST, SHARE, SAMPLE] = [20, 0.9, 200];

/**
 * Compares records of the copies attached as `old` and `fresh`, where nearly all of a list differ.
 * Notes the paths in `fresh`, so that later prints leave them out, and their lists in a table
 * `learned`.
 * @returns the paths, such as `products.SyncedAt`
 */
export async function learnVolatile(connection: DuckDBConnection): Promise<readonly string[]> {
  await connection.run('CREATE TABLE learned(list VARCHAR, path VARCHAR)');
  for (const [list, id] of Object.entries(LISTS)) {
    const pairs = `
      old.main.prints o
      JOIN fresh.main.prints n USING (list, id)
      WHERE list = '${list}'`;
    const [[both, differing] = []] = await readRows(
      connection,
      `SELECT count(*)::DOUBLE, count(*) FILTER (o.print <> n.print)::DOUBLE FROM ${pairs}`,
    );
    const least = Math.max(LEAST, SHARE * Number(both));
    if (Number(differing) < least) continue;
    const raws = await readRows(
      connection,
      `SELECT o.raw::VARCHAR, n.raw::VARCHAR
       FROM (SELECT id FROM ${pairs} AND o.print <> n.print LIMIT ${SAMPLE}) s
       JOIN old.main.${list} o ON o.${id} = s.id
       JOIN fresh.main.${list} n ON n.${id} = s.id`,
    );
    const paths = findVolatile(raws);
    for (const path of paths) {
      const row = `VALUES (${quote(list)}, ${quote(path)})`;
      for (const table of ['learned', 'fresh.main.volatile']) {
        await connection.run(`INSERT INTO ${table} ${row}`);
      }
    }
    if (paths.length > 0) await printAnew(connection, list, id);
  }
  const learned = await readRows(connection, "SELECT concat(list, '.', path) FROM learned");
  return learned.map(([path]) => String(path));
}

// Returns none if the paths do not explain that nearly all records differ. `raws`: records before
// and after, as texts.
function findVolatile(raws: readonly (readonly unknown[])[]): readonly string[] {
  const pairs = raws.map((pair): readonly PimRecord[] => {
    return pair.map((raw) => JSON.parse(String(raw))); // what writeRaw() wrote
  });
  const differences = pairs.map(([before, after]) => listDiffering(before, after));
  const records = pairs.flat();
  const isCommon = (count: number): boolean => count >= SHARE * pairs.length;
  const differing = new Set(differences.flatMap((paths) => [...paths.keys()]));
  const volatile = [...differing].filter((path) => {
    const changing = differences.filter((paths) => paths.get(path) === true);
    return isCommon(changing.length) && records.every((record) => holdsOnly(record, path));
  });
  const explained = differences.filter((paths) => {
    return [...paths.keys()].every((path) => volatile.includes(path));
  });
  return isCommon(explained.length) ? volatile : [];
}

const WINDOW = 2_048;

// Makes the prints of a list again, so that the next refresh compares the other values.
async function printAnew(connection: DuckDBConnection, list: string, id: string): Promise<void> {
  const leftOut = (await readVolatile(connection, 'fresh')).get(list);
  await connection.run('CREATE OR REPLACE TABLE anew(id BIGINT, print BIGINT)');
  const appender = await connection.createAppender('anew');
  for (let row = 0, isMore = true; isMore; row += WINDOW) {
    const window = `rowid >= ${row} AND rowid < ${row + WINDOW}`;
    const raws = await readRows(
      connection,
      `SELECT ${id}::VARCHAR, raw::VARCHAR FROM fresh.main.${list} WHERE ${window}`,
    );
    isMore = raws.length > 0;
    for (const [recordId, raw] of raws) {
      if (recordId === null) continue;
      const print = fingerprintRecord(JSON.parse(String(raw)), leftOut);
      appender.appendBigInt(BigInt(String(recordId)));
      appender.appendBigInt(BigInt(print));
      appender.endRow();
    }
    appender.flushSync();
  }
  appender.closeSync();
  await connection.run(
    `UPDATE fresh.main.prints p
     SET print = a.print
     FROM anew a
     WHERE p.list = ${quote(list)} AND p.id = a.id`,
  );
}

// Any other value at the path would hide real changes.
function holdsOnly(value: unknown, path: string, at = ''): boolean {
  if (Array.isArray(value)) {
    return value.every((item) => holdsOnly(item, path, `${at}[]`));
  }
  if (isRecord(value)) {
    const entries = Object.entries(value);
    return entries.every(([key, item]) => holdsOnly(item, path, joinPath(at, key)));
  }
  return at !== path || value === null || changesByItself(value);
}

// Paths in which two values differ; true: both hold only dates and addresses there.
function listDiffering(before: unknown, after: unknown, path = ''): ReadonlyMap<string, boolean> {
  const differences = new Map<string, boolean>();
  const note = (inner: ReadonlyMap<string, boolean>): void => {
    for (const [at, isVolatile] of inner) {
      differences.set(at, isVolatile && differences.get(at) !== false);
    }
  };
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const key of keys) {
      note(listDiffering(before[key], after[key], joinPath(path, key)));
    }
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [at, item] of before.entries()) {
      note(listDiffering(item, after[at], `${path}[]`));
    }
  } else if (JSON.stringify(before) !== JSON.stringify(after) && !isSameText(before, after)) {
    differences.set(path, [before, after].every(changesByItself));
  }
  return differences;
}

// Ignores the variable parts of addresses.
function isSameText(before: unknown, after: unknown): boolean {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  return areTexts && trimAddresses(before) === trimAddresses(after);
}

function changesByItself(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const isAddress = /^https?:\/\//.test(value);
  return isAddress || readDate(value) !== undefined;
}
