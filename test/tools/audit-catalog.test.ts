import { beforeAll, describe, expect, it } from 'vitest';
import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import {
  type Called,
  callMade,
  openForTest,
  type ToolAnswer,
  walkAll,
} from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { serveCopy } from './served-copy.ts';

const { audit, products: PRODUCTS } = serveCopy(300);

/** An audit by all rules, which several tests look at. */
let whole: Called;
beforeAll(async () => {
  whole = await audit({ max_tokens: 8_000 });
});

function findings({ columns, findings = [] }: ToolAnswer): Readonly<Record<string, ToolAnswer>> {
  const [heads, rows] = [columns as readonly string[], findings as readonly (readonly unknown[])[]];
  return Object.fromEntries(
    rows.map((row) => [
      row[0],
      Object.fromEntries(heads.map((head, at) => [head.split(' ')[0], row[at]])),
    ]),
  );
}

it('tells failures with their share, worst examples with id and code, and the copy that was asked', () => {
  const truth = createGeneratedCatalog({ products: PRODUCTS, seed: 1 }).truth();
  const { answer, requests } = whole;
  const found = findings(answer);
  const { no_picture: planted } = truth;
  // Of one of them no variant has a picture either.
  expect(found.no_picture).toMatchObject({ severity: 'error', failed: 1, checked: PRODUCTS });
  // Of the two without a picture of their own, and two whose pictures are passive, in per cent of all.
  expect(found.no_own_picture).toMatchObject({
    severity: 'warning',
    failed: 3,
    checked: Number(planted?.ids.length) + 2,
    percent_of_products: 300 / PRODUCTS,
  });
  const unbranded = truth.no_brand?.ids.length ?? 0;
  expect(found.no_brand).toMatchObject({ failed: unbranded, checked: PRODUCTS });
  expect(found.no_brand?.percent_of_products).toBeCloseTo((unbranded / PRODUCTS) * 100, 1);
  const examples = [found.no_picture, found.no_own_picture].flatMap(
    (one) => one?.examples as readonly (readonly [number, string])[],
  );
  // The only picture of the first two is passive.
  expect(examples.map(([id]) => id).sort()).toEqual([100059, 100062, ...(planted?.ids ?? [])]);
  const codes = ['TWL-00059', 'WGT-00062', ...(planted?.codes ?? [])];
  expect(examples.map(([, code]) => code).sort()).toEqual(codes.sort());
  expect(answer).toMatchObject({
    returned: Object.keys(found).length,
    copy: { complete: true, products: PRODUCTS, as_of: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    kinds: { missing_translation: { fr: truth.missing_translation_fr?.ids.length } },
    source: 'sandbox',
  });
  const products = answer.products as Readonly<Record<string, number>>;
  expect(products).toMatchObject({
    checked: PRODUCTS,
    sellable: PRODUCTS - (products.with_error ?? 0),
  });
  expect(Object.keys(products).slice(0, 4)).toEqual([
    'checked',
    'a_or_b',
    'typical_grade',
    'grades',
  ]);
  const parts = ['total', 'products', 'fix_first', 'columns', 'findings'];
  expect(Object.keys(answer).filter((key) => parts.includes(key))).toEqual(parts);
  expect(answer.passed).toContain('no_name');
  expect(requests).toBe(0);
});

it('tells the worst severity first, and within it what fails most', () => {
  const rows = Object.values(findings(whole.answer));
  const ranks = rows.map(({ severity }) => ['error', 'warning', 'hint'].indexOf(String(severity)));
  expect(ranks).toEqual([...ranks].sort());
  const errors = rows
    .filter(({ severity }) => severity === 'error')
    .map(({ failed }) => Number(failed));
  expect(errors).toEqual([...errors].sort((one, other) => other - one));
});

it.each(everydayOrSoak([1_000], [200, 300, 500, 1_000, 2_000, 4_000]))(
  'keeps to a budget of %i tokens, and all is told in the end',
  async (maxTokens) => {
    const asked = { call: (_: string, args?: ToolAnswer) => audit(args) };
    const pages = await walkAll(asked, 'audit_catalog', () => ({ max_tokens: maxTokens }), 60);
    for (const { tokens } of pages) expect(tokens).toBeLessThanOrEqual(maxTokens);
    expect(pages.flatMap(({ answer }) => Object.keys(findings(answer)))).toEqual(
      Object.keys(findings(whole.answer)),
    );
  },
);

describe('arguments', () => {
  it('rules: by id, with what they are for', async () => {
    const { answer } = await audit({ rules: ['no_price', 'two_covers'] });
    expect(Object.keys(findings(answer)).sort()).toEqual(['no_price', 'two_covers']);
    expect(answer.rules).toMatchObject({
      no_price: {
        checks:
          'A product that is not passive, and has neither a price nor a variant with a price.',
        why: expect.any(String),
        fix: expect.any(String),
      },
    });
  });

  it('rules: by group', async () => {
    const { answer } = await audit({ rules: ['validity', 'no_name'] });
    expect(Object.keys(findings(answer))).toContain('price_not_positive');
    expect(answer.passed).toEqual(expect.arrayContaining(['no_name', 'untidy_code']));
    expect(answer.passed).not.toContain('no_code');
  });

  it('rules: an unknown one is refused with the nearest', async () => {
    const { answer, isError } = await audit({ rules: ['no_pric'] });
    expect(isError).toBe(true);
    expect(answer.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: expect.stringContaining('no_price?'),
    });
  });

  it('severity: that and worse', async () => {
    const { answer } = await audit({ severity: 'error', max_tokens: 8_000 });
    expect(new Set(Object.values(findings(answer)).map(({ severity }) => severity))).toEqual(
      new Set(['error']),
    );
  });

  it('grade_by: category or brand, those of some size with the largest share of D and E first', async () => {
    for (const gradedBy of everydayOrSoak(['brand'], ['category', 'brand'])) {
      const { worst: told } = (await audit({ grade_by: gradedBy, max_tokens: 8_000 })).answer;
      const { columns, worst } = told as {
        columns: unknown;
        worst: readonly (readonly [string, number, number])[];
      };
      expect(columns).toEqual([
        gradedBy,
        'products',
        'd_or_e_percent',
        'grades A to E',
        'with_error',
      ]);
      expect(worst.length).toBeGreaterThan(1);
      const ranks = worst.map(([, products, share]) => (products < 5 ? share - 100 : share));
      expect(ranks).toEqual([...ranks].sort((one, other) => other - one));
    }
  });

  it('rules: of one by its name, how many of each category fail it', async () => {
    const { answer } = await audit({ rules: ['no_alt_text'], max_tokens: 8_000 });
    const { failed = 0 } = findings(answer).no_alt_text ?? {};
    expect(answer.products).toEqual({ checked: PRODUCTS, failing: failed });
    const { no_alt_text: told } = answer.rules as Record<
      string,
      { by_category: { failed: [string, number][] } }
    >;
    const counts = told?.by_category.failed.map(([, count]) => count) ?? [];
    expect(counts.length).toBe(10);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
  });

  it('category_names: one that nothing has is said to be missing', async () => {
    const { answer } = await audit({ category_names: ['Zeppelins'] });
    expect(answer).toMatchObject({
      total: 0,
      returned: 0,
      no_category: ['Zeppelins'],
      does_not_apply: RULES.length,
    });
    expect(answer.warnings).toEqual([
      'These rules had no record to check, so finding nothing proves nothing.',
    ]);
    expect(answer).not.toHaveProperty('products');
  });

  it('cursor: one of another question is refused', async () => {
    const asked = { rules: ['completeness'], max_tokens: 200 };
    const { next_cursor: cursor } = (await audit(asked)).answer;
    const { answer } = await audit({ ...asked, severity: 'error', cursor });
    expect(answer.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      failed: 'cursor belongs to another question.',
    });
  });
});

describe('exclude_rules', () => {
  const note = (ids: string) =>
    `exclude_rules leaves out ${ids}: records that fail these are neither found nor counted.`;

  it('leaves rules out of findings, grades and fix_first, and says so', async () => {
    const without = (await audit({ max_tokens: 8_000, exclude_rules: ['duplicate_barcode'] }))
      .answer;
    const all = Object.keys(findings(whole.answer));
    expect(all).toContain('duplicate_barcode');
    expect(Object.keys(findings(without))).toEqual(
      all.filter((rule) => rule !== 'duplicate_barcode'),
    );
    expect(without.warnings).toContain(
      `${note('duplicate_barcode')} Grades, sellable and fix_first leave them out, so this audit has no trend.`,
    );
    const sellable = ({ products }: ToolAnswer) =>
      (products as { readonly sellable: number }).sellable;
    expect(sellable(without)).toBeGreaterThan(sellable(whole.answer));
    expect(JSON.stringify(whole.answer.fix_first)).toContain('duplicate_barcode');
    expect(JSON.stringify(without.fix_first)).not.toContain('duplicate_barcode');
  });

  it('takes them off the rules that are asked for, which are not graded', async () => {
    const { answer } = await audit({
      rules: ['consistency'],
      exclude_rules: ['two_covers'],
      max_tokens: 8_000,
    });
    expect(Object.keys(findings(answer))).toContain('passive_cover');
    expect(findings(answer)).not.toHaveProperty('two_covers');
    expect(answer.products).not.toHaveProperty('grades');
    expect(answer.warnings).toContain(note('two_covers'));
  });

  it('calls nobody ready for a channel without one of its lines', async () => {
    const { answer } = await audit({ channel: 'google', exclude_rules: ['google_price'] });
    expect(answer).not.toHaveProperty('error');
    expect(answer).not.toHaveProperty('readiness');
  });

  it('is refused where it leaves nothing to ask', async () => {
    const { answer } = await audit({ rules: ['no_price'], exclude_rules: ['completeness'] });
    expect(answer.error).toMatchObject({
      failed: expect.stringContaining('exclude_rules leaves no rule to ask.'),
    });
  });
});

it('calls a language missing that PIM_CULTURES names, and no other', async () => {
  const server = await openForTest({ products: 30, env: { PIM_CULTURES: 'fr, pl', ...SYNC_ENV } });
  await server.call('sync_catalog');
  const { answer } = await callMade(server, 'audit_catalog', { rules: ['missing_translation'] });
  // All have French, and none has Polish; German is no matter.
  expect(answer.kinds).toEqual({ missing_translation: { pl: 30 } });
});

it('says what to do where there is no copy yet', async () => {
  const fresh = await openForTest({ products: 20 });
  const { answer } = await fresh.call('audit_catalog');
  expect(answer.error).toMatchObject({
    code: 'NO_COPY',
    fix: expect.stringContaining('sync_catalog'),
  });
});
