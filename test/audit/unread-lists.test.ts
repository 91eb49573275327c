/** Lists that were not read: what reads them is unknown, nothing is graded; a list that nothing is missed of does no harm. */

import { expect, it } from 'vitest';
import { outcomeOf } from '../../src/audit/ask/findings.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { buildOwnRule } from '../../src/audit/rules-file.ts';
import { explainUngraded } from '../../src/shown/build-audit-data.ts';
import { product as build, range, variant } from './by-hand.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const PLAIN = { Prices: [{ Price: 3, Currency: 'EUR' }], Codes: [], Pictures: [] };
const product = (id: number, fields: object = {}) => build(id, { ...PLAIN, ...fields });

const withVariants = [product(1, { Variants: [{ VariantId: 1 }] }), product(2)];
const without = [product(1), product(2)];

/** Some of each kind: an audit of all takes seconds. */
const SOME = rulesOf(
  ...['no_name', 'no_picture', 'no_barcode', 'active_without_active_variant'],
  ...['variant_duplicate_code', 'variant_no_price', 'variant_no_options'],
);

async function audit(...[lists, ...more]: Parameters<typeof openRecords>) {
  const copy = await openRecords({ product_media: [], ...lists }, ...more);
  const found = await runAudit(copy, { rules: SOME, weights: DEFAULT_WEIGHTS });
  const answer = fitWhole(found);
  return { found, answer, warned: JSON.stringify(answer.warnings) };
}

it.each<[string, Parameters<typeof openRecords>, string]>([
  ['refused', [{ products: withVariants }, {}, { variants: 'FORBIDDEN' }], 'FORBIDDEN'],
  [
    'not served, though products name such records',
    [{ products: withVariants }, {}, { variants: 'WRONG_ADDRESS' }],
    'But 1 product names such records.',
  ],
  [
    'read in part',
    [
      { products: withVariants, variants: [variant(1, 1, { Codes: [], Prices: [] })] },
      { variants: 2 },
    ],
    'variants: Not all were read.',
  ],
])(
  'variants that were %s leave their rules unknown, and nothing is graded',
  async (_how, records, why) => {
    const { found, answer, warned } = await audit(...records);
    const outcomes = new Map(
      found.verdicts.map((verdict) => [verdict.rule.id, outcomeOf(verdict)]),
    );
    for (const { rule, failed } of found.verdicts.filter(
      (verdict) => verdict.rule.subject === 'variant',
    )) {
      expect([rule.id, outcomes.get(rule.id)]).toEqual([
        rule.id,
        failed > 0 ? 'failed' : 'unknown',
      ]);
    }
    expect([outcomes.get('no_name'), outcomes.get('no_picture')]).toEqual(['passed', 'failed']);
    expect([found.summary, found.touched?.products]).toEqual([undefined, 2]);
    expect(answer).not.toHaveProperty('fix_first');
    // Of the other the copy cannot tell.
    expect(answer.products).toEqual({ checked: 2, failing: 1 });
    expect(warned).toMatch(/variants: .*there are no grades\./);
    expect(warned).toContain(why);
    expect(answer.unread).toContain('variant_duplicate_code');
    expect([answer.passed, answer.does_not_apply].flat()).not.toContain('variant_duplicate_code');
    expect(explainUngraded(found, false)).toBe(
      'Grades need all records, and not all variants were read.',
    );
  },
);

it('variants that the PIM does not serve, and that no product names, leave the grades, which says so', async () => {
  const { found, answer, warned } = await audit(
    { products: without },
    {},
    { variants: 'WRONG_ADDRESS' },
  );
  expect(found.summary).toMatchObject({ products: 2 });
  expect(answer).not.toHaveProperty('unread');
  expect(warned).toContain('No record names one of it, so nothing is missed.');
  expect(warned).not.toContain('no grades');
});

it('variants that the PIM refuses may be there, though no product names one', async () => {
  const { found } = await audit({ products: without }, {}, { variants: 'FORBIDDEN' });
  expect(found.summary).toBeUndefined();
});

it('pictures that are refused do no harm where the products hold them', async () => {
  const pictured = product(1, {
    Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png', IsCover: true }],
  });
  const ask = async (one: typeof pictured) =>
    (await audit({ products: [one], variants: [] }, {}, { product_media: 'FORBIDDEN' })).found;
  expect(await ask(pictured)).toMatchObject({ gaps: [], summary: { products: 1 } });
  const bare = await ask(product(1));
  expect([bare.gaps, bare.summary]).toMatchObject([
    [{ list: 'product_media', isHarmless: false }],
    undefined,
  ]);
});

it('a list that no rule of the audit reads is none of its business', async () => {
  const localCopy = await openRecords({ products: withVariants }, {}, { variants: 'FORBIDDEN' });
  const found = await runAudit(localCopy, { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS });
  expect(found).toMatchObject({ gaps: [], summary: { products: 2 } });
});

it('grades a list that was read but for one record in a hundred, and says so', async () => {
  const products = range(1, 99).map((id) => product(id));
  const { found, warned } = await audit({ products, variants: [] }, { products: 100 });
  expect(found.summary?.products).toBe(99);
  expect(warned).toContain('products: 99 of 100 were read. The audit is of those that were read.');
});

it.each([
  ['SELECT product_id, NOT any_barcode AS failed FROM coverage', true],
  ["SELECT product_id, false AS failed FROM prices WHERE owner='variant'", true],
  ["SELECT product_id, variants_state = 'absent' AS failed FROM products", false],
])('knows of a rule of a rules file whether it reads variants: %s', async (sql, expected) => {
  const own = {
    id: 'own',
    severity: 'hint',
    subject: 'product',
    checks: 'x.',
    why: 'x.',
    fix: 'x.',
    sql,
  } as const;
  const localCopy = await openRecords({ products: withVariants }, {}, { variants: 'FORBIDDEN' });
  const { verdicts, notRun } = await runAudit(localCopy, { rules: [buildOwnRule(own)] });
  expect([notRun, verdicts[0]?.readsUnread]).toEqual([[], expected]);
});
