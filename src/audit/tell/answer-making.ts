/** What is told while an audit is still being made: how far it is, and what is known by now. Pure. */

import { type Answer, EMPTY_PARTS, type EnvelopeParts } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { retryAfterOf, tellMaking } from '../../copy/describe-copy.ts';
import type { DerivedProgress } from '../../copy/port.ts';
import { readNumber, readText } from '../../record/value.ts';
import type { Rule } from '../rule.ts';
import type { AuditForm } from './answer-audit.ts';

const UNFINISHED =
  'This answer is incomplete: not all rules have been asked yet, and gaps of the whole system are still among these. Grades, fixes and examples come with the last rule; repeat the call after retry_after_s.';

/**
 * The answer: what the rules that were asked already found, the most severe first. Grades come with the last rule.
 * @param rules those that are asked for
 */
export function fitMaking(
  progress: DerivedProgress | undefined,
  rules: readonly Rule[],
  { maxTokens, source, warnings }: AuditForm,
): Answer {
  const known = new Map(
    (progress?.known ?? []).flatMap((row) => (Array.isArray(row) ? [[readText(row[0]), readNumber(row[1])]] : [])),
  );
  const found = rules.flatMap(({ id, severity }) => {
    const failed = known.get(id);
    return failed === undefined ? [] : [{ rule: id, severity, failed }];
  });
  const partsFor = (shown: number): EnvelopeParts => ({
    ...EMPTY_PARTS,
    lead: { state: tellMaking(progress), retry_after_s: retryAfterOf(progress) },
    recordsKey: 'findings',
    columns: ['rule', 'severity', 'failed'],
    cutBy: shown < found.length ? 'token_budget' : undefined,
    warnings: [UNFINISHED, ...warnings],
    source,
  });
  return fitAnswer(found, partsFor, maxTokens).answer;
}
