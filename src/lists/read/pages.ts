/** The pages that a list question is answered from: which are asked for, and how many records each. */

import { nameRecord, type Position } from '../../answer/cursor.ts';
import type { CallContext } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { trackIdentifiers } from '../../filter/identifiers.ts';
import type { Page } from '../../pim/port.ts';
import type { ListQuestion } from '../question/question.ts';

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
  const { args, endpoint, parameters, filters, idField, openPages } = question;
  const query = buildPageQuery({
    endpoint,
    filter: filters[part] ?? {},
    parameters,
    offset,
    ...(check !== undefined && { after: (key) => nameRecord(key) === check }),
    pageSize,
    continued: args.cursor !== undefined,
    idField,
    refinement: args,
    // Identifiers without a record are told by the records.
    isCount:
      args.limit === 0 &&
      question.countBy === undefined &&
      filters.length === 1 &&
      trackIdentifiers(args, parameters) === undefined,
  });
  return openPages === undefined ? context.catalog.fetchPages(query, context.call) : openPages(query, context);
}

/** Whether the PIM's own total is the whole answer, so that no record need be read. */
export function isPlainCount({ args, conditions, ranking, countBy, filters }: ListQuestion): boolean {
  return (
    countBy === undefined &&
    args.limit === 0 &&
    conditions.length === 0 &&
    ranking === undefined &&
    filters.length === 1
  );
}

/**
 * Whether the PIM would have to be asked for many pages: all records are to be judged or ranked, and no list of identifiers
 * says which.
 */
export function isScan({
  args,
  conditions,
  ranking,
  countBy,
  parameters,
}: Pick<ListQuestion, 'args' | 'conditions' | 'ranking' | 'countBy' | 'parameters'>): boolean {
  return (
    (conditions.length > 0 || ranking !== undefined || countBy !== undefined) &&
    trackIdentifiers(args, parameters) === undefined
  );
}

/** Records per request: as many as are wanted, but enough to judge by; a scan's where all must be read. */
export function choosePageSize(
  { args, conditions, ranking, countBy, filters }: ListQuestion,
  { settings }: CallContext,
): number {
  const isScan =
    conditions.length > 0 || ranking !== undefined || countBy !== undefined || (args.limit === 0 && filters.length > 1);
  if (isScan) return SCAN_PAGE_SIZE;
  return Math.min(settings.pageSize, Math.max(args.limit ?? settings.pageSize, JUDGED_PAGE_SIZE));
}
