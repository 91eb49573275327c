/** Rules that are asked of one copy again: from the tables that were kept, and never from those of another scope. */
import { beforeAll, expect, it } from 'vitest';
import { type AuditQuestion, runAudit } from '../../../src/copy/audit/audit.ts';
import { DEFAULT_WEIGHTS } from '../../../src/copy/audit/grade.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import { createGeneratedCatalog } from '../../../src/sandbox/generated/catalog.ts';
import { everydayOrSoak } from '../../support/soak.ts';
import { type Asked, openRecords, readLists } from './open-records.ts';

const lists = readLists(createGeneratedCatalog({ products: 60, seed: 3, baseUrl: 'http://127.0.0.1:1' }));
/** Of products and of variants, that apply to all records or to some. */
const rules = RULES.filter(({ id }) =>
  everydayOrSoak(
    ['no_brand', 'no_cover', 'duplicate_name', 'variant_no_price', 'variant_price_not_positive'],
    [id],
  ).includes(id),
);

let copy: Asked;
beforeAll(async () => {
  copy = await openRecords(lists);
});

function audit(asked: Asked, { scope = {}, gradedBy = 'category' }: Partial<AuditQuestion> = {}) {
  const { signal } = new AbortController();
  const question = { rules, scope, gradedBy, weights: DEFAULT_WEIGHTS, maxExamples: 3 };
  return runAudit({ ...question, isOver: () => false, signal }, asked);
}

it('an audit of another scope, or by brand, finds what it finds in a copy that nobody asked before', async () => {
  const brand = (lists.brands ?? [])[0]?.Name;
  const questions = [
    {},
    { scope: { status: 'active' as const } },
    { scope: { brands: [String(brand)] } },
    { gradedBy: 'brand' as const },
    {},
  ];
  for (const question of questions) {
    expect(await audit(copy, question)).toEqual(await audit(await openRecords(lists), question));
  }
});

it('the records that a rule applies to are not looked for again', async () => {
  const window = { offset: 0, maxRows: 10 };
  const shared = { kept: { sql: 'SELECT 1 AS one', fromScratch: 'FROM scratch' } };
  const ask = (scratch: string) => copy.query('FROM kept', { ...window, shared, scratch });
  expect((await ask('SELECT 1 AS one')).rows).toEqual([[1]]);
  // It could not be made.
  expect((await ask('FROM nowhere')).rows).toEqual([[1]]);
});
