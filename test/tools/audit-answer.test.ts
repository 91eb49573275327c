/** What catalogs hold reaches an audit's answer as data only, and what is not known is never said to have passed. */
import { beforeAll, expect, it } from 'vitest';
import { countTokens } from '../../src/answer/tokens.ts';
import { type AuditForm, type AuditView, fitAudit } from '../../src/audit/answers/answer-audit.ts';
import type { Verdict } from '../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import { FIRST_VIEW } from '../audit/fit-whole.ts';
import { openRecords } from '../audit/open-records.ts';
import { type Ran, runAudit } from '../audit/run-audit.ts';
import { findActive, INJECTIONS, stringsOf } from '../support/injections.ts';

const SECRET = 'key-4711-secret';

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
const tricks = [...Object.values(INJECTIONS), `Mug ${SECRET} ${'long '.repeat(60)}`];
// Each twice: some rules look for what two records share.
const products = [...tricks, ...tricks].map((text, index) => product(index + 1, text));

let audit: Ran;
beforeAll(async () => {
  const localCopy = await openRecords({ products, variants: [] });
  audit = await runAudit(localCopy, { weights: DEFAULT_WEIGHTS, maxExamples: products.length });
});

function redact<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(SECRET, '[redacted]'));
}

const view: AuditView = { ...FIRST_VIEW, maxExamples: products.length, isExplained: true };

const within = (maxTokens: number): AuditForm => ({
  maxTokens,
  source: undefined,
  redact,
  notices: [],
});

it.each([200, 1_000, 8_000, 1_000_000])(
  'tricks in a whole catalog stay inert within %i tokens',
  (maxTokens) => {
    const answer = fitAudit(audit, view, within(maxTokens));
    expect(countTokens(answer)).toBeLessThanOrEqual(maxTokens);
    expect(answer.returned).toBeGreaterThanOrEqual(1);
    expect(findActive(answer)).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  },
);

it('all tricks are told, and secrets as redacted', () => {
  const answer = fitAudit(audit, view, within(1_000_000));
  const links = audit.verdicts.find(({ rule }) => rule.id === 'malformed_link');
  expect(links?.examples).toHaveLength(products.length);
  expect(stringsOf(answer.findings)).toContain('malformed_link');
  expect(JSON.stringify(answer)).toContain('[redacted]');
});

/** An audit in which nothing fails. @param change what else is so of the rule at a place of the list */
const quiet = (change: (index: number) => Partial<Verdict> = () => ({})): Ran => {
  const none = {
    records: 50,
    population: 50,
    failed: 0,
    unknown: 0,
    examples: [],
    kinds: new Map<string, number>(),
  };
  const [some] = audit.verdicts;
  if (some === undefined) throw new Error('There is no rule.');
  return {
    ...audit,
    verdicts: RULES.map((rule, index) => ({ ...some, rule, ...none, ...change(index) })),
  };
};

it('never says of a rule that knows some patterns only that it passed', () => {
  const { passed, none_of_known_patterns: none } = fitAudit(quiet(), view, within(8_000));
  expect(none).toEqual(['instruction_text']);
  expect(passed).not.toContain('instruction_text');
  expect(passed).toContain('placeholder_text');
});

it('counts rules of which nothing or little is known, however small the budget', () => {
  const little = quiet((index) => ({
    ...(index === 19 && { records: 51 }),
    population: index < 20 ? 5 : 0,
    unknown: index < 8 ? 5 : 0,
  }));
  const told = (maxTokens: number) => fitAudit(little, view, within(maxTokens));
  const counts = { passed: 11, little_checked: 1, unknown: 8, does_not_apply: RULES.length - 20 };
  expect(told(150)).toMatchObject({ total: 0, ...counts });
  expect(Object.keys(told(4_000).unknown ?? {})).toHaveLength(8);
  expect(told(4_000)).toMatchObject({ little_checked: { [RULES[19]?.id ?? '']: '5 of 51' } });
});
