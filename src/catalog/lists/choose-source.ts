/**
 * The copy answers only where the call allows it, and where the PIM would have given the same
 * answer when it was copied.
 */

import type { Answer, EnvelopeParts } from '../../answer/envelope.ts';
import { FAILURES } from '../../answer/notices/failure-words.ts';
import { listCautions } from '../../copy/cautions.ts';
import type { CopyInfo } from '../../copy/copy-port.ts';
import { describeCopy } from '../../copy/describe-copy.ts';
import { findWords } from '../../copy/house-words.ts';
import { hasWordsSql, nameColumn, QUALITY, WORDS_TABLE } from '../../copy/sql-text.ts';
import {
  BetterInCopyError,
  CatalogError,
  CopyReplacedError,
  InvalidArgumentError,
  NO_ENGINE,
  NoCopyError,
  NotInCopyError,
  READING_IS_OFF,
} from '../../errors.ts';
import type { Notice } from '../../pim/catalog-port.ts';
import { type Condition, startsBefore, wasSeenToChange } from '../../question/build-conditions.ts';
import { createCopyCatalog } from '../../question/copy-catalog.ts';
import { openCopyRows } from '../../question/copy-rows.ts';
import type { Filter } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import type { Freshness, ListQuestion } from './question.ts';

/**
 * Answers from the copy where `freshness` allows it and the copy can, else from the PIM.
 * @param prefersCopy true: a usable copy answers the question better than the PIM
 */
export async function answerByFreshness(
  { freshness = 'auto' }: { readonly freshness?: Freshness | undefined },
  prefersCopy: boolean,
  context: CallContext,
  run: Run,
): Promise<Answer> {
  const notInCopy = describeUnused(freshness, context);
  if (notInCopy !== undefined) return run({ ...context, notInCopy });
  if (freshness === 'auto' && !prefersCopy) return runOnPim(context, run);
  const { localCopy, settings } = context;
  const inCopy = await runOnCopy(context, run).catch(takeNotInCopy);
  if (!(inCopy instanceof NotInCopyError)) return inCopy;
  if (freshness === 'copy') {
    context.call.notices.push({
      code: 'pim_instead_of_copy',
      why: inCopy.message,
    });
  }
  const hasNone = inCopy.cause instanceof NoCopyError && localCopy?.reading().failure === undefined;
  const mayRead = prefersCopy && hasNone && settings.startsReading === true;
  return run({ ...context, notInCopy: inCopy.message, mayRead });
}

type Run = (context: CallContext) => Promise<Answer>;

// The copy answers where it has records that the PIM's filters miss.
async function runOnPim(context: CallContext, run: Run): Promise<Answer> {
  const { call } = context;
  const noticesBefore = [...call.notices];
  try {
    return await run({ ...context, mayPreferCopy: true });
  } catch (error) {
    if (!(error instanceof BetterInCopyError)) throw error;
    const { counts } = error;
    const notices: Notice[] = [...noticesBefore];
    if (counts !== undefined) notices.push({ code: 'copy_instead_of_pim', ...counts });
    const copyCall: CallContext = { ...context, call: { ...call, notices } };
    const inCopy = await runOnCopy(copyCall, run).catch(takeNotInCopy);
    if (!(inCopy instanceof NotInCopyError)) return inCopy;
    return run({ ...context, notInCopy: inCopy.message });
  }
}

// Tries again where another copy took the place of this one meanwhile.
async function runOnCopy(context: CallContext, run: Run): Promise<Answer> {
  try {
    return await run(await openCopyContext(context));
  } catch (error) {
    if (!(error instanceof CopyReplacedError)) throw error;
    return run(await openCopyContext(context));
  }
}

// The end of a sentence; undefined: the copy may be asked.
function describeUnused(
  freshness: Freshness,
  { localCopy, settings }: CallContext,
): string | undefined {
  if (freshness === 'live') return 'freshness is live';
  if (freshness === 'copy') return undefined;
  if (localCopy === undefined) return KEEPS_NONE;
  if (settings.copyMaxAgeH > 0) return undefined;
  return 'PIM_COPY_MAX_AGE_H is 0';
}

function takeNotInCopy(error: unknown): NotInCopyError {
  if (error instanceof NotInCopyError) return error;
  throw error;
}

// Returns a context in which the copy stands for the PIM.
// Throws NotInCopyError when no copy may be used.
async function openCopyContext(context: CallContext): Promise<CallContext> {
  const { localCopy, settings, call } = context;
  if (localCopy === undefined) throw new NotInCopyError(KEEPS_NONE);
  // Its age does not matter here: it is refreshed behind the calls (requests.ts). One query reads
  // both the copy's facts and its version.
  const { copy, version, rows } = await openCopyRows(localCopy, settings.now, call).catch(
    (error: unknown): never => {
      if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
        throw error;
      }
      throw new NotInCopyError(describe(error, settings), { cause: error });
    },
  );
  return {
    ...context,
    copy: { info: copy, version },
    rows,
    catalog: createCopyCatalog(context.catalog, rows, copy),
    // Notices so far are true of any source.
    call: { ...call, notices: [...call.notices] },
  };
}

const KEEPS_NONE = `this server keeps no copy, because ${NO_ENGINE}`;

// The end of a sentence.
function describe(
  error: CatalogError,
  { forbidsReading = false }: Pick<CallContext['settings'], 'forbidsReading'>,
): string {
  if (!(error instanceof NoCopyError)) return FAILURES[error.code];
  if (error.isDamaged) return 'the local copy of the catalog is damaged; sync_catalog replaces it';
  if (error.isBegun) return 'the local copy of the catalog is still being read';
  const how = forbidsReading ? READING_IS_OFF : 'sync_catalog reads the whole catalog once';
  return `there is no local copy of the catalog yet; ${how}`;
}

/**
 * Describes the source of an answer.
 * @param filter as it was sent to the PIM, or evaluated on the copy
 */
export function describeSource(
  { list: { endpoint }, args }: ListQuestion,
  filter: Filter,
  { copy }: Pick<CallContext, 'copy'>,
): Partial<EnvelopeParts> {
  if (copy === undefined) {
    return {
      appliedFilters: filter,
      freshness: args.freshness === undefined || args.freshness === 'auto' ? undefined : 'live',
    };
  }
  return {
    evaluatedFilters: filter,
    freshness: 'copy',
    copy: describeCopy(onlyList(copy.info, endpoint)),
  };
}

/** Returns the cautions about the copied list that the records are from. */
export function warnOfSource(
  { list: { endpoint } }: ListQuestion,
  { copy }: Pick<CallContext, 'copy'>,
): readonly Notice[] {
  if (copy === undefined) return [];
  return listCautions(onlyList(copy.info, endpoint));
}

// The same copy as if it held this list alone; a list that it lacks is not complete.
function onlyList(copy: CopyInfo, endpoint: ListQuestion['list']['endpoint']): CopyInfo {
  const lists = Object.entries(copy.lists).filter(([list]) => list === endpoint);
  return {
    ...copy,
    complete: lists.length > 0 && lists.every(([, { complete }]) => complete),
    lists: Object.fromEntries(lists),
  };
}

/**
 * Builds the condition that a product has all of some house words, which only the copy knows.
 * @param context one in which the copy stands for the PIM
 * @throws InvalidArgumentError for an unknown word, and where the copy cannot answer; CatalogError
 * as Rows does, and while the words are worked out
 */
export async function buildHouseWordCondition(
  names: readonly string[],
  { settings, rows, notInCopy = 'this server keeps none' }: CallContext,
): Promise<Condition> {
  const words = findWords(names, (await settings.readRules?.())?.words ?? []);
  if (rows === undefined) {
    const failed =
      'House words are worked out in the local copy, which cannot answer this question: ' +
      `${notInCopy}.`;
    throw new InvalidArgumentError(failed, 'Leave the argument `is` out.', 'is');
  }
  // One column for each word: no product is known to have the word or not.
  const columns = words.map((word) => `count(${nameColumn(word)}) = 0 AND count(*) > 0`).join(', ');
  const [isUnknownByWord = []] = await rows.ask(`SELECT ${columns} FROM ${QUALITY}.${WORDS_TABLE}`);
  const unknownWord = words.find((_word, index) => isUnknownByWord[index] === true);
  if (unknownWord !== undefined) {
    throw new InvalidArgumentError(
      `The house word ${unknownWord} could not be asked of this catalog, ` +
        'so nobody knows which products it is true of.',
      'Leave it out; audit_catalog tells the operator what is wrong with it.',
      'is',
    );
  }
  return { argument: 'is', test: ({ alias }) => hasWordsSql(`${alias}.product_id`, words) };
}

/**
 * Replaces the dates of records in `changed_after` by the history of the copy, if it has one: dates
 * need not cover changes of prices and variants. Changes before the history are still judged by
 * dates.
 */
export async function judgeChangesByHistory(
  after: string | undefined,
  conditions: readonly Condition[],
  { call, rows, localCopy }: CallContext,
): Promise<readonly Condition[]> {
  if (after === undefined || localCopy === undefined) return conditions;
  const [[isComplete] = []] = (await rows?.ask(startsBefore(after))) ?? [];
  if (typeof isComplete !== 'boolean') {
    call.notices.push({ code: 'changed_by_dates', hasCopy: rows !== undefined });
    return conditions;
  }
  call.notices.push({ code: isComplete ? 'changed_by_history' : 'changed_by_both' });
  const unchanged = conditions.filter(({ argument }) => argument !== 'changed_after');
  return [...unchanged, wasSeenToChange(after, !isComplete)];
}
