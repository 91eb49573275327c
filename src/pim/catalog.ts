import type { SearchHit } from '../record/reference-and-hits.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type {
  Call,
  Notice,
  Page,
  PageQuery,
  PimCatalog,
  SearchPage,
  SearchQuery,
} from './catalog-port.ts';
import type { Clock } from './clock.ts';
import { ENDPOINT_NAMES, type EndpointName } from './endpoints.ts';
import { createKeptBodies, type KeptBodies } from './http/kept-bodies.ts';
import { parsePage, parseSearch, type WirePage } from './http/response-body.ts';
import type { Sender } from './http/send.ts';
import { RefusedRequest } from './http/status.ts';
import { Dialect, type FilterCase, type Spelling, spellFilter } from './pages/filter-spelling.ts';
import type { Answered, KeptPage } from './pages/page-at.ts';
import { createPageSizes, type PageSizes } from './pages/page-sizes.ts';
import { createFilledFields, type Slice, walkPages } from './pages/pages.ts';
import { noteUnserved, ReadingAround, type ReadPage } from './pages/read-around.ts';
import {
  explainRefusal,
  type FilterRequests,
  fetchVerified,
  type SentSlice,
} from './pages/verify-filter.ts';
import type { Quota } from './quota/quota.ts';
import { createReferenceLists } from './reference-lists.ts';

const SEARCH_ARGUMENTS = {
  searchKey: 'query',
  entityTypes: 'entity_types',
  status: 'status',
  sorting: 'sort_by',
} as const;

interface CatalogParts {
  readonly sender: Sender;
  readonly quota: Quota;
  readonly clock: Clock;
  readonly filterCase: FilterCase;
  readonly identity: string;
}

interface CatalogState extends CatalogParts {
  readonly dialect: Dialect;
  readonly sizes: PageSizes;
  readonly noteFilled: ReturnType<typeof createFilledFields>;
  readonly keptBodies: KeptBodies;
  readonly failingUntilMs: Map<EndpointName, number>;
  /** Warnings about the limits that an answer has shown already, as JSON. */
  readonly shownWarnings: Set<string>;
}

/**
 * Creates the catalog of one PIM. Its knowledge (spelling, page sizes) is kept for the life of the
 * process.
 */
export function createCatalog(parts: CatalogParts): PimCatalog {
  const { quota, clock } = parts;
  const state: CatalogState = {
    ...parts,
    dialect: new Dialect(parts.filterCase),
    sizes: createPageSizes(),
    noteFilled: createFilledFields(),
    keptBodies: createKeptBodies(clock.now),
    failingUntilMs: new Map(),
    shownWarnings: new Set(),
  };
  const fetchRecords: PimCatalog['fetchPages'] = (query, call) => fetchPages(state, query, call);
  return {
    identity: parts.identity,
    recallPageSizes: state.sizes.recall,
    fetchPages: fetchRecords,
    fetchSearch: (query, call) => fetchSearch(state, query, call),
    fetchList: createReferenceLists(fetchRecords, clock.now),
    status: () => ({
      filterCase: state.dialect.filterCase(),
      pageSizes: state.sizes.knowledge(),
      quota: ENDPOINT_NAMES.map((endpoint) => quota.left(endpoint)),
      warnings: quota.warnings(),
    }),
  };
}

async function* fetchPages(
  state: CatalogState,
  query: PageQuery,
  call: Call,
): AsyncGenerator<Page, void, void> {
  const { dialect } = state;
  const { judge, endpoint } = query;
  const hasFilter = Object.keys(query.filter).length > 0;
  const open = (spelling: Spelling) => openWalk(state, query, spelling, call);
  const probe: FilterRequests['probe'] = (filter, spelling, pageSize) =>
    fetchProbe(state, query, spellFilter(filter, spelling), pageSize, call);
  const slices =
    judge === undefined || !hasFilter
      ? open(dialect.current())
      : fetchVerified({
          query: { ...query, judge },
          requests: { open, probe },
          dialect,
          call,
        });
  try {
    for await (const { rows, ...rest } of slices) {
      const hasGap = rest.unserved !== undefined;
      const filled = state.noteFilled(endpoint, rows);
      yield { records: rows, filled, ...rest, ...(hasGap && { hasGap }) };
    }
  } catch (error) {
    throw error instanceof RefusedRequest
      ? explainRefusal(query.argumentNames, Object.keys(query.filter), error)
      : error;
  }
}

async function* openWalk(
  state: CatalogState,
  query: PageQuery,
  spelling: Spelling,
  call: Call,
): AsyncGenerator<SentSlice, void, void> {
  const { endpoint, idField, priority } = query;
  const sent = spellFilter(query.filter, spelling);
  const question: WalkQuestion<PimRecord> = {
    endpoint,
    fields: sent,
    priority,
    parse: (body) => parsePage(endpoint, body),
    keyOf: (record) => (idField === undefined ? undefined : readKey(record, idField)),
  };
  for await (const slice of walk(state, query, question, call)) {
    yield { ...slice, sent };
  }
}

async function fetchProbe(
  state: CatalogState,
  { endpoint, priority }: PageQuery,
  fields: ListQuestion['fields'],
  pageSize: number,
  call: Call,
): Promise<WirePage<PimRecord>> {
  const page = { index: 0, size: pageSize };
  const { body } = await fetchBody(state, { endpoint, fields, priority }, page, call);
  const { rows, total } = parsePage(endpoint, body);
  return { rows, total: state.sizes.totalsOf(endpoint) === 'page' ? undefined : total };
}

async function* fetchSearch(
  state: CatalogState,
  query: SearchQuery,
  call: Call,
): AsyncGenerator<SearchPage, void, void> {
  const { searchKey, entityTypes, status, sorting } = query;
  const fields = {
    searchKey,
    entityTypes,
    ...(status.length > 0 ? { status } : {}),
    ...(sorting ? { sorting } : {}),
  };
  const question: WalkQuestion<SearchHit> = {
    endpoint: 'search',
    fields,
    priority: query.priority ?? 'lookup',
    parse: parseSearch,
    keyOf: ({ type, id }) => (id === undefined || type === undefined ? undefined : `${type} ${id}`),
  };
  try {
    for await (const { rows, ...rest } of walk(state, query, question, call)) {
      yield { hits: rows, ...rest };
    }
  } catch (error) {
    throw error instanceof RefusedRequest
      ? explainRefusal(SEARCH_ARGUMENTS, Object.keys(fields), error)
      : error;
  }
}

interface ListQuestion extends Pick<PageQuery, 'endpoint' | 'priority'> {
  readonly fields: Readonly<Record<string, unknown>>;
}

interface WalkQuestion<Row> extends ListQuestion {
  parse(body: unknown): WirePage<Row>;
  keyOf(row: Row): string | number | undefined;
}

interface WantedPage {
  readonly index: number;
  readonly size: number;
  readonly attempts?: number | undefined;
}

// Milliseconds without reading in pieces after a PIM failed altogether.
const FAILING_MS = 60_000;

function walk<Row>(
  state: CatalogState,
  query: Pick<
    PageQuery,
    'offset' | 'isKeyBefore' | 'overlaps' | 'pageSize' | 'continued' | 'pieces'
  >,
  question: WalkQuestion<Row>,
  call: Call,
): AsyncGenerator<Slice<Row>, void, void> {
  const { keptBodies, sizes } = state;
  const { endpoint, keyOf } = question;
  const around = readAround(state, query, question, call);
  const source = {
    ...query,
    endpoint,
    keyOf,
    listKept: () =>
      query.continued ? keptBodies.keysOf(keyOfList(question)).map(readPageOfKey) : [],
    forgetKept: () => keptBodies.forget(`${endpoint} `),
    fetch: async (index: number, size: number, isFresh = false): Promise<Answered<Row>> => {
      const { body, ...rest } = await keptBodies.fetch(
        `${keyOfList(question)}${index} ${size}`,
        async () => {
          const page = await around.read(index, size);
          return { body: page, bodyBytes: page.bodyBytes };
        },
        query.continued && !isFresh,
      );
      const { rows, isTotalOdd, unserved } = body;
      if (isTotalOdd) call.notices.push({ code: 'total_not_known' });
      if (unserved !== undefined) noteUnserved(call, unserved);
      const isOfPage = sizes.totalsOf(endpoint) === 'page' && body.total !== undefined;
      if (isOfPage) noteLeast(call, index * size + rows.length);
      return {
        rows,
        total: isOfPage ? undefined : body.total,
        unserved,
        ...rest,
      };
    },
    warn: (notice: Notice) => {
      if (notice.code === 'total_of_page') noteLeast(call, notice.least);
      else call.notices.push(notice);
    },
  };
  return walkPages<Row>(source, sizes);
}

function noteLeast({ notices }: Call, least: number): void {
  const index = notices.findIndex(({ code }) => code === 'total_of_page');
  const [earlier] = index < 0 ? [] : notices.splice(index, 1);
  const earlierLeast = earlier?.code === 'total_of_page' ? earlier.least : 0;
  notices.push({ code: 'total_of_page', least: Math.max(earlierLeast, least) });
}

function readAround<Row>(
  state: CatalogState,
  { pieces }: Pick<PageQuery, 'pieces'>,
  question: WalkQuestion<Row>,
  call: Call,
): ReadingAround<Row> {
  const { failingUntilMs, clock } = state;
  const { endpoint, parse } = question;
  let { priority } = question;
  return new ReadingAround({
    ...(pieces && { pieces }),
    isFailing: () => clock.now() < (failingUntilMs.get(endpoint) ?? Number.NEGATIVE_INFINITY),
    noteFailing: () => void failingUntilMs.set(endpoint, clock.now() + FAILING_MS),
    request: async (index, size, attempts): Promise<ReadPage<Row>> => {
      const page = { index, size, attempts };
      const { body, bodyBytes } = await fetchBody(state, { ...question, priority }, page, call);
      // The user waits for the first page only; later pages must not delay other calls.
      if (priority === 'lookup') priority = 'scan';
      return { ...parse(body), bodyBytes };
    },
  });
}

async function fetchBody(
  state: CatalogState,
  question: ListQuestion,
  { index, size, attempts }: WantedPage,
  call: Call,
) {
  const { endpoint, fields, priority } = question;
  const { signal, leaveSignal, deadlineAtMs, person, trace, onWait } = call;
  const onRequest = (): void => {
    call.requests += 1;
  };
  const options = {
    signal,
    priority,
    deadlineAtMs,
    asksAnew: call.asksAnew === true,
    trace,
    onRequest,
    ...(person !== undefined && { person }),
    ...(attempts !== undefined && { attempts }),
    ...(leaveSignal && { leaveSignal }),
    // Only set where somebody wants to be notified.
    ...(onWait && { onWait: (waitMs: number): void => onWait(endpoint, waitMs) }),
  };
  const body = { ...fields, pageIndex: index, pageSize: size };
  const answer = await state.sender.send(endpoint, body, options);
  addWarnings(state, call);
  return answer;
}

// Puts new warnings about the limits into the next answer, once; after that only check_connection
// shows them.
function addWarnings({ quota, shownWarnings }: CatalogState, call: Call): void {
  for (const notice of quota.warnings()) {
    const key = JSON.stringify(notice);
    if (!shownWarnings.has(key)) call.notices.push(notice);
    shownWarnings.add(key);
  }
}

function keyOfList({ endpoint, fields }: Pick<ListQuestion, 'endpoint' | 'fields'>): string {
  return `${endpoint} ${JSON.stringify(fields)} `;
}

// `products {"Codes":["A 1"]} 3 100` → page 3 of 100 records.
function readPageOfKey(key: string): KeptPage {
  const [pageSize = 0, pageIndex = 0] = key.split(' ').reverse().map(Number);
  return { pageIndex, pageSize };
}

function readKey(record: PimRecord, idField: string): string | number | undefined {
  const value = getField(record, idField);
  return readId(value) ?? readText(value);
}
