import { type Parameter, readFilterValues } from '../../../filter/pim-filters.ts';
import { findIdentifiers } from '../../../filter/proof.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../question.ts';

/** Records per request of a scan: few requests, and no page that takes a PIM long. */
export const SCAN_PAGE_SIZE = 100;

// Enough records to see whether the filter was applied.
const VERIFIED_PAGE_SIZE = 10;

// Arguments that compare texts. The copy compares texts in one fixed way whatever else the call
// asks, so a narrower question never finds more.
const TEXT_ARGUMENTS = [
  'names',
  'name_contains',
  'name_excludes',
  'code_contains',
  'code_excludes',
];

/**
 * Returns true when a usable copy answers a question better than the PIM: it compares texts, or
 * needs all records, and no identifiers select the records.
 */
export function prefersCopy(
  question: Pick<ListQuestion, 'args' | 'conditions' | 'arrangement'>,
  parameters: readonly Parameter[],
): boolean {
  const { args } = question;
  if (findIdentifiers(args, parameters) !== undefined) return false;
  return (
    needsAllRecords(question) ||
    TEXT_ARGUMENTS.some((argument) => readFilterValues(args, argument).length > 0)
  );
}

/**
 * Chooses the records per request: as many as are wanted, but enough to verify the filter; for a
 * count as many as for a scan, since all may have to be read.
 */
export function choosePageSize(
  { args: { limit } }: Pick<ListQuestion, 'args'>,
  { settings: { pageSize } }: CallContext,
): number {
  return limit === 0
    ? SCAN_PAGE_SIZE
    : Math.min(pageSize, Math.max(limit ?? pageSize, VERIFIED_PAGE_SIZE));
}

/** Returns true when every record must be judged, ranked or counted. */
export function needsAllRecords({
  conditions,
  arrangement: { ranking, countBy },
}: Pick<ListQuestion, 'conditions' | 'arrangement'>): boolean {
  return conditions.length > 0 || ranking !== undefined || countBy !== undefined;
}
