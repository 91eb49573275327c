/**
 * Random queries are answered as by the same engine without its optimisers, over the same file: of DuckDB 1.5.5 and
 * 1.5.6 some optimisers answer valid SQL wrongly. Run this, with SOAK=1, before another version is taken. A query that fails here
 * says which optimisers to add to WRONG_OPTIMISERS: try them one by one with `SET disabled_optimizers`.
 */
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { dice } from '../../../../scripts/generated-catalog/random.ts';
import { openCopy } from '../../../../src/copy/engine/query/open-copy.ts';
import { readWindow } from '../../../../src/copy/engine/query/read-rows.ts';
import type { QueryRequest } from '../../../../src/copy/protocol.ts';
import type { JsonValue } from '../../../../src/record/value.ts';
import { DEMO_PRODUCTS, loadDemoCatalog } from '../../../../src/sandbox/data-dir.ts';
import { readLists } from '../../../audit/open-records.ts';
import { writeCopyOf } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';
import { drawQuery } from '../../../support/random-queries.ts';
import { everydayOrSoak } from '../../../support/soak.ts';
import { createSparseRecords } from '../../../support/sparse-records.ts';

const QUERIES = everydayOrSoak(300, 2_000);
const SEED = 1;

const CATALOGS = {
  'the demo catalog': () => readLists(loadDemoCatalog(DEMO_PRODUCTS)),
  'a catalog of which much is missing': () => createSparseRecords(120),
};

/** All rows of a query, each as JSON. */
type AskAll = (sql: string) => Promise<readonly string[]>;

/** A query as callers' SQL is run, of which all rows are wanted and nothing else. */
const wholeOf = (sql: string): QueryRequest => ({
  kind: 'query',
  sql,
  offset: 0,
  maxRows: 1_000_000,
  maxChars: 100_000_000,
  isWhole: true,
  findsTraps: true,
});

const spell = (rows: readonly (readonly JsonValue[])[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row));

/** Asks the copy as query_catalog does. */
async function openAsCallers(file: string): Promise<AskAll> {
  const copy = await openCopy(duckdb, file, { bounds: { askMs: 0, allMs: 0 } });
  return async (sql) => spell((await copy.query(wholeOf(sql))).rows);
}

/** Asks the same file in an engine that runs SQL as it is written. */
async function openUnoptimised(file: string): Promise<AskAll> {
  const options = { access_mode: 'READ_ONLY', threads: '1' };
  const instance = await duckdb.DuckDBInstance.create(file, options);
  const connection = await instance.connect();
  await connection.run('PRAGMA disable_optimizer');
  return async (sql) => {
    const result = await connection.stream(sql);
    return spell((await readWindow(duckdb, result, wholeOf(sql))).rows);
  };
}

it.each(Object.entries(CATALOGS))(
  `answers ${QUERIES} random queries of %s as without optimisers`,
  async (_name, readRecords) => {
    const file = join(ownDirectory('random'), 'copy.duckdb');
    await writeCopyOf(file, readRecords());
    const ask = await openAsCallers(file);
    const askUnoptimised = await openUnoptimised(file);
    const wrong: unknown[] = [];
    let filled = 0;
    for (let number = 0; number < QUERIES; number += 1) {
      const { sql, isOrdered } = drawQuery(dice(SEED, 'shape', number));
      const inOrder = (rows: readonly string[]) => (isOrdered ? rows : [...rows].sort());
      const truth = inOrder(await askUnoptimised(sql));
      const answered = inOrder(await ask(sql).catch((error) => [String(error)]));
      if (truth.length > 0) filled += 1;
      if (answered.join('\n') !== truth.join('\n')) wrong.push({ number, sql, answered, truth });
    }
    expect(wrong).toEqual([]);
    // Queries that find nothing would prove nothing.
    expect(filled).toBeGreaterThan(QUERIES * 0.8);
  },
  600_000,
);
