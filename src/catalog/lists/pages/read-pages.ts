/**
 * Reading ends when the answer is full, the limit is reached, the time is up, or nothing is left.
 * The cursor then names the first record that was not shown, and the one before it.
 */

import type { Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import type { Notice } from '../../../answer/notices.ts';
import { CatalogError } from '../../../errors.ts';
import { MAX_VALUES_PER_REQUEST, type Subject } from '../../../filter/pim-filters.ts';
import { type Identifiers, listUnseen } from '../../../filter/proof.ts';
import type { Page } from '../../../pim/catalog-port.ts';
import type { PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import type { Matches } from '../matches.ts';
import type { ListQuestion } from '../question.ts';
import type { Room } from '../room.ts';
import { choosePageSize } from './list-pages.ts';
import { type PartPage, readParts } from './read-parts.ts';

/** Codes of errors after which the records so far are still an answer. */
export const ANSWERED_SO_FAR: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TIMEOUT',
  'UNAVAILABLE',
  'BUSY',
]);

interface Stop {
  readonly next?: Position | undefined;
  readonly cutBy?: CutBy;
  readonly retryAfterMs?: number | undefined;
}

interface Collected {
  readonly room: Room;
  readonly records: PimRecord[];
  // Parallel to the records of the room.
  readonly positions: Position[];
}

/**
 * Reads the pages of a question.
 * @throws CatalogError when no record was read before it
 */
export async function readPages(
  question: ListQuestion,
  start: Position,
  identifiers: Identifiers | undefined,
  room: Room,
  context: CallContext,
): Promise<Matches> {
  const form = { pageSize: choosePageSize(question, context), overlaps: false };
  const collected: Collected = { room, records: [], positions: [] };
  let stop: Stop | undefined;
  let last: PartPage | undefined;
  try {
    for await (const read of readParts(question, start, form, context)) {
      stop = isTotalEnough(question, identifiers, read)
        ? {}
        : await takeRecords(read, last, collected);
      last = read;
      if (stop !== undefined) break;
    }
  } catch (error) {
    stop = stopAtFailure(error, last, collected, context);
  }
  const isFromStart = start.part === 0 && start.offset === 0;
  const isComplete = stop === undefined && isFromStart && last?.hasGap !== true;
  const count = collected.records.length;
  return {
    ...stop,
    records: room.records,
    positions: collected.positions,
    unseen: identifiers && listUnseen(identifiers, collected.records),
    total: last?.total ?? (isComplete ? count : undefined),
    isComplete,
    ageMs: last?.ageMs,
    sent: last?.page.sent,
    read: count,
    matched: count,
    notices: [...noteMoved(last), ...noteRepeats(question, start)],
  };
}

// Ends the answer before the page that failed. Throws the error where that would leave no record.
function stopAtFailure(
  error: unknown,
  last: PartPage | undefined,
  { records }: Collected,
  { call }: CallContext,
): Stop {
  const mayAnswer = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
  if (!mayAnswer || records.length === 0) throw error;
  call.notices.push({ code: 'stopped_early', failure: error.code });
  return {
    next: last?.next,
    cutBy: 'deadline',
    retryAfterMs: error.retryAfterMs,
  };
}

// Subjects whose values belong to one record each.
const UNIQUE_SUBJECTS: ReadonlySet<Subject> = new Set(['code', 'integration_code']);

// The call wants only a number, and the PIM's own total is that number: no record need be read.
function isTotalEnough(
  { args }: ListQuestion,
  identifiers: Identifiers | undefined,
  { total }: PartPage,
): boolean {
  if (args.limit !== 0 || total === undefined) return false;
  if (identifiers === undefined) return true;
  const { row, values } = identifiers;
  const wanted = UNIQUE_SUBJECTS.has(row.subject) ? values.length : 1;
  return total >= wanted;
}

// Adds the records of a page. Returns a stop when the answer is full.
async function takeRecords(
  { page, records, next }: PartPage,
  previous: PartPage | undefined,
  { room, records: allRecords, positions }: Collected,
): Promise<Stop | undefined> {
  for (const { record, position } of records) {
    if (room.cutBy !== undefined) {
      keepPages(previous, page);
      return { next: position, cutBy: room.cutBy };
    }
    allRecords.push(record);
    await room.add(record);
    positions.push(position);
  }
  const { cutBy } = room;
  if (cutBy === 'token_budget') keepPages(previous, page);
  // The next page would be requested only to be dropped.
  if (cutBy !== undefined && next !== undefined) return { next, cutBy };
  return undefined;
}

// The next answer begins in these pages.
function keepPages(previous: PartPage | undefined, page: Page): void {
  previous?.page.keep();
  page.keep();
}

function noteMoved(read: PartPage | undefined): readonly Notice[] {
  return read?.hasMoved === true ? [{ code: 'list_changed' }] : [];
}

// A record with several names or variants can match values that were sent in different parts.
function noteRepeats({ args }: ListQuestion, { part }: Position): readonly Notice[] {
  const mayRepeat = [args.names, args.variant_codes].some(
    (list = []) => list.length > MAX_VALUES_PER_REQUEST,
  );
  return part > 0 && mayRepeat ? [{ code: 'may_repeat' }] : [];
}
