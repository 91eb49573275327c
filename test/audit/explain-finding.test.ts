/** Why one product fails one rule, with others of its category. */
import { beforeAll, expect, it } from 'vitest';
import { estimateTokens } from '../../src/answer/tokens.ts';
import { fitExplanation } from '../../src/audit/answers/answer-explained.ts';
import { explainOne } from '../../src/audit/ask/explain-finding.ts';
import { buildOwnRule } from '../../src/audit/rules-file.ts';
import { patientCall, setOf } from './ask-rule.ts';
import { product } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';

const material = (id: number): string => {
  if (id === 1) return 'Oka';
  return id % 5 === 0 ? 'Beech' : 'Oak';
};

const products = Array.from({ length: 40 }, (_, at) =>
  product(at + 1, {
    CategoryProducts: [{ CategoryId: 1, Name: 'Chairs' }],
    Properties: [{ Name: 'Material', Value: material(at + 1) }],
  }),
);

/** A rule that names the field, as the built-in ones do. */
const RULE = {
  ...buildOwnRule({
    id: 'odd_material',
    severity: 'hint',
    subject: 'product',
    checks: 'has an odd material.',
    why: 'Buyers do not find it.',
    fix: 'Correct it.',
    sql: 'SELECT product_id FROM products',
  }),
  sql: `SELECT product_id, value = 'Oka' AS failed, value || ' (others have Oak)' AS detail,
    'properties.Material' AS field, value, 'Oak' AS proposed, 0.9 AS sure FROM properties`,
};

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords({ products, categories: [{ CategoryId: 1, Name: 'Chairs' }] });
  await copy.make(setOf([RULE]));
});

const explain = (code: string) => explainOne(RULE, code, 'quality', patientCall(), copy);

const FORM = {
  maxTokens: 2_000,
  source: undefined,
  redact: <Value>(value: Value): Value => value,
  notices: [],
  saidBy: undefined,
};

it('tells the value, what is usual, and five others with the usual values, in under 300 tokens', async () => {
  const finding = await explain('p-1');
  if (finding === undefined) throw new Error('The product fails the rule.');
  const answer = fitExplanation(finding, FORM);
  expect(answer).toEqual({
    returned: 5,
    rule: 'odd_material',
    why: 'Buyers do not find it.',
    fix: 'Correct it.',
    code: 'P-1',
    detail: 'Oka (others have Oak)',
    field: 'properties.Material',
    value: 'Oka',
    proposed: 'Oak',
    sure: 0.9,
    usual: ['value Beech, 20 % of 40', 'value Oak, 78 % of 40', 'filled, 100 % of 40'],
    category: 'Chairs',
    columns: ['code', 'value'],
    others: ['P-11', 'P-12', 'P-13', 'P-14', 'P-16'].map((code) => [code, 'Oak']),
    as_of: expect.any(String),
  });
  expect(estimateTokens(JSON.stringify(answer))).toBeLessThan(300);
});

it.each(['P-2', 'P-99'])(
  'explains nothing of a product that does not fail it: %s',
  async (code) => {
    expect(await explain(code)).toBeUndefined();
  },
);
