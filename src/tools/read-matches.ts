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
import type { Identifiers } from '../query/identifiers.ts';
import { buildJudge } from '../query/proof.ts';
import { createRanked } from '../query/rank.ts';
import { readPricesIn, testConditions } from '../query/refine.ts';
import type { Filter } from '../record/filter.ts';
import type { PimRecord } from '../record/value.ts';
import type { ToolContext } from './define-tool.ts';
import type { ListQuestion } from './list-records.ts';

/** What was read. */
export interface Reading {
  /** Records to show, trimmed. */
  readonly records: readonly Trimmed[];
  /** Where each of them stands. */
  readonly positions: readonly Position[];
  /** Where the answer goes on; undefined: nothing is left. */
  readonly next: Position | undefined;
  readonly cutBy: CutBy | undefined;
  readonly retryAfterMs: number | undefined;
  /** The PIM's own total of the last page read. */
  readonly total: number | undefined;
  readonly read: number;
  readonly matched: number;
  /** True when everything was read, from the first record to the last. */
  readonly complete: boolean;
  /** True when only the PIM's total was asked for, without reading the records. */
  readonly counted: boolean;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
  readonly warnings: readonly string[];
}

/** How to read. */
export interface ReadOptions {
  readonly start: Position;
  readonly trim: (record: PimRecord) => Trimmed;
  readonly filling: Filling;
  readonly identifiers: Identifiers | undefined;
}

/** Records a scan asks for per request (DESIGN: scans ask for 100 and learn). */
const SCAN_PAGE_SIZE = 100;

/** Enough records to see whether a filter was honoured, when only the total is wanted. */
const COUNT_PAGE_SIZE = 10;

/** Places in a ranking when the call sets no limit. */
const DEFAULT_RANKED = 10;

/** Errors after which what was read so far is still an answer. */
const PARTIAL = new Set(['RATE_LIMITED', 'TIMEOUT', 'UNAVAILABLE', 'BUSY']);

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(
  question: ListQuestion,
  options: ReadOptions,
  context: ToolContext,
): Promise<Reading> {
  const { args, ranking, conditions, filters } = question;
  const openPages = question.openPages ?? fetchQueryPages;
  const { start, trim, filling, identifiers } = options;
  if (ranking !== undefined && args.cursor !== undefined) {
    throw new InvalidArgumentError(
      'A ranking (sort_by) has no cursor.',
      'Raise limit or narrow the filters.',
      'cursor',
    );
  }
  const limit = args.limit ?? (ranking === undefined ? Number.POSITIVE_INFINITY : DEFAULT_RANKED);
  const isScan = conditions.length > 0 || ranking !== undefined;
  const ranked = ranking === undefined ? undefined : createRanked(ranking, limit);
  const records: Trimmed[] = [];
  const positions: Position[] = [];
  const unknown = new Map<string, number>();
  let at: Position = start;
  let state = { total: undefined as number | undefined, read: 0, matched: 0, ageMs: undefined as number | undefined };
  let sent: Filter | undefined;
  let stop:
    | { readonly next?: Position; readonly cutBy?: CutBy; readonly retryAfterMs?: number; counted?: boolean }
    | undefined;

  const take = (record: PimRecord, position: Position): CutBy | undefined => {
    const { verdict, unknown: unjudged } = testConditions(conditions, record);
    for (const argument of unjudged) unknown.set(argument, (unknown.get(argument) ?? 0) + 1);
    if (verdict !== 'yes') return undefined;
    if (ranked === undefined && limit > 0) {
      if (records.length >= limit) return 'limit';
      const trimmed = trim(record);
      if (!filling.add(trimmed)) return 'token_budget';
      records.push(trimmed);
      positions.push(position);
    }
    if (ranking?.by === 'price' && readPricesIn(record, undefined) === 'unknown') {
      unknown.set('sort_by', (unknown.get('sort_by') ?? 0) + 1);
    }
    ranked?.add(record);
    state.matched += 1;
    return undefined;
  };

  try {
    for (let batch = start.batch; batch < filters.length && stop === undefined; batch++) {
      const offset = batch === start.batch ? start.offset : 0;
      at = { batch, offset, total: undefined };
      const query = buildPageQuery(question, batch, offset, isScan, limit, context);
      const isShownBefore = buildShownBefore(question, batch);
      for await (const page of openPages(query, context)) {
        warnOfChange(start, batch, page, context);
        sent = page.sent;
        state = { ...state, total: page.total, ageMs: page.ageMs ?? state.ageMs };
        // The total alone answers a count, unless only reading tells it.
        if (limit === 0 && !isScan && filters.length === 1 && page.total !== undefined) {
          stop = { counted: true };
          break;
        }
        for (const [index, record] of page.records.entries()) {
          at = { batch, offset: page.positions[index] ?? 0, total: page.total };
          if (isShownBefore(record)) continue;
          const cutBy = take(record, at);
          if (cutBy === undefined) {
            state.read += 1;
            identifiers?.see(record);
            continue;
          }
          page.keep();
          stop = { next: at, cutBy };
          break;
        }
        if (stop !== undefined) break;
        // Not asking for another page only to learn that it is not wanted.
        const isFull = ranked === undefined && limit > 0 && records.length >= limit;
        at = { batch, offset: (page.positions.at(-1) ?? at.offset - 1) + 1, total: page.total };
        if (isFull && !(page.last && batch === filters.length - 1)) {
          stop = { next: page.last ? { batch: batch + 1, offset: 0, total: undefined } : at, cutBy: 'limit' };
          break;
        }
      }
    }
  } catch (error) {
    const hasPart = state.read > 0 || state.matched > 0;
    if (!(error instanceof CatalogError) || !PARTIAL.has(error.code) || !hasPart) throw error;
    context.call.warnings.add(`Reading stopped early: ${error.message} The answer is a part.`);
    stop = {
      next: at,
      cutBy: 'deadline',
      ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    };
  }

  const best = ranked?.best() ?? [];
  const isCutShort = ranked !== undefined && best.length < state.matched && stop === undefined;
  return {
    records: ranked === undefined ? records : best.map(trim),
    positions,
    next: stop?.next,
    cutBy: stop?.cutBy ?? (isCutShort ? 'limit' : undefined),
    retryAfterMs: stop?.retryAfterMs,
    ...state,
    complete: stop === undefined && start.batch === 0 && start.offset === 0,
    counted: stop?.counted === true,
    sent,
    warnings: [...describeUnknown(unknown), ...(ranking !== undefined && stop !== undefined ? [NARROW] : [])],
  };
}

function fetchQueryPages(query: PageQuery, { catalog, call }: ToolContext): AsyncGenerator<Page, void, void> {
  return catalog.fetchPages(query, call);
}

const NARROW = 'The ranking covers only what was scanned; narrow the filters (category, brand, name) to make it exact.';

function describeUnknown(unknown: ReadonlyMap<string, number>): readonly string[] {
  return [...unknown].map(
    ([argument, count]) =>
      `${count} records could not be judged for ${argument}, because this PIM sends that data in an unknown shape; they are not counted.`,
  );
}

function warnOfChange(start: Position, batch: number, page: Page, { call }: ToolContext): void {
  if (batch !== start.batch || start.total === undefined || page.total === undefined) return;
  if (page.total === start.total) return;
  call.warnings.add(
    `The number of matching records changed since the last answer (${start.total} then, ${page.total} now); some may be missing or come twice.`,
  );
}

function buildPageQuery(
  question: ListQuestion,
  batch: number,
  offset: number,
  isScan: boolean,
  limit: number,
  { settings }: ToolContext,
): PageQuery {
  const filter = question.filters[batch] ?? {};
  const lookupSize = limit === 0 ? COUNT_PAGE_SIZE : Math.min(settings.pageSize, limit);
  return {
    endpoint: question.endpoint,
    filter,
    argumentNames: Object.fromEntries(question.parameters.map(({ parameter, argument }) => [parameter, argument])),
    offset,
    pageSize: isScan ? SCAN_PAGE_SIZE : lookupSize,
    priority: 'lookup',
    continued: question.args.cursor !== undefined,
    idField: question.idField,
    judge: buildJudge(filter, question.parameters),
  };
}

/**
 * A record that matches an earlier body of the same question was shown there: a product can have variants whose codes
 * were asked for in two requests.
 */
function buildShownBefore(question: ListQuestion, batch: number): (record: PimRecord) => boolean {
  const split = splitParameter(question.filters);
  const judges = question.filters.slice(0, batch).map((filter) => buildJudge(filter, question.parameters));
  return (record) => split !== undefined && judges.some((judge) => judge([record]).proven.includes(split));
}

/** The parameter whose values were split over the bodies; undefined when there is one body. */
function splitParameter([first = {}, second]: readonly Filter[]): string | undefined {
  if (second === undefined) return undefined;
  return Object.keys(first).find((parameter) => JSON.stringify(first[parameter]) !== JSON.stringify(second[parameter]));
}
