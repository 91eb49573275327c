/**
 * The cursor: where an answer goes on. Short, readable, stateless: `<batch>.<record offset>.<total>-<hash>`. The hash
 * binds it to one question of one PIM, so that it can never continue another. Pure.
 */

import { createHash } from 'node:crypto';
import { InvalidArgumentError } from '../errors.ts';

/** The first record that was not shown. */
export interface Position {
  /** Which of the question's requests bodies, from 0 (long identifier lists are split). */
  readonly batch: number;
  /** Position in that body's list, from 0. */
  readonly offset: number;
  /** The total seen when the cursor was made, to notice a change; undefined when the PIM sends none. */
  readonly total: number | undefined;
}

/** The start of every list. */
export const START: Position = { batch: 0, offset: 0, total: undefined };

/**
 * The fingerprint of a question: whatever decides which records it lists and in what order. Not its fields, layout,
 * limit or budget: those may change from page to page.
 */
export function hashQuestion(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').replace(/[-_]/g, '0').slice(0, 6);
}

/** Writes a cursor. */
export function encodeCursor({ batch, offset, total }: Position, hash: string): string {
  return `${batch}.${offset}.${total ?? 'x'}-${hash}`;
}

/** True for a cursor of the question with this hash. */
export function isCursorOf(cursor: string, hash: string): boolean {
  return cursor.trim().endsWith(`-${hash}`);
}

/**
 * Reads a cursor.
 * @throws InvalidArgumentError when it is none, or belongs to another question
 */
export function decodeCursor(cursor: string, hash: string): Position {
  const match = /^(\d{1,6})\.(\d{1,9})\.(\d{1,12}|x)-([A-Za-z0-9]{6})$/.exec(cursor.trim());
  if (match === null) {
    throw new InvalidArgumentError(
      'cursor is not one that this server wrote.',
      'Copy next_cursor of the last answer unchanged, or leave cursor out to start anew.',
      'cursor',
    );
  }
  if (match[4] !== hash) {
    throw new InvalidArgumentError(
      'cursor belongs to another question.',
      'Repeat the call with exactly the arguments that gave this cursor (fields, layout, limit and max_tokens may change), or leave cursor out to start anew.',
      'cursor',
    );
  }
  return { batch: Number(match[1]), offset: Number(match[2]), total: match[3] === 'x' ? undefined : Number(match[3]) };
}
