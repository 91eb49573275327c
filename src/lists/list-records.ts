/** The one pipeline of all list tools: question → cursor → pages → matches → answer. */

import { START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import type { LookedAgain } from '../call/looked-again.ts';
import { takeTurn } from '../call/turns.ts';
import { buildListAnswer } from './answer.ts';
import { type ListCursors, openCursors } from './cursor.ts';
import { askRightly, lookAgain } from './look-again.ts';
import { countNames } from './matched-names.ts';
import { type Matches, readMatches } from './matches.ts';
import { askForWords } from './none-has.ts';
import type { ListQuestion } from './question.ts';
import { findUnlistedIds } from './unlisted-ids.ts';
import { findUnshownNames } from './unshown-names.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(question: ListQuestion, context: CallContext): Promise<Answer> {
  const cursors = openCursors(question, context);
  const matches = await readMatches(question, cursors.start, context);
  const looked = await lookAgain(question, matches, context);
  const right = askRightly(question, looked);
  if (right === undefined) return answer(question, matches, cursors, context, looked);
  const found = await readMatches(right, START, context);
  return answer(right, found, openCursors(right, context), context, looked);
}

/** The answer, with what no record has that was asked for by a word, and which names a text filter matched. */
async function answer(
  question: ListQuestion,
  matches: Matches,
  cursors: ListCursors,
  context: CallContext,
  looked: LookedAgain | undefined,
): Promise<Answer> {
  const isUntold = matches.isSpared && matches.complete && matches.matched === 0;
  const words = isUntold ? await askForWords(question, context) : matches.lacking;
  const isZero = matches.counted ? matches.total === 0 : matches.complete && matches.matched === 0;
  const lacking = [
    ...words,
    ...(isZero ? await findUnlistedIds(question, context) : []),
    ...(isZero || (matches.complete && !matches.counted) ? await findUnshownNames(question, isZero, context) : []),
  ];
  const names = matches.counted ? await countNames(question, context) : matches.names;
  // Fitting costs as much as reading does.
  await takeTurn();
  return buildListAnswer(question, { ...matches, lacking, names }, cursors, context, looked);
}
