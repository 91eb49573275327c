import { describe, expect, it } from 'vitest';
import { errorOf } from '../support/catalog-server.ts';
import { serveCopy } from './served-copy.ts';

const { ask } = serveCopy();

describe('the errors of query_catalog', () => {
  it.each([
    ['a column', 'SELECT barcod FROM products', 'There is no column "barcod"', 'is_barcode'],
    ['a function', 'SELECT lenght(name) FROM products', 'Did you mean length?', 'DuckDB'],
  ])('teaches what is wrong with %s', async (_what, sql, failed, fix) => {
    const called = await ask(sql);
    expect(called.isError).toBe(true);
    expect(errorOf(called).code).toBe('INVALID_ARGUMENT');
    expect(`${errorOf(called).failed} ${errorOf(called).fix}`).toContain(fix);
    expect(errorOf(called).failed).toContain(failed);
    expect(called.text).not.toMatch(/duckdb\b.*\/|\.duckdb|LINE 1|Error:/);
  });
});

describe('the warnings of query_catalog', () => {
  it('warns beside the rows of what a query gets wrong', async () => {
    const { answer } = await ask("SELECT avg(price) AS mean FROM prices WHERE owner = 'product'");
    expect(answer.rows).toHaveLength(1);
    expect(answer.warnings).toEqual([expect.stringMatching(/^avg of prices\.price mixes several currencies \(EUR, /)]);
  });

  it('says of no rows which condition none meets', async () => {
    const { answer } = await ask("SELECT code FROM products WHERE status = 'active' AND tax_rate > 900");
    expect(answer).toMatchObject({
      columns: ['code'],
      rows: [],
      warnings: ['No row meets tax_rate > 900, even without the other conditions.'],
    });
  });
});
