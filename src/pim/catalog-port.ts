/** `catalog.ts` answers over HTTP, `question/copy-catalog.ts` from a local copy of the catalog. */

import type { Notice } from '../answer/notices.ts';
import type { Positions } from '../record/positions.ts';
import type { SearchHit } from '../record/reference-and-hits.ts';
import type { Filter, PimRecord } from '../record/value.ts';
import type { EndpointName } from './endpoints.ts';

export type { Notice };

/**
 * `lookup`: somebody waits for this answer; `scan`: one of many pages; `background`: one of many
 * pages that nobody requested, so that at most half of each limit is used.
 */
export type Priority = 'lookup' | 'scan' | 'background';

/** Part of a limit that a scan may use at once, so that a list of a few pages need not wait. */
export const BURST_PART = 1 / 4;

/**
 * Part of a limit that is used in the background: the rest is for the other programs that use the
 * key.
 */
export const BACKGROUND_PART = 1 / 2;

/** Running tool call: its deadline, and what it collects for the answer. */
export interface Call {
  readonly signal: AbortSignal;
  /** On the clock of the catalog, milliseconds. */
  readonly deadlineAtMs: number;
  readonly notices: Notice[];
  requests: number;
  /** True: request the current state, even right after the PIM rejected the credentials. */
  asksAnew?: boolean;
  readonly person?: string;
  /**
   * Day whose prices count, UTC as YYYY-MM-DD: the day of the cursor that the call continues, else
   * today.
   */
  day?: string;
  /** Owner of its files; absent: everybody who did not sign in. */
  readonly owner?: string;
  readonly trace?: Readonly<Record<string, string>>;
  /**
   * Called when a request waits for the quota of an endpoint, `waitMs` or more from now, and when
   * that changes.
   */
  readonly onWait?: (endpoint: EndpointName, waitMs: number) => void;
  /**
   * Called now and then while the call waits for the catalog to be read; `of` is the total, if
   * known.
   */
  readonly onReading?: (progress: { readonly records: number; readonly of?: number }) => void;
  /**
   * Aborts requests that still wait for their quota; requests that were sent go on. Absent: never.
   */
  readonly leaveSignal?: AbortSignal;
}

/** Compares the records of a page with the filter that was sent (built in filter/proof.ts). */
export type Judge = (records: readonly PimRecord[]) => {
  readonly violatingRecords: number;
  readonly violated: readonly string[];
  readonly proven: readonly string[];
};

/**
 * Returns a value to send instead, and the effect if the PIM applies the parameter: no records, or
 * fewer.
 */
export type ProbeValueOf = (
  parameter: string,
  records: readonly PimRecord[],
) =>
  | { readonly values: readonly (string | number)[]; readonly leaves: 'none' | 'fewer' }
  | undefined;

// Lists values by which the PIM must find some of these records; empty: none is readable;
// undefined: the records have none.
type ListKnownValues = (records: readonly PimRecord[]) => readonly number[] | undefined;

/**
 * Returns the function that lists them for a parameter; undefined: each record has a value of its
 * own.
 */
export type KnownValuesOf = (parameter: string) => ListKnownValues | undefined;

export type RecordKey = string | number;

/** A query for records, page by page. */
export interface PageQuery {
  readonly endpoint: EndpointName;
  readonly filter: Filter;
  readonly argumentNames: Readonly<Record<string, string>>;
  readonly offset: number;
  /**
   * Returns true for the key of the record before `offset`, which an earlier answer has read. If
   * that record is no longer there, the list has moved ({@link Page.moved}). Absent: the key is
   * unknown.
   */
  readonly isKeyBefore?: (key: RecordKey) => boolean;
  /**
   * True for a scan: each page must show the last record of the page before, which takes larger
   * pages.
   */
  readonly overlaps?: boolean;
  /**
   * Way to read a page that the PIM fails to send because of a record in it: in smaller pieces down
   * to the record, in large pieces, or not at all. Absent: down to the first such records of the
   * list.
   */
  readonly pieces?: 'deep' | 'coarse' | 'none';
  readonly pageSize: number;
  readonly priority: Priority;
  /** True: pages kept by {@link Page.keep} may be used; only for the continuation of an answer. */
  readonly continued: boolean;
  /** Field that identifies a record (Spec §2), to notice duplicates; absent: not checked. */
  readonly idField?: string;
  readonly judge?: Judge;
  readonly probeValueOf?: ProbeValueOf;
  readonly knownValuesOf?: KnownValuesOf;
}

/** Move of a list since the record before a page was read. */
export interface Moved {
  /** Position of the record before and after the move; undefined: it is no longer near there. */
  readonly was: number;
  readonly now: number | undefined;
  /** Position where the page continues: after the record, or one page before its old position. */
  readonly from: number;
}

/** Consecutive records. */
export interface Page {
  readonly records: readonly PimRecord[];
  readonly positions: readonly number[];
  readonly keys?: readonly (RecordKey | undefined)[];
  readonly moved?: Moved;
  readonly total: number | undefined;
  readonly last: boolean;
  readonly unserved?: readonly Positions[] | undefined;
  readonly hasGap?: boolean;
  /**
   * Fields, by wire name, that this source is known to fill in some record; other fields prove
   * nothing.
   */
  readonly filled?: ReadonlySet<string>;
  readonly ageMs: number | undefined;
  readonly sent: Filter;
  /** Keeps this page, which was not shown completely, for the call that continues the answer. */
  readonly keep: () => void;
}

/** Request of Spec §4.6. */
export interface SearchQuery
  extends Pick<PageQuery, 'offset' | 'isKeyBefore' | 'pageSize' | 'continued' | 'pieces'> {
  readonly searchKey: string;
  readonly entityTypes: readonly string[];
  readonly status: readonly string[];
  /** `<field> asc` or `<field> desc`; absent: the PIM's own order. */
  readonly sorting?: string;
  readonly priority?: Priority;
}

export interface SearchPage
  extends Pick<Page, 'positions' | 'keys' | 'moved' | 'total' | 'last' | 'ageMs' | 'keep'> {
  readonly hits: readonly SearchHit[];
}

/** Page sizes that an endpoint was seen to use, in records. */
export interface PageSizeKnowledge {
  /**
   * Smallest and largest size that came exactly as requested; every size between them does as well.
   * 0: none so far.
   */
  readonly least: number;
  readonly full: number;
  /**
   * No page has fewer rows than this while more rows exist; 1 while no such minimum was observed.
   */
  readonly min: number;
  readonly max?: number | undefined;
}

export type KnownPageSizes = Readonly<Partial<Record<EndpointName, PageSizeKnowledge>>>;

/** Rest of an endpoint's quota (Spec §8). */
export interface QuotaLeft<Name extends string = EndpointName> {
  readonly endpoint: Name;
  /** Requests per window that this process may send under both limits; undefined: unlimited. */
  readonly limit: number | undefined;
  readonly left: number | undefined;
  readonly configured?: number;
  readonly waitMs: number;
}

interface PimStatus {
  readonly filterCase: 'pascal' | 'camel' | 'unknown';
  readonly pageSizes: KnownPageSizes;
  readonly quota: readonly QuotaLeft[];
  readonly warnings: readonly Notice[];
}

/** Path of the Commerce Engine, as the operator declared it. */
export interface CommercePath {
  readonly name: string;
  readonly description: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

// Answer of the Commerce Engine: JSON of any shape (Spec §4.7: not shown).
interface CommerceAnswer extends Pick<Page, 'ageMs' | 'keep'> {
  readonly body: unknown;
}

/**
 * Commerce Engine (Spec §1, §5) for tools: GET on declared paths. All methods throw CatalogError
 * only.
 */
export interface CommerceEngine {
  readonly paths: readonly CommercePath[];
  /** Identifies this engine without secrets; part of every cursor's hash. */
  readonly identity: string;
  fetch(
    path: string,
    values: ReadonlyMap<string, string>,
    continued: boolean,
    call: Call,
  ): Promise<CommerceAnswer>;
  quota(): readonly QuotaLeft<string>[];
  warnings(): readonly Notice[];
}

/** Picture for a model: at most 512 pixels on its long side. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
}

/** Reason why a picture cannot be shown, in our own words, as it follows "because". */
export interface NotShown {
  readonly why: string;
}

export interface PictureBounds extends Pick<Call, 'signal' | 'deadlineAtMs'> {
  /** Size of the shown picture, before hosts write it as base64, which takes a third more. */
  readonly maxBytes: number;
}

/** Fetches pictures that records link to, from the hosts that the operator allows. */
export interface Pictures {
  fetch(address: string, bounds: PictureBounds): Promise<Picture | NotShown>;
}

/** List that gives names to ids that products refer to (Spec §8). */
export type ReferenceList = Extract<
  EndpointName,
  'categories' | 'trademarks' | 'properties' | 'options'
>;

/** PIM for tools. All methods throw CatalogError only. */
export interface PimCatalog {
  fetchPages(query: PageQuery, call: Call): AsyncGenerator<Page, void, void>;
  fetchSearch(query: SearchQuery, call: Call): AsyncGenerator<SearchPage, void, void>;
  /**
   * Fetches all records of a list, possibly some minutes old; undefined: the PIM has none, or it is
   * too long to read just to resolve a name.
   */
  fetchList(endpoint: ReferenceList, call: Call): Promise<readonly PimRecord[] | undefined>;
  /** Identifies this PIM and account without secrets; part of every cursor's hash. */
  readonly identity: string;
  status(): PimStatus;
  /** True where what the operator hides is left out, so that its own search is not asked. */
  readonly hides?: true;
  recallPageSizes?(sizes: KnownPageSizes): void;
}
