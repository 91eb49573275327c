/** How many records answer a question, for a word of explanation beside its answer. */

import { START } from '../../answer/cursor.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../question/question.ts';
import { readMatches } from '../read/matches.ts';

/**
 * Counts what answers a question; undefined where the count is not sure.
 * @param context in which the copy stands for the PIM, which is not to be asked for explanations
 * @throws CatalogError; NotInCopyError where the copy cannot tell
 */
export async function countSurely(
  { openPages: _, untold: _untold, secondLook: _look, ...question }: ListQuestion,
  context: CallContext,
): Promise<number | undefined> {
  const args = { ...question.args, limit: 0, cursor: undefined };
  const found = await readMatches({ ...question, ranking: undefined, countBy: undefined, args }, START, context);
  const isSure = found.complete && !found.isUnsure && !found.isUnjudged;
  return found.counted ? found.total : isSure ? found.matched : undefined;
}
