import { holdsCut } from '../../record/value.ts';
import type { ListName } from '../copied-lists.ts';
import { hash } from '../hash.ts';
import type { IdFetcher } from './id-fetcher.ts';
import type { ListState } from './known-pages.ts';
import type { PageStore, StoredPage } from './page-store.ts';

interface IdReadParts {
  readonly store: PageStore;
  readonly fetcher: IdFetcher;
  readonly onProgress: (list: ListName, state: ListState) => void;
}

/**
 * Reads records by ids, continuing an earlier reading by the same ids.
 * @returns isShort: the PIM sent fewer records than it announced
 */
export async function readByIds(
  { store, fetcher, onProgress }: IdReadParts,
  list: ListName,
  parameter: string,
  ids: readonly number[],
): Promise<{ readonly isShort: boolean }> {
  const stored = new Map(store.pages(list).map((page) => [page.offset, page]));
  let isShort = false;
  let records = 0;
  let pages = 0;
  for (let offset = 0; offset < ids.length; ) {
    const left = ids.slice(offset);
    let page = stored.get(offset);
    // The ids of a page differ if an owner was added or removed since.
    if (page === undefined || page.asked !== hashIds(left, page.span)) {
      stored.clear();
      await store.deleteFrom(list, offset);
      page = await readPage({ store, fetcher }, { list, parameter, offset, ids: left });
    }
    isShort ||= page.isShort === true;
    records += page.ids.length;
    pages += 1;
    offset += page.span;
    const pagesLeft = Math.ceil((ids.length - offset) / page.span);
    // How many records to expect is unknown.
    onProgress(list, { pages, pagesOf: pages + pagesLeft, records, total: undefined });
  }
  await store.deleteFrom(list, ids.length);
  return { isShort };
}

// Fetches and stores records of the first of these ids.
async function readPage(
  { store, fetcher }: Pick<IdReadParts, 'store' | 'fetcher'>,
  place: {
    readonly list: ListName;
    readonly parameter: string;
    readonly offset: number;
    readonly ids: readonly number[];
  },
): Promise<StoredPage> {
  const { list, parameter, offset, ids } = place;
  const { records, span, isShort } = await fetcher.fetch(list, parameter, ids);
  const page = {
    list,
    offset,
    span,
    asked: hashIds(ids, span),
    isShort,
    isCut: records.some(holdsCut),
  };
  return store.add(page, records);
}

function hashIds(ids: readonly number[], span: number): string {
  return hash(ids.slice(0, span).join());
}
