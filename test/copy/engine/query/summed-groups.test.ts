/** What query_catalog warns of where counts of groups are added up that share products. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const product = (ProductId: number, brands: readonly number[], Status = 1) => ({
  ProductId,
  Code: `P-${ProductId}`,
  Status,
  TrademarkProducts: brands.map((id) => ({ TrademarkId: id, Name: `Brand ${id}` })),
});

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('summed-groups'), {
    products: [product(1, [1, 2]), product(2, [1], -1), product(3, [2]), product(4, [])],
    variants: [1, 2].map((id) => ({ VariantId: id, ProductId: 1, Code: `V-${id}`, Status: 1 })),
  });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');
const OF = 'FROM products p JOIN product_brands b USING (product_id)';

describe('a sum of counts', () => {
  it.each([
    ['over a subquery', `SELECT sum(k) FROM (SELECT b.name, count(*) AS k ${OF} GROUP BY b.name)`],
    ['over WITH', `WITH g AS (SELECT b.name, count(*) AS k ${OF} GROUP BY 1) SELECT sum(k) AS all_products FROM g`],
    [
      'of distinct products',
      `SELECT sum(k) FROM (SELECT b.name, count(DISTINCT p.product_id) AS k ${OF} GROUP BY ALL)`,
    ],
    ['over the groups themselves', `SELECT b.name, sum(count(*)) OVER () AS total ${OF} GROUP BY b.name`],
    ['of shares', `SELECT b.name, 100.0 * count(*) / sum(count(*)) OVER () AS share ${OF} GROUP BY b.name`],
    [
      'over a window of a subquery',
      `SELECT name, k, sum(k) OVER () FROM (SELECT b.name, count(*) AS k ${OF} GROUP BY 1)`,
    ],
    ['over links alone', 'SELECT sum(k) FROM (SELECT name, count(*) AS k FROM product_brands GROUP BY name) g'],
    [
      'by another group',
      `SELECT status, sum(k) FROM (SELECT p.status, b.name, count(*) AS k ${OF} GROUP BY ALL) GROUP BY status`,
    ],
    ['within another query', `SELECT (SELECT sum(k) FROM (SELECT b.name, count(*) AS k ${OF} GROUP BY 1)) AS total`],
  ])('%s that share products carries a warning', async (_what, sql) => {
    const told = await warn(sql);
    expect(told).toContain('sum adds up counts of groups that share products');
    expect(told).toContain('count(DISTINCT product_id)');
  });

  it.each([
    'SELECT sum(k) FROM (SELECT status, count(*) AS k FROM products GROUP BY status)',
    `SELECT sum(k) FROM (SELECT p.product_id, count(*) AS k ${OF} GROUP BY 1)`,
    `SELECT name, sum(k) FROM (SELECT p.status, b.name, count(*) AS k ${OF} GROUP BY ALL) GROUP BY name`,
    `SELECT b.name, p.status, sum(count(*)) OVER (PARTITION BY b.name) ${OF} GROUP BY 1, 2`,
    `SELECT avg(k) FROM (SELECT b.name, count(*) AS k ${OF} GROUP BY b.name)`,
    `SELECT sum(k) FROM (SELECT b.name, count(*) AS k ${OF} WHERE b.name = 'Brand 1' GROUP BY b.name)`,
    'SELECT sum(n) FROM (SELECT product_id, count(*) AS n FROM variants GROUP BY product_id)',
  ])('of groups that share none carries no warning: %s', async (sql) => {
    expect(await warn(sql)).toBe('');
  });
});
