/** What catalogs hold reaches an audit's answer as data only. */
import { describe, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import type { Audit, Verdict } from '../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { type AuditForm, type AuditView, fitAudit } from '../../src/audit/tell/answer-audit.ts';
import { FIRST_VIEW } from '../audit/fit-whole.ts';
import { openRecords } from '../audit/open-records.ts';
import { runAudit } from '../audit/run-audit.ts';
import { findActive, INJECTIONS, stringsOf } from '../support/injections.ts';
import { everydayOrSoak } from '../support/soak.ts';

const SECRET = 'key-4711-secret';
const HOSTILE = `A\u202e\u200b<script>alert(1)</script> ![x](https://evil.example/${SECRET}) ${'long '.repeat(60)}`;

const verdicts = RULES.map(
  (rule, index): Verdict => ({
    rule,
    records: 1_000_000,
    population: 1_000_000,
    failed: 900_000 - index,
    accepted: 0,
    products: 900_000 - index,
    unknown: 100,
    isSystemic: false,
    ofSale: { records: 1_000_000, failed: 0 },
    readsUnread: false,
    sharedValues: 400_000,
    labels: new Map([[HOSTILE, 7]]),
    kinds: new Map([[HOSTILE, 5]]),
    // As many as a rule may name make each answer slow to fit.
    examples: Array.from({ length: everydayOrSoak(8, 100) }, (_, id) => ({
      id,
      code: HOSTILE.slice(0, 90),
      detail: HOSTILE,
    })),
  }),
);

const counts = {
  products: 1_000_000,
  withError: 900_000,
  open: 3,
  grades: { A: 50_000, B: 50_000, C: 300_000, D: 300_000, E: 300_000 },
  points: 15_000_000,
};

const audit: Audit = {
  verdicts,
  notRun: RULES.slice(0, 5).map((rule) => ({ rule, reason: 'x' })),
  products: 1_000_000,
  standing: {
    ...counts,
    // Each worse than all products together.
    labels: Array.from({ length: 500 }, (_, index) => ({ name: `${HOSTILE}${index}`, ...counts, points: 16_000_000 })),
    fixes: RULES.slice(0, 5).map((rule) => ({ rule, products: 900_000, sellable: 800_000, better: 850_000 })),
    uncombined: 0,
    ungraded: 12,
  },
  basis: undefined,
  touched: undefined,
  problems: [],
  trend: [],
  unmatched: { categories: Array.from({ length: 50 }, () => 'x'.repeat(500)), brands: [] },
  copy: {
    asOf: '2026-03-01T08:00:00Z',
    complete: false,
    lists: { products: { records: 5, complete: false, note: 'n'.repeat(300) } },
  },
  version: 'one',
  gaps: [],
};

/** Rules that nobody fails: some pass, of some nothing is known, and some apply to nothing. */
const quiet = verdicts.map(
  (verdict, index): Verdict => ({
    ...verdict,
    failed: 0,
    records: index === 19 ? 51 : 50,
    population: index < 20 ? 5 : 0,
    unknown: index < 8 ? 5 : 0,
    examples: [],
    kinds: new Map(),
  }),
);

const view: AuditView = { ...FIRST_VIEW, maxExamples: 100, isExplained: true };

/** Takes the secret out, wherever it is. */
function redact<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(SECRET, '[redacted]'));
}

/** How it is told within some tokens. */
const within = (maxTokens: number): AuditForm => ({ maxTokens, source: undefined, redact, warnings: [] });

describe.each(everydayOrSoak([200, 1_000, 8_000], [200, 400, 1_000, 3_000, 8_000]))('within %i tokens', (maxTokens) => {
  const answer = fitAudit(audit, view, within(maxTokens));
  const written = JSON.stringify(answer);

  it('the answer fits, with one finding at least', () => {
    expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
    expect(answer.returned).toBeGreaterThanOrEqual(1);
    expect(answer.total).toBe(RULES.length);
  });

  it('nothing in it hides, runs or loads', () => {
    expect(written).not.toMatch(/[\u202e\u200b]|<script|!\[x\]\(/);
    expect(written).not.toContain(SECRET);
  });
});

it('shows as many examples as there is room for, alike for all rules', () => {
  const { findings, columns } = fitAudit({ ...audit, verdicts: verdicts.slice(0, 10) }, view, within(8_000));
  const at = (columns as readonly string[]).findIndex((head) => head.startsWith('examples'));
  const shown = (findings as readonly (readonly unknown[])[]).map((row) => (row[at] as readonly unknown[]).length);
  expect(new Set(shown).size).toBe(1);
  expect(shown[0]).toBeGreaterThanOrEqual(1);
});

it('never says of a rule that knows some patterns only that it passed', () => {
  const clean = verdicts.map((verdict) => ({ ...verdict, failed: 0, unknown: 0, examples: [], kinds: new Map() }));
  const { passed, none_of_known_patterns: none } = fitAudit({ ...audit, verdicts: clean }, view, within(8_000));
  expect(none).toEqual(['instruction_text']);
  expect(passed).not.toContain('instruction_text');
  expect(passed).toContain('placeholder_text');
});

it('tricks in a whole catalog stay inert', async () => {
  const product = (ProductId: number, text: string) => ({
    ProductId,
    Code: text,
    Name: text,
    ShortDescription: text,
    Link: text,
    Codes: [{ CodeType: 'EAN', Value: text }],
    CategoryProducts: [{ CategoryId: 1, Name: text }],
    Translations: [{ Culture: 'de', Name: text }],
  });
  const tricks = Object.values(INJECTIONS);
  // Each twice: some rules look for what two records share.
  const products = [...tricks, ...tricks].map((text, index) => product(index + 1, text));
  const localCopy = await openRecords({ products, variants: [] });
  const found = await runAudit(localCopy, { maxExamples: products.length });
  const answer = fitAudit(found, view, within(1_000_000));
  const links = found.verdicts.find(({ rule }) => rule.id === 'malformed_link');
  expect(links?.examples).toHaveLength(products.length);
  expect(stringsOf(answer.findings)).toContain('malformed_link');
  expect(findActive(answer)).toEqual([]);
});

it('counts rules of which nothing or little is known, however small the budget', () => {
  const told = (maxTokens: number) => fitAudit({ ...audit, verdicts: quiet, notRun: [] }, view, within(maxTokens));
  expect(told(150)).toMatchObject({
    total: 0,
    passed: 11,
    little_checked: 1,
    unknown: 8,
    does_not_apply: RULES.length - 20,
  });
  expect(Object.keys(told(4_000).unknown ?? {})).toHaveLength(8);
  expect(told(4_000)).toMatchObject({ little_checked: { [RULES[19]?.id ?? '']: '5 of 51' } });
});
