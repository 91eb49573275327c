/** Names of a large catalog, compared within blocks: each with each would take minutes. */
import * as duckdb from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { findNearNames } from '../../../src/copy/audit/sql/near-names.ts';

const NAMES = 50_000;

/** A word of letters for a number below 17,576. */
const word = (number: string) =>
  `chr((97 + ${number} % 26)::INT) || 'o' || chr((97 + ${number} // 26 % 26)::INT) || 'i' || chr((97 + ${number} // 676)::INT) || 'an'`;

it('finds the misspelt name among 50,000 without comparing each name with each', async () => {
  const connection = await (await duckdb.DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await connection.run(`CREATE TABLE products AS
    SELECT ${[1, 2, 3].map((seed) => word(`(hash(n, ${seed}) % 15000)::BIGINT`)).join(" || ' ' || ")} AS name FROM range(${NAMES}) r(n)
    UNION ALL SELECT unnest(['Harbour Waterproof Rucksack', 'Harbour Waterprof Rucksack'])`);

  const found = await connection.runAndReadAll(`WITH ${findNearNames()} SELECT count(*) FROM alike`);
  expect(found.getRowsJson()).toEqual([['1']]);
}, 60_000);
