/** What an operator asks for by hand is never a gap of the system: own rules, requirements, rules of system_gaps.graded and of a call. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import { buildOwnRule } from '../../src/audit/rules-file.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import { setOf } from './ask-rule.ts';
import { product, range } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';
import { readAudit, rulesOf } from './run-audit.ts';

const own = (id: string, sql: string) =>
  buildOwnRule({ id, severity: 'warning', subject: 'product', checks: 'c.', why: 'w.', fix: 'f.', sql });

const RULES = [
  ...rulesOf('no_barcode', 'no_short_description', 'unmet_requirement'),
  own('all_bad', 'SELECT product_id, true AS failed FROM products'),
  own('not_asked', 'SELECT product_id, name::INTEGER > 0 AS failed FROM products'),
];

/** All 40 products lack a barcode and what is required, half of them a short description. */
const SET: AuditSet = setOf(RULES, {
  systemPercent: 85,
  requirements: [{ name: 'shop', needs: ['picture'] }],
});

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({
    products: range(1, 40).map((id) =>
      product(id, { Codes: [], Pictures: [], ShortDescription: id % 2 === 0 ? 'Red and round.' : null }),
    ),
    variants: [],
    product_media: range(1, 40).map((ProductId) => ({ ProductId, Pictures: [] })),
  });
  await copy.make(SET);
});

const ask = async (sql: string) => (await copy.query(sql, { offset: 0, maxRows: 99, findsTraps: true })).rows;

it('own rules and requirements count, however many fail them', async () => {
  const { verdicts, standing } = await readAudit(copy, SET, { weights: DEFAULT_WEIGHTS });
  expect(verdicts.map(({ rule, failed, isSystemic }) => [rule.id, failed, isSystemic])).toEqual([
    ['no_barcode', 40, true],
    ['no_short_description', 20, false],
    ['unmet_requirement', 40, false],
    ['all_bad', 40, false],
  ]);
  // All are warnings.
  expect(standing?.points).toBe((40 + 40 + 20) * DEFAULT_WEIGHTS.warning);
});

describe('in SQL', () => {
  it('findings leave gaps out', async () => {
    expect(await ask('SELECT rule, count(*) FROM findings GROUP BY 1 ORDER BY 1')).toEqual([
      ['all_bad', 40],
      ['no_short_description', 20],
      ['unmet_requirement', 40],
    ]);
  });

  it('rule_results tell which rules are gaps, and how many fail them', async () => {
    expect(
      await ask("SELECT rule, failed, is_system_gap FROM rule_results WHERE rule <> 'not_asked' ORDER BY 1"),
    ).toEqual([
      ['all_bad', 40, false],
      ['no_barcode', 40, true],
      ['no_short_description', 20, false],
      ['unmet_requirement', 40, false],
    ]);
  });

  it('a rule that could not be asked has neither failed nor unknown, and says why', async () => {
    const rows = await ask(
      'SELECT checked, failed, "unknown", is_system_gap, note FROM rule_results WHERE rule = \'not_asked\'',
    );
    expect(rows).toEqual([[null, null, null, false, expect.stringContaining('try_cast')]]);
  });
});
