/** What query_catalog says of a category whose products are in those below it, as most catalogs have them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const CATEGORIES = [
  { Id: 1, Name: 'Footwear', ParentId: null },
  { Id: 2, Name: 'Boots', ParentId: 1 },
  { Id: 3, Name: 'Sandals', ParentId: 1 },
  { Id: 4, Name: 'Winter Boots', ParentId: 2 },
];
/** The categories of each product, by position. */
const IN = [[2], [2, 3], [3], [4]];

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('upper-categories'), {
    products: IN.map((ids, at) => ({
      ProductId: at + 1,
      Code: `P-${at + 1}`,
      CategoryProducts: ids.map((CategoryId) => ({ CategoryId, Name: CATEGORIES[CategoryId - 1]?.Name })),
    })),
    categories: CATEGORIES,
  });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');

describe('a category by its name', () => {
  it.each([
    ['that no product has itself', "SELECT count(*) FROM product_categories WHERE name = 'Footwear'", '(4)', '= 1'],
    [
      'that some products have',
      "SELECT count(DISTINCT product_id) FROM product_categories WHERE name = 'Boots'",
      '(1)',
      '= 2',
    ],
    [
      'of the list of categories',
      "SELECT count(DISTINCT product_id) FROM product_categories JOIN categories c USING (category_id) WHERE c.name = 'Footwear'",
      '(4)',
      '= 1',
    ],
  ])('%s: says how many products those below it have', async (_what, sql, count, test) => {
    expect(await warn(sql)).toContain(`leaves out the products that only categories below it have ${count}`);
    expect(await warn(sql)).toContain(`ancestor_id ${test}`);
  });

  it.each([
    "SELECT count(*) FROM product_categories WHERE name = 'Sandals'",
    "SELECT category_id FROM categories WHERE name = 'Footwear'",
    "SELECT count(DISTINCT p.product_id) FROM product_categories p JOIN category_tree t USING (category_id) JOIN categories c ON c.category_id = t.ancestor_id WHERE c.name = 'Footwear'",
    "SELECT count(DISTINCT product_id) FROM product_categories WHERE name <> 'Boots'",
  ])('says nothing of %s', async (sql) => {
    expect(await warn(sql)).not.toContain('below it');
  });
});
