/** What query_catalog says of a query that finds nothing: which condition alone already gives none. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskCopy } from '../../../support/copy-in-process.ts';
import { openTrapRecords } from './trap-records.ts';

let ask: AskCopy;
beforeAll(async () => {
  ask = await openTrapRecords();
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');

describe('a query that finds nothing', () => {
  it.each([
    ['one condition', "SELECT code FROM products WHERE created > '2030-01-01'", "No row meets created > '2030-01-01'."],
    [
      'one of several',
      "SELECT code FROM products WHERE status = 'active' AND tax_rate = 7",
      'No row meets tax_rate = 7, even without the other conditions.',
    ],
    [
      'conditions that exclude each other',
      "SELECT code FROM products WHERE status = 'active' AND parent_id IS NOT NULL",
      'Each condition of WHERE is met by some rows, but no row meets all 2.',
    ],
    ['a view', 'SELECT count(*) FROM documents', 'The view documents has no rows in this copy.'],
    [
      'a join',
      'SELECT 1 FROM products p JOIN variants v ON v.variant_id = p.product_id',
      'The join alone gives no rows',
    ],
    [
      'a condition that no row of a join meets',
      "SELECT p.code FROM variants v JOIN products p USING (product_id) WHERE p.status = 'passive'",
      "No row of the join meets p.status = 'passive'.",
    ],
  ])('tells that it is for %s', async (_what, sql, told) => {
    expect(await warn(sql)).toContain(told);
  });

  it('is told of once, where a text that nothing has is why', async () => {
    expect((await ask("SELECT 1 FROM products WHERE status = 'Active' AND tax_rate = 20")).traps).toHaveLength(1);
  });

  it.each([
    ['a column without a value', 'code IS NULL', 'No row meets code IS NULL.'],
    ['a long one', `length(code || '${'x'.repeat(200)}') > 900`, /^No row meets .{90,110}…\.$/],
    ['a pattern', "code NOT LIKE 'P%'", "No row meets code NOT LIKE 'P%'."],
    [
      'what is there',
      'EXISTS (FROM variants v WHERE v.variant_id = p.product_id)',
      'No row meets EXISTS(SELECT * FROM variants AS v WHERE (v.variant_id = p.product_id)).',
    ],
  ])('is told the condition, of %s', async (_what, condition, told) => {
    expect((await ask(`SELECT code FROM products p WHERE ${condition}`)).traps).toContainEqual(
      typeof told === 'string' ? told : expect.stringMatching(told),
    );
  });
});
