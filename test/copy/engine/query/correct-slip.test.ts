/** A query that gives nothing by a text in another case is answered for what it can only mean, and says so. */
import { beforeAll, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

const WEIGHT = "measures.name is never 'weight', so the query was run with 'Weight'";

it.each([
  ['rows', "SELECT value FROM measures WHERE name = 'weight' ORDER BY number", [['80'], ['638']], WEIGHT],
  ['a count', "SELECT count(*) FROM measures WHERE name IN ('weight')", [[2]], WEIGHT],
  ['a pattern', "SELECT count(*) FROM measures WHERE name LIKE 'weight'", [[2]], WEIGHT],
  [
    'what WITH gives',
    "WITH m AS (SELECT * FROM measures WHERE name = 'weight') SELECT count(*) FROM m",
    [[2]],
    'was run with',
  ],
  [
    'a value under its name',
    "SELECT count(*) FROM properties WHERE name = 'Colour' AND value = 'RED'",
    [[1]],
    "was run with 'Red'",
  ],
])('gives %s for the only text that was meant', async (_what, sql, rows, told) => {
  const answered = await ask(sql);
  expect(answered.rows).toEqual(rows);
  expect(answered.traps[0]).toContain(told);
});

it.each([
  ['several texts may be meant', "SELECT count(*) FROM product_brands WHERE name = 'OTTERBOX'"],
  ['it is only near', "SELECT count(*) FROM measures WHERE name = 'Wieght'"],
])('leaves the zero where %s', async (_what, sql) => {
  const { rows, traps } = await ask(sql);
  expect(rows).toEqual([[0]]);
  expect(traps.join(' ')).toContain('is never');
});

it.each([
  ['two slips', "SELECT count(*) FROM measures WHERE name = 'weight' AND unit = 'G'", 2],
  ['a slip beside a right text', "SELECT count(*) FROM measures WHERE name IN ('weight', 'Box weight')", 3],
  [
    'a slip that excludes nothing',
    "SELECT count(*) FROM products p WHERE NOT EXISTS (FROM prices r WHERE r.product_id = p.product_id AND r.currency = 'try')",
    1,
  ],
])('corrects %s', async (_what, sql, count) => {
  const { rows, traps } = await ask(sql);
  expect(rows).toEqual([[count]]);
  expect(traps.join(' ')).toContain('was run with');
});

it('leaves a text that is excluded, and so may be meant as it is', async () => {
  const { rows, traps } = await ask("SELECT count(*) FROM products WHERE status <> 'Active'");
  expect(rows).toEqual([[2]]);
  expect(traps.join(' ')).not.toContain('was run with');
});

it('tells what else the corrected query may get wrong', async () => {
  const { traps } = await ask("SELECT avg(price) FROM prices WHERE currency = 'eur' AND label = 'Retail'");
  expect(traps).toEqual([expect.stringContaining("was run with 'EUR'"), expect.stringContaining('owner =')]);
});
