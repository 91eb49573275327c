/** What is read of a catalog before there is a copy of it: pages are kept as they come, and the copy is made of them. */

import { LIST_NAMES, type ListName } from '../../copied-lists.ts';
import { isAsWritten, sumFile } from '../../file-sum.ts';
import type { CopySummary, KeptPage, Outcomes, PageMark, ReadPage } from '../../protocol.ts';
import type { DuckDb } from '../duckdb.ts';
import { readSummaryOf } from '../summary.ts';
import { createDraft } from './draft.ts';
import { openPageLog } from './page-log.ts';
import { countRecords, listIds } from './reads.ts';

/** What is kept so far. One call at a time. */
export interface KeptPages {
  readonly pages: readonly KeptPage[];
  addPage(page: ReadPage): Promise<PageMark>;
  dropPages(list: ListName, from: number, to: number): void;
  count(list: ListName): number;
  /** Positive ids in ascending order, the first `skip` left out. */
  ids(list: 'products' | 'variants', skip: number, most: number): readonly number[];
  finish(
    previous: string | undefined,
    outcomes: Outcomes,
  ): Promise<{ readonly draft: CopySummary; readonly sum: string; readonly previous: CopySummary | null }>;
}

/**
 * Opens what was kept, or begins anew where that is nothing, or of another stamp.
 * @param copy the file of the copy that is made of it
 * @param stamp what the pages must have in common: the catalog, the schema
 */
export function openKeptPages(duckdb: DuckDb, file: string, copy: string, stamp: string): KeptPages {
  const log = openPageLog(file, stamp);
  const draft = createDraft(duckdb, copy, log);
  const sorted = new Map<ListName, Float64Array>();
  return {
    pages: LIST_NAMES.flatMap(log.pages).map(({ readNo: _readNo, place: _place, body: _body, ...page }) => page),
    addPage: async (page) => {
      sorted.delete(page.list);
      const { mark, isSame } = log.add(page);
      if (!isSame) await draft.goOn(page);
      return mark;
    },
    dropPages: (list, from, to) => {
      sorted.delete(list);
      log.drop(list, from, to);
      draft.drop(list, from);
    },
    count: (list) => countRecords(log, list),
    ids: (list, skip, most) => {
      // Asked for all of a list bit by bit.
      const ids = sorted.get(list) ?? listIds(log, list).filter((id) => id > 0);
      sorted.set(list, ids);
      return [...ids.subarray(skip, skip + most)];
    },
    finish: async (previous, outcomes) => ({
      draft: await draft.finish(outcomes),
      sum: sumFile(copy),
      previous: previous === undefined || !isAsWritten(previous) ? null : await readSummaryOf(duckdb, previous),
    }),
  };
}
