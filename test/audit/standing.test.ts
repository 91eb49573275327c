/** Grades, shares and what to fix first, beside the same worked out in plain JavaScript. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/audit/rule.ts';
import { everydayOrSoak } from '../support/soak.ts';
import { openRecords } from './open-records.ts';
import { runAudit } from './run-audit.ts';
import { count, type Item, items, judge, mend, type PlainScope, WORD_RULES, writeLists } from './standing-plain.ts';

const numRuns = everydayOrSoak(4, 300);

async function audit(all: readonly Item[], { status, category }: PlainScope = {}, weights = DEFAULT_WEIGHTS) {
  const scope = { ...(status && { status }), ...(category && { categories: [`Category ${category}`] }) };
  const copy = await openRecords(writeLists(all));
  const found = await runAudit(copy, { rules: WORD_RULES, scope, weights }, { weights });
  if (found.standing === undefined) throw new Error('There are no grades.');
  return { ...found, standing: found.standing };
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
      const own = [1, 2, 3, 4].filter((id) => judged.some(({ categories }) => categories.includes(id)));
      expect([...labels.keys()].sort()).toEqual(own.map((id) => `Category ${id}`));
      for (const id of own) {
        const inside = judged.filter(({ categories }) => categories.includes(id));
        expect(labels.get(`Category ${id}`)).toEqual(count(inside));
      }
    }),
    { numRuns },
  );
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
        expect([rule.id, products]).toEqual([rule.id, before.filter(({ failed }) => failed.includes(rule.id)).length]);
        const isNow = (at: number): boolean => before[at]?.hasError === true && after[at]?.hasError === false;
        expect([rule.id, sellable]).toEqual([rule.id, after.filter((_, at) => isNow(at)).length]);
        const isBetter = (at: number): boolean => (after[at]?.grade ?? '') < (before[at]?.grade ?? '');
        expect([rule.id, better]).toEqual([rule.id, after.filter((_, at) => isBetter(at)).length]);
      }
    }),
    { numRuns },
  );
});

/** A product that becomes sellable counts as so many that only get a better grade. */
const SELLABLE_COUNTS = 3;

it('mending no other rule would move more products that are sold than the first of the fixes', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (all) => {
      const [first] = (await audit(all)).standing.fixes;
      const before = judge(all, DEFAULT_WEIGHTS);
      const gains = WORD_RULES.filter(({ severity }) => severity !== 'hint').map(({ id }) => {
        const after = judge(mend(all, id), DEFAULT_WEIGHTS);
        const isSellable = before.map(({ hasError }, at) => hasError && after[at]?.hasError === false);
        const isBetter = before.map(({ grade }, at) => (after[at]?.grade ?? '') < grade);
        const count = (some: readonly boolean[], isCounted: (at: number) => boolean): number =>
          some.filter((is, at) => is && isCounted(at)).length;
        const isSold = (at: number): boolean => all[at]?.isActive === true;
        return {
          id,
          sold: SELLABLE_COUNTS * count(isSellable, isSold) + count(isBetter, isSold),
          told: [count(isSellable, () => true), count(isBetter, () => true)],
        };
      });
      const best = Math.max(...gains.map(({ sold }) => sold));
      const own = gains.find(({ id }) => id === first?.rule.id);
      expect(own?.sold ?? 0).toBe(best);
      if (first !== undefined) expect([first.sellable, first.better]).toEqual(own?.told);
    }),
    { numRuns },
  );
});

it('without grades tells how many products fail any of the rules, their variants included', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.subarray([...WORD_RULES], { minLength: 1 }), async (all, rules) => {
      const ids = rules.map(({ id }) => id);
      const { touched, standing } = await runAudit(await openRecords(writeLists(all)), { rules });
      const failing = judge(all, DEFAULT_WEIGHTS).filter(({ failed }) => failed.some((id) => ids.includes(id)));
      expect([touched, standing]).toEqual([{ products: all.length, failing: failing.length }, undefined]);
    }),
    { numRuns },
  );
});
