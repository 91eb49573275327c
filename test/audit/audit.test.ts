import { expect, it } from 'vitest';
import { sortLabels } from '../../src/audit/ask/compare-labels.ts';
import type { QualitySummary } from '../../src/audit/ask/quality-summary.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { type Lists, openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const graded = { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS };

function must(summary: QualitySummary | undefined): QualitySummary {
  if (summary === undefined) throw new Error('There are no grades.');
  return summary;
}

it('there are at least 25 rules, each with words, an id of its own and one SELECT', () => {
  expect(RULES.length).toBeGreaterThanOrEqual(25);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const rule of RULES) {
    expect(rule.id).toMatch(/^[a-z]+(_[a-z]+)*$/);
    for (const words of [rule.checks, rule.why, rule.fix])
      expect(words, rule.id).toMatch(/^\S.*\.$/);
    expect(rule.sql, rule.id).toMatch(/^(SELECT|WITH)\s/);
  }
});

it('a rule that applies to all gives one row for each, whatever the records are like', async () => {
  const several = {
    Prices: [{ Price: 1 }, { Price: 2 }],
    Pictures: [{ PictureId: 1 }, { PictureId: 2 }],
  };
  const lists: Lists = {
    products: [
      {
        ProductId: 1,
        Code: 'A',
        Name: 'Chair',
        ...several,
        CategoryProducts: [{ CategoryId: 1 }, { CategoryId: 2 }],
      },
      ...[
        { ProductId: 2, Prices: 'none' },
        { Code: 'B', Name: { tr: 'Sandalye' }, LongDescription: 7 },
        {},
      ],
    ],
    variants: [
      {
        VariantId: 1,
        ProductId: 1,
        Barcode: '1',
        ...several,
        OptionValues: [{ Value: 'S' }, { Value: 'M' }],
      },
      ...[{ VariantId: 3, ProductId: 99 }, { VariantId: 4, Product: { Id: 'x' } }, {}],
    ],
  };
  const isEvery = RULES.filter(({ appliesToAll }) => appliesToAll);
  expect(isEvery.length).toBeGreaterThan(5);
  // Of what passes no row is kept: so all are told to fail.
  const failing = isEvery.map((rule) => ({
    ...rule,
    sql: `SELECT * REPLACE (true AS failed) FROM (${rule.sql})`,
  }));
  const { verdicts } = await runAudit(await openRecords(lists), { rules: failing, maxExamples: 0 });
  expect(verdicts.map(({ rule, failed }) => [rule.id, failed])).toEqual(
    isEvery.map(({ id }) => [id, 4]),
  );
});

it('every query has room for fifty of the longest names of categories and of brands', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${"'".repeat(497)}${index}`);
  const scope = { categories: names, brands: names, status: 'active' };
  const copy = await openRecords({ products: [{ ProductId: 1, Name: 'Chair' }] });
  const { notRun, unmatched, products } = await runAudit(copy, {
    ...graded,
    scope,
    hasLabels: true,
  });
  expect([notRun, products]).toEqual([[], 0]);
  expect(unmatched).toEqual({ categories: names, brands: names });
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
  const { summary } = await runAudit(copy, graded);
  expect(sortLabels(must(summary), 'grades')).toMatchObject([
    { name: 'Shirts (ID 2)', withError: 1 },
    { name: 'Hats', withError: 0 },
    { name: 'Shirts (ID 3)', withError: 0 },
  ]);
});

it('grades the largest categories, and says how many it left out', async () => {
  const products = Array.from({ length: 503 }, (_, id) => ({
    ProductId: id + 1,
    Name: 'Chair',
    CategoryProducts: [{ CategoryId: id + 1 }, { CategoryId: 7 }],
  }));
  const { summary } = await runAudit(await openRecords({ products }), graded);
  expect([summary?.labels.length, summary?.ungraded]).toEqual([500, 3]);
  expect(summary?.labels.map(({ name }) => name)).toContain('7');
});

it.each([
  ['brand', 'Acme', 'Bolt'],
  ['category', 'Işıklı', 'Even'],
] as const)(
  'grades what products name by id only by its name: %s',
  async (gradedBy, worst, best) => {
    const copy = await openRecords({
      products: [1, 2, 3].map((id) => ({
        ProductId: id,
        Name: id === 3 ? null : 'Chair',
        CategoryProducts: [{ CategoryId: 1 + (id % 2) }],
        TrademarkProducts: [{ TrademarkId: 1 + (id % 2) }],
      })),
      categories: ['Even', 'Işıklı'].map((Name, at) => ({ CategoryId: at + 1, Name })),
      brands: ['Bolt', 'Acme'].map((Name, at) => ({ TrademarkId: at + 1, Name })),
    });
    const { summary } = await runAudit(copy, { ...graded, gradedBy });
    expect(sortLabels(must(summary), 'grades').map(({ name }) => name)).toEqual([worst, best]);
  },
);
