/** Fetches pages of the lists for a copy, as large as the PIM serves them, and retries where that can help. */

import { setMaxListeners } from 'node:events';
import { CancelledError, CatalogError, TimeoutError, UnavailableError } from '../../errors.ts';
import type { Call, PageQuery, PimCatalog, Priority } from '../../pim/catalog-port.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import { LISTS, type ListName } from '../copied-lists.ts';
import { findOwner, idOf } from '../record-ids.ts';

/** Parts of a fetcher. */
export interface FetcherParts {
  readonly catalog: PimCatalog;
  /** Milliseconds on the clock of the catalog. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** When it aborts, nothing more is sent, and what was sent is still taken. Absent: never. */
  readonly leaveSignal?: AbortSignal;
  /** How urgent the next request is; `scan` by default. */
  readonly priority?: () => Priority;
  /** What is known of the PIM; it is added to. Absent: nothing. */
  readonly learned?: Learned;
}

/** How many records of a list the PIM sends at once, and how many ids its filter takes, as far as that was tried. */
export interface Learned {
  readonly pages: Map<ListName, number>;
  readonly groups: Map<ListName, number>;
}

/** Ids that were asked for, the ids of the records that came, and how many ids to ask for next. */
interface Sample {
  readonly asked: readonly number[];
  readonly found: ReadonlySet<number>;
  readonly most: number;
}

/** Which part of a list to fetch. */
interface Place {
  /** Position of the first record. */
  readonly offset: number;
  /** The positions to cover; undefined: as many as the PIM gives. */
  readonly span?: number | undefined;
  /** The records to request so that the record before comes too; undefined: it is not wanted. */
  readonly size?: number | undefined;
}

/** Records per request, and ids per filter, that every PIM is first asked for. */
export const PAGE_SIZE = 100;

/** What is tried then. A PIM takes long for a page of many large records, and we much memory. */
const LARGER = [1_000, 500, 200] as const;
const MAX_PAGE_CHARS = 4_000_000;

/** After this many timeouts for a page, fewer records are requested; a single one may be a hiccup. */
const SLOW_FROM = 2;

/** A request may wait for its limit, which takes a window or two. */
const REQUEST_MS = 10 * 60_000;

/**
 * Waiting times before a failing PIM is asked again; after the last, it is given up until the next sync. Milliseconds.
 */
const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000, 60_000] as const;

/** Creates a fetcher of pages. */
export function createListFetcher({ catalog, now, sleep, signal, ...parts }: FetcherParts) {
  const { leaveSignal, priority = () => 'scan' } = parts;
  const over = leaveSignal === undefined ? signal : AbortSignal.any([signal, leaveSignal]);
  setMaxListeners(0, over, ...(leaveSignal === undefined ? [] : [leaveSignal]));
  const { pages: sizes, groups } = parts.learned ?? { pages: new Map(), groups: new Map() };
  const warnings = new Map<ListName, string>();
  const waiting = new Set<ListName>();
  const samples = new Map<ListName, Sample>();
  const fastestMs = new Map<ListName, number>();
  let hasAnswered = false;
  let sent = 0;
  const sizeOf = (list: ListName): number => sizes.get(list) ?? PAGE_SIZE;
  const shrink = (list: ListName): unknown =>
    sizes.set(list, sizeOf(list) > PAGE_SIZE ? PAGE_SIZE : Math.ceil(sizeOf(list) / 2));

  const attempt = async (
    list: ListName,
    filter: Filter,
    { offset, span, size }: Place,
    most = sizeOf(list),
  ) => {
    const call: Call = {
      signal,
      deadlineAtMs: now() + REQUEST_MS,
      warnings: new Set(),
      requests: 0,
      ...(leaveSignal && { leaveSignal }),
    };
    const query = {
      endpoint: LISTS[list].endpoint,
      filter,
      argumentNames: {},
      offset: size === undefined ? offset : offset - 1,
      pageSize: Math.min(size ?? most, most),
      priority: priority(),
      continued: false,
      ...judgeIds(filter),
    } as const;
    const begunAtMs = now();
    const records: PimRecord[] = [];
    const limit = span === undefined ? Number.POSITIVE_INFINITY : offset + span;
    let end = { covered: offset, total: undefined as number | undefined, last: true };
    let before: number | undefined;
    for await (const page of catalog.fetchPages(query, call)) {
      hasAnswered = true;
      end = {
        covered: (page.positions.at(-1) ?? offset - 1) + 1,
        total: page.total,
        last: page.last,
      };
      for (const [index, record] of page.records.entries()) {
        const position = page.positions[index] ?? 0;
        if (position < offset) before = idOf(list, record);
        else if (position < limit) records.push(record);
      }
      if (end.last || span === undefined || end.covered >= limit) break;
      // Another page is needed only if this one was shorter than those before. Then positions are less certain.
      before = undefined;
    }
    sent += call.requests;
    const eachMs = (now() - begunAtMs) / Math.max(1, call.requests);
    fastestMs.set(list, Math.min(eachMs, fastestMs.get(list) ?? eachMs));
    const [warning] = call.warnings;
    if (warning !== undefined && !warnings.has(list)) warnings.set(list, warning);
    // The number of positions that it covers; no record follows the last page.
    const { total, last } = end;
    return { records, before, span: span ?? Math.max(0, end.covered - offset), total, last };
  };
  type Fetched = Awaited<ReturnType<typeof attempt>>;

  /** The same where it may fail. */
  const tryOnce = (...asked: Parameters<typeof attempt>): Promise<Fetched | CatalogError> =>
    attempt(...asked).catch((error: unknown) => {
      if (over.aborted) throw new CancelledError();
      if (!(error instanceof CatalogError)) throw error;
      return error;
    });

  /** Asks for a larger first page until the PIM gives no more, or fails. */
  const grow = async (list: ListName, first: Fetched): Promise<Fetched> => {
    let best = first;
    if (first.last || first.span < PAGE_SIZE) return first;
    for (const size of listLarger(first.records, first.span)) {
      const larger = await tryOnce(list, {}, { offset: 0 }, size);
      if (!(larger instanceof CatalogError) && larger.span > best.span) best = larger;
      if (!(larger instanceof CatalogError) || larger instanceof TimeoutError) break;
    }
    if (best.last) return best;
    // Pages that overlap have sizes below this one, which the PIM must be known to serve too.
    if (best.span < 2 * PAGE_SIZE) await tryOnce(list, {}, { offset: 0 }, Math.ceil(best.span / 2));
    sizes.set(list, best.span);
    return best;
  };

  const fetchLearned = async (list: ListName, filter: Filter, place: Place): Promise<Fetched> => {
    const isFirst = place.offset === 0 && place.span === undefined;
    if (sizes.has(list) || !(isFirst || place.size !== undefined))
      return attempt(list, filter, place);
    const first = await grow(list, await attempt(list, filter, { offset: 0 }));
    return isFirst ? first : attempt(list, filter, place);
  };

  /**
   * Fetches a part of a list.
   * @throws CatalogError when the PIM keeps failing, CancelledError when a signal aborts
   */
  const fetch = async (list: ListName, filter: Filter, place: Place): Promise<Fetched> => {
    let timeouts = 0;
    try {
      for (const delayMs of RETRY_AFTER_MS) {
        try {
          return await fetchLearned(list, filter, place);
        } catch (error) {
          if (over.aborted) throw new CancelledError();
          if (!(error instanceof CatalogError)) throw error;
          // An unreadable answer that would be unreadable again: the records may be too large for a full page. Or pages that were served
          // before are refused now.
          const isRefused = error.code === 'INVALID_ARGUMENT' && sizeOf(list) > PAGE_SIZE;
          const isLarge =
            isRefused || (error.code === 'BAD_RESPONSE' && error.retryAfterMs === undefined);
          if (error instanceof TimeoutError) timeouts += 1;
          if (isLarge || timeouts >= SLOW_FROM) shrink(list);
          if (isLarge) continue;
          // A PIM that has answered, and is nowhere now, comes back with the network.
          const isAway = error instanceof UnavailableError && hasAnswered;
          if (error.retryAfterMs === undefined && !isAway) throw error;
          waiting.add(list);
          await sleep(Math.max(delayMs, error.retryAfterMs ?? 0), over);
        }
      }
      return await fetchLearned(list, filter, place);
    } finally {
      waiting.delete(list);
    }
  };

  /**
   * Asks for more ids at once. The last of them are known to have records: if these come, no id was left out.
   * @returns undefined where the PIM does not take as many
   */
  const tryGroup = async (
    list: ListName,
    parameter: string,
    ids: readonly number[],
    { asked, found, most }: Sample,
  ) => {
    const some = ids.slice(0, most - asked.length);
    const filter = { [parameter]: [...some, ...asked] };
    const fetched = await tryOnce(
      list,
      filter,
      { offset: 0, span: Number.POSITIVE_INFINITY },
      sizes.get(list) ?? most,
    );
    if (fetched instanceof CatalogError) return undefined;
    const { records } = fetched;
    const came = new Set(records.map((record) => idOf(list, record)));
    if (![...found].every((id) => came.has(id))) return undefined;
    groups.set(list, most);
    if (!sizes.has(list)) sizes.set(list, most);
    const own = records.filter((record) => !found.has(idOf(list, record) ?? 0));
    return { records: own, span: some.length, isShort: isShort(fetched) };
  };

  return {
    /** The first warning about each list. */
    warnings,
    /** Whether the PIM fails and will be asked again later. */
    isWaiting: () => waiting.size > 0,
    /** Requests that were answered. */
    sent: () => sent,
    /** The least that a request of a list took, milliseconds; undefined: none was answered. */
    fastestMs: (list: ListName): number | undefined => fastestMs.get(list),
    fetch,
    /**
     * Fetches records of a list by the first of these ids, as many as the PIM takes. `span`: how many these were;
     * `isShort`: whether the PIM announced more records than it sent.
     * @throws as fetch
     */
    fetchByIds: async (list: ListName, parameter: string, ids: readonly number[]) => {
      const sample = ids.length > PAGE_SIZE && !groups.has(list) ? samples.get(list) : undefined;
      const group = sample && (await tryGroup(list, parameter, ids, sample));
      if (group !== undefined) return group;
      if (sample !== undefined) groups.set(list, PAGE_SIZE);
      const asked = ids.slice(0, groups.get(list) ?? PAGE_SIZE);
      const fetched = await fetch(
        list,
        { [parameter]: asked },
        { offset: 0, span: Number.POSITIVE_INFINITY },
      );
      const { records } = fetched;
      const found = new Set(records.flatMap((record) => idOf(list, record) ?? []));
      const [most] = listLarger(records, asked.length);
      if (found.size > 0 && most !== undefined) samples.set(list, { asked, found, most });
      return { records, span: asked.length, isShort: isShort(fetched) };
    },
  };
}

/** How many may be requested at once. @param records what came for `count` */
function listLarger(records: readonly PimRecord[], count: number): readonly number[] {
  return LARGER.filter((size) => (size / count) * JSON.stringify(records).length <= MAX_PAGE_CHARS);
}

function isShort({
  records,
  total,
}: {
  readonly records: readonly PimRecord[];
  readonly total: number | undefined;
}) {
  return total !== undefined && records.length < total;
}

/** How to see whether the PIM applied a filter by ids: a PIM that ignores it would send its whole list. */
function judgeIds(filter: Filter): Pick<PageQuery, 'judge'> {
  const [[parameter, values] = []] = Object.entries(filter);
  if (parameter === undefined || values === undefined) return {};
  const asked = new Set(values);
  const key = parameter === 'VariantIds' ? 'variant_id' : 'product_id';
  return {
    judge: (records) => {
      const told = records.map((record) => findOwner(key, record));
      const violatingRecords = told.filter((id) => id !== undefined && !asked.has(id)).length;
      const proven = told.includes(undefined) || violatingRecords > 0 ? [] : [parameter];
      return { violatingRecords, violated: violatingRecords > 0 ? [parameter] : [], proven };
    },
  };
}
