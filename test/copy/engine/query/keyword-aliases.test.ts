/** Aliases that are keywords, which SQL takes only after AS: it is put there where nothing else can be meant. */
import { beforeAll, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

it.each([
  ['before FROM', 'SELECT name order FROM products', ['order']],
  ['before a comma', 'SELECT created year, name FROM products', ['year', 'name']],
  ['behind a subquery', 'SELECT 1 one, (SELECT count(*) FROM variants) ties', ['one', 'ties']],
  ['behind a call', 'SELECT max(price) share FROM prices', ['share']],
  ['each of them', 'SELECT count(*) rows, min(price) old, max(price) groups FROM prices', ['rows', 'old', 'groups']],
  ['within a subquery', 'SELECT t."rows" FROM (SELECT count(*) rows FROM products) t', ['rows']],
])('are taken for such %s', async (_where, sql, columns) => {
  expect((await ask(sql)).columns).toEqual(columns);
});

it('are left as they are in texts, which they would change', async () => {
  await expect(ask("SELECT 'name order FROM' AS said, count(*) order FROM products")).rejects.toThrow(
    '"order" is a keyword',
  );
});
