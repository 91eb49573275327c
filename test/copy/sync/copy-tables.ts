/** The tables of a copy, to compare two copies row by row. */

import * as duckdb from '@duckdb/node-api';
import { filesIn } from '../../support/copied.ts';

/** Dates of reading, and what tells how the copy was made. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  prints: 'EXCLUDE read_at',
  lists: 'EXCLUDE (read_from, read_to, checked, note)',
  about: "REPLACE (CASE name WHEN 'refreshed' THEN '' ELSE value END AS value)",
};

export type Tables = Readonly<Record<string, readonly string[]>>;

/** All rows of all tables of a copy, sorted. @param notCompared by table, what follows a star to leave out columns */
export async function readTables(
  dataDir: string,
  notCompared: Readonly<Record<string, string>> = NOT_COMPARED,
): Promise<Tables> {
  const instance = await duckdb.DuckDBInstance.create(filesIn(dataDir).copy, {
    access_mode: 'READ_ONLY',
  });
  const connection = await instance.connect();
  const list = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  // What `shapes` has is seen in a sample, which differs from reading to reading.
  const tables = (
    await list("SELECT table_name FROM duckdb_tables() WHERE table_name <> 'shapes'")
  ).map(([name]) => String(name));
  const rows: Record<string, readonly string[]> = {};
  for (const name of tables) {
    const all = await list(`SELECT * ${notCompared[name] ?? ''} FROM "${name}"`);
    rows[name] = all
      .map((row) => JSON.stringify(row))
      .filter((row) => !row.startsWith('["refreshed"'))
      .sort();
  }
  connection.closeSync();
  instance.closeSync();
  return rows;
}

/** The rows that only one of two copies has, by table. */
export function findDifferences(one: Tables, other: Tables): Record<string, unknown> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const lacks = (rows: readonly string[] = [], from: readonly string[] = []) => {
    const known = new Set(from);
    return rows.filter((row) => !known.has(row)).slice(0, 3);
  };
  const found = names.map(
    (name) => [name, lacks(one[name], other[name]), lacks(other[name], one[name])] as const,
  );
  const counts = names.filter((name) => one[name]?.length !== other[name]?.length);
  return Object.fromEntries([
    ...found
      .filter(([, more, less]) => more.length + less.length > 0)
      .map(([name, ...rows]) => [name, rows]),
    ...counts.map((name) => [`count of ${name}`, [one[name]?.length, other[name]?.length]]),
  ]);
}
