/**
 * Reads the pages of one part of a question, position by position, so that a cursor always names the first record that was
 * not shown, and the one before it.
 */

import type { Position } from '../../answer/cursor.ts';
import type { CutBy } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/turns.ts';
import type { Page } from '../../pim/port.ts';
import type { Filter } from '../../record/value.ts';
import type { ListQuestion } from '../question/question.ts';
import type { Collector } from './collector.ts';
import { describeChange, describeMoved } from './moved.ts';
import { choosePageSize, fetchPart, isPlainCount, SCAN_PAGE_SIZE } from './pages.ts';
import { buildShownBefore } from './shown-before.ts';

/** Why reading stopped before the end. */
export interface Stop {
  readonly next?: Position;
  readonly cutBy?: CutBy;
  readonly retryAfterMs?: number | undefined;
  readonly counted?: true;
}

/** What pages told so far. */
export interface Progress {
  /** Where the next record to read stands. */
  at: Position;
  /** The record before it: its position, and what a cursor names it by. */
  before: { readonly offset: number } & Pick<Position, 'check' | 'before'>;
  total: number | undefined;
  ageMs: number | undefined;
  sent: Filter | undefined;
  /** True when the PIM gave fewer records than it announced, or some may have moved out of sight. */
  hasGap: boolean;
  /** Ids of the records read, where several parts may bring up one record. */
  readonly seen: Set<number>;
}

/** The progress of a reading that begins at a position. */
export function beginProgress(at: Position): Progress {
  return {
    at,
    before: { offset: at.offset - 1, check: at.check },
    total: undefined,
    ageMs: undefined,
    sent: undefined,
    hasGap: false,
    seen: new Set(),
  };
}

const MAY_REPEAT = 'Cannot tell which value matched; some records may also be in an earlier answer.';

/**
 * Reads the pages of one part; undefined when it was read to its end.
 * @param start where the call goes on; other parts begin with their first record
 * @throws CatalogError
 */
export async function readPart(
  question: ListQuestion,
  part: number,
  start: Position,
  collector: Collector,
  progress: Progress,
  context: CallContext,
  pageSize = choosePageSize(question, context),
): Promise<Stop | undefined> {
  const from = part === start.part ? start : { part, offset: 0, total: undefined };
  progress.at = from;
  progress.before = { offset: from.offset - 1, check: from.check };
  progress.total = undefined;
  const isShownBefore = buildShownBefore(question, part, progress.seen);
  const turn = createTurns(context.settings.now);
  let received = 0;
  let previous: Page | undefined;
  for await (const page of fetchPart(question, from, pageSize, context)) {
    if (warnOfChange(from, page.total, context)) progress.hasGap = true;
    if (page.moved !== undefined) {
      context.call.warnings.add(describeMoved(page.moved));
      progress.hasGap = true;
    }
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
      await turn();
      collector.count(page.leftOut?.[index]);
      const offset = page.positions[index] ?? progress.at.offset;
      const key = page.keys?.[index];
      moveTo(progress, offset, page);
      progress.before = { offset, before: key };
      const before = isShownBefore(record);
      if (before === true) continue;
      if (before === 'untold' && start.part > 0) {
        context.call.warnings.add(MAY_REPEAT);
        progress.hasGap = true;
      }
      const cutBy = collector.take(record, progress.at, key);
      if (cutBy !== undefined) {
        // The page before shows the record that must still be where it was.
        if (index === 0) previous?.keep();
        page.keep();
        return { next: progress.at, cutBy };
      }
    }
    previous = page;
    collector.count(page.leftOut?.[page.records.length]);
    const end = endOf(page);
    if (end !== undefined) moveTo(progress, end, page);
    // Another page is not asked for only to learn that it is not wanted.
    if (collector.isFull() && !page.last) return { next: progress.at, cutBy: 'limit' };
  }
  if (from.offset === 0 && received < (progress.total ?? 0)) progress.hasGap = true;
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

/** The next record to read stands at `offset`; it is checked by the record before, if that was read. */
function moveTo(progress: Progress, offset: number, { total }: Page): void {
  const { at, before } = progress;
  const isNext = before.offset === offset - 1;
  progress.at = { part: at.part, offset, total, ...(isNext && { check: before.check, before: before.before }) };
}

/** Warns when there are more or fewer records than when the cursor was written. @returns whether there are */
export function warnOfChange({ total: then }: Position, now: number | undefined, { call }: CallContext): boolean {
  if (then === undefined || now === undefined || now === then) return false;
  call.warnings.add(describeChange(then, now));
  return true;
}
