import { describe, expect, it } from 'vitest';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS } from '../../../src/copy/audit/grade.ts';
import { GROUPS } from '../../../src/copy/audit/rule.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { foldText as foldTextInSql } from '../../../src/copy/audit/sql/checks.ts';
import type { Standing } from '../../../src/copy/audit/standing.ts';
import { sortLabels } from '../../../src/copy/audit/worst-labels.ts';
import { quote } from '../../../src/copy/sql-quote.ts';
import { InvalidArgumentError, QueryLimitError } from '../../../src/errors.ts';
import { foldText } from '../../../src/filter/fold.ts';
import { type Asked, type Lists, openRecords } from './open-records.ts';

const question = {
  rules: RULES.slice(0, 3),
  scope: {},
  gradedBy: 'category',
  maxExamples: 3,
  isOver: () => false,
  signal: new AbortController().signal,
} as const;

/** The same, with grades. */
const graded = { ...question, weights: DEFAULT_WEIGHTS };

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
  const lists: Lists = {
    products: [
      {
        ProductId: 1,
        Code: 'A',
        Name: 'Chair',
        Prices: prices,
        ...chair,
        Pictures: [{ PictureId: 1 }, { PictureId: 2 }],
      },
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
  for (const { id, sql, subject } of RULES.filter(({ appliesToAll }) => appliesToAll)) {
    const { rows } = await strange.query(`SELECT count(*) FROM (${sql})`, { offset: 0, maxRows: 1 });
    expect([id, rows[0]?.[0]]).toEqual([id, lists[`${subject}s`]?.length]);
  }
});

it('the rules stand group by group', () => {
  const groups: readonly string[] = GROUPS;
  const ranks = RULES.map(({ group }) => groups.indexOf(group));
  expect(ranks).toEqual([...ranks].sort());
});

it('every query has room for fifty of the longest names of categories and of brands', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `${"'".repeat(497)}${index}`);
  const scope = { categories: names, brands: names, status: 'active' };
  const { notRun, unmatched } = await runAudit({ ...question, rules: RULES, scope }, await records);
  expect(notRun).toEqual([]);
  expect(unmatched).toEqual({ categories: names, brands: names });
});

it('grades each product by the rules that it fails, the category with the largest share of D and E first', async () => {
  // no_name and no_code are errors, no_short_description a warning: 2 fails an error and a warning, 3 a warning.
  const { standing } = await runAudit(graded, await records);
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

it('gives no grades where some rule was not run', async () => {
  const { query } = await records;
  const { standing } = await runAudit(graded, {
    query: (sql, window) => {
      if (sql.includes('failing_no_code')) throw new QueryLimitError('time', 'told', 'Ask for less.');
      return query(sql, window);
    },
  });
  expect(standing).toBeUndefined();
});

it('grades two categories of one name apart, by their ids', async () => {
  const shirts = (CategoryId: number) => ({ CategoryProducts: [{ CategoryId, Name: 'Shirts' }] });
  const { standing } = await runAudit(
    { ...graded, rules: RULES.slice(0, 1) },
    await openRecords({
      products: [
        { ProductId: 1, Name: null, ...shirts(2) },
        { ProductId: 2, Name: 'Shirt', ...shirts(3) },
        { ProductId: 3, Name: 'Shirt', CategoryProducts: [{ Name: 'Hats' }] },
      ],
    }),
  );
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
  const { standing, ungraded } = await runAudit(
    { ...graded, rules: RULES.slice(0, 1) },
    await openRecords({ products }),
  );
  expect([standing?.labels.length, ungraded]).toEqual([500, 3]);
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
    [{ brands: ['ACME'] }],
    [{ categories: ['IŞIKLI'] }],
    [{ categories: ['lamps'] }],
    [{ categories: ['lamps'], brands: ['Acme', 'Bolt'] }],
  ])('are found by their names: %o', async (scope) => {
    const { verdicts, unmatched } = await runAudit({ ...question, scope }, await named);
    expect(unmatched).toEqual({ categories: [], brands: [] });
    expect(verdicts[0]).toMatchObject({ population: 2, failed: 1 });
  });

  it.each([
    ['brand', 'Acme', 'Bolt'],
    ['category', 'Işıklı', 'Even'],
  ] as const)('are graded by their names: %s', async (gradedBy, worst, best) => {
    const { standing } = await runAudit({ ...graded, rules: RULES.slice(0, 1), gradedBy }, await named);
    expect(sortLabels(must(standing), 'grades').map(({ name }) => name)).toEqual([worst, best]);
  });
});

it('folds texts as the filters of other tools do', async () => {
  const texts = [
    'İPEK  Şal',
    'ışık',
    'Çanta\u00a0',
    'Straße',
    'E\u0301te\u0301',
    'ΣΟΦΟΣ σοφος',
    ' a\t\tb\u3000c ',
    'Ærø',
  ];
  const { rows } = await (await records).query(
    `SELECT ${foldTextInSql('text')} AS folded FROM (SELECT unnest([${texts.map(quote).join(', ')}]) AS text)`,
    { offset: 0, maxRows: 20 },
  );
  expect(rows.flat()).toEqual(texts.map(foldText));
});

it('ends before the rules that it has no time for, and goes on with them', async () => {
  let asked = 0;
  const isOver = (): boolean => asked++ > 0;
  const first = await runAudit({ ...graded, isOver }, await records);
  expect(first.verdicts.map(({ rule }) => rule.id)).toEqual(['no_name']);
  expect(first).toMatchObject({ end: 1, isWhole: false, notRun: [], standing: undefined });
  const rest = await runAudit({ ...graded, portion: { from: 1, end: 3 } }, await records);
  expect(rest.verdicts.map(({ rule }) => rule.id)).toEqual(['no_code', 'no_short_description']);
  expect(rest).toMatchObject({ end: 3, isWhole: true, standing: { products: 3, withError: 1 } });
});

it.each([
  ['time', new QueryLimitError('time', 'too much memory', 'Ask for less.')],
  ['memory', new QueryLimitError('memory', 'took more than it may', 'Ask for less.')],
  ['failure', new InvalidArgumentError('It took more than all memory.', 'Ask for less.', 'sql')],
])('goes on with the next rule when the engine gives up on one, for %s', async (why, error) => {
  const { query } = await records;
  const { verdicts, notRun } = await runAudit(question, {
    query: (sql, window) => {
      if (sql.includes('failing_no_code')) throw error;
      return query(sql, window);
    },
  });
  expect(verdicts.map(({ rule }) => rule.id)).toEqual(['no_name', 'no_short_description']);
  expect(notRun.map((one) => [one.rule.id, one.why])).toEqual([['no_code', why]]);
});

it('ends when the call is cancelled', async () => {
  await expect(runAudit({ ...question, signal: AbortSignal.abort() }, await records)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

it('names what of the scope is nowhere in the copy', async () => {
  const scope = { categories: ['chairs', "Chair's"], brands: ['Nobody'] };
  const { unmatched, verdicts } = await runAudit({ ...question, scope }, await records);
  expect(unmatched).toEqual({ categories: ["Chair's"], brands: ['Nobody'] });
  expect(verdicts.map(({ population }) => population)).toEqual([0, 0, 0]);
});

describe('a copy that is replaced while it is audited', () => {
  /** Asks the first copy so many times, then the second. */
  const swapAfter = async (asked: number, moreSwaps = false): Promise<Asked> => {
    const second = await openRecords({ products: Array.from({ length: 9 }, (_, id) => ({ ProductId: id + 1 })) });
    const first = await records;
    let queries = 0;
    return {
      query: async (sql, window) => {
        queries += 1;
        const isFirst = queries <= asked;
        const result = await (isFirst ? first : second).query(sql, window);
        return { ...result, version: isFirst ? 'first' : moreSwaps ? `copy ${queries}` : 'second' };
      },
    };
  };

  it('is audited anew, so that all is of one', async () => {
    const { verdicts, version, copy } = await runAudit(question, await swapAfter(2));
    expect(version).toBe('second');
    expect(copy.lists.products?.records).toBe(9);
    expect(verdicts.map(({ population }) => population)).toEqual([9, 9, 9]);
  });

  it('is refused as something to repeat when that happens again', async () => {
    const error = await runAudit(question, await swapAfter(2, true)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfterMs: expect.any(Number) });
  });
});
