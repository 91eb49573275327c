/**
 * Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which.
 * Position by position, so that a cursor always names the first record that was not shown.
 */

import type { Position } from '../answer/cursor.ts';
import type { CutBy } from '../answer/envelope.ts';
import type { CallContext } from '../call/context.ts';
import { CatalogError, InvalidArgumentError } from '../errors.ts';
import { type Identifiers, trackIdentifiers } from '../filter/identifiers.ts';
import type { Page } from '../pim/port.ts';
import type { Filter } from '../record/filter.ts';
import { type Collected, type Collector, createCollector } from './collector.ts';
import { choosePageSize, fetchPart, isPlainCount, SCAN_PAGE_SIZE } from './pages.ts';
import type { ListQuestion } from './question.ts';
import { createRoom, type Room } from './room.ts';
import { buildShownBefore } from './shown-before.ts';

/** What was read, and why reading stopped. */
export interface Matches extends Collected {
  /** What the records were shown in. */
  readonly room: Room;
  /** The identifiers that were asked for; undefined: none, or several kinds. */
  readonly identifiers: Identifiers | undefined;
  /** Where the answer goes on; undefined: nothing is left. */
  readonly next: Position | undefined;
  readonly cutBy: CutBy | undefined;
  readonly retryAfterMs: number | undefined;
  /** The PIM's own total of the last page read. */
  readonly total: number | undefined;
  /** True when everything was read, from the first record to the last. */
  readonly complete: boolean;
  /** True when only the PIM's total was asked for, without reading the records. */
  readonly counted: boolean;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
}

/** Why reading stopped before the end. */
interface Stop {
  readonly next?: Position;
  readonly cutBy?: CutBy;
  readonly retryAfterMs?: number | undefined;
  readonly counted?: true;
}

/** What pages told so far. */
interface Progress {
  /** Where the next record to read stands. */
  at: Position;
  total: number | undefined;
  ageMs: number | undefined;
  sent: Filter | undefined;
  /** True when the PIM gave fewer records than it announced. */
  hasGap: boolean;
  /** Ids of the records read, where several parts may bring up one record. */
  readonly seen: Set<number>;
}

/** Errors after which what was read so far is still an answer. */
const ANSWERED_SO_FAR = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

const MAY_REPEAT = 'Cannot tell which value matched; some records may also be in an earlier answer.';

/** How the warning begins that is given when one of them ended the reading. */
export const STOPPED_EARLY = 'Reading stopped early';

const NARROW = 'The ranking covers only what was scanned; narrow the filters (category, brand, name) to make it exact.';

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(question: ListQuestion, start: Position, context: CallContext): Promise<Matches> {
  if (question.countBy !== undefined && question.args.cursor !== undefined) {
    throw new InvalidArgumentError('A count (count_by) has no cursor.', 'Raise limit or narrow the filters.', 'cursor');
  }
  if (question.ranking !== undefined && question.args.cursor !== undefined) {
    const fix = 'Raise limit or narrow the filters.';
    throw new InvalidArgumentError('A ranking (sort_by) has no cursor.', fix, 'cursor');
  }
  const room = createRoom(question, context);
  const identifiers = trackIdentifiers(question.args, question.parameters);
  const collector = createCollector(question, room, identifiers);
  const progress: Progress = {
    at: start,
    total: undefined,
    ageMs: undefined,
    sent: undefined,
    hasGap: false,
    seen: new Set(),
  };
  let stop: Stop | undefined;
  try {
    for (let part = start.part; part < question.filters.length && stop === undefined; part++) {
      stop = await readPart(question, part, start, collector, progress, context);
    }
  } catch (error) {
    if (!(error instanceof CatalogError) || !ANSWERED_SO_FAR.has(error.code)) throw error;
    if (collector.collected().read === 0) throw error;
    context.call.warnings.add(`${STOPPED_EARLY}: ${error.message} This answer is incomplete.`);
    stop = { next: progress.at, cutBy: 'deadline', retryAfterMs: error.retryAfterMs };
  }
  const collected = collector.collected();
  const isFromStart = start.part === 0 && start.offset === 0;
  const isPartialRanking = question.ranking !== undefined && stop !== undefined;
  return {
    ...collected,
    room,
    identifiers,
    next: stop?.next,
    cutBy: stop?.cutBy ?? (collected.isOutranked ? 'limit' : undefined),
    retryAfterMs: stop?.retryAfterMs,
    total: progress.total,
    complete: stop === undefined && isFromStart && !progress.hasGap && !collected.isUnjudged,
    counted: stop?.counted === true,
    ageMs: progress.ageMs,
    sent: progress.sent,
    warnings: isPartialRanking ? [...collected.warnings, NARROW] : collected.warnings,
  };
}

/** Reads the pages of one part; undefined when it was read to its end. */
async function readPart(
  question: ListQuestion,
  part: number,
  start: Position,
  collector: Collector,
  progress: Progress,
  context: CallContext,
  pageSize = choosePageSize(question, context),
): Promise<Stop | undefined> {
  const offset = part === start.part ? start.offset : 0;
  progress.at = { part, offset, total: undefined };
  progress.total = undefined;
  const isShownBefore = buildShownBefore(question, part, progress.seen);
  let received = 0;
  for await (const page of fetchPart(question, part, offset, pageSize, context)) {
    if (part === start.part) warnOfChange(start, page, context);
    // Records that came or went while they were read may have moved others over the edge of a page.
    progress.hasGap ||= progress.total !== undefined && page.total !== progress.total;
    progress.total = page.total;
    progress.sent = page.sent;
    progress.ageMs = page.ageMs ?? progress.ageMs;
    if (isPlainCount(question)) {
      const isLacking = page.total !== undefined && page.total < (question.secondLook?.leastTotal ?? 0);
      if (page.total !== undefined && !isLacking) return { counted: true };
      // Without a total the records must be counted, and which of the identifiers they have must be seen: in fewer and
      // larger pages.
      if (pageSize < SCAN_PAGE_SIZE && !(isLacking && page.last)) {
        return readPart(question, part, start, collector, progress, context, SCAN_PAGE_SIZE);
      }
    }
    received += countRecords(page);
    progress.hasGap ||= page.hasGap === true;
    for (const [index, record] of page.records.entries()) {
      collector.count(page.leftOut?.[index]);
      progress.at = { part, offset: page.positions[index] ?? progress.at.offset, total: page.total };
      const before = isShownBefore(record);
      if (before === true) continue;
      if (before === 'untold' && start.part > 0) context.call.warnings.add(MAY_REPEAT);
      const cutBy = collector.take(record, progress.at);
      if (cutBy !== undefined) {
        page.keep();
        return { next: progress.at, cutBy };
      }
    }
    collector.count(page.leftOut?.[page.records.length]);
    const end = endOf(page);
    if (end !== undefined) progress.at = { part, offset: end, total: page.total };
    // Another page is not asked for only to learn that it is not wanted.
    if (collector.isFull() && !page.last) return { next: progress.at, cutBy: 'limit' };
  }
  if (offset === 0 && received < (progress.total ?? 0)) progress.hasGap = true;
  if (!collector.isFull() || part === question.filters.length - 1) return undefined;
  return { next: { part: part + 1, offset: 0, total: undefined }, cutBy: 'limit' };
}

/** The records of a page and those that its source left out. */
function countRecords({ records, leftOut = [] }: Page): number {
  return leftOut.reduce((sum, { ruledOut, passed }) => sum + ruledOut + passed, records.length);
}

/** The position after a page; undefined when it tells none. */
function endOf({ end, positions }: Page): number | undefined {
  const last = positions.at(-1);
  return end ?? (last === undefined ? undefined : last + 1);
}

function warnOfChange(start: Position, page: Page, { call }: CallContext): void {
  if (start.total === undefined || page.total === undefined || page.total === start.total) return;
  call.warnings.add(
    `The number of matching records changed since the last answer (${start.total} then, ${page.total} now); some may be missing or appear twice.`,
  );
}
