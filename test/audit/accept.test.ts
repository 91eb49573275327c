/** Findings that the operator accepts: counted apart, until the day has passed or the value has changed. */

import { describe, expect, it } from 'vitest';
import { readProductQuality } from '../../src/audit/ask/product-quality.ts';
import { readDefects } from '../../src/audit/ask/read-defects.ts';
import { buildQuality } from '../../src/audit/choose-rules.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { NO_RULES_FILE } from '../../src/audit/rules-file.ts';
import type { AcceptLine } from '../../src/audit/rules-schema.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { patientCall, setOf } from './ask-rule.ts';
import { ean, product, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { type Asked, openRecords } from './open-records.ts';
import { readAudit, rulesOf, runAudit } from './run-audit.ts';

const RULES = rulesOf('no_brand', 'invalid_barcode', 'variant_invalid_barcode');
const WRONG = '4006381333932';
const WRONG_TOO = '4006381333933';

const inCategory = (id: number) => ({
  CategoryProducts: [{ CategoryId: id, Name: `Category ${id}` }],
});

/** Categories of products; all others are in the first. */
const CATEGORIES: Readonly<Record<number, number>> = { 3: 2, 4: 3 };

/** Products without a brand; the first two have a wrong barcode, and so has a variant of the third. Category 2 is below 1. */
const open = (
  more: (id: number) => PimRecord = () => ({}),
  ownVariant: PimRecord = {},
): Promise<Asked> =>
  openRecords({
    products: [1, 2, 3, 4].map((id) =>
      product(id, {
        TrademarkProducts: [],
        ...inCategory(CATEGORIES[id] ?? 1),
        ...(id < 3 && ean(WRONG)),
        ...more(id),
      }),
    ),
    variants: [variant(31, 3, { ...ean(WRONG), ...ownVariant })],
    categories: [1, 2, 3].map((id) => ({
      CategoryId: id,
      Name: `Category ${id}`,
      ...(id === 2 && { ParentId: 1 }),
    })),
  });

const line = (rule: string, of: Partial<AcceptLine>, reason = 'private label'): AcceptLine => ({
  rule,
  reason,
  ...of,
});

/** What fails a rule and what of that is accepted. */
const counted = async (
  copy: Asked,
  accept: readonly AcceptLine[],
  rule: string,
  before?: string,
) => {
  const set = setOf(RULES, { accept });
  const file = await copy.make(set, before);
  const { verdicts, problems } = await readAudit(copy, set, {
    weights: DEFAULT_WEIGHTS,
    maxExamples: 9,
  });
  const { failed, accepted, examples = [] } = verdicts.find((one) => one.rule.id === rule) ?? {};
  return { failed, accepted, left: examples.map(({ code }) => code), file, problems };
};

describe('a line of the rules file accepts', () => {
  it.each([
    [
      'a product by its code, in other letters too',
      'no_brand',
      { code: ' p-2 ' },
      ['P-1', 'P-3', 'P-4'],
    ],
    ['a variant by its code', 'variant_invalid_barcode', { code: 'V-31' }, []],
    [
      'a category, in other letters too, and what is below it',
      'no_brand',
      { category: 'CATEGORY 1' },
      ['P-4'],
    ],
    [
      'nothing of another rule',
      'no_brand',
      { code: 'P-1', rule: 'invalid_barcode' },
      ['P-1', 'P-2', 'P-3', 'P-4'],
    ],
  ])('%s', async (_what, rule, of, left) => {
    const all = (await counted(await open(), [], rule)).failed ?? 0;
    expect(await counted(await open(), [line(rule, of)], rule)).toMatchObject({
      failed: left.length,
      accepted: all - left.length,
      left,
    });
  });
});

it('is counted apart everywhere: in the answer, in grades, in the views and in lists of records', async () => {
  const copy = await open();
  const accept = [
    line('no_brand', { code: 'P-2' }),
    line('invalid_barcode', { category: 'Category 1' }),
  ];
  const audit = await runAudit(copy, { rules: RULES, weights: DEFAULT_WEIGHTS }, { accept });
  const answer = fitWhole(audit);
  expect(answer.accepted).toEqual({ no_brand: 1, invalid_barcode: 2 });
  const [, , failed, , ...rest] =
    (answer.findings as readonly unknown[][]).find(([rule]) => rule === 'no_brand') ?? [];
  const accepted = rest[(answer.columns as readonly string[]).indexOf('accepted') - 4];
  expect([failed, accepted]).toEqual([3, 1]);
  expect(audit.summary).toMatchObject({ withError: 1, grades: { A: 1, B: 2, C: 0, D: 1, E: 0 } });
  const rowsOf = async (sql: string) =>
    (await copy.query(sql, { offset: 0, maxRows: 9, findsTraps: true })).rows;
  expect(
    await rowsOf("SELECT product_id, 1 FROM findings WHERE rule = 'no_brand' ORDER BY 1"),
  ).toEqual([
    [1, 1],
    [3, 1],
    [4, 1],
  ]);
  expect(
    await rowsOf("SELECT checked, failed FROM rule_results WHERE rule = 'invalid_barcode'"),
  ).toEqual([[2, 0]]);
  const filter = { ...audit, rules: RULES, scope: {} };
  const { rows } = await readDefects(filter, { offset: 0, limit: 9 }, patientCall(), copy);
  expect(rows.map(([rule, , , , code]) => `${rule} ${code}`)).toEqual([
    ...['variant_invalid_barcode V-31', 'no_brand P-1', 'no_brand P-3', 'no_brand P-4'],
  ]);
  const quality = await readProductQuality(2, audit.set, copy, patientCall());
  expect(quality).toEqual({
    grade: 'A',
    gaps: [],
    accepted: [
      { rule: 'invalid_barcode', reason: 'private label' },
      { rule: 'no_brand', reason: 'private label' },
    ],
  });
});

it('comes back when the day has passed', () => {
  const file = {
    ...NO_RULES_FILE,
    accept: [line('no_brand', { code: 'P-2', until: '2027-01-31' })],
  };
  const on = (day: string) =>
    buildQuality(file, { culture: undefined, today: () => new Date(day) }).accept;
  expect(on('2027-01-31T23:59:59Z')).toEqual(file.accept);
  expect(on('2027-02-01T00:00:00Z')).toEqual([]);
});

describe('comes back when the value has changed', () => {
  const accept = [
    line('invalid_barcode', { code: 'P-1' }),
    line('variant_invalid_barcode', { code: 'V-31' }),
  ];
  const other = () => open((id) => (id === 1 ? ean(WRONG_TOO) : {}), ean(WRONG_TOO));
  const reworded = accept.map((one) => ({ ...one, reason: 'other', until: '2030-01-01' }));
  const ofAnotherDay = accept.map((one) => ({ ...one, since: '2026-11-22' }));

  it.each([
    ['of a product', 'invalid_barcode', other, accept, 0],
    ['of a variant as of a product', 'variant_invalid_barcode', other, accept, 0],
    ['not where it has not', 'invalid_barcode', open, accept, 1],
    [
      'not when only the reason or the last day of the line is another',
      'invalid_barcode',
      open,
      reworded,
      1,
    ],
    [
      'not where a line of another day accepts what is there then',
      'invalid_barcode',
      other,
      ofAnotherDay,
      1,
    ],
  ])('%s', async (_what, rule, openLater, later, accepted) => {
    const { file } = await counted(await open(), accept, rule);
    const found = await counted(await openLater(), later, rule, file);
    expect(found.accepted).toBe(accepted);
    // A line that matched an earlier copy is no slip.
    expect(found.problems).toEqual([]);
    // And it stays so: it was not accepted as it is now.
    if (accepted === 0)
      expect(await counted(await openLater(), later, rule, found.file)).toMatchObject({ accepted });
  });
});

it('a line that matches nothing is told, in the answer too, and one that matches is not', async () => {
  const accept = [line('no_brand', { code: 'P-1' }), line('no_brand', { code: 'P-9' })];
  const audit = await runAudit(
    await open(),
    { rules: RULES, weights: DEFAULT_WEIGHTS },
    { accept },
  );
  const says = '1 line under accept of the rules file match no finding: no_brand P-9.';
  expect(audit.problems).toEqual([
    { code: 'accept_lines_unused', unused: 1, lines: ['no_brand P-9'] },
  ]);
  expect(fitWhole(audit).warnings).toContain(says);
});
