/**
 * The PIM over HTTP, assembled: a question becomes requests in this PIM's spelling and page size, and its answers
 * become pages of matching records.
 */

import { CatalogError } from '../errors.ts';
import type { SearchHit } from '../record/search-hit.ts';
import { getField, type PimRecord, readId, readText } from '../record/value.ts';
import type { Clock } from './clock.ts';
import { ENDPOINT_NAMES, type EndpointName } from './endpoints.ts';
import { createKeptBodies } from './http/kept-bodies.ts';
import type { RequestObserver } from './http/observe-http.ts';
import type { Sender } from './http/send.ts';
import { RefusedRequest } from './http/status.ts';
import { parsePage, parseSearch } from './http/wire.ts';
import { createDialect, type FilterCase, type Spelling, spellFilter } from './pages/dialect.ts';
import { type Answered, createPageSizes } from './pages/page-at.ts';
import { createFilledFields, walkPages } from './pages/pages.ts';
import { explainRefusal, fetchVerified, type SentSlice } from './pages/verify-filter.ts';
import type { Call, Page, PageQuery, PimCatalog, Priority, ReferenceList, SearchPage, SearchQuery } from './port.ts';
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

/** What a catalog is made of. */
interface CatalogParts {
  readonly sender: Sender;
  readonly quota: Quota;
  readonly clock: Clock;
  readonly filterCase: FilterCase;
  /** Names PIM and account in the hash of cursors; no secret. */
  readonly identity: string;
  /** Told of requests; absent: nobody counts. */
  readonly observer?: Pick<RequestObserver, 'onTurn' | 'onReuse'>;
}

/** Creates the catalog of one PIM: what it learns (spelling, page sizes) lasts as long as the process. */
export function createCatalog(parts: CatalogParts): PimCatalog {
  const { sender, quota, clock, observer } = parts;
  const dialect = createDialect(parts.filterCase);
  const sizes = createPageSizes();
  const filled = createFilledFields();
  const kept = createKeptBodies(clock.now);
  const told = new Set<string>();

  /** What has come up about the limits is told by the next answer, once; then check_connection tells it. */
  function tellWarnings(call: Call): void {
    for (const sentence of quota.warnings()) if (!told.has(sentence)) call.warnings.add(sentence);
    for (const sentence of quota.warnings()) told.add(sentence);
  }

  async function fetchBody(
    endpoint: EndpointName,
    fields: Readonly<Record<string, unknown>>,
    how: { readonly priority: Priority; readonly continued: boolean },
    call: Call,
  ) {
    const key = keyOfBody(endpoint, fields);
    const { signal, deadlineAtMs } = call;
    // Looked for only where somebody wants to know.
    const waiting = call.onWait && { onWait: (waitMs: number): void => call.onWait?.(endpoint, waitMs) };
    const onRequest = (): void => {
      call.requests += 1;
    };
    const asksAnew = call.asksAnew === true;
    const options = {
      priority: how.priority,
      deadlineAtMs,
      onRequest,
      onTurn: (waitedMs: number): void => observer?.onTurn(endpoint, waitedMs),
      asksAnew,
      ...(call.trace && { trace: call.trace }),
      ...waiting,
    };
    let isAsked = false;
    const found = await kept.fetch(key, { mayReuse: how.continued, signal }, (shared) => {
      isAsked = true;
      return sender.send(endpoint, fields, { ...options, signal: shared });
    });
    if (!isAsked) observer?.onReuse(endpoint);
    tellWarnings(call);
    return { body: found.body, ageMs: found.ageMs, keep: () => kept.keep(key, found) };
  }

  async function* openWalk(query: PageQuery, spelling: Spelling, call: Call): AsyncGenerator<SentSlice, void, void> {
    const { endpoint, offset, pageSize, idField } = query;
    let { priority } = query;
    const sent = spellFilter(query.filter, spelling);
    const walk = walkPages<PimRecord>(
      {
        endpoint,
        offset,
        after: query.after,
        pageSize,
        isKept: (pageIndex, size) =>
          query.continued && kept.has(keyOfBody(endpoint, { ...sent, pageIndex, pageSize: size })),
        forgetKept: () => kept.forget(`${endpoint} `),
        fetch: async (pageIndex, size, isFresh = false): Promise<Answered<PimRecord>> => {
          const { body, ...rest } = await fetchBody(
            endpoint,
            { ...sent, pageIndex, pageSize: size },
            { priority, continued: query.continued && !isFresh },
            call,
          );
          // Only the first page is what somebody waits for; those after it must not keep others waiting.
          priority = 'scan';
          const { records, total, isTotalOdd } = parsePage(endpoint, body);
          if (isTotalOdd) call.warnings.add(ODD_TOTAL);
          return { rows: records, total, ...rest };
        },
        keyOf: (record) => (idField === undefined ? undefined : readKey(record, idField)),
        warn: (sentence) => call.warnings.add(sentence),
      },
      sizes,
    );
    for await (const slice of walk) yield { ...slice, sent };
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
                const fields = { ...spellFilter(filter, other), pageIndex: 0, pageSize };
                const how = { priority: 'lookup', continued: false } as const;
                const { body } = await fetchBody(query.endpoint, fields, how, call);
                return parsePage(query.endpoint, body);
              },
            },
            dialect,
            call,
          });
    try {
      for await (const { rows, ...rest } of slices) {
        yield { records: rows, filled: filled.look(query.endpoint, rows), ...rest };
      }
    } catch (error) {
      throw error instanceof RefusedRequest
        ? explainRefusal(query.argumentNames, Object.keys(query.filter), error)
        : error;
    }
  }

  async function* fetchSearch(query: SearchQuery, call: Call): AsyncGenerator<SearchPage, void, void> {
    const { searchKey, entityTypes, status, sorting, offset, pageSize, continued } = query;
    const fields = {
      searchKey,
      entityTypes,
      ...(status.length > 0 ? { status } : {}),
      ...(sorting ? { sorting } : {}),
    };
    const walk = walkPages<SearchHit>(
      {
        endpoint: 'search',
        offset,
        after: query.after,
        pageSize,
        isKept: (pageIndex, size) =>
          continued && kept.has(keyOfBody('search', { ...fields, pageIndex, pageSize: size })),
        forgetKept: () => kept.forget('search '),
        fetch: async (pageIndex, size, isFresh = false): Promise<Answered<SearchHit>> => {
          const how = { priority: 'lookup', continued: continued && !isFresh } as const;
          const { body, ...rest } = await fetchBody('search', { ...fields, pageIndex, pageSize: size }, how, call);
          const { hits, total, isTotalOdd } = parseSearch(body);
          if (isTotalOdd) call.warnings.add(ODD_TOTAL);
          return { rows: hits, total, ...rest };
        },
        keyOf: ({ type, id }) => (id === undefined || type === undefined ? undefined : `${type} ${id}`),
        warn: (sentence) => call.warnings.add(sentence),
      },
      sizes,
    );
    try {
      for await (const { rows, ...rest } of walk) yield { hits: rows, ...rest };
    } catch (error) {
      throw error instanceof RefusedRequest ? explainRefusal(SEARCH_ARGUMENTS, Object.keys(fields), error) : error;
    }
  }

  return {
    identity: parts.identity,
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

/** What tells a question for a body from others. */
function keyOfBody(endpoint: EndpointName, fields: Readonly<Record<string, unknown>>): string {
  return `${endpoint} ${JSON.stringify(fields)}`;
}

function readKey(record: PimRecord, idField: string): string | number | undefined {
  const value = getField(record, idField);
  return readId(value) ?? readText(value);
}

/** Milliseconds for which a list is taken for what the PIM has. */
const KEPT_MS = 300_000;

/** A list with more records is not read for a name: it would take more requests than a call has (Spec §8). */
const MAX_RECORDS = 3_000;

const PAGE_RECORDS = 100;

/** Statuses of a list that the PIM does not have, or not for these credentials. */
const NOT_SERVED: ReadonlySet<number | undefined> = new Set([403, 404, 405, 410, 501]);

/** Creates what fetches the lists. @param now milliseconds */
function createReferenceLists(fetchPages: PimCatalog['fetchPages'], now: () => number): PimCatalog['fetchList'] {
  const kept = new Map<ReferenceList, { readonly records: readonly PimRecord[] | undefined; readonly atMs: number }>();
  return async (endpoint, call) => {
    const found = kept.get(endpoint);
    if (found !== undefined && now() - found.atMs < KEPT_MS) return found.records;
    const records = await fetchAll(endpoint, fetchPages, call);
    kept.set(endpoint, { records, atMs: now() });
    return records;
  };
}

async function fetchAll(
  endpoint: ReferenceList,
  fetchPages: PimCatalog['fetchPages'],
  call: Call,
): Promise<readonly PimRecord[] | undefined> {
  const query = { endpoint, filter: {}, argumentNames: {}, offset: 0, priority: 'lookup', continued: false } as const;
  const records: PimRecord[] = [];
  try {
    for await (const page of fetchPages({ ...query, pageSize: PAGE_RECORDS }, call)) {
      records.push(...page.records);
      if (Math.max(records.length, page.total ?? 0) > MAX_RECORDS) return undefined;
    }
  } catch (error) {
    if (error instanceof CatalogError && NOT_SERVED.has(error.status)) return undefined;
    throw error;
  }
  return records.length === 0 ? undefined : records;
}
