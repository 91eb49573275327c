/** The one pipeline of all list tools: question → cursor → pages → matches → answer. */

import { START } from '../answer/cursor.ts';
import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import { buildListAnswer } from './answer.ts';
import { openCursors } from './cursor.ts';
import { askRightly, lookAgain } from './look-again.ts';
import { readMatches } from './matches.ts';
import type { ListQuestion } from './question.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(question: ListQuestion, context: CallContext): Promise<Answer> {
  const cursors = openCursors(question, context);
  const matches = await readMatches(question, cursors.start, context);
  const looked = await lookAgain(question, matches, context);
  const right = askRightly(question, looked);
  if (right === undefined) return buildListAnswer(question, matches, cursors, context, looked);
  const found = await readMatches(right, START, context);
  return buildListAnswer(right, found, openCursors(right, context), context, looked);
}
