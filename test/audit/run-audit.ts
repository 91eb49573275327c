/** A whole audit of a copy: made, and read as a server reads it. */

import { type Audit, type AuditQuestion, askAudit } from '../../src/audit/ask/ask-audit.ts';
import { RULES } from '../../src/audit/assemble-rules.ts';
import type { AuditSet } from '../../src/audit/run/plan-audit.ts';
import { resolveScope } from '../../src/audit/scope.ts';
import { patientCall, setOf } from './ask-rule.ts';
import type { Asked } from './open-records.ts';

/** What is asked; with `weights` there are grades. */
type Question = Partial<Omit<AuditQuestion, 'set' | 'all'>>;

/** What an audit came to, and all rules of it. */
export type Ran = Audit & Pick<AuditQuestion, 'set' | 'all'>;

/** Makes an audit by some rules, all unless they are named, and asks it. @param more of the set, in which else nothing is a gap of the system */
export async function runAudit(
  localCopy: Asked,
  question: Question = {},
  more: Partial<AuditSet> = {},
): Promise<Ran> {
  const set = setOf(question.rules ?? RULES, more);
  await localCopy.make(set);
  return readAudit(localCopy, set, question);
}

/** Asks an audit that was made. */
export async function readAudit(
  localCopy: Pick<Asked, 'query'>,
  set: AuditSet,
  question: Question = {},
): Promise<Ran> {
  const all = set.rules;
  const { scope } = await resolveScope(question.scope ?? {}, localCopy, patientCall());
  const asked = { rules: all, gradedBy: 'category', maxExamples: 3, ...question, scope } as const;
  return {
    ...(await askAudit({ ...asked, set: set.name, all }, patientCall(), localCopy)),
    set: set.name,
    all,
  };
}

/** Rules by their ids, in the order of these. */
export function rulesOf(...ids: readonly string[]): typeof RULES {
  return ids.map((id) => {
    const rule = RULES.find((one) => one.id === id);
    if (rule === undefined) throw new Error(`There is no rule ${id}.`);
    return rule;
  });
}
