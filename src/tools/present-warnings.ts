/**
 * The last two steps of a warning. It begins as a notice, a code with its data, which whoever has something to say puts into
 * `call.notices` or hands to the builder of the answer. The builder makes sentences of all notices (`sayNotices` in
 * answer/notices.ts), which notes in `saidBy` which notice each sentence says, and fits them into the token budget. Of those
 * that are left, a session is told here what it was not told before, and views and programs are given the notices themselves.
 */

import type { Answer } from '../answer/envelope.ts';
import { isSaidOnce, type Notice, presentNotice } from '../answer/notices.ts';
import type { CallSettings } from '../catalog/call/context.ts';
import { NOTICE_DATA } from '../view-names.ts';

/** Leaves out the facts of the catalog that the session was told already, and notes those that it is told now. */
export function leaveOutKnown(
  answer: Answer,
  saidBy: ReadonlyMap<string, Notice>,
  { told }: CallSettings,
): Answer {
  const { warnings, ...others } = answer;
  if (told === undefined || !Array.isArray(warnings)) return answer;
  const left = warnings.map(String).filter((warning) => !told.has(warning));
  for (const warning of left) {
    const notice = saidBy.get(warning);
    if (notice !== undefined && isSaidOnce(notice)) told.add(warning);
  }
  return left.length === 0 ? others : { ...answer, warnings: left };
}

/**
 * Presents what the warnings of an answer say, in their order: codes and data, and what people are told, if they are; null: how
 * many are left out.
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
