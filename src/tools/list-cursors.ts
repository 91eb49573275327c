/** The cursors of a list answer: of the PIM's records or of a local copy's, which do not continue each other. */

import { decodeCursor, encodeCursor, hashQuestion, isCursorOf, type Position, START } from '../answer/cursor.ts';
import { InvalidArgumentError } from '../errors.ts';
import { NotInCopyError } from './copy-catalog.ts';
import type { ToolContext } from './define-tool.ts';
import { nameCopy, otherCopy } from './query-catalog.ts';

/** Batches that one question may have are fewer; so a number can tell batch and copy. */
const MAX_BATCHES = 100;

/** Where an answer starts, and how the next one is named. */
interface ListCursors {
  readonly start: Position;
  encode(next: Position): string;
}

/**
 * Reads the cursor of a call.
 * @param question whatever decides which records are listed
 * @param copy what stands for the PIM in this call
 * @throws InvalidArgumentError for a cursor that continues another answer
 * @throws NotInCopyError when it continues an answer of the PIM
 */
export function openCursors(
  question: readonly unknown[],
  cursor: string | undefined,
  copy: ToolContext['copy'],
): ListCursors {
  const live = hashQuestion(question);
  const copied = hashQuestion([...question, 'copy']);
  if (copy === undefined) {
    if (cursor !== undefined && isCursorOf(cursor, copied)) throw ofCopy();
    const start = cursor === undefined ? START : decodeCursor(cursor, live);
    return { start, encode: (next) => encodeCursor(next, live) };
  }
  if (cursor !== undefined && isCursorOf(cursor, live)) throw new NotInCopyError('the cursor continues its answer');
  const version = nameCopy(copy.version) % 10_000;
  const { batch, ...position } =
    cursor === undefined ? { ...START, batch: version * MAX_BATCHES } : decodeCursor(cursor, copied);
  if (Math.floor(batch / MAX_BATCHES) !== version) throw otherCopy();
  return {
    start: { ...position, batch: batch % MAX_BATCHES },
    encode: (next) => encodeCursor({ ...next, batch: version * MAX_BATCHES + next.batch }, copied),
  };
}

function ofCopy(): InvalidArgumentError {
  return new InvalidArgumentError(
    'cursor continues an answer of the local copy, and this call asks the PIM.',
    'Repeat the call with freshness snapshot; if it was, the copy cannot be used any more: leave cursor out to start anew.',
    'cursor',
  );
}
