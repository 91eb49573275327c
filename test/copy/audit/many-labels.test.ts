import { expect, it } from 'vitest';
import { runAudit } from '../../../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS } from '../../../src/copy/audit/grade.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { product, range } from './by-hand.ts';
import { openRecords } from './open-records.ts';

it('grades as many categories as it says, however long their names are', async () => {
  const nameOf = (id: number): string => `${'Long name of a category '.repeat(20)}${id}`;
  const localCopy = await openRecords({
    products: range(1, 500).map((id) =>
      product(id, { Name: null, CategoryProducts: [{ CategoryId: id, CategoryName: nameOf(id) }] }),
    ),
    variants: [],
    categories: range(1, 500).map((id) => ({ CategoryId: id, Name: nameOf(id) })),
  });
  const question = {
    weights: DEFAULT_WEIGHTS,
    scope: {},
    gradedBy: 'category',
    maxExamples: 100,
    isOver: () => false,
  } as const;
  const rules = RULES.filter(({ id }) => id === 'no_name');
  const audit = await runAudit({ ...question, rules, signal: new AbortController().signal }, localCopy);
  expect(audit.standing?.labels).toHaveLength(500);
  expect(audit.verdicts[0]).toMatchObject({ failed: 500, examples: { length: 100 } });
});
