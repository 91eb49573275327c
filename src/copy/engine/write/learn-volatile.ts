/** Learns what changes in records by itself: dates and addresses that differ in nearly all of them, and nothing else. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { isRecord, readDate } from '../../../record/value.ts';
import { joinPath, trimAddresses } from '../../record-print.ts';
import { quote } from '../../sql-text.ts';
import { readRows } from '../duckdb.ts';

/** The lists whose records are kept whole. */
const LISTS = { products: 'product_id', variants: 'variant_id' } as const;

/** Records that must differ, as a number and as a share; and how many of them are looked at. */
const [LEAST, SHARE, SAMPLE] = [20, 0.9, 200];

/**
 * Compares records of the copies attached as `old` and `fresh`, where nearly all of a list differ. Notes the paths in
 * `fresh`, so that later prints leave them out, and their lists in a table `learned`.
 * @returns the paths, such as `products.SyncedAt`
 */
export async function learnVolatile(connection: DuckDBConnection): Promise<readonly string[]> {
  await connection.run('CREATE TABLE learned(list VARCHAR, path VARCHAR)');
  for (const [list, id] of Object.entries(LISTS)) {
    const pairs = `old.main.prints o JOIN fresh.main.prints n USING (list, id) WHERE list = '${list}'`;
    const [[both, differing] = []] = await readRows(
      connection,
      `SELECT count(*)::DOUBLE, count(*) FILTER (o.print <> n.print)::DOUBLE FROM ${pairs}`,
    );
    if (Number(differing) < LEAST || Number(differing) < SHARE * Number(both)) continue;
    const raws = await readRows(
      connection,
      `SELECT o.raw::VARCHAR, n.raw::VARCHAR FROM (SELECT id FROM ${pairs} AND o.print <> n.print LIMIT ${SAMPLE}) s
        JOIN old.main.${list} o ON o.${id} = s.id JOIN fresh.main.${list} n ON n.${id} = s.id`,
    );
    // What writeRaw() wrote.
    const found = raws.map(([before, after]) => listDiffering(JSON.parse(String(before)), JSON.parse(String(after))));
    const isCommon = (share: number): boolean => share >= SHARE * raws.length;
    const paths = [...new Set(found.flatMap((one) => [...one.keys()]))].filter(
      (path) => isCommon(found.filter((one) => one.get(path)).length) && found.every((one) => one.get(path) !== false),
    );
    const isAll = isCommon(found.filter((one) => [...one.keys()].every((path) => paths.includes(path))).length);
    for (const path of isAll ? paths : []) {
      const row = `VALUES (${quote(list)}, ${quote(path)})`;
      for (const table of ['learned', 'fresh.main.volatile']) await connection.run(`INSERT INTO ${table} ${row}`);
    }
  }
  const learned = await readRows(connection, "SELECT concat(list, '.', path) FROM learned");
  return learned.map(([path]) => String(path));
}

/** The paths in which two values differ, each with whether it holds only dates and addresses. */
function listDiffering(before: unknown, after: unknown, path = ''): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>();
  const note = (inner: ReadonlyMap<string, boolean>): void => {
    for (const [at, isVolatile] of inner) found.set(at, isVolatile && found.get(at) !== false);
  };
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    for (const key of keys) note(listDiffering(before[key], after[key], joinPath(path, key)));
  } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    for (const [at, one] of before.entries()) note(listDiffering(one, after[at], `${path}[]`));
  } else if (JSON.stringify(before) !== JSON.stringify(after)) {
    const isSame =
      typeof before === 'string' && typeof after === 'string' && trimAddresses(before) === trimAddresses(after);
    if (!isSame) found.set(path, [before, after].every(changesByItself));
  }
  return found;
}

function changesByItself(value: unknown): boolean {
  return typeof value === 'string' && (/^https?:\/\//.test(value) || readDate(value) !== undefined);
}
