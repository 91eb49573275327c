/**
 * The cursors of a list answer: of the PIM's records or of a local copy's, which do not continue each other; what the answers of
 * one walk add up to, so that its last one looks finished (DESIGN §3); and what is said of a list that moved under it.
 */

import {
  decodeCursor,
  encodeCursor,
  hashQuestion,
  nameVersion,
  type Position,
  START,
  type WalkCounts,
} from '../../answer/cursor.ts';
import { lazily } from '../../answer/lazily.ts';
import type { CallContext } from '../../call/context.ts';
import { buildMovedCopyError } from '../../copy/describe-copy.ts';
import { InvalidArgumentError, NotInCopyError } from '../../errors.ts';
import type { Moved } from '../../pim/port.ts';
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

/** Whether the PIM's total is not the number of matches, so that they are counted here. */
export function isCounted({ conditions, filters }: Pick<ListQuestion, 'conditions' | 'filters'>): boolean {
  return conditions.length > 0 || filters.length > 1;
}

/**
 * What was counted before this call.
 * @param start where its cursor says that it goes on; a cursor that tells no counts hides what was before it
 */
export function readCounts({ part, offset, counts }: Position): WalkCounts {
  const isFromStart = part === 0 && offset === 0;
  return counts ?? { matched: 0, read: 0, flaw: isFromStart ? undefined : 'gap' };
}

/** The worst first. */
const FLAWS = ['gap', 'untold', 'unjudged'] as const;

/** The counts after one call more, which read and matched so many. */
export function addCounts(before: WalkCounts, now: WalkCounts): WalkCounts {
  return {
    matched: before.matched + now.matched,
    read: before.read + now.read,
    flaw: FLAWS.find((flaw) => before.flaw === flaw || now.flaw === flaw),
  };
}

/** Whether `matched` tells something: of records that could not be judged, a zero would look like a fact. */
export function tellsMatched({ matched, flaw }: WalkCounts): boolean {
  return flaw !== 'untold' && !(flaw === 'unjudged' && matched === 0);
}

/** Says where the last record of the answer before is now, and where this answer goes on. */
export function describeMoved({ was, now, from }: Moved): string {
  if (now !== undefined) {
    return `The list changed since the last answer: the record that it ended with was number ${was + 1} and is now number ${now + 1}. This answer goes on after it; other records may be missing or appear twice.`;
  }
  const back = was + 1 - from;
  return `The list changed since the last answer: the record that it ended with is no longer where it was. This answer goes back ${back === 1 ? '1 record' : `${back} records`}, so some may appear twice; others may be missing.`;
}

/** Warns when there are more or fewer records than when the cursor was written. @returns whether there are */
export function warnOfChange({ total: then }: Position, now: number | undefined, { call }: CallContext): boolean {
  if (then === undefined || now === undefined || now === then) return false;
  call.warnings.add(
    `The number of matching records changed since the last answer (${then} then, ${now} now); some may be missing or appear twice.`,
  );
  return true;
}
