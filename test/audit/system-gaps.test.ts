/** What nearly everything for sale fails is a gap of the system: told once, first, and no fault of a product. */

import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { buildOwnRule } from '../../src/audit/rules-file.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import type { Scope } from '../../src/audit/scope.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { setOf } from './ask-rule.ts';
import { ean, product, range, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { readAudit, rulesOf, runAudit } from './run-audit.ts';

const BARCODE = ean('4006381333931');
const CATEGORIES = ['Chairs', 'Lamps'].map((Name, at) => ({ CategoryId: at + 1, Name }));

/** Products of two categories; the PIM has a place for barcodes, which is empty unless the fields say otherwise. */
const catalog = (count: number, more: (id: number) => PimRecord = () => ({})) =>
  openRecords({
    products: range(1, count).map((id) =>
      product(id, {
        Codes: [],
        ShortDescription: null,
        Prices: [{ Price: 5, Currency: 'EUR' }],
        CategoryProducts: CATEGORIES.slice(...(id <= 10 ? [0, 1] : [1, 2])),
        ...more(id),
      }),
    ),
    variants: [],
    categories: CATEGORIES,
  });

const RULES = rulesOf('no_price', 'no_barcode', 'no_short_description');
const described = (id: number): PimRecord => ({
  ShortDescription: id % 2 === 0 ? 'Red and round.' : null,
});

const audit = async (
  copy: ReturnType<typeof catalog>,
  more: Partial<AuditSet> = {},
  scope: Scope = {},
) =>
  runAudit(
    await copy,
    { rules: RULES, weights: DEFAULT_WEIGHTS, scope },
    { systemPercent: 85, ...more },
  );

const gapsOf = async (...asked: Parameters<typeof audit>): Promise<readonly string[]> =>
  (await audit(...asked)).verdicts
    .filter(({ isSystemic }) => isSystemic)
    .map(({ rule }) => rule.id);

const TOLD =
  '40 of 40 products for sale in the catalog: probably it is kept elsewhere, or this PIM does not send it';
const findingsOf = (answer: ReturnType<typeof fitWhole>) =>
  (answer.findings as readonly unknown[][]).map(([rule]) => rule);

it('is told before all else, and counts in no grade, in no step of what to fix first, and as no finding', async () => {
  const found = await audit(catalog(40, described));
  const answer = fitWhole(found);
  const keys = Object.keys(answer);
  expect(keys.indexOf('system_gaps')).toBeGreaterThan(-1);
  expect(keys.indexOf('system_gaps')).toBeLessThan(keys.indexOf('products'));
  expect(answer.system_gaps).toEqual({
    note: expect.stringContaining('count in no grade'),
    no_barcode: TOLD,
  });
  expect(found.summary).toMatchObject({ grades: { A: 20, B: 20, C: 0, D: 0, E: 0 }, points: 60 });
  expect(found.summary?.fixes.map(({ rule }) => rule.id)).toEqual(['no_short_description']);
  expect(findingsOf(answer)).toEqual(['no_short_description']);
  expect(JSON.stringify(answer.worst ?? {})).not.toContain('no_barcode');
});

it('counts again where system_gaps.graded of a rules file names it', async () => {
  const found = await audit(catalog(40, described), { gradedGaps: ['no_barcode'] });
  expect(found.summary).toMatchObject({ grades: { A: 0, B: 20, C: 20 }, points: 180 });
  const answer = fitWhole(found);
  expect(answer).not.toHaveProperty('system_gaps');
  expect(findingsOf(answer)).toContain('no_barcode');
});

describe('from which share on', () => {
  const lacking = (count: number) =>
    catalog(40, (id) => ({ ...described(id), ...(id > count ? BARCODE : {}) }));

  it('is 85 % unless least_percent of a rules file says otherwise', async () => {
    expect(await gapsOf(lacking(34))).toEqual(['no_barcode']);
    expect(await gapsOf(lacking(33))).toEqual([]);
    expect(await gapsOf(lacking(20), { systemPercent: 50 })).toEqual([
      'no_barcode',
      'no_short_description',
    ]);
  });

  it('is of what is for sale, since passive products may lack anything', async () => {
    const passive = (id: number): PimRecord => (id > 20 ? { Status: -1, ...BARCODE } : {});
    expect(await gapsOf(catalog(60, passive))).toContain('no_barcode');
  });

  it('leaves out what is accepted', async () => {
    const accept = [{ rule: 'no_barcode', category: 'Chairs', reason: 'handmade' }];
    expect(await gapsOf(catalog(40), { accept })).not.toContain('no_barcode');
  });

  it('says nothing of fewer than 20 products, of which it may be chance', async () => {
    expect(await gapsOf(catalog(19))).toEqual([]);
    expect(await gapsOf(catalog(20))).toContain('no_barcode');
  });
});

it('is one of the whole catalog: a category alone makes none, and has those that there are', async () => {
  const chairs = { categories: ['Chairs'] };
  const some = catalog(40, (id) => (id > 10 ? BARCODE : {}));
  expect(await gapsOf(some, {}, chairs)).toEqual(['no_short_description']);
  const found = await audit(catalog(40), {}, chairs);
  expect(fitWhole(found).system_gaps).toMatchObject({ no_barcode: TOLD });
  expect(found.summary?.grades).toMatchObject({ A: 10 });
});

it('may be one of variants, and of what is there but wrong', async () => {
  const copy = await openRecords({
    products: range(1, 30).map((id) => product(id, { Name: `Lamp ${id} <b>red</b>`, Codes: [] })),
    variants: range(1, 30).map((id) => variant(id, id, { Prices: [], OptionValues: [] })),
  });
  const rules = rulesOf('variant_no_options', 'html_in_name');
  const found = await runAudit(copy, { rules, weights: DEFAULT_WEIGHTS }, { systemPercent: 85 });
  expect(fitWhole(found).system_gaps).toMatchObject({
    variant_no_options:
      '30 of 30 variants for sale in the catalog: probably it is kept elsewhere, or this PIM does not send it',
    html_in_name: '30 of 30 products for sale in the catalog: probably how the data come in',
  });
});

it('own rules and requirements are none, however many fail them, in SQL neither', async () => {
  const own = (id: string, sql: string) =>
    buildOwnRule({
      id,
      severity: 'warning',
      subject: 'product',
      checks: 'c.',
      why: 'w.',
      fix: 'f.',
      sql,
    });
  const rules = [
    ...rulesOf('no_barcode', 'no_short_description', 'unmet_requirement'),
    own('all_bad', 'SELECT product_id, true AS failed FROM products'),
    own('not_asked', 'SELECT product_id, name::INTEGER > 0 AS failed FROM products'),
  ];
  const copy = await catalog(40, (id) => ({ ...described(id), Properties: [] }));
  const requirements = [{ name: 'shop', needs: ['properties'] }];
  const more = { systemPercent: 85, requirements };
  const { verdicts, summary } = await runAudit(copy, { rules, weights: DEFAULT_WEIGHTS }, more);
  const expected = [
    ['no_barcode', 40, true],
    ['no_short_description', 20, false],
    ['unmet_requirement', 40, false],
    ['all_bad', 40, false],
  ] as const;
  expect(verdicts.map(({ rule, failed, isSystemic }) => [rule.id, failed, isSystemic])).toEqual(
    expected,
  );
  // All are warnings.
  expect(summary?.points).toBe((40 + 40 + 20) * DEFAULT_WEIGHTS.warning);
  const ask = async (sql: string) => [
    ...(await copy.query(sql, { offset: 0, maxRows: 99, findsTraps: true })).rows,
  ];
  const counted = expected.filter(([, , isGap]) => !isGap).map(([rule, failed]) => [rule, failed]);
  expect((await ask('SELECT rule, count(*) FROM findings GROUP BY 1')).sort()).toEqual(
    counted.sort(),
  );
  const results = await ask(
    'SELECT rule, failed, is_system_gap FROM rule_results WHERE checked IS NOT NULL',
  );
  expect(results.sort()).toEqual([...expected].sort());
  // One that could not be asked has neither failed nor unknown, and says why.
  expect(
    await ask(
      'SELECT rule, failed, "unknown", is_system_gap, note FROM rule_results WHERE checked IS NULL',
    ),
  ).toEqual([['not_asked', null, null, false, expect.stringContaining('try_cast')]]);
});

describe('beside the audit of an older copy', () => {
  const GAPS = { systemPercent: 85 };

  /** 30 products, of which the first lack a price, and the first five a short description. */
  const open = (unpriced: number, readAt?: string) => {
    const products = range(1, 30).map((id) =>
      product(id, {
        Prices: id <= unpriced ? [] : [{ Price: 5, Currency: 'EUR' }],
        ShortDescription: id <= 5 ? null : 'A cup.',
      }),
    );
    return openRecords({ products, variants: [] }, {}, {}, readAt);
  };

  const LOST =
    'Nearly all that is for sale fails no_price now and did not then: see that no import has lost it.';
  const OTHER =
    'What counts has changed since, so grades and sellable products cannot be compared.';

  it.each<[string, number, number, string[], boolean, Partial<AuditSet>?, Partial<AuditSet>?]>([
    [
      'nearly all fail it now: told as a loss, and grades are not compared',
      2,
      30,
      [LOST, OTHER],
      false,
    ],
    ['what was a gap counts again', 30, 2, ['no_price count in grades again.'], false],
    ['it was a gap and is one: grades are compared', 30, 30, [], true],
    [
      'a rule that system_gaps.graded counts is no loss',
      2,
      30,
      [],
      false,
      { gradedGaps: ['no_price'] },
    ],
    [
      'as many failed then, and only the rules file is another',
      30,
      30,
      [],
      false,
      {},
      { gradedGaps: ['no_price'] },
    ],
  ])('%s', async (_title, before, now, told, isCompared, more = {}, then = {}) => {
    const older = await open(before, '2026-01-02T03:04:05Z');
    const copy = await open(now);
    const set = setOf(rulesOf('no_price', 'no_short_description'), { ...GAPS, ...more });
    await copy.make(set, await older.make(setOf(set.rules, { ...GAPS, ...then })));
    const answer = fitWhole(await readAudit(copy, set, { weights: set.weights }));
    const { note = '', ...change } = answer.change_since as Readonly<Record<string, unknown>>;
    for (const words of told) expect(note).toContain(words);
    expect(String(note).includes('import')).toBe(told.includes(LOST));
    for (const key of ['grades', 'a_or_b', 'sellable', 'with_error'])
      expect([key, isCompared || !(key in change)]).toEqual([key, true]);
    expect('sellable' in change).toBe(isCompared);
  });
});
