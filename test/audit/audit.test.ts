import { describe, expect, it } from 'vitest';
import { type Standing, sortLabels } from '../../src/audit/ask/standing.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import { foldText as foldTextInSql, quote } from '../../src/copy/sql-text.ts';
import { foldText } from '../../src/record/nearest.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const rules = rulesOf('no_name', 'no_code', 'no_short_description');
const noName = rulesOf('no_name');

/** The same, with grades. */
const graded = { rules, weights: DEFAULT_WEIGHTS };

const chair = { CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }] };
const table = { CategoryProducts: [{ CategoryId: 2, Name: 'Tables' }] };
const records = openRecords({
  products: [
    { ProductId: 1, Code: 'A', Name: 'Chair', ShortDescription: 'Soft.', ...chair },
    { ProductId: 2, Code: 'B', Name: null, ShortDescription: null, ...chair },
    { ProductId: 3, Code: 'C', Name: 'Table', ShortDescription: null, ...table },
  ],
});

function must(standing: Standing | undefined): Standing {
  if (standing === undefined) throw new Error('There are no grades.');
  return standing;
}

it('there are at least 25 rules, each with words, an id of its own and one SELECT', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(25);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const rule of RULES) {
    expect(rule.id).toMatch(/^[a-z]+(_[a-z]+)*$/);
    for (const words of [rule.checks, rule.why, rule.fix]) expect(words, rule.id).toMatch(/^\S.*\.$/);
    expect(rule.sql, rule.id).toMatch(/^(SELECT|WITH) /);
  }
});

it('a rule that applies to all gives one row for each, whatever the records are like', async () => {
  const prices = [{ Price: 1 }, { Price: 2 }];
  const pictures = [{ PictureId: 1 }, { PictureId: 2 }];
  const lists: Lists = {
    products: [
      { ProductId: 1, Code: 'A', Name: 'Chair', Prices: prices, ...chair, Pictures: pictures },
      { ProductId: 2, Prices: 'none', CategoryProducts: [...chair.CategoryProducts, ...table.CategoryProducts] },
      { Code: 'B', Name: { tr: 'Sandalye' }, LongDescription: 7 },
      {},
    ],
    variants: [
      { VariantId: 1, ProductId: 1, Barcode: '1', Prices: prices, OptionValues: [{ Value: 'S' }, { Value: 'M' }] },
      { VariantId: 2, ProductId: 1, Prices: null },
      { VariantId: 3, ProductId: 99 },
      { VariantId: 4, Product: { Id: 'x' } },
      {},
    ],
  };
  const strange = await openRecords(lists);
  const isEvery = RULES.filter(({ appliesToAll }) => appliesToAll);
  expect(isEvery.length).toBeGreaterThan(5);
  // Of what passes no row is kept: so all are told to fail.
  const failing = isEvery.map((rule) => ({
    ...rule,
    sql: `SELECT product_id, variant_id, true AS failed, NULL AS detail, 0 AS extent, NULL AS shared FROM (${rule.sql})`,
  }));
  const { verdicts } = await runAudit(strange, { rules: failing, maxExamples: 0 });
  expect(verdicts.map(({ rule, failed }) => [rule.id, failed])).toEqual(
    isEvery.map(({ id, subject }) => [id, lists[`${subject}s`]?.length]),
  );
});

it('every query has room for fifty of the longest names of categories and of brands', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${"'".repeat(497)}${index}`);
  const scope = { categories: names, brands: names, status: 'active' };
  const { notRun, unmatched, products } = await runAudit(await records, { ...graded, scope, hasLabels: true });
  expect([notRun, products]).toEqual([[], 0]);
  expect(unmatched).toEqual({ categories: names, brands: names });
});

it('grades each product by the rules that it fails, the category with the largest share of D and E first', async () => {
  // no_name and no_code are errors, no_short_description a warning: 2 fails an error and a warning, 3 a warning.
  const { standing } = await runAudit(await records, graded);
  expect(standing).toMatchObject({ products: 3, withError: 1, open: 0, grades: { A: 1, B: 1, C: 0, D: 1, E: 0 } });
  expect(sortLabels(must(standing), 'grades')).toMatchObject([
    { name: 'Chairs', products: 2, withError: 1 },
    { name: 'Tables', products: 1, withError: 0 },
  ]);
  expect(standing?.fixes.map(({ rule, ...gain }) => [rule.id, gain])).toEqual([
    ['no_name', { products: 1, sellable: 1, better: 1, typical: 'B' }],
    ['no_short_description', { products: 2, sellable: 0, better: 2, typical: 'A' }],
  ]);
});

it('grades two categories of one name apart, by their ids', async () => {
  const shirts = (CategoryId: number) => ({ CategoryProducts: [{ CategoryId, Name: 'Shirts' }] });
  const copy = await openRecords({
    products: [
      { ProductId: 1, Name: null, ...shirts(2) },
      { ProductId: 2, Name: 'Shirt', ...shirts(3) },
      { ProductId: 3, Name: 'Shirt', CategoryProducts: [{ Name: 'Hats' }] },
    ],
  });
  const { standing } = await runAudit(copy, { ...graded, rules: noName });
  expect(sortLabels(must(standing), 'grades')).toMatchObject([
    { name: 'Shirts (2)', withError: 1 },
    { name: 'Hats', withError: 0 },
    { name: 'Shirts (3)', withError: 0 },
  ]);
});

it('grades the largest categories, and says how many it left out', async () => {
  const products = Array.from({ length: 503 }, (_, id) => ({
    ProductId: id + 1,
    Name: 'Chair',
    CategoryProducts: [{ CategoryId: id + 1 }, { CategoryId: 7 }],
  }));
  const { standing } = await runAudit(await openRecords({ products }), { ...graded, rules: noName });
  expect([standing?.labels.length, standing?.ungraded]).toEqual([500, 3]);
  expect(standing?.labels.map(({ name }) => name)).toContain('7');
});

describe('categories and brands that products name by id only', () => {
  const named = openRecords({
    products: [1, 2, 3].map((id) => ({
      ProductId: id,
      Name: id === 3 ? null : 'Chair',
      CategoryProducts: [{ CategoryId: id % 2 }],
      TrademarkProducts: [{ TrademarkId: id % 2 }],
    })),
    categories: [
      { CategoryId: 0, Name: 'Even' },
      { CategoryId: 1, Name: 'Işıklı', ParentId: 5 },
      { CategoryId: 5, Name: 'Lamps' },
    ],
    brands: [
      { TrademarkId: 0, Name: 'Bolt' },
      { TrademarkId: 1, Name: 'Acme' },
    ],
  });

  it.each([
    ['brand', 'Acme', 'Bolt'],
    ['category', 'Işıklı', 'Even'],
  ] as const)('are graded by their names: %s', async (gradedBy, worst, best) => {
    const { standing } = await runAudit(await named, { ...graded, rules: noName, gradedBy });
    expect(sortLabels(must(standing), 'grades').map(({ name }) => name)).toEqual([worst, best]);
  });
});

it('folds texts as the filters of other tools do', async () => {
  const texts = [
    ...['İPEK  Şal', 'ışık', 'Çanta\u00a0', 'Straße', 'E\u0301te\u0301'],
    ...['ΣΟΦΟΣ σοφος', ' a\t\tb\u3000c ', 'Ærø'],
  ];
  const { rows } = await (await records).query(
    `SELECT ${foldTextInSql('text')} AS folded FROM (SELECT unnest([${texts.map(quote).join(', ')}]) AS text)`,
    { offset: 0, maxRows: 20 },
  );
  expect(rows.flat()).toEqual(texts.map(foldText));
});
