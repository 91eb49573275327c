/** The rows of a query as a file takes them: whole, in batches, each when it is asked for. */
import { beforeAll, expect, it } from 'vitest';
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
