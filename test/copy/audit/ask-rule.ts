/** Asks one rule of a copy. */

import { runAudit } from '../../../src/copy/audit/audit.ts';
import type { Rule } from '../../../src/copy/audit/rule.ts';
import { RULES } from '../../../src/copy/audit/rules.ts';
import type { Scope } from '../../../src/copy/audit/scope.ts';
import type { Verdict } from '../../../src/copy/audit/verdict.ts';
import type { Asked } from './open-records.ts';

/** What a rule finds, with all failing ids in ascending order. */
export type Found = Verdict & { readonly ids: readonly (number | undefined)[] };

/** Runs the rule of that id, and names every record that fails. */
export function askRule(id: string, localCopy: Asked, scope: Scope = {}): Promise<Found> {
  return askBuilt(
    RULES.find((each) => each.id === id),
    localCopy,
    scope,
  );
}

/** Runs a rule, and names every record that fails. */
export async function askBuilt(rule: Rule | undefined, localCopy: Asked, scope: Scope = {}): Promise<Found> {
  if (rule === undefined) throw new Error('There is no such rule.');
  const { verdicts } = await runAudit(
    {
      rules: [rule],
      scope,
      gradedBy: 'category',
      maxExamples: 4_000,
      isOver: () => false,
      signal: new AbortController().signal,
    },
    localCopy,
  );
  const [verdict] = verdicts;
  if (verdict === undefined) throw new Error(`The engine gave up on the rule ${rule.id}.`);
  return { ...verdict, ids: verdict.examples.map((example) => example.id).sort((one = 0, other = 0) => one - other) };
}
