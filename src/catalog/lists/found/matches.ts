/** Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which. */

import { type Position, START } from '../../../answer/cursor.ts';
import { buildAnswer } from '../../../answer/envelope.ts';
import { createFilling } from '../../../answer/fit/budget.ts';
import { createNotes } from '../../../answer/notes.ts';
import type { Notice } from '../../../answer/notices.ts';
import {
  asksForStatus,
  chooseColumns,
  selectFields,
  trackEmptyFields,
} from '../../../answer/select-fields.ts';
import { buildTrim, type Trimmed } from '../../../answer/trim.ts';
import { CatalogError, InvalidArgumentError } from '../../../errors.ts';
import { trackIdentifiers } from '../../../filter/proof.ts';
import { FALLBACK_KEY, type PimRecord } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside, createTurns } from '../../call/waiting.ts';
import { describeSource } from '../asked/choose-source.ts';
import { isOfOtherTotal, type ListQuestion } from '../asked/question.ts';
import { createCollector } from './collector.ts';
import { beginProgress, isOfAll, readPart, type Stop } from './list-pages.ts';
import { comparesAnyPrice } from './none-has.ts';
import { type CategoryTree, createTally, readTreeFor } from './tally.ts';

/** What was read, and why reading stopped. */
export type Matches = Awaited<ReturnType<typeof readMatches>>;

/** Errors after which what was read so far is still an answer. */
const ANSWERED_SO_FAR = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

const NOTHING_TOLD = {
  records: [],
  positions: [],
  matched: 0,
  isUnjudged: true,
};

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(question: ListQuestion, start: Position, context: CallContext) {
  const matches = await readUpTo(question, start, context);
  if (!context.copy || !matches.isUnjudged || [undefined, 'deadline'].includes(matches.cutBy)) {
    return matches;
  }
  // That nothing is known of some records of a copy says less than that none of all has what was asked for.
  const all = await readUpTo({ ...question, args: { ...question.args, limit: 0 } }, start, context);
  return all.isUnjudged ? all : matches;
}

/** Reads until the answer is full. Throws CatalogError as above. */
async function readUpTo(question: ListQuestion, start: Position, context: CallContext) {
  if (question.countBy !== undefined && question.args.cursor !== undefined) {
    throw new InvalidArgumentError(
      'A count (count_by) has no cursor.',
      'Raise limit or narrow the filters.',
      'cursor',
    );
  }
  const tree = await readTreeFor(question, context);
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
    if (!(error instanceof CatalogError) || !ANSWERED_SO_FAR.has(error.code)) {
      throw error;
    }
    if (collector.isEmpty() && context.mayRead !== true) throw error;
    context.call.notices.push({ code: 'stopped_early', why: error.message });
    const retryAfterMs = context.mayRead === true ? undefined : error.retryAfterMs;
    stop = { next: progress.at, cutBy: 'deadline', retryAfterMs };
  }
  const collected = await collector.collected(createTurns(context.settings.now));
  const isRanked = question.ranking !== undefined && stop === undefined;
  if (isRanked && isOfOtherTotal(start, collected.matched)) {
    context.call.notices.push({ code: 'list_changed' });
  }
  const isWhole = stop === undefined && from.part === 0 && from.offset === 0 && !progress.hasGap;
  const isPartialRanking = question.ranking !== undefined && stop !== undefined;
  return {
    /** What the records were shown in. */
    room,
    /** The identifiers that were asked for; undefined: none, or several kinds. */
    identifiers,
    /** Where the answer goes on; undefined: nothing is left. */
    next: isPartialRanking ? undefined : stop?.next,
    cutBy: stop?.cutBy ?? (collected.isOutranked ? ('limit' as const) : undefined),
    retryAfterMs: stop?.retryAfterMs,
    /** The PIM's own total of the last page read. */
    total: progress.total,
    /** True when this call read everything, from the first record to the last. */
    isWhole,
    /** True when it could judge some of it, too. */
    complete: isWhole && !collected.isUnjudged,
    /** True when only the PIM's total was asked for, without reading the records. */
    counted: stop?.counted === true,
    ageMs: progress.ageMs,
    sent: progress.sent,
    // After the others on purpose: V8 spreads so many properties a hundred times faster into an object that already has others.
    ...collected,
    // What was ranked so far is no ranking that could be made again.
    positions: isPartialRanking ? [] : collected.positions,
    // The first of a part are not the first of all: nothing is told of it but when to ask again.
    ...(stop?.cutBy === 'deadline' &&
      context.mayRead === true &&
      isOfAll(question) &&
      NOTHING_TOLD),
    notices: [
      ...collected.notices,
      ...(await noteCurrencies(question, context)),
      ...(isPartialRanking && context.mayRead !== true
        ? [{ code: 'ranking_of_part' } as const]
        : []),
    ],
  };
}

/** What a copy tells of the currencies, of which it leaves records out. Throws CatalogError only when the call was cancelled. */
async function noteCurrencies(
  question: ListQuestion,
  context: CallContext,
): Promise<readonly Notice[]> {
  if (context.copy === undefined || !comparesAnyPrice(question)) return [];
  const sql = `SELECT count(DISTINCT upper(currency)) FROM prices WHERE owner = '${question.kind}'`;
  const count = await askCopyBeside(context, async (ask) => (await ask(sql)).rows[0]?.[0]);
  return Number(count) > 1 ? [{ code: 'prices_in_several_currencies' }] : [];
}

/** Longest text in a list, in characters: whole texts are what get_product is for. */
const LIST_TEXT_CHARS = 500;

/**
 * Creates the room of an empty answer.
 * @param tree where the categories stand that matches are counted by
 */
function createRoom(question: ListQuestion, context: CallContext, tree?: CategoryTree) {
  const { kind, recordsKey, args, filters, countBy, resolved = {}, normalise } = question;
  const { settings } = context;
  const { redact } = settings;
  const maxTokens = args.max_tokens ?? settings.tokenBudget;
  const culture = args.culture ?? settings.culture;
  const notes = createNotes();
  const fields = selectFields(kind, args.fields ?? question.summary);
  const tally = countBy === undefined ? undefined : createTally(countBy, redact, culture, tree);
  const columns =
    tally === undefined
      ? chooseColumns(args.layout ?? 'auto', fields, culture)
      : ['value', 'count', FALLBACK_KEY];
  const statusOnce = tally === undefined && !asksForStatus(kind, args.fields);
  const trimRecord = buildTrim({
    kind,
    fields,
    culture,
    maxTextChars: LIST_TEXT_CHARS,
    notes,
    redact,
  });
  const empty = trackEmptyFields(kind, tally === undefined ? args.fields : undefined);
  const filling = createFilling(
    maxTokens,
    () =>
      buildAnswer(
        { recordsKey, resolved, ...describeSource(question, filters[0] ?? {}, context) },
        [],
      ),
    // Most records have none, and a common mark is said once.
    columns?.filter((column) => column !== FALLBACK_KEY),
    statusOnce,
  );
  const isKept = (question.view && context.tellView) || question.showPictures;
  const made = isKept ? new WeakMap<Trimmed, PimRecord>() : undefined;
  return {
    /** The token budget of the whole answer. */
    maxTokens,
    /** The columns of the table layout; undefined: records have keys. */
    columns,
    /** Whether a status that all shown records share is said once (envelope.ts). */
    statusOnce,
    /** What matches are counted in, where they are not shown. */
    tally,
    /** The record as it is shown. */
    trim: (record: PimRecord): Trimmed => {
      const normal = normalise?.(record) ?? record;
      empty.see(normal);
      const trimmed = trimRecord(normal);
      made?.set(trimmed, normal);
      return trimmed;
    },
    /** Whether the records show their prices. */
    showsPrices: tally === undefined && fields.some(({ key }) => key === 'prices'),
    /** Takes a trimmed record; false when the budget has no room for it. The first always has. */
    add: filling,
    /** What a trimmed record was made of; empty where no view is to be told. */
    recordsOf: (trimmed: readonly Trimmed[]): readonly PimRecord[] =>
      trimmed.flatMap((one): PimRecord | readonly PimRecord[] => made?.get(one) ?? []),
    /** What is to be said of the records that were trimmed, and of those that are shown in the end. */
    notices: (shown: readonly Trimmed[], known?: string): readonly Notice[] => [
      ...(tally?.notices() ?? []),
      ...notes.notices(),
      ...empty.notices(shown, notes, known),
    ],
  };
}
