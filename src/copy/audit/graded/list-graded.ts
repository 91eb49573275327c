/** The list of products by their grades, or of one product for a channel, of an audit that was just asked. */

import type { Answer } from '../../../answer/envelope.ts';
import type { LocalCopy, QueryCall } from '../../port.ts';
import type { Audit, AuditQuestion } from '../audit.ts';
import { fitGraded, fitUnfinished, type GradedForm, type GradedView, MOST_SHOWN } from './answer.ts';
import { readGraded } from './ask-graded.ts';
import { buildUngradedError } from './ungraded.ts';

/** What is asked: the audit, and which of its products. */
interface ListQuestion
  extends Pick<AuditQuestion, 'rules' | 'scope' | 'gradedBy' | 'weights' | 'productUrl'>,
    Omit<GradedView, 'rules'> {}

/**
 * Lists them. The audit is asked once more for each page, so that none is of other grades than the totals tell.
 * @throws CatalogError where nothing is graded or nobody knows what is ready, see buildUngradedError; as readGraded does
 */
export async function listGraded(
  audit: Audit,
  question: ListQuestion,
  form: GradedForm,
  call: QueryCall & Pick<AuditQuestion, 'isOver'>,
  localCopy: Pick<LocalCopy, 'query'>,
): Promise<Answer> {
  const { rules, scope, gradedBy, weights, productUrl, filter, offset } = question;
  // The last rules may have taken the time of the list: it then has a call of its own, as nothing else is left to ask.
  const isLate = audit.verdicts.length > 0 && call.isOver();
  if (!audit.isWhole || isLate) return fitUnfinished(audit, question, form);
  if (audit.standing === undefined || weights === undefined) {
    throw buildUngradedError(audit, question.channel === undefined ? 'grades' : 'channel');
  }
  const page = await readGraded(
    { rules, scope, gradedBy, weights },
    filter,
    { offset, limit: MOST_SHOWN, productUrl },
    { ...call, version: audit.version },
    localCopy,
  );
  return fitGraded(audit, page, question, form);
}
