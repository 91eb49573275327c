/**
 * Prints what becomes of a field `ShelfLife` in each place that a field has. It runs where the table of fields has it:
 * in the copy of this project that added-field.test.ts makes.
 */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as duckdb from '@duckdb/node-api';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { renderNeeds, renderViews } from '../../scripts/docs/copy.ts';
import { listSheetFields, SHEET_FIELDS } from '../../scripts/docs/sheet-fields.ts';
import { listSectionFields, SECTIONS } from '../../src/catalog/product/answer-sections.ts';
import { LIST_NAMES } from '../../src/copy/copied-lists.ts';
import { beginCopy } from '../../src/copy/engine/write/copy-writer.ts';
import { writeHistory } from '../../src/copy/engine/write/write-history.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { trim } from '../answer/trim-record.ts';
import { openRecords } from '../audit/open-records.ts';
import { rulesOf, runAudit } from '../audit/run-audit.ts';

const BREAD = { ProductId: 1, Code: 'BREAD', Name: 'Bread', ShelfLife: 4 };
const SALT = { ProductId: 2, Code: 'SALT', Name: 'Salt', ShelfLife: null };

const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-added-field-'));

/** The rows of a statement in a database. */
async function readRows(file: string, sql: string): Promise<readonly unknown[]> {
  const instance = await duckdb.DuckDBInstance.create(file);
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowsJson();
  connection.closeSync();
  instance.closeSync();
  return rows;
}

/** Writes a copy of these products, read on a day of March. @returns its file */
async function writeCopy(day: number, products: readonly PimRecord[]): Promise<string> {
  const file = join(directory, `copy-${day}.duckdb`);
  const writer = await beginCopy(duckdb, { file });
  const at = `2026-03-0${day}T08:00:00.000Z`;
  for (const list of LIST_NAMES) await writer.write(list, list === 'products' ? products : [], at);
  const lists = LIST_NAMES.map((list) => ({
    list,
    records: list === 'products' ? products.length : 0,
    announced: null,
    complete: true,
    notes: [],
    readFrom: at,
    readTo: at,
    checked: null,
  }));
  await writer.seal({ lists });
  writer.close();
  return file;
}

async function showColumn(file: string) {
  return readRows(file, 'SELECT code, shelf_life, typeof(shelf_life) FROM products ORDER BY code');
}

/** What the history says of bread that keeps a day longer. */
async function showHistory(before: string) {
  const after = await writeCopy(2, [{ ...BREAD, ShelfLife: 5 }, SALT]);
  const draft = join(directory, 'history.duckdb');
  await writeHistory(duckdb, { before, after, draft, since: '2026-01-01T00:00:00' });
  return readRows(draft, 'SELECT code, field, before, after FROM changes');
}

/** What each product lacks of a requirement that needs the field. */
async function showNeed() {
  const copy = await openRecords({ products: [BREAD, SALT], variants: [] });
  const requirements = [{ name: 'food', needs: ['shelf_life'] }];
  await runAudit(copy, { rules: rulesOf('unmet_requirement') }, { requirements });
  const { rows } = await copy.query(
    "SELECT product_id, missing FROM completeness WHERE requirement = 'food' ORDER BY product_id",
    { offset: 0, maxRows: 10, findsTraps: true },
  );
  return rows;
}

/** The facts of the sheet, after `npm run docs` has written where fields stand on it. */
async function showSheet() {
  const file = fileURLToPath(new URL(`../../${SHEET_FIELDS}`, import.meta.url));
  writeFileSync(file, JSON.stringify(listSheetFields()));
  const { ProductSheet } = await import('../../src/views/sheet/product-sheet.tsx');
  const data = { sheet: { product: trim(BREAD, ['all']) }, isDemo: false };
  const page = renderToString(h(ProductSheet, { data }));
  return /<dl class="facts">(?<facts>.*?)<\/dl>/
    .exec(page)
    ?.groups?.facts?.replace(/<[^>]*>/g, ' ');
}

const copy = await writeCopy(1, [BREAD, SALT]);
const places = {
  answer: trim(BREAD, ['shelf_life']),
  section: SECTIONS.filter((name) => listSectionFields(name).includes('shelf_life')),
  column: await showColumn(copy),
  history: await showHistory(copy),
  need: await showNeed(),
  sheet: await showSheet(),
  docs: [renderViews(), renderNeeds()].map(
    (page) => page.split(/\n|, /).find((part) => part.includes('shelf_life')) ?? '',
  ),
};
process.stdout.write(JSON.stringify(places));
