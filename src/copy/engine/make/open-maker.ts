import { statSync } from 'node:fs';
import type { DuckDBValue } from '@duckdb/node-api';
import type { JsonValue } from '../../../record/value.ts';
import type { Exchanges } from '../../protocol.ts';
import { pathOfCallers } from '../../shown-views.ts';
import { quote } from '../../sql-text.ts';
import { COMMON_OPTIONS, type DuckDb, readRows } from '../duckdb.ts';
import { IN_UTC, writeLocks } from '../query/open-copy.ts';
import { explainErrors, parseQuery } from '../query/parse-query.ts';
import { registerStems } from '../stems.ts';

/** Maker of one file. */
export type Maker = Awaited<ReturnType<typeof openMaker>>;

// Memory limit of all statements together, plus a share of a large copy: half of the limit of the
// process (duckdb.ts).
const MEMORY_BYTES = 512_000_000;
const COPY_SHARE = 0.05;

// Names in this database take precedence over equal names in the copy.
const SCRATCH = 'scratch';

/**
 * Opens a copy, whose views statements use by name. Also attaches three databases: `made`, the new file; `scratch` for
 * temporary tables; and `before`, an earlier file of the same kind, if there is a readable one. Two statements may run
 * at the same time.
 */
export async function openMaker(duckdb: DuckDb, request: Exchanges['open_maker']['request']) {
  const { copy, draft, spill, before, memoryBytes = MEMORY_BYTES } = request;
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    ...COMMON_OPTIONS,
    allow_community_extensions: 'false',
    memory_limit: `${memoryBytes + Math.ceil(COPY_SHARE * statSync(copy).size)}B`,
    preserve_insertion_order: 'false',
    allocator_bulk_deallocation_flush_threshold: '8MB',
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${quote(copy)} AS copy (READ_ONLY)`);
  // An unfinished file is thrown away, so no log is kept of it.
  await connection.run(`ATTACH ${quote(draft)} AS made (RECOVERY_MODE no_wal_writes)`);
  await connection.run(`ATTACH ':memory:' AS ${SCRATCH}`);
  if (before !== undefined) {
    await connection.run(`ATTACH ${quote(before)} AS before (READ_ONLY)`).catch(() => {});
  }
  const ours = [connection, await instance.connect()];
  // Operators write their statements over the views that callers see.
  const theirs = await instance.connect();
  for (const each of ours) await each.run(`SET search_path = '${SCRATCH},copy'`);
  await theirs.run(`SET search_path = ${quote(`${SCRATCH},${pathOfCallers('copy')}`)}`);
  for (const each of [...ours, theirs]) await each.run(IN_UTC);
  await registerStems(duckdb, connection);
  for (const sql of writeLocks(copy, spill)) await connection.run(sql);
  const free = [...ours];
  const runOperatorSql = async (
    operatorSql: string,
    sql: string,
  ): Promise<readonly unknown[][]> => {
    await parseQuery(theirs, operatorSql);
    return explainErrors(operatorSql, () => readRows(theirs, sql));
  };
  const runOurs = async (sql: string): Promise<readonly unknown[][]> => {
    const chosen = free.pop() ?? connection;
    try {
      return await explainErrors(sql, () => readRows(chosen, sql));
    } finally {
      free.push(chosen);
    }
  };
  return {
    // `operatorSql`: the part of the statement that an operator wrote; it must be one SELECT over
    // the views of the copy.
    make: async ({
      sql,
      own: operatorSql,
    }: Exchanges['make']['request']): Promise<Exchanges['make']['reply']> => {
      const rows = await (operatorSql === undefined
        ? runOurs(sql)
        : runOperatorSql(operatorSql, sql));
      return rows.map((row) => row.map(toJson));
    },
    close: (): void => {
      for (const each of [...ours, theirs]) each.closeSync();
      instance.closeSync();
    },
  };
}

// Statements of a maker return only numbers, texts and booleans.
function toJson(value: unknown): JsonValue {
  const plain = value as DuckDBValue; // what DuckDB gives
  if (
    plain === null ||
    typeof plain === 'string' ||
    typeof plain === 'boolean' ||
    typeof plain === 'number'
  )
    return plain;
  return typeof plain === 'bigint' ? Number(plain) : String(plain);
}
