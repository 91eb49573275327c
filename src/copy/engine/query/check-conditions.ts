/** Conditions on products that somebody wrote before there is a copy: asked of the empty views. */

import { COMMON_OPTIONS, type DuckDb } from '../duckdb.ts';
import { CREATE_COPY } from '../write/tables.ts';
import { check, explained } from './parse-query.ts';
import { QueryError } from './query-error.ts';

/** Why each of some SELECTs over the views cannot be asked; null: it can. */
export async function checkConditions(duckdb: DuckDb, selects: readonly string[]): Promise<readonly (string | null)[]> {
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    enable_external_access: 'false',
  });
  const connection = await instance.connect();
  await connection.run("ATTACH ':memory:' AS draft");
  for (const sql of CREATE_COPY) await connection.run(sql);
  await connection.run('USE draft');
  const judged: (string | null)[] = [];
  for (const sql of selects) {
    try {
      await check(connection, sql);
      await explained(sql, () => connection.prepare(sql));
      judged.push(null);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      judged.push(error.message);
    }
  }
  return judged;
}
