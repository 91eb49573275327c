/**
 * A warning begins as a notice (a code with its data) in `call.notices` or in the arguments of the
 * builder of the answer, which turns all notices into sentences (`sayNotices` in answer/notices.ts,
 * which records in `saidBy` the notice of each sentence). Here, sentences that the session has had
 * before are left out, and views and programs get the notices themselves.
 */

import type { Answer } from '../answer/envelope.ts';
import { isSaidOnce, type Notice, presentNotice } from '../answer/notices.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { NOTICE_DATA } from '../view-names.ts';

/**
 * Leaves out warnings about the catalog that this session has had before, and remembers the new
 * ones.
 */
export function leaveOutKnown(
  answer: Answer,
  saidBy: ReadonlyMap<string, Notice>,
  { saidWarnings }: CallSettings,
): Answer {
  const { warnings, ...rest } = answer;
  if (saidWarnings === undefined || !Array.isArray(warnings)) return answer;
  const newWarnings = warnings.map(String).filter((warning) => !saidWarnings.has(warning));
  for (const warning of newWarnings) {
    const notice = saidBy.get(warning);
    if (notice !== undefined && isSaidOnce(notice)) saidWarnings.add(warning);
  }
  return newWarnings.length === 0 ? rest : { ...answer, warnings: newWarnings };
}

/**
 * Returns the notices behind the warnings of an answer, in their order: code, data and, where there
 * is one, the sentence for people. null stands for the warning that counts the warnings left out.
 */
export function presentNotices(
  { warnings }: Answer,
  saidBy: ReadonlyMap<string, Notice>,
  { redactJson }: CallSettings,
): Readonly<Record<string, unknown>> {
  if (!Array.isArray(warnings)) return {};
  const notices = warnings.map((warning) => {
    const notice = saidBy.get(String(warning));
    return notice === undefined ? null : presentNotice(notice);
  });
  return { [NOTICE_DATA]: JSON.parse(redactJson(JSON.stringify(notices))) };
}
