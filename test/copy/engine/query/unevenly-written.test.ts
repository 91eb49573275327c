/** What query_catalog warns of where the catalog writes one thing in two ways, or the PIM never sends it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

const PRODUCTS = [
  {
    ProductId: 1,
    TaxRate: 20,
    Properties: [{ Name: 'Fit', Code: 'fit', Value: 'wide' }],
    TrademarkProducts: [{ TrademarkId: 1, Name: 'OtterBox' }],
    CategoryProducts: [{ CategoryId: 1, Name: 'Shirts' }],
  },
  {
    ProductId: 2,
    TaxRate: null,
    Properties: [
      { Name: 'Passform', Code: 'fit', Value: 'weit' },
      { Name: 'Power', Value: '5', Unit: 'W' },
    ],
    TrademarkProducts: [{ TrademarkId: 2, Name: 'Otterbox' }],
    CategoryProducts: [{ CategoryId: 2, Name: 'Hosen' }],
  },
];
const VARIANTS = [{ VariantId: 11, ProductId: 1, Codes: [{ CodeType: 'EAN', Value: '4006381333931' }] }];

let ask: AskCopy;
beforeAll(async () => {
  ask = await openRecords(ownDirectory('unevenly-written'), { products: PRODUCTS, variants: VARIANTS });
});

const warn = async (sql: string): Promise<string> => (await ask(sql)).traps.join('\n');

describe('a catalog that writes one thing in two ways, or not at all', () => {
  it.each([
    [
      'another name of the same property',
      "SELECT value, count(*) FROM properties WHERE name = 'Fit' GROUP BY value",
      "The code of 'Fit' in properties also has the name 'Passform'",
      "code = 'fit'",
    ],
    [
      'a value that the other name has in words of its own',
      "SELECT count(*) FROM properties WHERE name = 'Fit' AND value = 'wide'",
      "the name 'Passform', where products have values in other words ('weit')",
      "code = 'fit'",
    ],
    [
      'groups that differ only in case',
      'SELECT name, count(DISTINCT product_id) FROM product_brands GROUP BY 1',
      "('OtterBox', 'Otterbox'), each a group of its own",
      'GROUP BY lower(name)',
    ],
    [
      'a list that no record has',
      'SELECT count(*) FROM products p WHERE NOT EXISTS (FROM translations t WHERE t.product_id = p.product_id)',
      'The view translations has no such rows',
      'either all lack them, or this PIM does not send them',
    ],
    [
      'a field that no record has',
      "SELECT count(*) FROM products WHERE coalesce(link, '') = ''",
      'never sends products.link',
      'not mean that it is missing',
    ],
  ])('has a query told of %s, and what that means', async (_what, sql, told, remedy) => {
    expect(await warn(sql)).toContain(told);
    expect(await warn(sql)).toContain(remedy);
  });

  it.each([
    'SELECT lower(name), count(DISTINCT product_id) FROM product_brands GROUP BY 1',
    "SELECT count(*) FROM products p WHERE NOT EXISTS (FROM properties t WHERE t.product_id = p.product_id AND t.owner = 'product' AND t.name = 'Power')",
    'SELECT count(*) FROM products WHERE tax_rate IS NULL OR tax_rate = 20',
    "SELECT count(*) FROM properties WHERE code = 'fit' AND value IN ('wide', 'weit')",
  ])('leaves a query that is right without a warning: %s', async (sql) => {
    expect(await warn(sql)).toBe('');
  });
});

describe('another name of the same property', () => {
  const inCategory = (name: string) =>
    warn(
      `SELECT count(*) FROM properties r JOIN product_categories c USING (product_id) WHERE r.name = 'Fit' AND c.name = '${name}'`,
    );
  const told = "The code of 'Fit' in properties also has the name 'Passform'";

  it('is told of where it leaves out what the other conditions leave', async () => {
    expect(await inCategory('Hosen')).toContain(told);
  });

  it('is not told of where no row that they leave has it', async () => {
    expect(await inCategory('Shirts')).toBe('');
    const sql =
      "SELECT count(*) FROM properties WHERE name = 'Fit' AND product_id IN (SELECT product_id FROM product_categories WHERE name = 'Shirts')";
    expect(await warn(sql)).toBe('');
  });
});
