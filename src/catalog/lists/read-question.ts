import { findIdentifiers, type Identifiers } from '../../filter/proof.ts';
import type { UnknownWord } from '../../question/find-words.ts';
import type { CallContext } from '../call/context.ts';
import type { Matches } from './matches.ts';
import { type OpenedRows, openRows } from './open-rows.ts';
import { readPages } from './pages/read-pages.ts';
import { type ListQuestion, openCursors } from './question.ts';
import { renameWords } from './rename-words.ts';
import { Room } from './room.ts';
import { selectMatches } from './select/select-matches.ts';

/** Question and matches, as they were read. */
export interface Reading {
  // With the catalog's names of properties and options.
  readonly question: ListQuestion;
  readonly cursors: ReturnType<typeof openCursors>;
  readonly room: Room;
  // Undefined: the call has none, or several kinds.
  readonly identifiers: Identifiers | undefined;
  // Undefined: the PIM evaluated the whole question.
  readonly opened: OpenedRows | undefined;
  // Names of properties and options that the rows do not have.
  readonly unknownNames: readonly UnknownWord[];
  readonly matches: Matches;
}

/**
 * Reads a question.
 * @throws as listRecords does
 */
export async function readQuestion(initial: ListQuestion, context: CallContext): Promise<Reading> {
  const cursors = openCursors(initial, context);
  // Refuses unknown fields before anything is read.
  const initialRoom = new Room(initial, context);
  const identifiers = findIdentifiers(initial.args, initial.list.parameters);
  const opened = await openRows(initial, context);
  const { start } = cursors;
  if (opened === undefined) {
    const matches = await readPages(initial, start, identifiers, initialRoom, context);
    return {
      question: initial,
      cursors,
      room: initialRoom,
      identifiers,
      opened,
      unknownNames: [],
      matches,
    };
  }
  const { question, unknownNames } = await renameWords(initial, opened, context);
  const room = question === initial ? initialRoom : new Room(question, context);
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
