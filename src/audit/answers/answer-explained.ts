import type { Answer } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { sayNotices } from '../../answer/notices.ts';
import { toExactText } from '../../answer/text/text.ts';
import { dateCopy } from '../../copy/describe-copy.ts';
import { compactObject, type JsonValue } from '../../record/value.ts';
import type { ExplainedFinding, UsualValue } from '../ask/explain-finding.ts';
import type { AuditForm } from './answer-audit.ts';
import { toShortLine } from './describe-verdicts.ts';

/** Fits the failure, the usual values, and up to five other products of the category. */
export function fitExplanation(finding: ExplainedFinding, form: AuditForm): Answer {
  const { maxTokens, notices, saidBy, source, redact } = form;
  const { rule, code, variantId, detail, field, value, proposed, sure, category } = finding;
  const text = (value: string | undefined): string | undefined =>
    value && toShortLine(redact(value));
  const overview = compactObject({
    rule: rule.id,
    why: rule.why,
    fix: rule.fix,
    code: code && toExactText(code),
    variant_id: variantId,
    detail: text(detail),
    field: text(field),
    value: text(value),
    proposed: text(proposed),
    sure,
    usual: describeNorms(redact(finding.norms)),
    category: text(category),
  });
  const peers = redact(finding.peers).map(([peer, had]) => ({
    code: cell(peer),
    value: cell(had),
  }));
  return fitAnswer(
    peers,
    () => ({
      overview,
      recordsKey: 'others',
      columns: peers.length > 0 ? ['code', 'value'] : undefined,
      total: undefined,
      warnings: sayNotices(notices, { saidBy }),
      copyDate: dateCopy(finding.copy),
      source,
    }),
    maxTokens,
  ).answer;
}

const cell = (value: JsonValue | undefined): JsonValue =>
  typeof value === 'string' ? toShortLine(value) : (value ?? null);

function describeNorms(norms: readonly UsualValue[]): readonly string[] | undefined {
  if (norms.length === 0) return undefined;
  return norms.map(({ kind, category, value, low, high, unit, n, share }) => {
    const range = low === null ? '' : `${low} to ${high} ${unit ?? ''}`.trim();
    const what = toShortLine([kind, value ?? range].filter(Boolean).join(' '));
    const where = category === null ? '' : ` in ${toShortLine(String(category))}`;
    return `${what}, ${Math.round(Number(share) * 100)} % of ${n}${where}`;
  });
}
