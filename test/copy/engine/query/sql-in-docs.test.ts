/** docs/sql.md tells of every kind of slip in SQL that is forgiven, and of every mistake that is warned of. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import calls from '../../../../src/copy/engine/query/corrections/calls.json' with { type: 'json' };
import { CORRECTORS } from '../../../../src/copy/engine/query/corrections/correct-sql.ts';
import { TRAPS } from '../../../../src/copy/engine/query/traps/find-traps.ts';

const page = readFileSync(new URL('../../../../docs/sql.md', import.meta.url), 'utf8');

/** The text below a heading. */
function readPart(heading: string): string {
  const [, part = ''] = new RegExp(`^## ${heading}$(.+?)^## `, 'ms').exec(page) ?? [];
  return part;
}

const forgiven = readPart('What it forgives');

/** How a slip is written in its row of the table, by the function that corrects it. */
const WRITTEN: Readonly<Record<string, string>> = {
  correctCurlyQuotes: 'name = “Trail Shoe”',
  correctTop: 'SELECT TOP 5 …',
  correctLimit: 'LIMIT 20, 10',
  correctTextAggregates: "GROUP_CONCAT(code ORDER BY code SEPARATOR ';')",
  correctIntervals: 'INTERVAL -30 DAY',
  correctLikeAny: "name ILIKE ANY (ARRAY['a%', 'b%'])",
  correctAliases: 'count(*) nulls',
  correctTexts: 'status = "active"',
  correctAmbiguous: '`price` of `products JOIN prices`, which both have',
  correctLimitPlace: 'LIMIT 5 ORDER BY code',
  correctBracketNames: '[Product Code]',
  correctSchemas: 'dbo.products',
  correctExcept: 'SELECT * EXCEPT (raw)',
  correctTypes: 'CAST(price AS FLOAT64)',
  correctLocks: 'WITH (NOLOCK)',
  correctListLimit: 'ARRAY_AGG(code LIMIT 3)',
  correctDistinctPairs: 'count(DISTINCT brand, status)',
  correctContains: "name CONTAINS 'x'",
  correctMatches: "name REGEXP '^a'",
  correctPlus: "name + ' ' + code",
  correctHaving: 'HAVING price > 10',
  correctCalls: '`DATEADD`',
};

/** How a mistake is written in its row of the table, by the function that finds it. */
const MISTAKEN: Readonly<Record<string, string>> = {
  findNotFinite: '`ORDER BY a / b`',
  findUnreadLists: 'any of `prices` or another list',
  findUnreadNumbers: "`ORDER BY nums['Width']`",
  findMarkupInPlain: "`long_description LIKE '%<table%'`",
  findAbsentTexts: "`status = 'Active'`",
  findAbsentParts: "`brand ILIKE '%Tuvara%'`",
  findSwappedSearch: "`instr('Shoe', name)`",
  findNullCompared: '`CASE brand WHEN NULL`',
  findUpperCategories: "`product_categories.name = 'Footwear'`",
  findPassiveProducts: "`variants.status = 'active'`",
  findFurtherCategories: "`category_path LIKE 'Footwear%'`",
  findTextOrder: "`value >= '30'`",
  findMixedPrices: '`avg(price)` over several currencies',
  findMixedUnits: '`max(number_base)` over weights and widths',
  findProductsWithVariants: '`items.variant_id IS NULL`',
  findPastPrices: '`avg(price)` of `prices`',
  findLowerPrices: '`price` of `items` or `products`',
  findDifferingPrices: '`avg(price)` of `products`',
  findMultipliedRows: 'products that are joined to their variants',
  findBothOwners: '`count(*)` over rows of products and of variants',
  findFamilyPrices: 'products where parents and their children have prices',
  findOtherNames: "`name = 'Weight'`",
  findSplitCultures: '`count(*)` of `properties` or `variant_attributes`',
  findSplitGroups: '`GROUP BY name`',
  findNeverSent: '`NOT EXISTS` over prices',
  findSharedFields: 'a field of products or variants that all of them share',
  findUnmarkedPictures: '`coverage.own_picture`',
  findTies: '`ORDER BY tax_rate DESC LIMIT 1`',
};

it.each(TRAPS.map(({ name }) => name))('tells of the mistake that %s finds', (name) => {
  const example = MISTAKEN[name];
  if (example === undefined)
    return expect.unreachable('Write its row in docs/sql.md, and its beginning here.');
  expect(readPart('What it warns of')).toContain(example);
});

it.each(CORRECTORS.map(({ name }) => name))('tells of the slip that %s corrects', (name) => {
  const example = WRITTEN[name];
  if (example === undefined)
    return expect.unreachable('Write its row in docs/sql.md, and the example here.');
  expect(forgiven).toContain(example);
});

it('names every function of another database that is known', () => {
  const named = new Set(forgiven.match(/[A-Z_\d]+/g));
  expect(Object.keys(calls).filter((name) => !named.has(name.toUpperCase()))).toEqual([]);
});
