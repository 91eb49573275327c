/** Grades, shares, what to fix first and the list of products by grades, beside the same worked out in plain JavaScript. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BETWEEN_RULES,
  GRADED_COLUMNS,
  type GradedFilter,
  writeGradedQuery,
} from '../../src/audit/ask/records.ts';
import { DEFAULT_WEIGHTS, GRADES } from '../../src/audit/rule.ts';
import type { JsonValue } from '../../src/record/value.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { product } from './by-hand.ts';
import { type Asked, openRecords } from './open-records.ts';
import { type Ran, rulesOf, runAudit } from './run-audit.ts';
import {
  count,
  type Item,
  items,
  judge,
  mend,
  type PlainScope,
  WORD_RULES,
  writeLists,
} from './standing-plain.ts';

const runs = { numRuns: everydayOrSoak(4, 300) };

async function audit(
  all: readonly Item[],
  { status, category }: PlainScope = {},
  weights = DEFAULT_WEIGHTS,
) {
  const scope = {
    ...(status && { status }),
    ...(category && { categories: [`Category ${category}`] }),
  };
  const copy = await openRecords(writeLists(all));
  const found = await runAudit(copy, { rules: WORD_RULES, scope, weights }, { weights });
  if (found.standing === undefined) throw new Error('There are no grades.');
  return { copy, found, standing: found.standing };
}

const scopes: fc.Arbitrary<PlainScope> = fc.record(
  { status: fc.constantFrom('active', 'passive'), category: fc.integer({ min: 1, max: 4 }) },
  { requiredKeys: [] },
);

const someWeights = fc.constantFrom(
  DEFAULT_WEIGHTS,
  { error: 1, warning: 7, hint: 0 },
  { error: 0, warning: 0.5, hint: 3 },
);

it('counts each product once, in all and in each of its categories, whatever the scope and the weights', async () => {
  await fc.assert(
    fc.asyncProperty(items, scopes, someWeights, async (all, scope, weights) => {
      const { standing } = await audit(all, scope, weights);
      const judged = judge(all, weights, scope);
      expect(standing).toMatchObject(count(judged));
      const labels = new Map(standing.labels.map(({ name, ...counts }) => [name, counts]));
      const own = [1, 2, 3, 4].filter((id) =>
        judged.some(({ categories }) => categories.includes(id)),
      );
      expect([...labels.keys()].sort()).toEqual(own.map((id) => `Category ${id}`));
      for (const id of own) {
        const inside = judged.filter(({ categories }) => categories.includes(id));
        expect(labels.get(`Category ${id}`)).toEqual(count(inside));
      }
    }),
    runs,
  );
});

it('tells categories of one name by their paths, and by their ids where these are the same', async () => {
  const tree: readonly (readonly [id: number, name: string, parent?: number])[] = [
    [1, 'Men'],
    [2, 'Women'],
    [3, 'Tees', 1],
    [4, 'Tees', 2],
    [5, 'Tees', 2],
    [6, 'Bags', 2],
  ];
  const categories = tree.map(([CategoryId, Name, ParentId]) => ({
    CategoryId,
    Name,
    ...(ParentId && { ParentId }),
  }));
  const products = tree.map(([id, Name]) =>
    product(id, { CategoryProducts: [{ CategoryId: id, Name }] }),
  );
  const asked = { rules: rulesOf('no_name'), weights: DEFAULT_WEIGHTS };
  const { standing } = await runAudit(await openRecords({ products, categories }), asked);
  const names = [
    'Bags',
    'Men',
    'Men > Tees',
    'Women',
    'Women > Tees (ID 4)',
    'Women > Tees (ID 5)',
  ];
  expect(standing?.labels.map(({ name }) => name)).toEqual(names);
});

it('what each step of the fixes gains is what mending the rule gains, after those before it', async () => {
  await fc.assert(
    fc.asyncProperty(items, someWeights, async (all, weights) => {
      const { standing } = await audit(all, {}, weights);
      expect(standing.uncombined).toBe(0);
      let left = all;
      for (const { rule, products, sellable, better } of standing.fixes) {
        const before = judge(left, weights);
        left = mend(left, rule.id);
        const after = judge(left, weights);
        expect([rule.id, products]).toEqual([
          rule.id,
          before.filter(({ failed }) => failed.includes(rule.id)).length,
        ]);
        const isNow = (at: number): boolean =>
          before[at]?.hasError === true && after[at]?.hasError === false;
        expect([rule.id, sellable]).toEqual([rule.id, after.filter((_, at) => isNow(at)).length]);
        const isBetter = (at: number): boolean =>
          (after[at]?.grade ?? '') < (before[at]?.grade ?? '');
        expect([rule.id, better]).toEqual([rule.id, after.filter((_, at) => isBetter(at)).length]);
      }
    }),
    runs,
  );
});

it('no other rule is needed by more products that are sold than the first of the fixes, or raises more of their grades', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const [first] = (await audit(all)).standing.fixes;
      const before = judge(all, DEFAULT_WEIGHTS);
      const errors = WORD_RULES.flatMap(({ id, severity }) => (severity === 'error' ? id : []));
      const gains = WORD_RULES.filter(({ severity }) => severity !== 'hint').map(({ id }) => {
        const after = judge(mend(all, id), DEFAULT_WEIGHTS);
        const sold = before.flatMap(({ grade, failed }, at) =>
          all[at]?.isActive ? { grade, failed, at } : [],
        );
        const needed = sold.map(({ failed }) =>
          errors.includes(id) && failed.includes(id)
            ? 1 / failed.filter((one) => errors.includes(one)).length
            : 0,
        );
        const raised = sold.filter(({ grade, at }) => (after[at]?.grade ?? '') < grade);
        const sum = needed.reduce((one, other) => one + other, 0);
        return { id, gain: [Number(sum.toFixed(6)), raised.length] as const };
      });
      const [best] = gains.toSorted(({ gain: [a, b] }, { gain: [c, d] }) => c - a || d - b);
      const own = gains.find(({ id }) => id === first?.rule.id);
      expect(own?.gain ?? [0, 0]).toEqual(best?.gain);
    }),
    runs,
  );
});

const readRow = (row: readonly JsonValue[]) => {
  const at = (column: (typeof GRADED_COLUMNS)[number]): JsonValue | undefined =>
    row[GRADED_COLUMNS.indexOf(column)];
  const failed = String(at('rules')).split(BETWEEN_RULES).filter(Boolean);
  return { id: Number(at('product_id')), grade: String(at('grade')), failed, link: at('link') };
};

async function list(copy: Asked, { basis }: Ran, filter: GradedFilter, productUrl?: string) {
  if (basis === undefined) throw new Error('There are no grades.');
  const rows: ReturnType<typeof readRow>[] = [];
  for (let counted = 1; rows.length < counted; ) {
    const page = await copy.query(writeGradedQuery(basis, filter, productUrl), {
      offset: rows.length,
      maxRows: 7,
    });
    counted = page.counted;
    rows.push(...page.rows.map(readRow));
  }
  return rows;
}

it('lists each product of the grades once, with all rules that it or a variant fails, the worst first', async () => {
  const some = fc.subarray([...GRADES], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(items, scopes, someWeights, some, async (all, scope, weights, grades) => {
      const { copy, found } = await audit(all, scope, weights);
      const products = await list(copy, found, { grades });
      const judged = judge(all, weights, scope);
      const wanted = judged.filter(({ grade }) => grades.some((one) => one === grade));
      const tell = (of: readonly { id: number; grade: string; failed: readonly string[] }[]) =>
        of.map(({ id, grade, failed }) => [id, grade, ...[...failed].sort()].join(' ')).sort();
      expect(tell(products)).toEqual(tell(wanted));
      const badness = products.map(({ id, grade }) => {
        const points = judged.find((one) => one.id === id)?.points ?? 0;
        return [grade.charCodeAt(0), points] as const;
      });
      expect(badness).toEqual([...badness].sort(([a, p], [b, q]) => b - a || q - p));
      const order = WORD_RULES.map(({ id }) => id);
      for (const { failed } of products)
        expect(failed).toEqual(order.filter((id) => failed.includes(id)));
    }),
    runs,
  );
});

it('finds one product by its code in any spelling, by a code of its variant, or its id', async () => {
  const copy = await openRecords({
    products: [1, 2].map((id) => ({ ProductId: id, Code: `AB-00${id}`, Status: 1 })),
    variants: [{ VariantId: 20, ProductId: 2, Code: 'AB-002-XL', Status: 1 }],
  });
  const audited = await runAudit(copy, { rules: WORD_RULES, weights: DEFAULT_WEIGHTS });
  const codes = {
    'AB-001': [1],
    'ab 001': [1],
    '1': [1],
    'AB-002-XL': [2],
    "AB-003' OR true --": [],
  };
  for (const [code, ids] of Object.entries(codes)) {
    const found = await list(copy, audited, { grades: GRADES, code }, 'https://pim.example/{id}');
    expect([code, found.map(({ link }) => link)]).toEqual([
      code,
      ids.map((id) => `https://pim.example/${id}`),
    ]);
  }
});
