/** What a list question needs of the pages of the PIM, and how many records it asks for at a time. */

import { type Parameter, readFilterValues } from '../../../filter/pim-filters.ts';
import { findIdentifiers } from '../../../filter/proof.ts';
import type { CallContext } from '../../call/context.ts';
import type { ListQuestion } from '../question.ts';

/** Records a scan asks for per request: enough for few requests, not so many that a PIM takes long over one. */
export const SCAN_PAGE_SIZE = 100;

/** Enough records to see whether a filter was applied, when fewer are wanted. */
const JUDGED_PAGE_SIZE = 10;

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
  if (findIdentifiers(args, parameters) !== undefined) return false;
  return (
    judgesAll(question) || TEXTS.some((argument) => readFilterValues(args, argument).length > 0)
  );
}

/** Records per request: as many as are wanted, but enough to judge by; for a count as many as for a scan, since all may have to be read. */
export function choosePageSize(
  { args: { limit } }: Pick<ListQuestion, 'args'>,
  { settings: { pageSize } }: CallContext,
): number {
  return limit === 0
    ? SCAN_PAGE_SIZE
    : Math.min(pageSize, Math.max(limit ?? pageSize, JUDGED_PAGE_SIZE));
}

/** Whether every record is to be judged or ranked. */
export function judgesAll({
  conditions,
  arrangement: { ranking, countBy },
}: Pick<ListQuestion, 'conditions' | 'arrangement'>): boolean {
  return conditions.length > 0 || ranking !== undefined || countBy !== undefined;
}
