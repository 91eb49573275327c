/**
 * The pages that a list question is answered from: which are asked for, how many records each, and how they are read, position by
 * position, so that a cursor always names the first record that was not shown, and the one before it.
 */

import { nameRecord, type Position } from '../../../answer/cursor.ts';
import type { CutBy } from '../../../answer/envelope.ts';
import {
  MAX_VALUES_PER_REQUEST,
  type Parameter,
  readFilterValues,
} from '../../../filter/pim-filters.ts';
import { trackIdentifiers } from '../../../filter/proof.ts';
import type { Page } from '../../../pim/catalog-port.ts';
import { type Filter, getField, type PimRecord, readId } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { createTurns, type Turn } from '../../call/waiting.ts';
import { isOfOtherTotal, type ListQuestion } from '../asked/question.ts';
import type { Collector } from './collector.ts';

/** Records a scan asks for per request: enough for few requests, not so many that a PIM takes long over one. */
export const SCAN_PAGE_SIZE = 100;

/** Enough records to see whether a filter was applied, when fewer or only the total are wanted. */
const JUDGED_PAGE_SIZE = 10;

/**
 * Fetches the pages of one part of a question, from `offset` to its end.
 * @param at where to begin; the record before it is looked at where its check is known
 * @param pageSize records per request
 * @throws CatalogError
 */
export function fetchPart(
  question: ListQuestion,
  { part, offset, check }: Pick<Position, 'part' | 'offset' | 'check'>,
  pageSize: number,
  context: CallContext,
): AsyncGenerator<Page, void, void> {
  const { args, filters, list, source } = question;
  const { endpoint, parameters, idField } = list;
  const query = buildPageQuery({
    endpoint,
    filter: filters[part] ?? {},
    parameters,
    offset,
    ...(check !== undefined && { after: (key) => nameRecord(key) === check }),
    pageSize,
    overlaps: judgesAll(question),
    continued: args.cursor !== undefined,
    idField,
  });
  return source.openPages === undefined
    ? context.catalog.fetchPages(query, context.call)
    : source.openPages(query, context);
}

/** Whether the PIM's own total is the whole answer, so that no record need be read. */
function isPlainCount(question: ListQuestion): boolean {
  return question.args.limit === 0 && question.filters.length === 1 && !judgesAll(question);
}

/** Arguments whose texts are compared: a copy does so in one reading, whatever else is asked, so that narrower is never more. */
const TEXTS = ['names', 'name_contains', 'name_excludes', 'code_contains', 'code_excludes'];

/**
 * Whether a usable copy answers a question: texts are compared, or all records are to be judged or ranked, and no list of
 * identifiers says which.
 */
export function prefersCopy(
  question: Pick<ListQuestion, 'args' | 'conditions' | 'arrangement'>,
  parameters: readonly Parameter[],
): boolean {
  const { args } = question;
  if (trackIdentifiers(args, parameters) !== undefined) return false;
  return (
    judgesAll(question) || TEXTS.some((argument) => readFilterValues(args, argument).length > 0)
  );
}

/** Records per request: as many as are wanted, but enough to judge by; a scan's where all must be read. */
function choosePageSize(question: ListQuestion, { settings }: CallContext): number {
  const { args, filters } = question;
  if (judgesAll(question) || (args.limit === 0 && filters.length > 1)) {
    return SCAN_PAGE_SIZE;
  }
  return Math.min(settings.pageSize, Math.max(args.limit ?? settings.pageSize, JUDGED_PAGE_SIZE));
}

/** Whether every record is to be judged or ranked. */
export function judgesAll({
  conditions,
  arrangement: { ranking, countBy, nameTest },
}: Pick<ListQuestion, 'conditions' | 'arrangement'>): boolean {
  return (
    conditions.length > 0 ||
    ranking !== undefined ||
    countBy !== undefined ||
    nameTest !== undefined
  );
}

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
  const from = beginPart(question, part, start, progress, context);
  const reading: PageReading = {
    collector,
    progress,
    isShownBefore: buildShownBefore(question, progress.seen),
    turn: createTurns(context.settings.now),
  };
  let received = 0;
  let previous: Page | undefined;
  for await (const next of fetchPart(question, from, pageSize, context)) {
    noteProgress(next, from, progress, context);
    const counted = isPlainCount(question) ? judgeCount(question, next, pageSize) : undefined;
    if (counted === 'counted') return { counted: true };
    if (counted === 'read_larger') {
      return readPart(question, part, start, collector, progress, context, SCAN_PAGE_SIZE);
    }
    received += next.records.length;
    progress.hasGap ||= next.hasGap === true;
    const stop = await takeRecords(next, previous, reading);
    if (stop !== undefined) return stop;
    previous = next;
    // Another page is not asked for only to learn that it is not wanted.
    if (collector.isFull && !next.last) return { next: progress.at, cutBy: 'limit' };
  }
  progress.hasGap ||= from.offset === 0 && received < (progress.total ?? 0);
  return collector.isFull ? stopBefore(part + 1, question) : undefined;
}

/** Stops before a part; undefined: there is no such part. */
function stopBefore(part: number, { filters }: ListQuestion): Stop | undefined {
  if (part === filters.length) return undefined;
  return { next: { part, offset: 0, total: undefined }, cutBy: 'limit' };
}

/** Where the reading of a part begins. */
function beginPart(
  question: ListQuestion,
  part: number,
  start: Position,
  progress: Progress,
  { call }: CallContext,
): Position {
  const from = part === start.part ? start : { part, offset: 0, total: undefined };
  progress.at = from;
  progress.before = { offset: from.offset - 1, check: from.check };
  progress.total = undefined;
  if (start.part > 0 && part === start.part && mayRepeat(question)) {
    call.notices.push({ code: 'may_repeat' });
    progress.hasGap = true;
  }
  return from;
}

/** Notes what a page tells of its list. */
function noteProgress(page: Page, from: Position, progress: Progress, { call }: CallContext): void {
  if (page.moved !== undefined || isOfOtherTotal(from, page.total)) {
    call.notices.push({ code: 'list_changed' });
    progress.hasGap = true;
  }
  // Records that came or went while they were read may have moved others over the edge of a page.
  progress.hasGap ||= progress.total !== undefined && page.total !== progress.total;
  progress.total = page.total;
  progress.sent = page.sent;
  progress.ageMs = page.ageMs ?? progress.ageMs;
}

/**
 * Whether the total of a page is the answer to a plain count. Without a total the records must be counted, and which of the
 * identifiers they have must be seen: in fewer and larger pages.
 */
function judgeCount(
  { identifiers }: ListQuestion,
  { total, last }: Page,
  pageSize: number,
): 'counted' | 'read_larger' | undefined {
  const isLacking = total !== undefined && total < (identifiers.secondLook?.leastTotal ?? 0);
  if (total !== undefined && !isLacking) return 'counted';
  return pageSize < SCAN_PAGE_SIZE && !(isLacking && last) ? 'read_larger' : undefined;
}

/** What takes the records of the pages of one part. */
interface PageReading {
  readonly collector: Collector;
  readonly progress: Progress;
  readonly isShownBefore: (record: PimRecord) => boolean;
  readonly turn: Turn;
}

/** Takes the records of a page; tells where to go on when one has no room. */
async function takeRecords(
  page: Page,
  previous: Page | undefined,
  { collector, progress, isShownBefore, turn }: PageReading,
): Promise<Stop | undefined> {
  for (const [index, record] of page.records.entries()) {
    await turn();
    const offset = page.positions[index] ?? progress.at.offset;
    moveTo(progress, offset, page);
    progress.before = { offset, before: page.keys?.[index] };
    if (isShownBefore(record)) continue;
    const cutBy = collector.take(record, progress.at);
    if (cutBy === undefined) continue;
    // The page before shows the record that must still be where it was.
    if (index === 0) previous?.keep();
    page.keep();
    return { next: progress.at, cutBy };
  }
  const lastPosition = page.positions.at(-1);
  if (lastPosition !== undefined) moveTo(progress, lastPosition + 1, page);
  return undefined;
}

/** The next record to read stands at `offset`; it is checked by the record before, if that was read. */
function moveTo(progress: Progress, offset: number, { total }: Page): void {
  const { at, before } = progress;
  const isNext = before.offset === offset - 1;
  progress.at = {
    part: at.part,
    offset,
    total,
    ...(isNext && { check: before.check, before: before.before }),
  };
}

/** Tells whether a record came before in this call: a product can have variants whose codes were asked for in two requests. */
function buildShownBefore(
  { filters, list: { idField, kind } }: ListQuestion,
  seen: Set<number>,
): (one: PimRecord) => boolean {
  // Rows that are made here, as the pictures of products, share the id of what they belong to.
  if (filters.length < 2 || (kind !== 'product' && kind !== 'variant')) {
    return () => false;
  }
  return (record) => {
    const id = readId(getField(record, idField));
    const isSeen = id !== undefined && seen.has(id);
    if (id !== undefined) seen.add(id);
    return isSeen;
  };
}

/** Whether a record may come for values in several filter bodies: it has several names, and variants. */
function mayRepeat({ args }: ListQuestion): boolean {
  return ['names', 'variant_codes'].some(
    (list) => readFilterValues(args, list).length > MAX_VALUES_PER_REQUEST,
  );
}
