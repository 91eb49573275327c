/** The cursors of a list answer: of the PIM's records or of a local copy's, which do not continue each other. */

import { decodeCursor, encodeCursor, hashQuestion, nameVersion, type Position, START } from '../../answer/cursor.ts';
import { lazily } from '../../answer/lazily.ts';
import type { CallContext } from '../../call/context.ts';
import { NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { buildMovedCopyError } from '../../copy/describe-copy.ts';
import { InvalidArgumentError } from '../../errors.ts';
import type { ListQuestion } from './question.ts';

/** Where an answer starts, and how the next one is named. */
export interface ListCursors {
  readonly start: Position;
  encode(next: Position): string;
}

/**
 * Reads the cursor of a call.
 * @throws InvalidArgumentError for a cursor that continues another answer, or one of another version of the copy
 * @throws NotInCopyError when the copy is asked, and the cursor continues an answer of the PIM
 */
export function openCursors(
  { tool, filters, refinement, args: { cursor } }: ListQuestion,
  { catalog, copy }: CallContext,
): ListCursors {
  // Most answers are whole, and need none.
  const hash = lazily(() => hashQuestion([tool, catalog.identity, filters, refinement]));
  const version = copy && nameVersion(copy.version);
  const encode = (next: Position): string => encodeCursor(next, hash(), version);
  if (cursor === undefined) return { start: START, encode };
  const { version: given, ...start } = decodeCursor(cursor, hash());
  if (given !== version) {
    if (version === undefined) throw ofCopy();
    if (given === undefined) throw new NotInCopyError('the cursor continues an answer from the PIM');
    throw buildMovedCopyError();
  }
  return { start, encode };
}

function ofCopy(): InvalidArgumentError {
  return new InvalidArgumentError(
    'cursor continues an answer from the local copy, but this call asks the PIM.',
    'Repeat the call with freshness copy; if you did, the copy is no longer usable: leave cursor out to start over.',
    'cursor',
  );
}
