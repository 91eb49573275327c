/** Reads what a question asks: by one SELECT, or by the PIM's own filters. */

import { findIdentifiers, type Identifiers } from '../../filter/proof.ts';
import type { Lacking } from '../../question/find-words.ts';
import type { CallContext } from '../call/context.ts';
import type { Matches } from './matches.ts';
import { type OpenedRows, openRows } from './open-rows.ts';
import { readPages } from './pages/read-pages.ts';
import { type ListQuestion, openCursors } from './question.ts';
import { renameWords } from './rename-words.ts';
import { Room } from './room.ts';
import { selectMatches } from './select/select-matches.ts';

/** What was read of a question. */
export interface Reading {
  /** The question by the names that the catalog has. */
  readonly question: ListQuestion;
  readonly cursors: ReturnType<typeof openCursors>;
  /** What the records are shown in. */
  readonly room: Room;
  /** The identifiers that were asked for; undefined: none, or several kinds. */
  readonly identifiers: Identifiers | undefined;
  /** The rows that were asked; undefined: the PIM evaluated all that is asked. */
  readonly opened: OpenedRows | undefined;
  /** Names of properties and options that these do not have. */
  readonly unknownNames: readonly Lacking[];
  readonly matches: Matches;
}

/** Reads a question. @throws as listRecords does */
export async function readQuestion(asked: ListQuestion, context: CallContext): Promise<Reading> {
  const cursors = openCursors(asked, context);
  const room = new Room(asked, context);
  const identifiers = findIdentifiers(asked.args, asked.list.parameters);
  const opened = await openRows(asked, context);
  const { start } = cursors;
  if (opened === undefined) {
    const matches = await readPages(asked, start, identifiers, room, context);
    return {
      question: asked,
      cursors,
      room,
      identifiers,
      opened,
      unknownNames: [],
      matches,
    };
  }
  const { question, unknownNames } = await renameWords(asked, opened, context);
  const matches = await selectMatches(question, start, identifiers, opened, room, context);
  return {
    question,
    cursors,
    room,
    identifiers,
    opened,
    unknownNames,
    matches,
  };
}
