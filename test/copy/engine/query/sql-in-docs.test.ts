/** docs/sql.md tells of every kind of slip in SQL that is forgiven, and of every mistake that is warned of. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import calls from '../../../../src/copy/engine/query/slips/calls.json' with { type: 'json' };
import { MENDS } from '../../../../src/copy/engine/query/slips/mend-slips.ts';
import { TRAPS } from '../../../../src/copy/engine/query/traps/find-traps.ts';

const page = readFileSync(new URL('../../../../docs/sql.md', import.meta.url), 'utf8');

/** The text below a heading. */
function readPart(heading: string): string {
  const [, part = ''] = new RegExp(`^## ${heading}$(.+?)^## `, 'ms').exec(page) ?? [];
  return part;
}

const forgiven = readPart('What it forgives');

/** How a slip is written in its row of the table, by the function that mends it. */
const WRITTEN: Readonly<Record<string, string>> = {
  mendCurlyQuotes: 'name = “Trail Shoe”',
  mendTop: 'SELECT TOP 5 …',
  mendLimit: 'LIMIT 20, 10',
  mendTextAggregates: "GROUP_CONCAT(code ORDER BY code SEPARATOR ';')",
  mendIntervals: 'INTERVAL -30 DAY',
  mendLikeAny: "name ILIKE ANY (ARRAY['a%', 'b%'])",
  mendAliases: 'count(*) nulls',
  mendTexts: 'status = "active"',
  mendAmbiguous: '`price` of `products JOIN prices`, which both have',
  mendLimitPlace: 'LIMIT 5 ORDER BY code',
  mendBracketNames: '[Product Code]',
  mendSchemas: 'dbo.products',
  mendExcept: 'SELECT * EXCEPT (raw)',
  mendTypes: 'CAST(price AS FLOAT64)',
  mendLocks: 'WITH (NOLOCK)',
  mendListLimit: 'ARRAY_AGG(code LIMIT 3)',
  mendDistinctPairs: 'count(DISTINCT brand, status)',
  mendContains: "name CONTAINS 'x'",
  mendMatches: "name REGEXP '^a'",
  mendPlus: "name + ' ' + code",
  mendHaving: 'HAVING price > 10',
  mendCalls: '`DATEADD`',
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

it.each(MENDS.map(({ name }) => name))('tells of the slip that %s mends', (name) => {
  const example = WRITTEN[name];
  if (example === undefined)
    return expect.unreachable('Write its row in docs/sql.md, and the example here.');
  expect(forgiven).toContain(example);
});

it('names every function of another database that is known', () => {
  const named = new Set(forgiven.match(/[A-Z_\d]+/g));
  expect(Object.keys(calls).filter((name) => !named.has(name.toUpperCase()))).toEqual([]);
});
