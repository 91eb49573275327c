/**
 * Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which.
 * Position by position, so that a cursor always names the first record that was not shown.
 */

import type { Filling } from '../answer/budget.ts';
import type { Position } from '../answer/cursor.ts';
import type { CutBy } from '../answer/envelope.ts';
import type { Trimmed } from '../answer/trim.ts';
import { CatalogError, InvalidArgumentError } from '../errors.ts';
import type { Page, PageQuery } from '../pim/port.ts';
import { foldText } from '../query/fold.ts';
import { type Identifiers, trackIdentifiers } from '../query/identifiers.ts';
import { readSubject } from '../query/subject.ts';
import type { Filter } from '../record/filter.ts';
import { getField, type PimRecord, readId } from '../record/value.ts';
import { type Collected, type Collector, createCollector } from './collect-matches.ts';
import type { ToolContext } from './define-tool.ts';
import type { ListQuestion } from './list-question.ts';
import { buildPageQuery } from './page-query.ts';

/** What was read. */
export interface Reading extends Collected {
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

/** How to read. */
interface ReadOptions {
  readonly start: Position;
  readonly trim: (record: PimRecord) => Trimmed;
  readonly filling: Filling;
  readonly identifiers: Identifiers | undefined;
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
  /** Ids of the records read, where several bodies may bring up one record. */
  readonly seen: Set<number>;
}

/** Records a scan asks for per request (DESIGN: scans ask for 100 and learn). */
export const SCAN_PAGE_SIZE = 100;

/** Enough records to see whether a filter was honoured, when fewer or only the total are wanted. */
const TELLING_PAGE_SIZE = 10;

/** Errors after which what was read so far is still an answer. */
const PARTIAL = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

const MAY_REPEAT =
  'The records do not show by which of the values asked for they came; some may have been in an earlier answer.';

/** How the warning begins that is given when they have struck. */
export const STOPPED_EARLY = 'Reading stopped early';

const NARROW = 'The ranking covers only what was scanned; narrow the filters (category, brand, name) to make it exact.';

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(
  question: ListQuestion,
  options: ReadOptions,
  context: ToolContext,
): Promise<Reading> {
  if (question.ranking !== undefined && question.args.cursor !== undefined) {
    const fix = 'Raise limit or narrow the filters.';
    throw new InvalidArgumentError('A ranking (sort_by) has no cursor.', fix, 'cursor');
  }
  const { start } = options;
  const collector = createCollector(question, options);
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
    for (let batch = start.batch; batch < question.filters.length && stop === undefined; batch++) {
      stop = await readBatch(question, batch, collector, progress, options, context);
    }
  } catch (error) {
    if (!(error instanceof CatalogError) || !PARTIAL.has(error.code) || collector.collected().read === 0) throw error;
    context.call.warnings.add(`${STOPPED_EARLY}: ${error.message} The answer is a part.`);
    stop = { next: progress.at, cutBy: 'deadline', retryAfterMs: error.retryAfterMs };
  }
  const collected = collector.collected();
  const isPartialRanking = question.ranking !== undefined && stop !== undefined;
  return {
    ...collected,
    next: stop?.next,
    cutBy: stop?.cutBy ?? (collected.isOutranked ? 'limit' : undefined),
    retryAfterMs: stop?.retryAfterMs,
    total: progress.total,
    complete:
      stop === undefined && start.batch === 0 && start.offset === 0 && !progress.hasGap && !collected.isUnjudged,
    counted: stop?.counted === true,
    ageMs: progress.ageMs,
    sent: progress.sent,
    warnings: isPartialRanking ? [...collected.warnings, NARROW] : collected.warnings,
  };
}

/** Reads the pages of one filter body; undefined when it was read to its end. */
async function readBatch(
  question: ListQuestion,
  batch: number,
  collector: Collector,
  progress: Progress,
  options: ReadOptions,
  context: ToolContext,
  pageSize = choosePageSize(question, context),
): Promise<Stop | undefined> {
  const { start } = options;
  const { filters, openPages = fetchQueryPages } = question;
  const offset = batch === start.batch ? start.offset : 0;
  progress.at = { batch, offset, total: undefined };
  progress.total = undefined;
  const isShownBefore = buildShownBefore(question, batch, progress.seen);
  let received = 0;
  for await (const page of openPages(buildBatchQuery(question, batch, offset, pageSize), context)) {
    if (batch === start.batch) warnOfChange(start, page, context);
    // Records that came or went while they were read may have moved others over the edge of a page.
    progress.hasGap ||= progress.total !== undefined && page.total !== progress.total;
    progress.total = page.total;
    progress.sent = page.sent;
    progress.ageMs = page.ageMs ?? progress.ageMs;
    if (isPlainCount(question)) {
      if (page.total !== undefined) return { counted: true };
      // Without a total the records must be counted, in fewer and larger pages.
      if (pageSize < SCAN_PAGE_SIZE) {
        return readBatch(question, batch, collector, progress, options, context, SCAN_PAGE_SIZE);
      }
    }
    received += page.records.length;
    for (const { ruledOut, passed } of page.settled ?? []) received += ruledOut + passed;
    progress.hasGap ||= page.hasGap === true;
    for (const [index, record] of page.records.entries()) {
      collector.settle(page.settled?.[index]);
      progress.at = { batch, offset: page.positions[index] ?? progress.at.offset, total: page.total };
      const before = isShownBefore(record);
      if (before === true) continue;
      if (before === 'untold' && start.batch > 0) context.call.warnings.add(MAY_REPEAT);
      const cutBy = collector.take(record, progress.at);
      if (cutBy !== undefined) {
        page.keep();
        return { next: progress.at, cutBy };
      }
    }
    collector.settle(page.settled?.[page.records.length]);
    const lastPosition = page.positions.at(-1);
    const end = page.end ?? (lastPosition === undefined ? undefined : lastPosition + 1);
    if (end !== undefined) progress.at = { batch, offset: end, total: page.total };
    // Another page is not asked for only to learn that it is not wanted.
    if (collector.isFull() && !page.last) return { next: progress.at, cutBy: 'limit' };
  }
  if (offset === 0 && received < (progress.total ?? 0)) progress.hasGap = true;
  const isLastBatch = batch === filters.length - 1;
  if (collector.isFull() && !isLastBatch)
    return { next: { batch: batch + 1, offset: 0, total: undefined }, cutBy: 'limit' };
  return undefined;
}

function fetchQueryPages(query: PageQuery, { catalog, call }: ToolContext): AsyncGenerator<Page, void, void> {
  return catalog.fetchPages(query, call);
}

/** A count needs no records where the PIM's own total is the answer. */
function isPlainCount({ args, conditions, ranking, filters }: ListQuestion): boolean {
  return args.limit === 0 && conditions.length === 0 && ranking === undefined && filters.length === 1;
}

/** Records per request: as many as are wanted, but enough to judge by; a scan's where all must be read. */
function choosePageSize(question: ListQuestion, { settings }: ToolContext): number {
  const { args, conditions, ranking, filters } = question;
  const isScan = conditions.length > 0 || ranking !== undefined || (args.limit === 0 && filters.length > 1);
  if (isScan) return SCAN_PAGE_SIZE;
  return Math.min(settings.pageSize, Math.max(args.limit ?? settings.pageSize, TELLING_PAGE_SIZE));
}

function warnOfChange(start: Position, page: Page, { call }: ToolContext): void {
  if (start.total === undefined || page.total === undefined || page.total === start.total) return;
  call.warnings.add(
    `The number of matching records changed since the last answer (${start.total} then, ${page.total} now); some may be missing or come twice.`,
  );
}

function buildBatchQuery(question: ListQuestion, batch: number, offset: number, pageSize: number): PageQuery {
  const { args, endpoint, parameters, filters, idField } = question;
  const filter = filters[batch] ?? {};
  return buildPageQuery({
    endpoint,
    filter,
    parameters,
    offset,
    pageSize,
    continued: args.cursor !== undefined,
    idField,
    refinement: args,
    // Identifiers without a record are told by the records.
    isCount: args.limit === 0 && filters.length === 1 && trackIdentifiers(args, parameters) === undefined,
  });
}

/**
 * A record that matches an earlier body of the same question was shown there: a product can have variants whose codes
 * were asked for in two requests.
 */
function buildShownBefore(
  { filters, parameters, idField, openPages }: ListQuestion,
  batch: number,
  seen: Set<number>,
): (record: PimRecord) => boolean | 'untold' {
  const split = splitParameter(filters);
  const row = parameters.find(({ parameter }) => parameter === split);
  const earlier = filters.slice(0, batch).flatMap((filter) => (split === undefined ? [] : (filter[split] ?? [])));
  const asked = new Set(earlier.map((value) => foldText(String(value))));
  return (record) => {
    if (row === undefined) return false;
    // Rows that are made here, as the pictures of products, share the id of what they belong to.
    const id = openPages === undefined ? readId(getField(record, idField)) : undefined;
    if (id !== undefined && seen.has(id)) return true;
    if (id !== undefined) seen.add(id);
    if (batch === 0) return false;
    const values = readSubject(record, row.subject);
    if (values === undefined) return 'untold';
    // Of names only the record's own counts: a translation may be a name asked for earlier that the PIM did not look at.
    return (row.subject === 'name' ? values.slice(0, 1) : values).some((value) => asked.has(value));
  };
}

/** The parameter whose values were split over the bodies; undefined when there is one body. */
function splitParameter([first = {}, second]: readonly Filter[]): string | undefined {
  if (second === undefined) return undefined;
  return Object.keys(first).find((parameter) => JSON.stringify(first[parameter]) !== JSON.stringify(second[parameter]));
}
