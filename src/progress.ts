/** What a call that takes long tells on its way: pages read of how many, and waits for the PIM's request limits. */

import type { Call, Page, PageQuery, PimCatalog, SearchPage } from './pim/port.ts';

/** Who looks at the pages of a catalog. Neither method throws, and neither changes anything. */
interface PageObserver {
  onPage(query: Pick<PageQuery, 'endpoint'>, page: Page): void;
  onSearchPage(page: SearchPage): void;
}

/** The same catalog, each of whose pages is shown to the observer before whoever asked for it gets it. */
export function observeCatalog(catalog: PimCatalog, observer: PageObserver): PimCatalog {
  return {
    ...catalog,
    async *fetchPages(query, call) {
      for await (const page of catalog.fetchPages(query, call)) {
        observer.onPage(query, page);
        yield page;
      }
    },
    async *fetchSearch(query, call) {
      for await (const page of catalog.fetchSearch(query, call)) {
        observer.onSearchPage(page);
        yield page;
      }
    },
  };
}

/** One notification; `progress` grows from each to the next. */
export interface ProgressNote {
  /** Pages read, and between two of them a fraction that grows. */
  readonly progress: number;
  /** Pages in all, where it is known and not reached yet. */
  readonly total?: number;
  readonly message: string;
}

/** What is told, by whom. */
interface Progress extends PageObserver {
  readonly onWait: NonNullable<Call['onWait']>;
  /** Ends it: nothing is told any more. */
  stop(): void;
}

/** Calls that take less tell nothing, and those that take longer tell something this often. */
const EVERY_MS = 1_000;

/** How progress is told. */
interface ProgressParts {
  readonly send: (note: ProgressNote) => void;
  /** Milliseconds on any clock. */
  readonly now: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Tells the progress of one call from its beginning until it is stopped. */
export function startProgress({ send, now, sleep }: ProgressParts): Progress {
  const stopped = new AbortController();
  let pages = 0;
  let pagesLeft: number | undefined;
  let changedAtMs = now();
  let wait: { readonly endpoint: string; readonly untilMs: number } | undefined;
  let message = 'Waiting for the PIM.';

  const onRead = (endpoint: string, page: Page | SearchPage, rows: number): void => {
    const at = (page.positions.at(-1) ?? -1) + 1;
    const { total } = page;
    pages += 1;
    pagesLeft = total === undefined || rows === 0 ? undefined : Math.max(0, Math.ceil((total - at) / rows));
    changedAtMs = now();
    wait = undefined;
    message = `Read ${at}${total === undefined ? '' : ` of ${total}`} records (${endpoint}).`;
  };
  const note = (): ProgressNote => {
    const seconds = (now() - changedAtMs) / 1_000;
    const waitMs = wait === undefined ? 0 : wait.untilMs - now();
    const waits = wait === undefined || waitMs <= 0 ? '' : waitingFor(wait.endpoint, waitMs);
    return {
      // Never as much as the next page.
      progress: Math.round((pages + seconds / (seconds + 60)) * 1e6) / 1e6,
      ...(pagesLeft === undefined || pagesLeft === 0 ? {} : { total: pages + pagesLeft }),
      message: pages > 0 && waits !== '' ? `${message} ${waits}` : waits || message,
    };
  };
  const tell = async (): Promise<void> => {
    for (;;) {
      await sleep(EVERY_MS, stopped.signal);
      if (stopped.signal.aborted) return;
      send(note());
    }
  };
  void tell();

  return {
    onPage: ({ endpoint }, page) => onRead(endpoint, page, page.records.length),
    onSearchPage: (page) => onRead('search', page, page.hits.length),
    onWait: (endpoint, waitMs) => {
      wait = { endpoint, untilMs: now() + waitMs };
    },
    stop: () => stopped.abort(),
  };
}

function waitingFor(endpoint: string, waitMs: number): string {
  return `Waiting ${Math.ceil(waitMs / 1_000)} s for the PIM's request limit (${endpoint}).`;
}
