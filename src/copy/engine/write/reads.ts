/** What the pages of a list come to, judged by the ids of their records. Pure but for the log. */

import type { ListName } from '../../copied-lists.ts';
import type { ListOutcome, ListSummary } from '../../protocol.ts';
import type { PageLog } from './page-log.ts';

type Heads = Pick<PageLog, 'pages' | 'readIds'>;

/** Of each list, for records that are in several pages: which read of them is the newest. */
export type NewestReads = ReadonlyMap<ListName, ReadonlyMap<number, number>>;

/** Every id of a list once, ascending. */
export function listIds(log: Heads, list: ListName): Float64Array {
  return collectIds(log, list).ids.filter(isFirst);
}

/** How many records a list has, each counted once. */
export function countRecords(log: Heads, list: ListName): number {
  const { ids, nameless } = collectIds(log, list);
  return ids.reduce((count, id, at) => count + (isFirst(id, at, ids) ? 1 : 0), nameless);
}

/** Of ascending ids, whether one is the first of its like. */
function isFirst(id: number, at: number, ids: Float64Array): boolean {
  return at === 0 || id !== ids[at - 1];
}

/** For each record that is in several pages, because it moved while the list was read: the newest read of it. */
export function findNewest(log: Heads, list: ListName): ReadonlyMap<number, number> {
  const { ids } = collectIds(log, list);
  const repeated = new Set<number>();
  for (const [at, id] of ids.entries()) if (!isFirst(id, at, ids)) repeated.add(id);
  const newest = new Map<number, number>();
  if (repeated.size === 0) return newest;
  for (const page of log.pages(list)) {
    for (const id of log.readIds(page))
      if (id !== null && repeated.has(id)) newest.set(id, Math.max(page.readNo, newest.get(id) ?? 0));
  }
  return newest;
}

/** What became of a list. Complete is one that was read wholly, with as many records as the PIM announced last. */
export function summarizeList(log: Heads, list: ListName, outcome: ListOutcome = { isWhole: null }): ListSummary {
  const pages = log.pages(list);
  const records = countRecords(log, list);
  const times = pages.map(({ readAt }) => readAt).sort();
  const [last] = pages.filter(({ total }) => total !== null).sort((one, other) => other.readNo - one.readNo);
  const announced = last?.total ?? null;
  return {
    list,
    records,
    announced,
    complete: outcome.isWhole && (announced === null || records === announced),
    note: outcome.note ?? null,
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
  };
}

/** The ids of all pages in ascending order, those that are in several pages as often. There are millions. */
function collectIds(log: Heads, list: ListName): { readonly ids: Float64Array; readonly nameless: number } {
  const pages = log.pages(list);
  const ids = new Float64Array(pages.reduce((sum, { records }) => sum + records, 0));
  let [found, nameless] = [0, 0];
  for (const page of pages) {
    const all = log.readIds(page);
    for (const id of new Set(all)) {
      if (id === null) continue;
      ids[found] = id;
      found += 1;
    }
    for (const id of all) if (id === null) nameless += 1;
  }
  return { ids: ids.subarray(0, found).sort(), nameless };
}
