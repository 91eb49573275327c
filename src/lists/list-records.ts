/** The one pipeline of all list tools: question → cursor → pages → matches → answer. */

import type { Answer } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import { trackIdentifiers } from '../filter/identifiers.ts';
import { buildListAnswer } from './answer.ts';
import { openCursors } from './cursor.ts';
import { readMatches } from './matches.ts';
import type { ListQuestion } from './question.ts';
import { createRoom } from './room.ts';

/**
 * Answers the question of a list tool.
 * @throws CatalogError for what the model should know; NotInCopyError when the copy is asked and cannot answer
 */
export async function listRecords(question: ListQuestion, context: CallContext): Promise<Answer> {
  const cursors = openCursors(question, context);
  const room = createRoom(question, context);
  const identifiers = trackIdentifiers(question.args, question.parameters);
  const matches = await readMatches(question, cursors.start, room, identifiers, context);
  return buildListAnswer(question, matches, { cursors, room, identifiers }, context);
}
