/** The list of products by their grades, beside the same worked out in plain JavaScript, and the grades of many categories. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BETWEEN_RULES, GRADED_COLUMNS, type GradedFilter, writeGradedQuery } from '../../src/audit/ask/records.ts';
import { DEFAULT_WEIGHTS, GRADES } from '../../src/audit/rule.ts';
import type { JsonValue } from '../../src/record/value.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openRecords } from './open-records.ts';
import { type Ran, runAudit } from './run-audit.ts';
import { type Item, items, judge, type PlainScope, WORD_RULES, writeLists } from './standing-plain.ts';

const numRuns = everydayOrSoak(4, 200);

const scopes: fc.Arbitrary<PlainScope> = fc.record(
  { status: fc.constantFrom('active', 'passive'), category: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: [] },
);

const someWeights = fc.constantFrom(DEFAULT_WEIGHTS, { error: 0, warning: 0.5, hint: 3 });

type Rows = readonly (readonly JsonValue[])[];

const readRow = (row: Rows[number]) => {
  const at = (column: (typeof GRADED_COLUMNS)[number]): JsonValue | undefined => row[GRADED_COLUMNS.indexOf(column)];
  const failed = String(at('rules')).split(BETWEEN_RULES).filter(Boolean);
  return { productId: Number(at('product_id')), grade: String(at('grade')), failed, link: at('link') };
};

const writeGraded = ({ basis }: Ran, filter: GradedFilter, productUrl?: string): string => {
  if (basis === undefined) throw new Error('There are no grades.');
  return writeGradedQuery(basis, filter, productUrl);
};

/** Audits a catalog, and reads its products of some grades, a few at a time. */
async function list(
  all: readonly Item[],
  { status, category }: PlainScope,
  weights: typeof DEFAULT_WEIGHTS,
  filter: GradedFilter,
) {
  const copy = await openRecords(writeLists(all));
  const scope = { ...(status && { status }), ...(category && { categories: [`Category ${category}`] }) };
  const audit = await runAudit(copy, { rules: WORD_RULES, scope, weights }, { weights });
  const rows: Rows[number][] = [];
  for (let counted = 1; rows.length < counted; ) {
    const page = await copy.query(writeGraded(audit, filter), { offset: rows.length, maxRows: 7 });
    counted = page.counted;
    rows.push(...page.rows);
  }
  return { standing: audit.standing, products: rows.map(readRow) };
}

it('lists each product of the grades once, with all rules that it or a variant fails, the worst first', async () => {
  await fc.assert(
    fc.asyncProperty(
      items,
      scopes,
      someWeights,
      fc.subarray([...GRADES], { minLength: 1 }),
      async (all, scope, weights, grades) => {
        const { standing, products } = await list(all, scope, weights, { grades });
        const judged = judge(all, weights, scope);
        const wanted = judged.filter(({ grade }) => grades.some((one) => one === grade));
        const told = products.map(({ productId, grade, failed }) => [productId, grade, [...failed].sort()]);
        const known = wanted.map(({ id, grade, failed }) => [id, grade, [...failed].sort()]);
        expect(told.map((one) => JSON.stringify(one)).sort()).toEqual(known.map((one) => JSON.stringify(one)).sort());
        for (const grade of grades) {
          expect(products.filter((one) => one.grade === grade)).toHaveLength(standing?.grades[grade] ?? Number.NaN);
        }
        const badness = products.map(({ productId }) => {
          const { grade = '', points = 0 } = judged.find(({ id }) => id === productId) ?? {};
          return [grade.charCodeAt(0), points] as const;
        });
        const worstFirst = [...badness].sort(([a, p], [b, q]) => b - a || q - p);
        expect(badness).toEqual(worstFirst);
        const order = WORD_RULES.map(({ id }) => id);
        for (const { failed } of products) expect(failed).toEqual(order.filter((id) => failed.includes(id)));
      },
    ),
    { numRuns },
  );
});

it('finds one product by its code in any spelling, by a code of its variant, or its id', async () => {
  const copy = await openRecords({
    products: [
      { ProductId: 1, Code: 'AB-001', Status: 1 },
      { ProductId: 2, Code: 'AB-002', Status: 1 },
    ],
    variants: [{ VariantId: 20, ProductId: 2, Code: 'AB-002-XL', Status: 1 }],
  });
  const audit = await runAudit(copy, { rules: WORD_RULES, weights: DEFAULT_WEIGHTS });
  const find = async (code: string) => {
    const sql = writeGraded(audit, { grades: GRADES, code }, 'https://pim.example/{id}');
    const { rows } = await copy.query(sql, { offset: 0, maxRows: 9 });
    return rows.map(readRow).map(({ productId, link }) => [productId, link]);
  };
  const one = [[1, 'https://pim.example/1']];
  const two = [[2, 'https://pim.example/2']];
  expect(await find('AB-001')).toEqual(one);
  expect(await find('ab 001')).toEqual(one);
  expect(await find('1')).toEqual(one);
  expect(await find('AB-002-XL')).toEqual(two);
  expect(await find("AB-003' OR true --")).toEqual([]);
});
