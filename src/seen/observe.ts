/** Looking at the pages of a catalog as they pass by, whoever asked for them. */

import type { Page, PageQuery, PimCatalog, SearchPage } from '../pim/port.ts';

/** Who looks. Neither method throws, and neither changes anything. */
export interface PageObserver {
  onPage(query: Pick<PageQuery, 'endpoint'>, page: Page): void;
  onSearchPage(page: SearchPage): void;
}

/** The same catalog, each of whose pages is shown to the observer before whoever asked for it gets it. */
export function observeCatalog(catalog: PimCatalog, observer: PageObserver): PimCatalog {
  return {
    identity: catalog.identity,
    status: () => catalog.status(),
    fetchList: (endpoint, call) => catalog.fetchList(endpoint, call),
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
