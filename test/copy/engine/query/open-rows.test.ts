/** The rows of a query as a file takes them: whole, in batches, each when it is asked for. */
import { beforeAll, expect, it } from 'vitest';
import { QueryError } from '../../../../src/copy/engine/query/check-query.ts';
import type { OpenCopy } from '../../../../src/copy/engine/query/open-copy.ts';
import type { Batch } from '../../../../src/copy/protocol.ts';
import { openCopyOf } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

let copy: OpenCopy;
beforeAll(async () => {
  const products = Array.from({ length: 5 }, (_, index) => ({ ProductId: index + 1, Code: `P-${index + 1}` }));
  copy = await openCopyOf(ownDirectory('rows'), { products });
});

async function takeAll(): Promise<readonly Batch['rows'][]> {
  const taken: Batch['rows'][] = [];
  for (;;) {
    const { rows, isLast } = await copy.nextRows();
    if (rows.length > 0) taken.push(rows);
    if (isLast) return taken;
  }
}

const SQL = 'SELECT product_id, code FROM products ORDER BY product_id';

it('hands out batches of about the bytes that were asked for, and each row once', async () => {
  expect(await copy.openRows({ kind: 'open_rows', sql: SQL, batchBytes: 20 })).toEqual({
    columns: ['product_id', 'code'],
  });
  const taken = await takeAll();
  expect(taken.map((rows) => rows.length)).toEqual([3, 2]);
  expect(taken.flat().map(([id]) => id)).toEqual([1, 2, 3, 4, 5]);
});

it('cuts no text, however long', async () => {
  const sql = "SELECT array_to_string(list_transform(range(20000), lambda x: 'x'), '') AS long";
  await copy.openRows({ kind: 'open_rows', sql, batchBytes: 1_000 });
  expect(await takeAll()).toEqual([[['x'.repeat(20_000)]]]);
});

it('warns before the rows of what the query gets wrong', async () => {
  const sql = "SELECT code FROM products WHERE code = 'p-1'";
  const { traps } = await copy.openRows({ kind: 'open_rows', sql, batchBytes: 20, findsTraps: true });
  expect(traps).toEqual([expect.stringContaining("'p-1'")]);
});

it('says what to change where a row is too large for the process that takes it', async () => {
  const sql = "SELECT array_to_string(list_transform(range(1100000), lambda x: 'x'), '') AS long";
  await copy.openRows({ kind: 'open_rows', sql, batchBytes: 1_000 });
  const error = await copy.nextRows().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(QueryError);
  expect(String(error)).toContain('A row has more than 1000000 characters.');
});

it('explains an error that only a later row meets', async () => {
  const sql = "SELECT (CASE WHEN product_id = 5 THEN 'x' ELSE '1' END)::INTEGER FROM products";
  const error = await copy
    .openRows({ kind: 'open_rows', sql, batchBytes: 1 })
    .then(takeAll)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(QueryError);
  expect(String(error)).not.toContain('Conversion Error');
});

it('has no rows before a query is opened', async () => {
  const fresh = await openCopyOf(ownDirectory('no-rows'), {});
  expect(await fresh.nextRows()).toEqual({ rows: [], isLast: true });
});

it('goes on where a window ends, and counts all rows', async () => {
  const ask = (offset: number, maxRows: number) =>
    copy.query({ kind: 'query', sql: SQL, offset, maxRows, maxChars: 1_000 });
  expect(await ask(3, 1)).toMatchObject({ rows: [[4, 'P-4']], counted: 5, countedAll: true });
  expect(await ask(9, 1)).toMatchObject({ rows: [], counted: 5 });
});

it('gives every row whole to whoever asks for them whole', async () => {
  const sql = 'SELECT range(500) AS many';
  const { rows } = await copy.query({ kind: 'query', sql, offset: 0, maxRows: 1, maxChars: 100, isWhole: true });
  expect(rows[0]?.[0]).toHaveLength(500);
});
