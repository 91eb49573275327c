/** Reads pages until the answer is full, the limit is reached, the time is up, or nothing is left, and tells which. */

import type { Position } from '../../answer/cursor.ts';
import { CatalogError, NoCopyError, NotInstalledError } from '../../errors.ts';
import { listNeeds, requireComplete } from '../../question/copy-catalog.ts';
import type { Rows } from '../../question/rows.ts';
import type { CallContext } from '../call/context.ts';
import type { Matches } from './matches.ts';
import { judgesAll } from './pages/list-pages.ts';
import { ANSWERED_SO_FAR, readPages } from './pages/read-pages.ts';
import { type ListQuestion, listOf } from './question.ts';
import { buildTooManyError, openLiveRows, readLive, TooManyRecords } from './select/live-rows.ts';
import { planSelect } from './select/plan-select.ts';
import { selectMatches } from './select/select-matches.ts';

/** Reads the records that a question asks for. Throws CatalogError when there is nothing to show for it. */
export async function readMatches(
  question: ListQuestion,
  start: Position,
  context: CallContext,
): Promise<Matches> {
  const { rows } = context;
  if (rows !== undefined) {
    requireLists(question, rows);
    const plan = planSelect(question, start, { hasVariants: rows.isComplete('variants') });
    return selectMatches(question, plan, start, { rows }, context);
  }
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
    if (mayWait && context.mayRead === true) throw new NoCopyError(false);
    throw error;
  });
  if (live instanceof TooManyRecords) {
    // The call waits for the copy as all calls do that lack it (tools/run-tool.ts).
    if (context.mayRead === true) throw new NoCopyError(false);
    throw await buildTooManyError(question, live, context);
  }
  const plan = planSelect(question, start, { hasVariants: false, live });
  const rows = await openLiveRows(question, live.records, context);
  return selectMatches(question, plan, start, { rows, live }, context);
}

/** Every list of the copy that a question needs must be complete. @throws NotInCopyError */
function requireLists(question: ListQuestion, rows: Rows): void {
  const [filter = {}] = question.filters;
  const isByTree = question.arrangement.countBy === 'root_category';
  requireComplete(
    [...listNeeds(listOf(question), filter), ...(isByTree ? (['categories'] as const) : [])],
    rows,
  );
}

/** The argument that needs more than the PIM's own filters. */
function nameNeed({ conditions, arrangement }: ListQuestion): string {
  return conditions[0]?.argument ?? (arrangement.ranking === undefined ? 'count_by' : 'sort_by');
}
