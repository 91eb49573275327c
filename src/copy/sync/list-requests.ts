import { setMaxListeners } from 'node:events';
import { isListNote, type ListNote } from '../../answer/notices/list-states.ts';
import { CancelledError, CatalogError } from '../../errors.ts';
import type { Call, Page, PageQuery, PimCatalog, Priority } from '../../pim/catalog-port.ts';
import { clipPositions, type Positions } from '../../record/positions.ts';
import type { Filter, PimRecord } from '../../record/value.ts';
import { LISTS, type ListName } from '../copied-lists.ts';
import { findOwnerId, idOf } from '../record-ids.ts';

export interface RequestParts {
  readonly catalog: PimCatalog;
  // Milliseconds on the clock of the catalog.
  readonly now: () => number;
  readonly signal: AbortSignal;
  // When it aborts, nothing more is sent, but answers on their way are still read.
  readonly leaveSignal?: AbortSignal;
  // `scan` by default.
  readonly priority?: () => Priority;
}

/** Part of a list to fetch. */
export interface Place {
  readonly offset: number;
  // Positions to cover; undefined: as many as the PIM gives.
  readonly span?: number | undefined;
  // Records to request so that the record before comes too; undefined: it is not wanted.
  readonly size?: number | undefined;
}

/** All records that match a filter. */
export const WHOLE: Place = { offset: 0, span: Number.POSITIVE_INFINITY };

/** Part of a list. */
export interface ListPart {
  readonly records: readonly PimRecord[];
  // Id of the record before the first, if it was wanted and came.
  readonly before: number | undefined;
  // Number of positions.
  readonly span: number;
  readonly total: number | undefined;
  // No record follows.
  readonly last: boolean;
  // Positions of records that the PIM fails to send.
  readonly unserved?: readonly Positions[];
}

// A request may wait for its limit, which takes a window or two.
const REQUEST_MS = 10 * 60_000;

/** Requests of one reading. */
export class ListRequests {
  readonly #parts: RequestParts;
  // Aborts when nothing more is to be sent.
  readonly over: AbortSignal;
  // First warning about each list.
  readonly notes = new Map<ListName, ListNote>();
  readonly #fastestMs = new Map<ListName, number>();
  #hasAnswered = false;
  #sent = 0;

  constructor(parts: RequestParts) {
    const { signal, leaveSignal } = parts;
    this.#parts = parts;
    this.over = leaveSignal === undefined ? signal : AbortSignal.any([signal, leaveSignal]);
    // Every running request adds a listener to them.
    setMaxListeners(0, this.over, ...(leaveSignal === undefined ? [] : [leaveSignal]));
  }

  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  get sent(): number {
    return this.#sent;
  }

  fastestMs(list: ListName): number | undefined {
    return this.#fastestMs.get(list);
  }

  async fetch(
    list: ListName,
    filter: Filter,
    place: Place,
    maxSize: number,
    pieces: PageQuery['pieces'] = 'none',
  ): Promise<ListPart> {
    const { catalog, now, signal, leaveSignal, priority = () => 'scan' } = this.#parts;
    const { offset, size } = place;
    const call: Call = {
      signal,
      deadlineAtMs: now() + REQUEST_MS,
      notices: [],
      requests: 0,
      ...(leaveSignal && { leaveSignal }),
    };
    const query: PageQuery = {
      endpoint: LISTS[list].endpoint,
      filter,
      argumentNames: {},
      offset: size === undefined ? offset : offset - 1,
      pageSize: Math.min(size ?? maxSize, maxSize),
      priority: priority(),
      continued: false,
      pieces,
      ...proveIdFilter(filter),
    };
    const begunAtMs = now();
    const part = await this.#collect(list, catalog.fetchPages(query, call), place);
    this.#measure(list, call, now() - begunAtMs);
    return part;
  }

  async attempt<Result>(run: () => Promise<Result>): Promise<Result | CatalogError> {
    try {
      return await run();
    } catch (error) {
      if (this.over.aborted) throw new CancelledError();
      if (error instanceof CatalogError) return error;
      throw error;
    }
  }

  // Collects the records of a place from pages, which may begin with the record before it.
  async #collect(
    list: ListName,
    pages: AsyncIterable<Page>,
    { offset, span }: Place,
  ): Promise<ListPart> {
    const records: PimRecord[] = [];
    const limit = span === undefined ? Number.POSITIVE_INFINITY : offset + span;
    let end = offset;
    let before: number | undefined;
    let total: number | undefined;
    let last = true;
    const unserved: Positions[] = [];
    for await (const page of pages) {
      this.#hasAnswered = true;
      ({ total, last } = page);
      end = findEnd(page, offset);
      unserved.push(...clipPositions(page.unserved ?? [], { from: offset, to: limit }));
      const { recordBefore, ...inside } = splitPage(page, offset, limit);
      records.push(...inside.records);
      before = recordBefore && idOf(list, recordBefore);
      if (last || span === undefined || end >= limit) break;
      // Another page is needed only if this one was shorter than those before. Then positions are
      // less certain.
      before = undefined;
    }
    return {
      records,
      before,
      span: span ?? Math.max(0, end - offset),
      total,
      last,
      ...(unserved.length > 0 && { unserved }),
    };
  }

  #measure(list: ListName, { requests, notices }: Call, tookMs: number): void {
    this.#sent += requests;
    const eachMs = tookMs / Math.max(1, requests);
    this.#fastestMs.set(list, Math.min(eachMs, this.#fastestMs.get(list) ?? eachMs));
    const note = notices.find(isListNote);
    if (note !== undefined && !this.notes.has(list)) {
      this.notes.set(list, note);
    }
  }
}

// Position after the last record of a page, also if the PIM fails to send that record.
function findEnd({ positions, unserved }: Page, offset: number): number {
  const lastPosition = positions.at(-1) ?? offset - 1;
  const unservedEnd = unserved?.at(-1)?.to ?? offset;
  return Math.max(lastPosition + 1, unservedEnd);
}

// Separates the records at these positions (`to` is exclusive) from the last one before them.
function splitPage(
  { records, positions }: Page,
  from: number,
  to: number,
): { readonly records: readonly PimRecord[]; readonly recordBefore: PimRecord | undefined } {
  const positionOf = (index: number): number => positions[index] ?? 0;
  return {
    records: records.filter((_, index) => positionOf(index) >= from && positionOf(index) < to),
    recordBefore: records.findLast((_, index) => positionOf(index) < from),
  };
}

// Checks that the PIM applied a filter by ids, such as `{ VariantIds: [1, 2] }`: a PIM that ignores
// it would send its whole list.
function proveIdFilter(filter: Filter): Pick<PageQuery, 'judge'> {
  const [[parameter, values] = []] = Object.entries(filter);
  if (parameter === undefined || values === undefined) return {};
  const requestedIds = new Set(values);
  const ownerKind = parameter === 'VariantIds' ? 'variant' : 'product';
  return {
    judge: (records) => {
      let ownersUnknown = 0;
      let violatingRecords = 0;
      for (const record of records) {
        const ownerId = findOwnerId(ownerKind, record);
        if (ownerId === undefined) ownersUnknown += 1;
        else if (!requestedIds.has(ownerId)) violatingRecords += 1;
      }
      const isProven = violatingRecords === 0 && ownersUnknown === 0;
      return {
        violatingRecords,
        violated: violatingRecords > 0 ? [parameter] : [],
        proven: isProven ? [parameter] : [],
      };
    },
  };
}
