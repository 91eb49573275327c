/** The total of a refined list of which the copy shows a part: counting the rest costs a moment where no request is needed. */

import { START } from '../../answer/cursor.ts';
import type { CallContext } from '../../call/context.ts';
import { askBeside } from '../question/ask-beside.ts';
import type { ListQuestion } from '../question/question.ts';
import { type Matches, readMatches } from '../read/matches.ts';

/**
 * What was counted of the whole list, in place of the records that were read before the answer was full.
 * @returns the counts so far where the PIM answers, nothing is left to count, or some records cannot be judged
 * @throws CatalogError only when the call was cancelled
 */
export async function countInCopy(
  question: ListQuestion,
  matches: Matches,
  context: CallContext,
): Promise<Matches['walk']> {
  const { conditions, ranking, countBy, args, filters } = question;
  const isListed = conditions.length > 0 && ranking === undefined && countBy === undefined && filters.length === 1;
  const isFull = matches.cutBy === 'limit' || matches.cutBy === 'token_budget';
  if (context.copy === undefined || !isListed || !isFull || matches.walk.complete) return matches.walk;
  const asked = { ...question, args: { ...args, limit: 0, cursor: undefined } };
  const counted = await askBeside(context, (call) => readMatches(asked, START, { ...context, call }));
  const isKnown = counted?.complete === true && !counted.isUnsure && !counted.isUnjudged;
  return isKnown ? counted.walk : matches.walk;
}
