import { type AuditForm, type AuditView, fitAudit } from '../../src/audit/answers/answer-audit.ts';
import type { Audit } from '../../src/audit/ask/ask-audit.ts';

/** What of an audit the model's first call tells. */
export const FIRST_VIEW: AuditView = {
  offset: 0,
  version: 'v',
  hash: 'h',
  gradedBy: 'category',
  maxExamples: 1,
  isExplained: false,
};

/** How it is told where nothing is to be hidden and there is room. */
export const ROOMY: AuditForm = {
  maxTokens: 8_000,
  source: undefined,
  redact: (value) => value,
  notices: [],
};

/** The answer of the model's first call, with room for all of it and an example of each rule. */
export function fitWhole(audit: Audit) {
  return fitAudit(audit, FIRST_VIEW, ROOMY);
}
