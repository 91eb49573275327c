/** Tables that queries of ours share: the process that has them is kept, whatever else it is asked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openCopyOf } from '../../support/copy-in-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'pim-mcp-shared-'));
afterAll(() => rmSync(directory, { recursive: true }));

it('a copy tells that it has tables that queries share, from the first of these queries on', async () => {
  const copy = await openCopyOf(directory, { products: [{ ProductId: 1 }, { ProductId: 2 }] });
  const ask = { kind: 'query', offset: 0, maxRows: 10, maxChars: 1_000 } as const;
  await copy.query({ ...ask, sql: 'SELECT count(*) FROM products' });
  expect(copy.hasShared()).toBe(false);
  const shared = { chosen: { sql: 'SELECT product_id FROM products WHERE product_id > 1' } };
  expect((await copy.query({ ...ask, sql: 'SELECT product_id FROM chosen', shared })).rows).toEqual([[2]]);
  await copy.query({ ...ask, sql: 'SELECT count(*) FROM products' });
  expect(copy.hasShared()).toBe(true);
});
