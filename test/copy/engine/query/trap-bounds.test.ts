/** What a query may have wrong is looked for within bounds on the work, and the answer says where they left something out. */
import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { NoticeOf } from '../../../../src/answer/notices.ts';
import { openCopy } from '../../../../src/copy/engine/query/open-copy.ts';
import { writeCopyOf } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const file = join(ownDirectory('trap-bounds'), 'records.duckdb');
beforeAll(() => writeCopyOf(file, { products: [{ ProductId: 1, Code: 'P-1', Status: 1 }] }));

const NOT_EXAMINED: NoticeOf<'sql_not_examined'> = { code: 'sql_not_examined' };

/** The warnings of a query that compares two columns with texts which they never have. */
async function findTraps(options: Parameters<typeof openCopy>[2]) {
  const copy = await openCopy(duckdb, file, options);
  onTestFinished(() => copy.close());
  const sql = "SELECT code FROM products WHERE status = 'Active' AND code = 'P-2'";
  const window = { offset: 0, maxRows: 10, maxChars: 1_000, findsTraps: true };
  return (await copy.query({ kind: 'query', sql, ...window })).traps;
}

const BOUNDS = { askMs: 1, allMs: 1, untilMs: 60_000 };

it('says once that something was not looked for', async () => {
  let spent = 0;
  const spentMs = () => (spent += 2);
  expect(await findTraps({ bounds: BOUNDS, spentMs })).toEqual([NOT_EXAMINED]);
});

it('says so where the query itself took all the time that a call has', async () => {
  const bounds = { askMs: 60_000, allMs: 60_000, untilMs: 0 };
  expect(await findTraps({ bounds })).toEqual([NOT_EXAMINED]);
});

it('looks for all where only others keep the processor busy', async () => {
  const traps = await findTraps({ bounds: BOUNDS, spentMs: () => 0 });
  expect(traps?.map(({ code }) => code)).toEqual(['sql_text_never', 'sql_text_never']);
});
