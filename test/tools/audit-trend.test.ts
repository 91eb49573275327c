/** What an audit tells of the audits of older copies: the summary that each findings file keeps. */
import { describe, expect, it } from 'vitest';
import { describeComparison } from '../../src/audit/answers/describe-summary.ts';
import type { AuditEntry } from '../../src/audit/ask/audit-entry.ts';
import { compareLastAudits } from '../../src/audit/ask/compare-audits.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import { setOf } from '../audit/ask-rule.ts';
import { fitWhole } from '../audit/fit-whole.ts';
import { type Asked, openRecords } from '../audit/open-records.ts';
import { readAudit, rulesOf } from '../audit/run-audit.ts';
import { callMade } from '../support/catalog-server.ts';
import { SYNC_ENV } from '../support/copied.ts';
import { writeFewRules } from '../support/few-rules.ts';
import { honestPage, numberedProducts, openOverPim } from './broken-pim.ts';

/** Products of which the first lack a price, and the first a short description. */
const catalogOf = (products: number, unpriced: number, untold: number) =>
  numberedProducts(products).map((product, at) => ({
    ...product,
    Prices: at < unpriced ? [] : [{ Price: 5, Currency: 'EUR' }],
    ShortDescription: at < untold ? null : 'A cup.',
  }));

const RULES = rulesOf('no_price', 'no_short_description', 'no_brand');

const OLD = '2026-01-02T03:04:05Z';

let copies: Promise<readonly [older: Asked, newer: Asked]> | undefined;

/** Two copies, which each test audits anew. */
function openCopies() {
  copies ??= Promise.all([
    openRecords({ products: catalogOf(31, 7, 4) }, {}, {}, OLD),
    openRecords({ products: catalogOf(30, 3, 9) }),
  ]);
  return copies;
}

/** What the audit of a copy tells after that of an older one, which may have been by another set. */
async function askChange(before: Partial<AuditSet>, now: Partial<AuditSet> = {}) {
  const [older, copy] = await openCopies();
  const set = setOf(RULES, now);
  await copy.make(set, await older.make(setOf(RULES, before)));
  const { change_since: since } = fitWhole(await readAudit(copy, set, { weights: set.weights }));
  return since;
}

const FEWER = { no_price: -4, no_short_description: 5 };
const MOVED = {
  as_of: OLD,
  products: -1,
  a_or_b: 3,
  sellable: 3,
  with_error: -4,
  grades: { A: -3, B: 6, D: -4 },
};
const OTHERS =
  'Products that came or went change every number, so fewer failures need not be repairs.';
const changed = (what: string) =>
  `What counts has changed since, so ${what} cannot be compared. ${OTHERS}`;

describe('change_since', () => {
  it('tells how many more fail, are graded well and can be sold than at the audit of the copy before', async () => {
    expect(await askChange({})).toEqual({ ...MOVED, rules: FEWER, note: OTHERS });
  });

  it('compares all but a rule that asks something else now, and names it', async () => {
    const [price, text, brand] = RULES.map((rule) => ({ ...rule }));
    const rules = [price, { ...text, mark: 'older' }, brand] as AuditSet['rules'];
    const { grades: _, a_or_b: __, ...moved } = MOVED;
    const not_compared = ['no_short_description'];
    expect(await askChange({ rules })).toEqual({
      ...moved,
      rules: { no_price: -4 },
      not_compared,
      note: changed('grades'),
    });
  });

  it('compares no sellable products where a rule of severity error has changed', async () => {
    const rules = RULES.map((rule) =>
      rule.id === 'no_price' ? { ...rule, severity: 'hint' as const } : rule,
    );
    const note = changed('grades and sellable products');
    expect(await askChange({ rules })).toEqual({ as_of: OLD, products: -1, rules: FEWER, note });
  });

  it('names rules that are new, and those that are asked no more', async () => {
    const not_compared = ['no_short_description', 'no_brand', 'no_long_description'];
    const change = await askChange({ rules: rulesOf('no_price', 'no_long_description') });
    expect(change).toMatchObject({ rules: { no_price: -4 }, not_compared });
  });

  it('is not told of some rules alone, nor of a scope', async () => {
    const copy = await openRecords({ products: catalogOf(30, 3, 9) });
    const older = await openRecords({ products: catalogOf(30, 3, 9) }, {}, {}, OLD);
    const set = setOf(RULES);
    await copy.make(set, await older.make(set));
    const { weights } = set;
    expect((await readAudit(copy, set, { weights })).trend).toHaveLength(2);
    for (const part of [
      { weights, scope: { status: 'active' } },
      { weights, rules: rulesOf('no_price', 'no_brand') },
    ]) {
      expect((await readAudit(copy, set, part)).trend).toEqual([]);
    }
  });
});

describe('of a channel', () => {
  const BRAND = { severity: 'error', question: 'one', gapLimit: '85' };
  const TITLE = { severity: 'hint', question: 'two', gapLimit: '85' };
  const entry: AuditEntry = {
    asOf: '2026-02-02T03:04:05Z',
    ruleSet: 'now',
    rules: { google_brand: BRAND, google_title: TITLE },
    products: 30,
    sellable: 20,
    open: 5,
    grades: { A: 0, B: 0, C: 0, D: 0, E: 0 },
    failed: { google_brand: 8 },
  };
  const older = {
    ...entry,
    asOf: OLD,
    ruleSet: 'old',
    sellable: 14,
    open: 3,
    failed: { google_brand: 14 },
  };
  const tell = (before: AuditEntry) => {
    const comparison = compareLastAudits([before, entry], 'channel');
    return comparison && describeComparison(comparison, true);
  };

  it('tells how many more are ready, not ready and unknown since an audit that required the same', () => {
    expect(tell(older)).toEqual({
      as_of: OLD,
      ready: 4,
      not_ready: -6,
      unknown: 2,
      rules: { google_brand: -6 },
    });
  });

  it('compares ready products though an attribute is taken from elsewhere, and names it', () => {
    expect(
      tell({ ...older, rules: { ...entry.rules, google_brand: { ...BRAND, question: 'other' } } }),
    ).toEqual({
      as_of: OLD,
      ready: 4,
      not_ready: -6,
      unknown: 2,
      not_compared: ['google_brand'],
    });
  });

  it('does not where other attributes are required', () => {
    expect(tell({ ...older, rules: { google_title: TITLE } })).toEqual({
      as_of: OLD,
      not_compared: ['google_brand'],
      note: 'What counts has changed since, so ready products cannot be compared.',
    });
  });
});

it('tells after another sync what was repaired', async () => {
  let products = catalogOf(30, 7, 9);
  const list = (endpoint: string) => (endpoint === 'products' ? products : []);
  const server = await openOverPim(
    (endpoint, body) => ({ body: honestPage(list(endpoint), body) }),
    { env: { ...SYNC_ENV, PIM_RULES: writeFewRules('no_price', 'no_short_description') } },
  );
  await server.call('sync_catalog');
  const { answer } = await callMade(server, 'audit_catalog');
  expect(answer).not.toHaveProperty('change_since');
  // What is kept of a copy is known by the second in which reading it began.
  const { as_of: readAt } = answer.copy as { readonly as_of: string };
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(readAt) + 1_000);
  products = catalogOf(30, 3, 9);
  await server.call('sync_catalog', { max_age_h: 0 });
  const { change_since: since } = (await callMade(server, 'audit_catalog')).answer;
  expect(since).toMatchObject({ sellable: 4, with_error: -4, rules: { no_price: -4 } });
});
