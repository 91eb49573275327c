/**
 * Assembles the PIM over HTTP: translates queries into requests in this PIM's spelling and page size, and its answers
 * into pages of matching records.
 */

import { CatalogError } from '../errors.ts';
import type { SearchHit } from '../record/reference-and-hits.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type {
  Call,
  Page,
  PageQuery,
  PimCatalog,
  ReferenceList,
  SearchPage,
  SearchQuery,
} from './catalog-port.ts';
import type { Clock } from './clock.ts';
import { ENDPOINT_NAMES } from './endpoints.ts';
import { createKeptBodies } from './http/kept-bodies.ts';
import { parsePage, parseSearch, type WirePage } from './http/response-body.ts';
import type { Sender } from './http/send.ts';
import { RefusedRequest } from './http/status.ts';
import {
  createDialect,
  type FilterCase,
  type Spelling,
  spellFilter,
} from './pages/filter-spelling.ts';
import { type Answered, createPageSizes } from './pages/page-at.ts';
import { createFilledFields, type Slice, walkPages } from './pages/pages.ts';
import { explainRefusal, fetchVerified, type SentSlice } from './pages/verify-filter.ts';
import type { Quota } from './quota/quota.ts';

/** The arguments of search_catalog by the fields of Spec §4.6. */
const SEARCH_ARGUMENTS = {
  searchKey: 'query',
  entityTypes: 'entity_types',
  status: 'status',
  sorting: 'sort_by',
} as const;

const ODD_TOTAL =
  'The PIM sends a totalCount that cannot be the number of matching records, so how many match is not known.';

/** Parts of a catalog. */
interface CatalogParts {
  readonly sender: Sender;
  readonly quota: Quota;
  readonly clock: Clock;
  readonly filterCase: FilterCase;
  /** Identifies the PIM and the account in the hash of cursors; contains no secret. */
  readonly identity: string;
}

/** Creates the catalog of one PIM. What it learns (spelling, page sizes) is kept for the life of the process. */
export function createCatalog(parts: CatalogParts): PimCatalog {
  const { sender, quota, clock } = parts;
  const dialect = createDialect(parts.filterCase);
  const sizes = createPageSizes();
  const lookFilled = createFilledFields();
  const kept = createKeptBodies(clock.now);
  const told = new Set<string>();

  /** New warnings about the limits go into the next answer, once; after that only check_connection shows them. */
  function tellWarnings(call: Call): void {
    for (const sentence of quota.warnings()) {
      if (!told.has(sentence)) call.warnings.add(sentence);
      told.add(sentence);
    }
  }

  async function fetchBody(
    question: ListQuestion,
    pageIndex: number,
    pageSize: number,
    mayReuse: boolean,
    call: Call,
  ) {
    const { endpoint, fields, priority } = question;
    const { signal, leaveSignal, deadlineAtMs, person, asksAnew = false, trace, onWait } = call;
    const onRequest = (): void => {
      call.requests += 1;
    };
    const options = {
      signal,
      priority,
      deadlineAtMs,
      asksAnew,
      trace,
      onRequest,
      ...(person !== undefined && { person }),
      ...(leaveSignal && { leaveSignal }),
      // Only set where somebody wants to be notified.
      ...(onWait && { onWait: (waitMs: number): void => onWait(endpoint, waitMs) }),
    };
    const answer = await kept.fetch(
      `${keyOfList(question)}${pageIndex} ${pageSize}`,
      () => sender.send(endpoint, { ...fields, pageIndex, pageSize }, options),
      mayReuse,
    );
    tellWarnings(call);
    return answer;
  }

  /** Walks a list from a given position. */
  function walk<Row>(
    query: Pick<PageQuery, 'offset' | 'after' | 'overlaps' | 'pageSize' | 'continued'>,
    asked: Asked<Row>,
    call: Call,
  ): AsyncGenerator<Slice<Row>, void, void> {
    const { endpoint, parse, keyOf } = asked;
    let { priority } = asked;
    return walkPages<Row>(
      {
        ...query,
        endpoint,
        listKept: () => (query.continued ? kept.keysOf(keyOfList(asked)).map(readPageOfKey) : []),
        forgetKept: () => kept.forget(`${endpoint} `),
        fetch: async (pageIndex, size, isFresh = false): Promise<Answered<Row>> => {
          const mayReuse = query.continued && !isFresh;
          const { body, ...rest } = await fetchBody(
            { ...asked, priority },
            pageIndex,
            size,
            mayReuse,
            call,
          );
          // The user waits for the first page only; later pages must not delay other calls.
          if (priority === 'lookup') priority = 'scan';
          const { rows, total, isTotalOdd } = parse(body);
          if (isTotalOdd) call.warnings.add(ODD_TOTAL);
          return { rows, total, ...rest };
        },
        keyOf,
        warn: (sentence) => call.warnings.add(sentence),
      },
      sizes,
    );
  }

  async function* openWalk(
    query: PageQuery,
    spelling: Spelling,
    call: Call,
  ): AsyncGenerator<SentSlice, void, void> {
    const { endpoint, idField, priority } = query;
    const sent = spellFilter(query.filter, spelling);
    const asked: Asked<PimRecord> = {
      endpoint,
      fields: sent,
      priority,
      parse: (body) => parsePage(endpoint, body),
      keyOf: (record) => (idField === undefined ? undefined : readKey(record, idField)),
    };
    for await (const slice of walk(query, asked, call)) yield { ...slice, sent };
  }

  async function* fetchPages(query: PageQuery, call: Call): AsyncGenerator<Page, void, void> {
    const { judge } = query;
    const hasFilter = Object.keys(query.filter).length > 0;
    const slices =
      judge === undefined || !hasFilter
        ? openWalk(query, dialect.current(), call)
        : fetchVerified({
            query: { ...query, judge },
            asking: {
              open: (other) => openWalk(query, other, call),
              probe: async (filter, other, pageSize) => {
                const { endpoint } = query;
                const question = {
                  endpoint,
                  fields: spellFilter(filter, other),
                  priority: query.priority,
                } as const;
                return parsePage(
                  endpoint,
                  (await fetchBody(question, 0, pageSize, false, call)).body,
                );
              },
            },
            dialect,
            call,
          });
    try {
      for await (const { rows, ...rest } of slices) {
        yield { records: rows, filled: lookFilled(query.endpoint, rows), ...rest };
      }
    } catch (error) {
      throw error instanceof RefusedRequest
        ? explainRefusal(query.argumentNames, Object.keys(query.filter), error)
        : error;
    }
  }

  async function* fetchSearch(
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
    const asked: Asked<SearchHit> = {
      endpoint: 'search',
      fields,
      priority: query.priority ?? 'lookup',
      parse: parseSearch,
      keyOf: ({ type, id }) =>
        id === undefined || type === undefined ? undefined : `${type} ${id}`,
    };
    try {
      for await (const { rows, ...rest } of walk(query, asked, call)) yield { hits: rows, ...rest };
    } catch (error) {
      throw error instanceof RefusedRequest
        ? explainRefusal(SEARCH_ARGUMENTS, Object.keys(fields), error)
        : error;
    }
  }

  return {
    identity: parts.identity,
    recallPageSizes: sizes.recall,
    fetchPages,
    fetchSearch,
    fetchList: createReferenceLists(fetchPages, clock.now),
    status: () => ({
      filterCase: dialect.filterCase(),
      pageSizes: sizes.knowledge(),
      quota: ENDPOINT_NAMES.map((endpoint) => quota.left(endpoint)),
      warnings: quota.warnings(),
    }),
  };
}

/** The request for a list. */
interface ListQuestion extends Pick<PageQuery, 'endpoint' | 'priority'> {
  /** The request body without the page. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a walk requests, and how to read the answers. */
interface Asked<Row> extends ListQuestion {
  parse(body: unknown): WirePage<Row>;
  /** Identifies a row; undefined: it cannot be identified. */
  keyOf(row: Row): string | number | undefined;
}

/** Common prefix of the keys of all pages of a list; index and size of the page follow it. */
function keyOfList({ endpoint, fields }: Pick<ListQuestion, 'endpoint' | 'fields'>): string {
  return `${endpoint} ${JSON.stringify(fields)} `;
}

function readPageOfKey(key: string): readonly [pageIndex: number, pageSize: number] {
  const [pageSize, pageIndex] = key.split(' ').reverse().map(Number);
  return [pageIndex ?? 0, pageSize ?? 0];
}

function readKey(record: PimRecord, idField: string): string | number | undefined {
  const value = getField(record, idField);
  return readId(value) ?? readText(value);
}

/** Milliseconds for which a fetched list counts as current. */
const KEPT_MS = 300_000;

/** Longer lists are not read to resolve a name: that would take more requests than a call has (Spec §8). */
const MAX_RECORDS = 3_000;

const PAGE_RECORDS = 100;

/** Statuses that mean: this PIM does not have the list, or these credentials may not read it. */
const NOT_SERVED: ReadonlySet<number | undefined> = new Set([403, 404, 405, 410, 501]);

/** Creates the function that fetches reference lists. @param now milliseconds */
function createReferenceLists(
  fetchPages: PimCatalog['fetchPages'],
  now: () => number,
): PimCatalog['fetchList'] {
  const kept = new Map<
    ReferenceList,
    { readonly records: readonly PimRecord[] | undefined; readonly atMs: number }
  >();
  const reading = new Map<ReferenceList, Promise<unknown>>();
  const query = {
    filter: {},
    argumentNames: {},
    offset: 0,
    priority: 'lookup',
    continued: false,
  } as const;

  const fetchAll = async (
    endpoint: ReferenceList,
    call: Call,
  ): Promise<readonly PimRecord[] | undefined> => {
    const records: PimRecord[] = [];
    try {
      for await (const page of fetchPages({ ...query, endpoint, pageSize: PAGE_RECORDS }, call)) {
        records.push(...page.records);
        if (Math.max(records.length, page.total ?? 0) > MAX_RECORDS) return undefined;
      }
    } catch (error) {
      if (error instanceof CatalogError && NOT_SERVED.has(error.status)) return undefined;
      throw error;
    }
    return records.length === 0 ? undefined : records;
  };

  return async (endpoint, call) => {
    // If another call is already reading the list, wait for that.
    await reading.get(endpoint)?.catch(() => undefined);
    const found = kept.get(endpoint);
    if (found !== undefined && now() - found.atMs < KEPT_MS) return found.records;
    const all = fetchAll(endpoint, call);
    reading.set(endpoint, all);
    const records = await all;
    kept.set(endpoint, { records, atMs: now() });
    return records;
  };
}
