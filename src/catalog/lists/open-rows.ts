import { CatalogError, NoCopyError, NotInstalledError } from '../../errors.ts';
import { listNeeds, requireComplete } from '../../question/copy-catalog.ts';
import { isList, type List } from '../../question/list-rows.ts';
import type { Rows } from '../../question/rows.ts';
import type { CallContext } from '../call/context.ts';
import { needsAllRecords } from './pages/list-pages.ts';
import { ANSWERED_SO_FAR } from './pages/read-pages.ts';
import type { ListQuestion } from './question.ts';
import { type LiveRecords, openLiveRows, readLive } from './select/live-rows.ts';

/**
 * Rows of a question; `live`: the records of the PIM that they hold, absent for rows of the copy.
 */
export interface OpenedRows {
  readonly list: List;
  readonly rows: Rows;
  readonly live?: LiveRecords;
}

/**
 * Opens the rows of the copy, or of the records that the PIM's filters leave; undefined: the PIM
 * alone answers.
 */
export async function openRows(
  question: ListQuestion,
  context: CallContext,
): Promise<OpenedRows | undefined> {
  const { rows, localCopy, mayRead } = context;
  const { endpoint: list } = question.list;
  if (!isList(list) || (rows === undefined && !needsAllRecords(question))) {
    return undefined;
  }
  if (rows !== undefined) {
    requireComplete(listNeeds(list, question.filter), rows);
    if (question.arrangement.countBy === 'root_category') {
      requireComplete(['categories'], rows);
    }
    return { list, rows };
  }
  if (localCopy === undefined) throw new NotInstalledError(nameNeed(question));
  const live = await readLive(question, context).catch((error: unknown) => {
    const mayWait = error instanceof CatalogError && ANSWERED_SO_FAR.has(error.code);
    throw mayWait && mayRead === true ? new NoCopyError(false) : error;
  });
  return {
    list,
    rows: await openLiveRows(list, question, live.records, context),
    live,
  };
}

// The argument that the PIM's filters cannot answer.
function nameNeed({ conditions, arrangement }: ListQuestion): string {
  return conditions[0]?.argument ?? (arrangement.ranking === undefined ? 'count_by' : 'sort_by');
}
