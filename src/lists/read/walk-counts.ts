/**
 * What the answers of one walk add up to, so that `scanned` tells of all that was read since its first call, and its last
 * answer looks finished (DESIGN §3). A cursor carries it. Pure.
 */

import type { Position, WalkCounts } from '../../answer/cursor.ts';
import type { ListQuestion } from '../question/question.ts';

/** The worst first. */
const FLAWS = ['gap', 'untold', 'unjudged'] as const;

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

/**
 * The counts after one call more.
 * @param now what it read and matched, and what it could not
 */
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
