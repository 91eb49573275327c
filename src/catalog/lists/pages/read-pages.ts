/**
 * Reads the pages of the PIM until the answer is full, the limit is reached, the time is up, or nothing is left: so that a
 * cursor always names the first record that was not shown, and the one before it.
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

/** Errors after which what was read so far is still an answer. */
export const ANSWERED_SO_FAR: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'TIMEOUT',
  'UNAVAILABLE',
  'BUSY',
]);

/** Why reading stopped before the end, and where it goes on. */
interface Stop {
  readonly next?: Position | undefined;
  readonly cutBy?: CutBy;
  readonly retryAfterMs?: number | undefined;
}

/** What was taken of the pages. */
interface Taken {
  readonly room: Room;
  readonly records: PimRecord[];
  /** Where each record of the room stands. */
  readonly positions: Position[];
}

/**
 * Reads the pages of a question.
 * @throws CatalogError when there is nothing to show for it
 */
export async function readPages(
  question: ListQuestion,
  start: Position,
  identifiers: Identifiers | undefined,
  room: Room,
  context: CallContext,
): Promise<Matches> {
  const form = { pageSize: choosePageSize(question, context), overlaps: false };
  const taken: Taken = { room, records: [], positions: [] };
  let stop: Stop | undefined;
  let last: PartPage | undefined;
  try {
    for await (const read of readParts(question, start, form, context)) {
      stop = isCounted(question, identifiers, read) ? {} : await takeRecords(read, last, taken);
      last = read;
      if (stop !== undefined) break;
    }
  } catch (error) {
    const isAnswer = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
    if (!isAnswer || taken.records.length === 0) throw error;
    context.call.notices.push({ code: 'stopped_early', failure: error.code });
    stop = {
      next: last?.next,
      cutBy: 'deadline',
      retryAfterMs: error.retryAfterMs,
    };
  }
  const isFromStart = start.part === 0 && start.offset === 0;
  const count = taken.records.length;
  const isComplete = stop === undefined && isFromStart && last?.hasGap !== true;
  return {
    ...stop,
    records: room.records,
    positions: taken.positions,
    unseen: identifiers && listUnseen(identifiers, taken.records),
    total: last?.total ?? (isComplete ? count : undefined),
    isComplete,
    ageMs: last?.ageMs,
    sent: last?.page.sent,
    read: count,
    matched: count,
    notices: [...noteMoved(last), ...noteRepeats(question, start)],
  };
}

/** Subjects of which each value has a record of its own. */
const OF_ONE: ReadonlySet<Subject> = new Set(['code', 'integration_code']);

/** Whether only a number is asked for, and the PIM's own total is it, so that no record need be read. */
function isCounted(
  { args }: ListQuestion,
  identifiers: Identifiers | undefined,
  { total }: PartPage,
): boolean {
  if (args.limit !== 0 || total === undefined) return false;
  if (identifiers === undefined) return true;
  return total >= (OF_ONE.has(identifiers.row.subject) ? identifiers.values.length : 1);
}

/** Takes the records of a page; tells where to go on when the answer is full. */
async function takeRecords(
  { page, records, next }: PartPage,
  previous: PartPage | undefined,
  { room, records: all, positions }: Taken,
): Promise<Stop | undefined> {
  for (const { record, at } of records) {
    if (room.cutBy !== undefined) {
      keepPages(previous, page);
      return { next: at, cutBy: room.cutBy };
    }
    all.push(record);
    await room.add(record);
    positions.push(at);
  }
  const { cutBy } = room;
  if (cutBy === 'token_budget') keepPages(previous, page);
  // Another page is not asked for only to learn that it is not wanted.
  if (cutBy !== undefined && next !== undefined) return { next, cutBy };
  return undefined;
}

/** Keeps the pages that the continuation of a full answer begins in. */
function keepPages(previous: PartPage | undefined, page: Page): void {
  previous?.page.keep();
  page.keep();
}

/** Notes that the list moved while its pages were read. */
function noteMoved(read: PartPage | undefined): readonly Notice[] {
  return read?.hasMoved === true ? [{ code: 'list_changed' }] : [];
}

/** Whether a record may come again in another part, for values that were sent in an earlier one: it has several names, and variants. */
function noteRepeats({ args }: ListQuestion, { part }: Position): readonly Notice[] {
  const mayRepeat = [args.names, args.variant_codes].some(
    (list = []) => list.length > MAX_VALUES_PER_REQUEST,
  );
  return part > 0 && mayRepeat ? [{ code: 'may_repeat' }] : [];
}
