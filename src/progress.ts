import type { Call, Page, PimCatalog, SearchPage } from './pim/catalog-port.ts';

/** One progress notification; `progress` grows from each to the next. */
export interface ProgressNote {
  /**
   * Pages and records of a copy read, and between two of them a fraction that grows with each wait.
   */
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

const MIN_WAIT_MS = 1_000;

/**
 * Wraps the catalog of one call, and returns listeners for waits and for the reading of a copy: all
 * report the progress of the call.
 */
export function reportProgress(
  catalog: PimCatalog,
  send: (note: ProgressNote) => void,
): { readonly catalog: PimCatalog } & Required<Pick<Call, 'onWait' | 'onReading'>> {
  let [steps, waits] = [0, 0];
  let readingFrom: number | undefined;
  const reportPage = (
    endpoint: string,
    { positions, total }: Page | SearchPage,
    rows: number,
  ): void => {
    steps += 1;
    waits = 0;
    const position = (positions.at(-1) ?? -1) + 1;
    const left = total === undefined || rows === 0 ? 0 : Math.ceil((total - position) / rows);
    const message = `Read ${position}${total === undefined ? '' : ` of ${total}`} records (${endpoint}).`;
    send({ progress: steps, ...(left > 0 && { total: steps + left }), message });
  };
  const reportPages = async function* <Fetched extends Page | SearchPage>(
    endpoint: string,
    pages: AsyncGenerator<Fetched, void, void>,
  ) {
    for await (const page of pages) {
      reportPage(endpoint, page, 'hits' in page ? page.hits.length : page.records.length);
      yield page;
    }
  };
  return {
    onWait: (endpoint, waitMs) => {
      if (waitMs < MIN_WAIT_MS) return;
      waits += 1;
      const seconds = Math.ceil(waitMs / 1_000);
      const message = `Waiting ${seconds} s for the PIM's request limit (${endpoint}).`;
      send({ progress: steps + waits / (waits + 1), message });
    },
    onReading: ({ records, of }) => {
      readingFrom ??= steps + 1;
      // It is looked at more often than a page comes.
      if (readingFrom + records <= steps) return;
      steps = readingFrom + records;
      const count = of === undefined ? records : `${records} of ${of}`;
      const message = `Reading the catalog: ${count} records.`;
      const isTotalKnown = of !== undefined && of > records;
      send({
        progress: steps,
        ...(isTotalKnown && { total: readingFrom + of }),
        message,
      });
    },
    catalog: {
      ...catalog,
      fetchPages: (query, call) => reportPages(query.endpoint, catalog.fetchPages(query, call)),
      fetchSearch: (query, call) => reportPages('search', catalog.fetchSearch(query, call)),
    },
  };
}
