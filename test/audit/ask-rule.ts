/** Asks one rule of a copy. */

import { askAudit, type Verdict } from '../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import { DEFAULT_WEIGHTS } from '../../src/audit/grade.ts';
import type { Rule } from '../../src/audit/rule.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import { resolveScope, type Scope } from '../../src/audit/scope.ts';
import type { Asked } from './open-records.ts';

/** What a rule finds, with all failing ids in ascending order. */
export type Found = Verdict & { readonly ids: readonly (number | undefined)[] };

/** An audit by some rules, in which nothing is a gap of the system. */
export function setOf(rules: readonly Rule[], more: Partial<AuditSet> = {}): AuditSet {
  return {
    name: 'quality',
    rules,
    weights: DEFAULT_WEIGHTS,
    isOfSold: false,
    systemPercent: 101,
    gradedGaps: [],
    languages: { wanted: [], own: undefined, minPercent: 5 },
    words: [],
    requirements: [],
    accept: [],
    ...more,
  };
}

/** A call that nobody withdraws. */
export const patientCall = () => ({
  signal: new AbortController().signal,
  notices: [],
});

/** Runs the rule of that id, and names every record that fails. */
export async function askRule(
  id: string,
  localCopy: Asked,
  scope: Scope = {},
  more: Partial<AuditSet> = {},
) {
  const rules = RULES.filter((each) => each.id === id);
  return (await askRules(rules, localCopy, scope, { ...more, name: id }))(id);
}

/** Runs rules together, which takes little longer than one alone, and names every record that fails one by its id. */
export async function askRules(
  rules: readonly Rule[],
  localCopy: Asked,
  asked: Scope = {},
  more: Partial<AuditSet> = {},
): Promise<(id: string) => Found> {
  const set = setOf(rules, more);
  await localCopy.make(set);
  const { scope } = await resolveScope(asked, localCopy, patientCall());
  const question = {
    set: set.name,
    all: rules,
    rules,
    scope,
    gradedBy: 'category',
    maxExamples: 4_000,
  } as const;
  const { verdicts, notRun } = await askAudit(question, patientCall(), localCopy);
  return (id) => {
    const verdict = verdicts.find(({ rule }) => rule.id === id);
    const why = notRun.find(({ rule }) => rule.id === id)?.reason ?? 'there is none';
    if (verdict === undefined) throw new Error(`The rule ${id} could not be asked: ${why}`);
    return {
      ...verdict,
      ids: verdict.examples.map((example) => example.id).sort((one = 0, other = 0) => one - other),
    };
  };
}
