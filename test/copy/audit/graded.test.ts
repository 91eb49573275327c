/** The list of products by their grades, beside the same worked out in plain JavaScript. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS, GRADES } from '../../../src/copy/audit/grade.ts';
import { type GradedProduct, readGraded } from '../../../src/copy/audit/graded/ask-graded.ts';
import type { GradedFilter } from '../../../src/copy/audit/sql/graded-query.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { openRecords } from './open-records.ts';
import { type Item, items, judge, type PlainScope, WORD_RULES, writeLists } from './standing-plain.ts';

const numRuns = everydayOrSoak(4, 200);

const scopes: fc.Arbitrary<PlainScope> = fc.record(
  { status: fc.constantFrom('active', 'passive'), category: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: [] },
);

const someWeights = fc.constantFrom(DEFAULT_WEIGHTS, { error: 0, warning: 0.5, hint: 3 });

/** What a call has. */
const CALL = { isOver: () => false, signal: new AbortController().signal };

/** Audits a catalog, and reads its products of some grades, a few at a time. */
async function list(
  all: readonly Item[],
  { status, category }: PlainScope,
  weights: typeof DEFAULT_WEIGHTS,
  filter: GradedFilter,
) {
  const copy = await openRecords(writeLists(all));
  const scope = { ...(status && { status }), ...(category && { categories: [`Category ${category}`] }) };
  const basis = { rules: WORD_RULES, scope, gradedBy: 'category', weights } as const;
  const { standing, version } = await runAudit({ ...basis, maxExamples: 0, ...CALL }, copy);
  const products: GradedProduct[] = [];
  for (let counted = 1; products.length < counted; ) {
    const window = { offset: products.length, limit: 7, productUrl: undefined };
    const page = await readGraded(basis, filter, window, { ...CALL, version }, copy);
    counted = page.counted;
    products.push(...page.products);
  }
  return { standing, products };
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
      },
    ),
    { numRuns },
  );
});

it('tells the rules of a product with the most severe first', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const { products } = await list(all, {}, DEFAULT_WEIGHTS, { grades: GRADES });
      const order = WORD_RULES.map(({ id }) => id);
      for (const { failed } of products) {
        const ranks = failed.map((id) => order.indexOf(id));
        expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
      }
    }),
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
  const basis = { rules: WORD_RULES, scope: {}, gradedBy: 'category', weights: DEFAULT_WEIGHTS } as const;
  const find = async (code: string) => {
    const window = { offset: 0, limit: 9, productUrl: 'https://pim.example/{id}' };
    const call = { ...CALL, version: 'test' };
    const { products } = await readGraded(basis, { grades: GRADES, code }, window, call, copy);
    return products.map(({ productId, link }) => [productId, link]);
  };
  const one = [[1, 'https://pim.example/1']];
  const two = [[2, 'https://pim.example/2']];
  expect(await find('AB-001')).toEqual(one);
  expect(await find('ab 001')).toEqual(one);
  expect(await find('1')).toEqual(one);
  expect(await find('AB-002-XL')).toEqual(two);
  expect(await find("AB-003' OR true --")).toEqual([]);
});
