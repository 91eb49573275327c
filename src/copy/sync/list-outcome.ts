import type { ListNote } from '../../answer/notices.ts';
import type { ListName } from '../copied-lists.ts';
import type { ListSummary } from '../protocol.ts';
import type { PageStore, StoredPage } from './page-store.ts';

/** Outcome of reading a list. */
export interface ListOutcome {
  // As far as the reader can tell; null: the PIM does not serve the list.
  readonly isComplete: boolean | null;
  readonly notes?: readonly ListNote[];
  // One walk found as many records as the PIM announced.
  readonly isOneWalk?: boolean;
  // Records kept from an earlier copy: those missing now, or the others beside those requested.
  readonly keeps?: 'missing' | 'others';
  // Total of a list of which only a part was read; null: the PIM announces none.
  readonly announced?: number | null;
}

/**
 * Summarizes a list. It is complete if it was read to the end and has as many records as the PIM
 * announced last.
 */
export function summarizeList(
  store: Pick<PageStore, 'pages' | 'countRecords'>,
  list: ListName,
  outcome: ListOutcome = { isComplete: null },
): ListSummary {
  const pages = store.pages(list);
  const records = store.countRecords(list);
  const times = pages.map(({ readAt }) => readAt).sort();
  const isPartRead = outcome.announced !== undefined;
  const announced = isPartRead ? outcome.announced : findLastTotal(pages);
  const isTotalMet = isPartRead || announced === null || records === announced;
  return {
    list,
    records,
    announced,
    complete: outcome.isComplete && isTotalMet,
    notes: outcome.notes ?? [],
    readFrom: times[0] ?? null,
    readTo: times.at(-1) ?? null,
    checked: times[0] ?? null,
  };
}

// Total that the PIM announced with the page that was read last; null: it announced none.
function findLastTotal(pages: readonly StoredPage[]): number | null {
  const withTotal = pages.filter(({ total }) => total !== undefined);
  const [newest] = withTotal.sort((a, b) => b.number - a.number);
  return newest?.total ?? null;
}

/** Summarizes a list that was not read yet. */
export function summarizeUnread(list: ListName, announced: number | null): ListSummary {
  return {
    list,
    records: 0,
    announced,
    complete: false,
    notes: [{ code: 'list_unread' }],
    readFrom: null,
    readTo: null,
    checked: null,
  };
}
