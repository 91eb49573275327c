import type { Answer } from '../../answer/envelope.ts';
import { fitAnswer } from '../../answer/fit/budget.ts';
import { sayNotices } from '../../answer/notices.ts';
import type { Trimmed } from '../../answer/trim.ts';
import { dateCopy } from '../../copy/describe-copy.ts';
import type { AuditForm } from '../answers/answer-audit.ts';
import type { Proposed } from './ask-proposals.ts';

const HOW_TO_TAKE =
  'Each entry goes into the rules file under its key (requirements, own), as it is; ' +
  'an id under refused is not proposed again. pim-mcp audit --propose prints them as YAML.';

const NOTHING_USUAL =
  'Nothing is usual enough to propose a rule: at least 30 products of a category have to agree.';

/** Fits as many proposals as there is room for, the surest first. */
export function fitProposals({ proposals, copy }: Proposed, form: AuditForm): Answer {
  const { maxTokens, notices, saidBy, source, redact } = form;
  const records = proposals.map(({ id, support, entry }): Trimmed => {
    // An entry is plain JSON.
    return redact({ id, support, ...entry } as unknown as Trimmed);
  });
  return fitAnswer(
    records,
    (shownCount) => ({
      recordsKey: 'proposals',
      total: records.length,
      cutBy: shownCount < records.length ? 'token_budget' : undefined,
      more: { how_to_take: records.length === 0 ? NOTHING_USUAL : HOW_TO_TAKE },
      warnings: sayNotices(notices, { saidBy }),
      copyDate: dateCopy(copy),
      source,
    }),
    maxTokens,
  ).answer;
}
