/** What nearly everything for sale fails is a gap of the system: told once, first, and no fault of a product. */

import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import type { Scope } from '../../src/audit/scope.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { ean, product, range, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const BARCODE = ean('4006381333931');

/** Products of two categories; the PIM has a place for barcodes, which is empty unless the fields say otherwise. */
const catalog = (count: number, more: (id: number) => PimRecord = () => ({})) =>
  openRecords({
    products: range(1, count).map((id) =>
      product(id, {
        ...{ Codes: [], ShortDescription: null, Prices: [{ Price: 5, Currency: 'EUR' }] },
        CategoryProducts: [id <= 10 ? { CategoryId: 1, Name: 'Chairs' } : { CategoryId: 2, Name: 'Lamps' }],
        ...more(id),
      }),
    ),
    variants: [],
    categories: [
      { CategoryId: 1, Name: 'Chairs' },
      { CategoryId: 2, Name: 'Lamps' },
    ],
  });

const RULES = rulesOf('no_price', 'no_barcode', 'no_short_description');
const described = (id: number): PimRecord => ({ ShortDescription: id % 2 === 0 ? 'Red and round.' : null });

const audit = async (copy: ReturnType<typeof catalog>, more: Partial<AuditSet> = {}, scope: Scope = {}) =>
  runAudit(await copy, { rules: RULES, weights: DEFAULT_WEIGHTS, scope }, { systemPercent: 85, ...more });

const gapsOf = async (...asked: Parameters<typeof audit>): Promise<readonly string[]> =>
  (await audit(...asked)).verdicts.filter(({ isSystemic }) => isSystemic).map(({ rule }) => rule.id);

it('is told before all else, with how many fail and what that may mean', async () => {
  const answer = fitWhole(await audit(catalog(40, described)));
  expect(Object.keys(answer)[0]).toBe('system_gaps');
  expect(answer.system_gaps).toEqual({
    note: expect.stringContaining('count in no grade'),
    no_barcode: '40 of 40 products for sale in the catalog: probably this PIM does not hold it',
  });
});

it('counts in no grade, in no step of what to fix first, and is no finding', async () => {
  const found = await audit(catalog(40, described));
  expect(found.standing).toMatchObject({ grades: { A: 20, B: 20, C: 0, D: 0, E: 0 }, points: 60 });
  expect(found.standing?.fixes.map(({ rule }) => rule.id)).toEqual(['no_short_description']);
  const answer = fitWhole(found);
  expect((answer.findings as readonly unknown[][]).map(([rule]) => rule)).toEqual(['no_short_description']);
  expect(JSON.stringify(answer.worst ?? {})).not.toContain('no_barcode');
});

it('counts again where system_gaps.graded of a rules file names it', async () => {
  const found = await audit(catalog(40, described), { gradedGaps: ['no_barcode'] });
  expect(found.standing).toMatchObject({ grades: { A: 0, B: 20, C: 20 }, points: 180 });
  const answer = fitWhole(found);
  expect(answer).not.toHaveProperty('system_gaps');
  expect((answer.findings as readonly unknown[][]).map(([rule]) => rule)).toContain('no_barcode');
});

describe('from which share on', () => {
  const lacking = (count: number) => catalog(40, (id) => ({ ...described(id), ...(id > count ? BARCODE : {}) }));

  it('is 85 % unless a rules file says otherwise', async () => {
    expect(await gapsOf(lacking(34))).toEqual(['no_barcode']);
    expect(await gapsOf(lacking(33))).toEqual([]);
  });

  it('is what least_percent says', async () => {
    expect(await gapsOf(lacking(20), { systemPercent: 50 })).toEqual(['no_barcode', 'no_short_description']);
    expect(await gapsOf(lacking(40), { systemPercent: 101 })).toEqual([]);
  });

  it('is of what is for sale, since passive products may lack anything', async () => {
    const passive = (id: number): PimRecord => (id > 20 ? { Status: -1, ...BARCODE } : {});
    expect(await gapsOf(catalog(60, passive))).toContain('no_barcode');
    const other = (id: number): PimRecord => (id > 40 ? {} : { Status: -1 });
    expect(await gapsOf(catalog(60, (id) => ({ ...other(id), ...(id > 50 ? BARCODE : {}) })))).not.toContain(
      'no_barcode',
    );
  });

  it('says nothing of fewer than 20 products, of which it may be chance', async () => {
    expect(await gapsOf(catalog(19))).toEqual([]);
    expect(await gapsOf(catalog(20))).toContain('no_barcode');
  });

  it('leaves accepted findings out', async () => {
    const accept = [{ rule: 'no_barcode', category: 'Chairs', reason: 'handmade' }];
    expect(await gapsOf(catalog(40), { accept })).not.toContain('no_barcode');
  });
});

it('is one of the whole catalog: a category alone makes none, and has those that there are', async () => {
  const chairs = { categories: ['Chairs'] };
  const some = catalog(40, (id) => (id > 10 ? BARCODE : {}));
  expect(await gapsOf(some, {}, chairs)).toEqual(['no_short_description']);
  const found = await audit(catalog(40), {}, chairs);
  expect(fitWhole(found).system_gaps).toMatchObject({
    no_barcode: '40 of 40 products for sale in the catalog: probably this PIM does not hold it',
  });
  expect(found.standing?.grades).toMatchObject({ A: 10 });
});

it('may be one of variants, and of what is there but wrong', async () => {
  const copy = openRecords({
    products: range(1, 30).map((id) => product(id, { Name: `Lamp ${id} <b>red</b>`, Codes: [] })),
    variants: range(1, 30).map((id) => variant(id, id, { Prices: [], OptionValues: [] })),
  });
  const rules = rulesOf('variant_no_options', 'html_in_name');
  const found = await runAudit(await copy, { rules, weights: DEFAULT_WEIGHTS }, { systemPercent: 85 });
  expect(fitWhole(found).system_gaps).toMatchObject({
    variant_no_options: '30 of 30 variants for sale in the catalog: probably this PIM does not hold it',
    html_in_name: '30 of 30 products for sale in the catalog: probably how the data come in',
  });
  expect(found.standing?.grades).toMatchObject({ A: 30 });
});
