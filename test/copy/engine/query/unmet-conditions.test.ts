/** Conditions that no row meets: what is nearest to the part of a text, which way round a search goes, and NULL. */
import { beforeAll, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

it.each([
  [
    "SELECT code FROM products WHERE name ILIKE '%trial%'",
    "products.name is never like '%trial%'; the nearest that it has is 'Trail'.",
  ],
  [
    "SELECT code FROM products WHERE name ILIKE '%city shos%' AND status = 'passive'",
    "products.name is never like '%city shos%'; the nearest that it has is 'City Shoe'.",
  ],
  [
    "SELECT code FROM products WHERE props['Colour'] LIKE 'Bleu%'",
    "products.props['Colour'] is never like 'Bleu%'; the nearest that it has is 'Blue'.",
  ],
  [
    "SELECT code FROM products WHERE lower(name) LIKE '%Shoe'",
    "products.name has it in another case only: name ILIKE '%Shoe' is met by 2 rows.",
  ],
  [
    "SELECT count(*) FROM products WHERE instr('Shoe', name) > 0",
    "instr('Shoe', name) looks for name within 'Shoe'; instr(name, 'Shoe') finds 2 rows.",
  ],
  [
    "SELECT count(*) FROM products WHERE code NOT IN ('P-1', NULL)",
    'NOT IN (…, NULL) is met by no row; write AND column IS NOT NULL instead of NULL.',
  ],
  [
    "SELECT count(*) FROM products WHERE code IN ('P-1', NULL)",
    'NULL within IN (…) finds no row; write OR column IS NULL.',
  ],
  [
    "SELECT code, CASE parent_id WHEN NULL THEN 'top' ELSE 'child' END FROM products",
    'A comparison with NULL is never true, nor is WHEN NULL after CASE column; write column IS NULL.',
  ],
])('is told what to write instead: %s', async (sql, warning) => {
  expect((await ask(sql)).traps).toEqual([warning]);
});

it.each([
  "SELECT code FROM products WHERE name ILIKE '%qqqqq%'",
  "SELECT code FROM products WHERE name ILIKE '%shoe%' AND code = 'P-1' AND status = 'passive'",
])('names no part that is far, or that a value has: %s', async (sql) => {
  expect(String((await ask(sql)).traps)).not.toContain('never like');
});

it.each([
  "SELECT code FROM products WHERE contains('active, draft', status)",
  "SELECT code FROM products WHERE name LIKE '%Shoe' OR name LIKE '%Trial%'",
  'SELECT code FROM products WHERE coalesce(parent_id, NULL) IS NULL',
])('says nothing where a condition is met: %s', async (sql) => {
  expect((await ask(sql)).traps).toEqual([]);
});
