/** A query that gives nothing by a text in another case is answered for what it can only mean, and says so. */
import { beforeAll, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

const WEIGHT = "measures.name is never 'weight', so these rows are of 'Weight'";

it.each([
  ['rows', "SELECT value FROM measures WHERE name = 'weight' ORDER BY number", [['80'], ['638']], WEIGHT],
  ['a count', "SELECT count(*) FROM measures WHERE name IN ('weight')", [[2]], WEIGHT],
  ['a pattern', "SELECT count(*) FROM measures WHERE name LIKE 'weight'", [[2]], WEIGHT],
  [
    'what WITH gives',
    "WITH m AS (SELECT * FROM measures WHERE name = 'weight') SELECT count(*) FROM m",
    [[2]],
    'these rows are of',
  ],
  [
    'a value under its name',
    "SELECT count(*) FROM properties WHERE name = 'Colour' AND value = 'RED'",
    [[1]],
    "these rows are of 'Red'",
  ],
])('gives %s for the only text that was meant', async (_what, sql, rows, told) => {
  const answered = await ask(sql);
  expect(answered.rows).toEqual(rows);
  expect(answered.traps[0]).toContain(told);
});

it.each([
  ['several texts may be meant', "SELECT count(*) FROM product_brands WHERE name = 'OTTERBOX'"],
  ['it is only near', "SELECT count(*) FROM measures WHERE name = 'Wieght'"],
  ['there are two slips', "SELECT count(*) FROM measures WHERE name = 'weight' AND unit = 'G'"],
])('leaves the zero where %s', async (_what, sql) => {
  const { rows, traps } = await ask(sql);
  expect(rows).toEqual([[0]]);
  expect(traps.join(' ')).toContain('is never');
});

it('leaves what a query gives without the text that nothing has', async () => {
  const { rows } = await ask("SELECT count(*) FROM measures WHERE name IN ('weight', 'Box weight')");
  expect(rows).toEqual([[1]]);
});

it('tells what else the corrected query may get wrong', async () => {
  const { traps } = await ask("SELECT avg(price) FROM prices WHERE currency = 'eur' AND label = 'Retail'");
  expect(traps).toEqual([expect.stringContaining("these rows are of 'EUR'"), expect.stringContaining('owner =')]);
});
