/** A division by 0 gives NaN or Infinity, which lead rankings and spoil averages: told, with the fix. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sayNotice } from '../../../../src/answer/notices.ts';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const price = (ProductId: number, list: number, now: number) => ({
  ProductId,
  Code: `P-${ProductId}`,
  Prices: [
    { Price: list, Currency: 'EUR', PriceType: 'List' },
    { Price: now, Currency: 'EUR', PriceType: 'Retail' },
  ],
});

/** The second product has a list price of 0, and costs 0: its discount is 0/0. */
const PRODUCTS = [price(1, 100, 60), price(2, 0, 0), price(3, 50, 45)];

const DISCOUNTS = `WITH offers AS (SELECT p.code, l.price AS list, r.price AS now FROM products p
  JOIN prices l ON l.product_id = p.product_id AND l.label = 'List'
  JOIN prices r ON r.product_id = p.product_id AND r.label = 'Retail')`;

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('not-finite'), { products: PRODUCTS });
});

/** How often a query is warned of it. */
async function countWarnings(sql: string): Promise<number> {
  return (await ask(sql)).traps.filter((one) => one === sayNotice({ code: 'sql_not_finite' }))
    .length;
}

describe('a query that divides by 0', () => {
  it.each([
    ['shows it', `${DISCOUNTS} SELECT code, 1 - now / list AS discount FROM offers`],
    ['averages it', `${DISCOUNTS} SELECT avg(1 - now / list) FROM offers`],
    ['shows it in a list', `${DISCOUNTS} SELECT list(now / list) FROM offers`],
    ['shows it in a struct', `${DISCOUNTS} SELECT {'share': now / list} AS s FROM offers`],
    ['shows Infinity of integers', 'SELECT code, 1 / (product_id - 2) AS x FROM products'],
    [
      'ranks by it, shown',
      `${DISCOUNTS} SELECT code, 1 - now / list AS discount FROM offers ORDER BY discount DESC LIMIT 1`,
    ],
    [
      'ranks by it, not shown',
      `${DISCOUNTS} SELECT code FROM offers ORDER BY 1 - now / list DESC LIMIT 1`,
    ],
    [
      'ranks by it in a subquery',
      `${DISCOUNTS} SELECT count(*) FROM (SELECT code FROM offers ORDER BY 1 - now / list DESC LIMIT 2)`,
    ],
    [
      'ranks from the least on by -Infinity',
      'SELECT code FROM products ORDER BY -1 / (product_id - 2) LIMIT 1',
    ],
    [
      'chooses by a window',
      `${DISCOUNTS} SELECT code FROM offers QUALIFY row_number() OVER (ORDER BY now / list DESC) = 1`,
    ],
    [
      'chooses by a window over a named column',
      `${DISCOUNTS} SELECT code, rank() OVER (ORDER BY share DESC) AS place FROM (SELECT code, now / list AS share FROM offers)`,
    ],
    [
      'ranks groups by it',
      `${DISCOUNTS} SELECT left(code, 1) AS g FROM offers GROUP BY g ORDER BY max(now / list) DESC LIMIT 1`,
    ],
    ['takes its greatest', `${DISCOUNTS} SELECT arg_max(code, now / list) FROM offers`],
    [
      'ranks by what a text is read as',
      "SELECT code FROM (VALUES ('a', 'NaN'), ('b', '2')) t(code, x) ORDER BY x::DOUBLE DESC LIMIT 1",
    ],
  ])('is warned once where it %s', async (_what, sql) => {
    expect(await countWarnings(sql)).toBe(1);
  });
});

describe('a query without a division by 0', () => {
  it.each([
    [
      'that uses nullif',
      `${DISCOUNTS} SELECT code, 1 - now / nullif(list, 0) AS d FROM offers ORDER BY d DESC LIMIT 1`,
    ],
    ['that leaves the rows out', `${DISCOUNTS} SELECT avg(now / list) FROM offers WHERE list > 0`],
    ['that divides whole numbers', 'SELECT code, 1 // (product_id - 2) AS x FROM products'],
    ['that shows a text', "SELECT 'NaN' AS x, 'Infinity' AS y, 1 / 2 AS z"],
    ['that sorts by a text', "SELECT code, 1 / 2 AS z FROM products ORDER BY code || 'nan' DESC"],
    [
      'whose Infinity comes last',
      'SELECT code FROM products ORDER BY 1 / abs(product_id - 2) LIMIT 1',
    ],
  ])('carries no warning: one %s', async (_what, sql) => {
    expect(await countWarnings(sql)).toBe(0);
  });
});
