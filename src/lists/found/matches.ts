/** Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which. */

import { type Position, START, type WalkCounts } from '../../answer/cursor.ts';
import type { CutBy } from '../../answer/envelope.ts';
import type { CallContext } from '../../call/context.ts';
import { createTurns } from '../../call/turns.ts';
import { CatalogError, InvalidArgumentError } from '../../errors.ts';
import { type Identifiers, trackIdentifiers } from '../../filter/proof.ts';
import type { Filter } from '../../record/value.ts';
import { addCounts, isCounted, readCounts, warnOfChange } from '../asked/cursors.ts';
import type { ListQuestion } from '../asked/question.ts';
import { readTreeFor } from './category-tree.ts';
import { type Collected, createCollector } from './collector.ts';
import { warnOfCurrencies } from './compared.ts';
import { beginProgress, readPart, type Stop } from './pages.ts';
import { createRoom, type Room } from './room.ts';

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
  /** True when this call read everything, from the first record to the last, and could judge some of it. */
  readonly complete: boolean;
  /** What was counted since the first call of the walk, and whether all was read. */
  readonly walk: WalkCounts & { readonly complete: boolean };
  /** True when only the PIM's total was asked for, without reading the records. */
  readonly counted: boolean;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
}

/** Errors after which what was read so far is still an answer. */
const ANSWERED_SO_FAR = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

/** How the warning begins that is given when one of them ended the reading. */
export const STOPPED_EARLY = 'Reading stopped early';

const NARROW = 'The ranking covers only what was scanned; narrow the filters (category, brand, name) to make it exact.';

const UNJUDGED_BEFORE =
  'Some records of earlier answers could not be judged, as those answers say; scanned and total do not count them as matches.';

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(question: ListQuestion, start: Position, context: CallContext): Promise<Matches> {
  if (question.countBy !== undefined && question.args.cursor !== undefined) {
    throw new InvalidArgumentError('A count (count_by) has no cursor.', 'Raise limit or narrow the filters.', 'cursor');
  }
  const tree = await readTreeFor(question.countBy, context);
  const room = createRoom(question, context, tree);
  const identifiers = trackIdentifiers(question.args, question.parameters);
  const collector = createCollector(question, room, identifiers, start);
  // A ranking is made of all records, whatever was shown of it.
  const from = question.ranking === undefined ? start : START;
  const progress = beginProgress(from);
  let stop: Stop | undefined;
  try {
    for (let part = from.part; part < question.filters.length && stop === undefined; part++) {
      stop = await readPart(question, part, from, collector, progress, context);
    }
  } catch (error) {
    if (!(error instanceof CatalogError) || !ANSWERED_SO_FAR.has(error.code)) throw error;
    if (collector.isEmpty()) throw error;
    context.call.warnings.add(`${STOPPED_EARLY}: ${error.message} This answer is incomplete.`);
    stop = { next: progress.at, cutBy: 'deadline', retryAfterMs: error.retryAfterMs };
  }
  const collected = await collector.collected(createTurns(context.settings.now));
  if (question.ranking !== undefined && stop === undefined) warnOfChange(start, collected.matched, context);
  const isFromStart = from.part === 0 && from.offset === 0;
  const isPartialRanking = question.ranking !== undefined && stop !== undefined;
  const judged = collected.isUnjudged ? 'untold' : collected.isUnsure ? 'unjudged' : undefined;
  const flaw = progress.hasGap ? 'gap' : judged;
  const before = readCounts(from);
  const walk = addCounts(before, { matched: collected.matched, read: collected.read, flaw });
  const bind = (position: Position): Position => {
    if (!isCounted(question) || question.ranking !== undefined) return { ...position, counts: undefined };
    return { ...position, counts: addCounts(before, { ...(position.counts ?? collected), flaw }) };
  };
  return {
    room,
    identifiers,
    next: isPartialRanking || stop?.next === undefined ? undefined : bind(stop.next),
    cutBy: stop?.cutBy ?? (collected.isOutranked ? 'limit' : undefined),
    retryAfterMs: stop?.retryAfterMs,
    total: progress.total,
    complete: stop === undefined && isFromStart && !progress.hasGap && !collected.isUnjudged,
    walk: { ...walk, complete: stop === undefined && walk.flaw !== 'gap' },
    counted: stop?.counted === true,
    ageMs: progress.ageMs,
    sent: progress.sent,
    // Behind the others, because V8 adds so many to a copy a hundred times slower than it copies into what has them.
    ...collected,
    // What was ranked so far is no ranking that could be made again.
    positions: isPartialRanking ? [] : collected.positions.map(bind),
    warnings: [
      ...collected.warnings,
      ...(await warnOfCurrencies(question, context)),
      ...(isPartialRanking ? [NARROW] : []),
      ...(stop === undefined && (before.flaw === 'unjudged' || before.flaw === 'untold') ? [UNJUDGED_BEFORE] : []),
    ],
  };
}
