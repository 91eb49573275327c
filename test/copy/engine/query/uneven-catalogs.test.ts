/** What query_catalog warns of where a catalog has several languages, writes one thing in two ways, or nests its categories. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type AskCopy, openRecords } from '../../../support/copy-in-process.ts';
import { ownDirectory } from '../../../support/own-cache.ts';

/** Opens a copy of these records, and tells what a query of it is warned of. */
function warnOf(records: Parameters<typeof openRecords>[1]): (sql: string) => Promise<string> {
  let ask: AskCopy;
  beforeAll(async () => {
    ask = await openRecords(ownDirectory('warned'), records);
  });
  return async (sql) => (await ask(sql)).traps.join('\n');
}

const material = (Value: string, Culture?: string) => ({
  Name: Culture === 'tr-TR' ? 'Malzeme' : 'Material',
  Code: 'material',
  Value,
  ...(Culture !== undefined && { Culture }),
});

/** The same text in two languages. */
const SOLE = ['en-GB', 'tr-TR'].map((Culture) => ({
  Name: 'Sole',
  Code: 'sole',
  Value: 'EVA',
  Culture,
}));

const IN_LANGUAGES = [
  [material('cotton', 'en-GB'), material('pamuk', 'tr-TR')],
  [material('cotton')],
  [{ ...material('pamuk'), Name: 'Malzeme' }],
  [material('oak')],
].map((Properties, index) => ({
  ProductId: index + 1,
  Code: `P-${index + 1}`,
  Properties: [...Properties, ...SOLE, { Name: 'Weight', Code: 'weight', Value: '3' }],
}));

const warnInLanguages = warnOf({ products: IN_LANGUAGES });

describe('a catalog with values in several languages', () => {
  it.each([
    [
      "SELECT count(*) FROM properties WHERE code = 'material' AND value IN ('cotton', 'pamuk')",
      'a row of properties for each culture',
      'count(DISTINCT product_id)',
    ],
    [
      'SELECT name, count(DISTINCT product_id) FROM properties GROUP BY name',
      "several names of one code, such as 'Malzeme', 'Material'",
      'GROUP BY code',
    ],
  ])('has a query told of it: %s', async (sql, told, remedy) => {
    expect(await warnInLanguages(sql)).toContain(told);
    expect(await warnInLanguages(sql)).toContain(remedy);
  });

  it.each([
    "SELECT count(DISTINCT product_id) FROM properties WHERE code = 'material' AND value IN ('cotton', 'pamuk')",
    'SELECT code, culture, count(*) FROM properties GROUP BY ALL',
    "SELECT value, count(DISTINCT product_id) FROM properties WHERE code = 'sole' GROUP BY value",
    "SELECT count(DISTINCT product_id) FROM properties WHERE code = (SELECT code FROM properties WHERE name = 'Material' LIMIT 1)",
  ])('leaves a query that is right without a warning: %s', async (sql) => {
    expect(await warnInLanguages(sql)).toBe('');
  });
});

const UNEVEN = [
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
const VARIANTS = [
  { VariantId: 11, ProductId: 1, Codes: [{ CodeType: 'EAN', Value: '4006381333931' }] },
];

const warnUneven = warnOf({ products: UNEVEN, variants: VARIANTS });

describe('a catalog that writes one thing in two ways, or not at all', () => {
  it.each([
    [
      "SELECT value, count(*) FROM properties WHERE name = 'Fit' GROUP BY value",
      "The code of 'Fit' in properties also has the name 'Passform'",
      "code = 'fit'",
    ],
    [
      "SELECT count(*) FROM properties WHERE name = 'Fit' AND value = 'wide'",
      "the name 'Passform', where products have values in other words ('weit')",
      "code = 'fit'",
    ],
    [
      'SELECT name, count(DISTINCT product_id) FROM product_brands GROUP BY 1',
      ", such as 'OtterBox', 'Otterbox', each a group of its own",
      'GROUP BY lower(name)',
    ],
    [
      'SELECT count(*) FROM products p WHERE NOT EXISTS (FROM translations t WHERE t.product_id = p.product_id)',
      'The view translations has no rows of the kind that this asks for',
      'either all lack them, or this PIM does not send them',
    ],
    [
      "SELECT count(*) FROM products WHERE coalesce(link, '') = ''",
      'never sends products.link',
      'not mean that it is missing',
    ],
  ])('has a query told of it, and what that means: %s', async (sql, told, remedy) => {
    expect(await warnUneven(sql)).toContain(told);
    expect(await warnUneven(sql)).toContain(remedy);
  });

  it.each([
    'SELECT lower(name), count(DISTINCT product_id) FROM product_brands GROUP BY 1',
    "SELECT count(*) FROM products p WHERE NOT EXISTS (FROM properties t WHERE t.product_id = p.product_id AND t.owner = 'product' AND t.name = 'Power')",
    'SELECT count(*) FROM products WHERE tax_rate IS NULL OR tax_rate = 20',
    "SELECT count(*) FROM properties WHERE code = 'fit' AND value IN ('wide', 'weit')",
    // No row that the other condition leaves has the other name.
    "SELECT count(*) FROM properties r JOIN product_categories c USING (product_id) WHERE r.name = 'Fit' AND c.name = 'Shirts'",
  ])('leaves a query that is right without a warning: %s', async (sql) => {
    expect(await warnUneven(sql)).toBe('');
  });
});

const CATEGORIES = [
  { Id: 1, Name: 'Footwear', ParentId: null },
  { Id: 2, Name: 'Boots', ParentId: 1 },
  { Id: 3, Name: 'Sandals', ParentId: 1 },
  { Id: 4, Name: 'Winter Boots', ParentId: 2 },
];
/** The categories of each product, by position. */
const IN = [[2], [2, 3], [3], [4]];

const warnOfCategories = warnOf({
  products: IN.map((ids, at) => ({
    ProductId: at + 1,
    Code: `P-${at + 1}`,
    CategoryProducts: ids.map((CategoryId) => ({
      CategoryId,
      Name: CATEGORIES[CategoryId - 1]?.Name,
    })),
  })),
  categories: CATEGORIES,
});

describe('a category by its name', () => {
  it.each([
    ["SELECT count(*) FROM product_categories WHERE name = 'Footwear'", '(4)', '= 1'],
    [
      "SELECT count(DISTINCT product_id) FROM product_categories WHERE name = 'Boots'",
      '(1)',
      '= 2',
    ],
  ])('says how many products those below it have: %s', async (sql, count, test) => {
    expect(await warnOfCategories(sql)).toContain(
      `leaves out the products that only categories below it have ${count}`,
    );
    expect(await warnOfCategories(sql)).toContain(`category_id ${test}`);
  });

  it.each([
    "SELECT count(*) FROM product_categories WHERE name = 'Sandals'",
    "SELECT count(DISTINCT p.product_id) FROM product_categories p JOIN category_tree t USING (category_id) JOIN categories c ON c.category_id = t.ancestor_id WHERE c.name = 'Footwear'",
    "SELECT count(DISTINCT product_id) FROM product_categories WHERE name <> 'Boots'",
  ])('says nothing of %s', async (sql) => {
    expect(await warnOfCategories(sql)).not.toContain('below it');
  });
});
