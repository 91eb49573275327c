/** Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which. */

import type { Position } from '../../../answer/cursor.ts';
import { CatalogError, NotInstalledError } from '../../../errors.ts';
import { trackIdentifiers } from '../../../filter/proof.ts';
import { listChains } from '../../../question/sought.ts';
import type { CallContext } from '../../call/context.ts';
import { readInstead } from '../asked/choose-source.ts';
import type { ListQuestion } from '../asked/question.ts';
import { Collector } from './collector.ts';
import { beginProgress, judgesAll, readPart, type Stop } from './list-pages.ts';
import { buildTooManyError, openLiveRows, readLive, TooManyRecords } from './live-rows.ts';
import type { Matches } from './matches.ts';
import { planSelect } from './plan-select.ts';
import { createRoom } from './room.ts';
import { writeShown } from './seen-identifiers.ts';
import { selectMatches } from './select-matches.ts';

/** Errors after which what was read so far is still an answer. */
const ANSWERED_SO_FAR = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(
  question: ListQuestion,
  start: Position,
  context: CallContext,
): Promise<Matches> {
  if (context.rows !== undefined) return selectMatches(question, start, context.rows, context);
  const { kind } = question.list;
  const isOfRecords = kind === 'product' || kind === 'variant';
  return isOfRecords && judgesAll(question)
    ? selectLive(question, start, context)
    : readPages(question, start, context);
}

/** Reads all records that the PIM's filters leave, and selects from them. Throws CatalogError where a call cannot read so many. */
async function selectLive(
  question: ListQuestion,
  start: Position,
  context: CallContext,
): Promise<Matches> {
  if (context.localCopy === undefined) throw new NotInstalledError(nameNeed(question));
  const live = await readLive(question, context).catch((error: unknown) => {
    const mayWait = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
    if (mayWait && context.mayRead === true) return new TooManyRecords(undefined, 0);
    throw error;
  });
  if (live instanceof TooManyRecords) return awaitCopy(question, live, context);
  const { selection, sql } = planSelect(question, start, { hasVariants: false, live });
  const chains = listChains(
    { args: question.args, ...question.arrangement },
    selection.list,
  ).flatMap(({ steps }) => steps);
  const all = [sql, ...chains.map(({ entries }) => entries), writeShown(question, selection)].join(
    ' ',
  );
  const rows = await openLiveRows(question, live.records, all, context);
  return selectMatches(question, start, rows, context, live);
}

/** The argument that needs more than the PIM's own filters. */
function nameNeed({ conditions, arrangement }: ListQuestion): string {
  return conditions[0]?.argument ?? (arrangement.ranking === undefined ? 'count_by' : 'sort_by');
}

/** Has the whole catalog read for a question that reads too much of the PIM. Throws NowInCopyError, or CatalogError where it is not read. */
async function awaitCopy(
  question: ListQuestion,
  tooMany: TooManyRecords,
  context: CallContext,
): Promise<Matches> {
  const lead = context.mayRead ? await readInstead(question, tooMany, context) : undefined;
  if (lead === undefined) throw await buildTooManyError(question, tooMany, context);
  return {
    room: createRoom(question, context),
    identifiers: undefined,
    next: undefined,
    cutBy: 'deadline',
    retryAfterMs: undefined,
    total: tooMany.total,
    isWhole: false,
    counted: false,
    ageMs: undefined,
    sent: undefined,
    records: [],
    positions: [],
    read: 0,
    matched: 0,
    isUnjudged: true,
    isUnsure: false,
    isUnranked: false,
    notices: [],
    rows: undefined,
    isLive: false,
    lead,
  };
}

/** Reads the pages of the PIM until the answer is full. Throws CatalogError when there is nothing to show for it. */
async function readPages(
  question: ListQuestion,
  start: Position,
  context: CallContext,
): Promise<Matches> {
  const room = createRoom(question, context);
  const identifiers = trackIdentifiers(question.args, question.list.parameters);
  const collector = new Collector(question, room, identifiers);
  const progress = beginProgress(start);
  let stop: Stop | undefined;
  try {
    for (let part = start.part; part < question.filters.length && stop === undefined; part++) {
      stop = await readPart(question, part, start, collector, progress, context);
    }
  } catch (error) {
    const isTold = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
    if (!isTold || collector.isEmpty) throw error;
    context.call.notices.push({ code: 'stopped_early', failure: error.code });
    stop = { next: progress.at, cutBy: 'deadline', retryAfterMs: error.retryAfterMs };
  }
  const isWhole = stop === undefined && start.part === 0 && start.offset === 0 && !progress.hasGap;
  return {
    room,
    identifiers,
    next: stop?.next,
    cutBy: stop?.cutBy,
    retryAfterMs: stop?.retryAfterMs,
    total: progress.total,
    isWhole,
    counted: stop?.counted === true,
    ageMs: progress.ageMs,
    sent: progress.sent,
    records: collector.records,
    positions: collector.positions,
    read: collector.read,
    matched: collector.matched,
    isUnjudged: collector.isUnjudged,
    isUnsure: collector.isUnsure,
    isUnranked: false,
    rows: undefined,
    isLive: false,
    notices: collector.notices,
    lacking: collector.lacking,
  };
}
