import { fitAudit } from '../../../src/copy/audit/answer.ts';
import type { Audit } from '../../../src/copy/audit/audit.ts';

/** The answer of the model's first call, with room for all of it and an example of each rule. */
export function fitWhole(audit: Audit) {
  const view = {
    from: 0,
    offset: 0,
    version: 'v',
    hash: 'h',
    gradedBy: 'category',
    maxExamples: 1,
    isExplained: false,
  } as const;
  const form = { maxTokens: 8_000, source: undefined, redact: <Value>(value: Value) => value };
  return fitAudit(audit, view, form);
}
