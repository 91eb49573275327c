/** Lists that were not read: what reads them is unknown, nothing is graded; a list that nothing is missed of does no harm. */

import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../src/audit/ask/findings.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import { buildOwnRule } from '../../src/audit/rules-file.ts';
import { tellUngraded } from '../../src/shown/build-audit-data.ts';
import { fitWhole } from './fit-whole.ts';
import { openRecords } from './open-records.ts';
import { rulesOf, runAudit } from './run-audit.ts';

const product = (ProductId: number, fields: object = {}) => ({
  ...{ ProductId, Code: `P-${ProductId}`, Name: `Product ${ProductId}`, Status: 1 },
  ...{ Prices: [{ Price: 3, Currency: 'EUR' }], Codes: [], Pictures: [], Variants: [] },
  ...fields,
});

const withVariants = [product(1, { Variants: [{ VariantId: 1 }] }), product(2)];
const variant = { VariantId: 1, ProductId: 1, Code: 'V-1', Status: 1, Codes: [], Prices: [] };

/** Some of each kind: an audit of all takes seconds. */
const SOME = rulesOf(
  ...['no_name', 'no_picture', 'no_barcode', 'active_without_active_variant'],
  ...['variant_duplicate_code', 'variant_no_price', 'variant_no_options'],
);

async function audit(...records: Parameters<typeof openRecords>) {
  const found = await runAudit(await openRecords(...records), { rules: SOME, weights: DEFAULT_WEIGHTS });
  const outcomes = new Map(found.verdicts.map((verdict) => [verdict.rule.id, outcomeOf(verdict)]));
  return { found, outcomes, answer: fitWhole(found) };
}

const UNREAD: readonly (readonly [string, Parameters<typeof openRecords>, string])[] = [
  ['refused', [{ products: withVariants, product_media: [] }, {}, { variants: 'FORBIDDEN' }], 'FORBIDDEN'],
  [
    'not served, though products name such records',
    [{ products: withVariants, product_media: [] }, {}, { variants: 'WRONG_ADDRESS' }],
    'But 1 product names such records.',
  ],
  [
    'read in part',
    [{ products: withVariants, product_media: [], variants: [variant] }, { variants: 2 }],
    'variants: Not all were read.',
  ],
];

describe.each(UNREAD)('variants that were %s', (_how, records, why) => {
  it('leave their rules unknown, and nothing is graded', async () => {
    const { found, outcomes, answer } = await audit(...records);
    expect([...outcomes.values()]).not.toContain(undefined);
    for (const { rule, failed } of found.verdicts.filter((verdict) => verdict.rule.subject === 'variant')) {
      expect([rule.id, outcomes.get(rule.id)]).toEqual([rule.id, failed > 0 ? 'failed' : 'unknown']);
    }
    expect(outcomes.get('no_name')).toBe('passed');
    expect(outcomes.get('no_picture')).toBe('failed');
    expect(found.standing).toBeUndefined();
    expect(found.touched).toMatchObject({ products: 2 });
    expect(answer).not.toHaveProperty('fix_first');
    // Of the other the copy cannot tell.
    expect(answer.products).toEqual({ checked: 2, failing: 1 });
    expect(JSON.stringify(answer.warnings)).toMatch(/variants: .*there are no grades\./);
    expect(JSON.stringify(answer.warnings)).toContain(why);
    expect(answer.unread).toContain('variant_duplicate_code');
    expect(answer.passed).not.toContain('variant_duplicate_code');
    expect(answer.does_not_apply ?? []).not.toContain('variant_duplicate_code');
    expect(tellUngraded(found, false)).toBe('Grades need all records, and not all variants were read.');
  });
});

it('variants that the PIM does not serve, and that no product names, leave the grades, which says so', async () => {
  const { found, answer } = await audit(
    { products: [product(1), product(2)], product_media: [] },
    {},
    { variants: 'WRONG_ADDRESS' },
  );
  expect(found.standing).toMatchObject({ products: 2 });
  expect(answer).not.toHaveProperty('unread');
  expect(JSON.stringify(answer.warnings)).toContain('No record names one of it, so nothing is missed.');
  expect(JSON.stringify(answer.warnings)).not.toContain('no grades');
});

it('variants that the PIM refuses may be there, though no product names one', async () => {
  const { found } = await audit(
    { products: [product(1), product(2)], product_media: [] },
    {},
    { variants: 'FORBIDDEN' },
  );
  expect(found.standing).toBeUndefined();
});

it('pictures that are refused do no harm where the products hold them', async () => {
  const pictured = product(1, { Pictures: [{ PictureId: 1, Link: 'https://a.example/1.png', IsCover: true }] });
  const { found } = await audit({ products: [pictured], variants: [] }, {}, { product_media: 'FORBIDDEN' });
  expect(found.gaps).toEqual([]);
  expect(found.standing).toMatchObject({ products: 1 });
  const bare = await audit({ products: [product(1)], variants: [] }, {}, { product_media: 'FORBIDDEN' });
  expect(bare.found.gaps).toMatchObject([{ list: 'product_media', isHarmless: false }]);
  expect(bare.found.standing).toBeUndefined();
});

it('a list that no rule of the audit reads is none of its business', async () => {
  const localCopy = await openRecords({ products: withVariants }, {}, { variants: 'FORBIDDEN' });
  const found = await runAudit(localCopy, { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS });
  expect(found.gaps).toEqual([]);
  expect(found.standing).toMatchObject({ products: 2 });
});

it('grades a list that was read but for one record in a hundred, and says so', async () => {
  const products = Array.from({ length: 99 }, (_, at) => product(at + 1));
  const { found, answer } = await audit({ products, product_media: [], variants: [] }, { products: 100 });
  expect(found.standing?.products).toBe(99);
  expect(JSON.stringify(answer.warnings)).toContain(
    'products: 99 of 100 were read. The audit is of those that were read.',
  );
});

it.each([
  ['SELECT product_id, NOT any_barcode AS failed FROM coverage', true],
  ['SELECT p.product_id, v.code IS NULL AS failed FROM products p, variants v WHERE v.product_id = p.product_id', true],
  ["SELECT product_id, false AS failed FROM prices WHERE owner='variant'", true],
  ["SELECT product_id, variants_state = 'absent' AS failed FROM products", false],
  ['SELECT product_id, name IS NULL AS failed FROM translation_coverage', false],
])('knows of a rule of a rules file whether it reads variants: %s', async (sql, expected) => {
  const own = { id: 'own', severity: 'hint', subject: 'product', checks: 'x.', why: 'x.', fix: 'x.', sql } as const;
  const localCopy = await openRecords({ products: withVariants }, {}, { variants: 'FORBIDDEN' });
  const { verdicts, notRun } = await runAudit(localCopy, { rules: [buildOwnRule(own)] });
  expect([notRun, verdicts[0]?.readsUnread]).toEqual([[], expected]);
});
