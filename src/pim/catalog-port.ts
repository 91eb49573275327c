/**
 * What tools may ask of a PIM, independent of how it is asked. `catalog.ts` answers over HTTP,
 * `question/copy-catalog.ts` from a local copy of the catalog.
 */

import type { Notice } from '../answer/notices.ts';
import type { Positions } from '../record/positions.ts';
import type { SearchHit } from '../record/reference-and-hits.ts';
import type { Filter, PimRecord } from '../record/value.ts';
import type { EndpointName } from './endpoints.ts';

export type { Notice };

/**
 * `lookup`: somebody waits for this answer; `scan`: one of many pages; `background`: one of many pages that nobody asked
 * for, so that at most half of each limit is used.
 */
export type Priority = 'lookup' | 'scan' | 'background';

/** The part of a limit that a scan may use at once, so that a list of a few pages need not wait. */
export const BURST_PART = 1 / 4;

/** The part of a limit that is used in the background: the rest is for the other programs that use the key. */
export const BACKGROUND_PART = 1 / 2;

/** A running tool call: its deadline, and what it collects for the answer. */
export interface Call {
  readonly signal: AbortSignal;
  /** On the clock of the catalog, milliseconds. */
  readonly deadlineAtMs: number;
  /** What is to be said beside the answer, as it comes up. */
  readonly notices: Notice[];
  /** Requests that this call has sent, retries included. */
  requests: number;
  /** True: the call wants the current state, so the PIM is asked even right after it rejected the credentials. */
  asksAnew?: boolean;
  /** Who makes it, so that people take turns where requests wait; absent: nobody in particular. */
  readonly person?: string;
  /** The day whose prices count, UTC as YYYY-MM-DD: that of the cursor which it continues, else today. */
  day?: string;
  /** Whose its files are; absent: of all who did not sign in. */
  readonly owner?: string;
  /** Headers to send with its requests: those of its trace. */
  readonly trace?: Readonly<Record<string, string>>;
  /** Called when a request waits for the quota of an endpoint, `waitMs` or more from now, and when that changes. */
  readonly onWait?: (endpoint: EndpointName, waitMs: number) => void;
  /** Called now and then while the call waits for the catalog to be read: records read so far, and of how many if known. */
  readonly onReading?: (progress: { readonly records: number; readonly of?: number }) => void;
  /** When it aborts, requests that still wait for their quota leave it; what was sent goes on. Absent: never. */
  readonly leaveSignal?: AbortSignal;
}

/** Compares the records of a page with the filter that was sent (built in filter/proof.ts). */
export type Judge = (records: readonly PimRecord[]) => {
  readonly violatingRecords: number;
  readonly violated: readonly string[];
  readonly proven: readonly string[];
};

/** A value to send instead, and what the PIM must return if it applies the parameter: nothing, or fewer records. */
export type ProbeValueOf = (
  parameter: string,
  records: readonly PimRecord[],
) =>
  | { readonly values: readonly (string | number)[]; readonly leaves: 'none' | 'fewer' }
  | undefined;

/** Lists values by which the PIM must find some of these records; empty: none is readable; undefined: the records have none. */
type ListKnownValues = (records: readonly PimRecord[]) => readonly number[] | undefined;

/** What lists them for a parameter; undefined: each record has a value of its own. */
export type KnownValuesOf = (parameter: string) => ListKnownValues | undefined;

/** Identifies a record of a list: its id. */
export type RecordKey = string | number;

/** A query for records, page by page. */
export interface PageQuery {
  readonly endpoint: EndpointName;
  readonly filter: Filter;
  /** The argument that set each parameter, for texts that the model reads. */
  readonly argumentNames: Readonly<Record<string, string>>;
  /** Position of the first record wanted, from 0. */
  readonly offset: number;
  /**
   * Tells whether this is the key of the record before `offset`, which an earlier answer has read. If that record is no
   * longer there, the list has moved ({@link Page.moved}). Absent: unknown.
   */
  readonly after?: (key: RecordKey) => boolean;
  /** True for a scan: each page must show the last record of the page before, which takes larger pages. */
  readonly overlaps?: boolean;
  /**
   * How a page is read that the PIM fails to send, because of a record in it: in smaller pieces down to the record, in large
   * pieces, or not at all. Absent: down to the first such records of the list.
   */
  readonly pieces?: 'deep' | 'coarse' | 'none';
  /** Records to request per page; the PIM's own maximum is learned. */
  readonly pageSize: number;
  readonly priority: Priority;
  /** True: pages kept by {@link Page.keep} may be used; only for the continuation of an answer. */
  readonly continued: boolean;
  /** The field that identifies a record (Spec §2), to notice duplicates; absent: not checked. */
  readonly idField?: string;
  /** How to check that the filter was applied; absent: not checked. */
  readonly judge?: Judge;
  /** Probe values for parameters whose effect the records do not show (built in filter/proof.ts). */
  readonly probeValueOf?: ProbeValueOf;
  /** Values by which something must be found (built in filter/proof.ts). */
  readonly knownValuesOf?: KnownValuesOf;
}

/** How a list has moved since the record before a page was read. */
export interface Moved {
  /** The record's position then and now; undefined: it is no longer near there. */
  readonly was: number;
  readonly now: number | undefined;
  /** Position where the page continues: after the record, or one page before its old position. */
  readonly from: number;
}

/** Consecutive records. */
export interface Page {
  readonly records: readonly PimRecord[];
  /** Position of each record, parallel to `records`. */
  readonly positions: readonly number[];
  /** Identifies each record, parallel to `records`; absent: they cannot be identified. */
  readonly keys?: readonly (RecordKey | undefined)[];
  /** Set when the list has moved since the record before this page was read. */
  readonly moved?: Moved;
  /** The PIM's totalCount; undefined when it sends none. */
  readonly total: number | undefined;
  /** True when no record follows. */
  readonly last: boolean;
  /** Positions of records that the PIM fails to send; absent: none. */
  readonly unserved?: readonly Positions[] | undefined;
  /** True when the PIM is known to have withheld part of the data of this page. */
  readonly hasGap?: boolean;
  /** Fields, by wire name, that this source is known to fill in some record; others prove nothing. Absent: none. */
  readonly filled?: ReadonlySet<string>;
  /** Age of the data in milliseconds, if it was kept from an earlier call. */
  readonly ageMs: number | undefined;
  /** The filter as it was spelled in the request. */
  readonly sent: Filter;
  /** Keeps this page, which was not shown completely, for the call that continues the answer. */
  readonly keep: () => void;
}

/** The request of Spec §4.6. */
export interface SearchQuery
  extends Pick<PageQuery, 'offset' | 'after' | 'pageSize' | 'continued' | 'pieces'> {
  readonly searchKey: string;
  readonly entityTypes: readonly string[];
  readonly status: readonly string[];
  /** `<field> asc` or `<field> desc`; absent: the PIM's own order. */
  readonly sorting?: string;
  /** Of its first page; `lookup` by default. */
  readonly priority?: Priority;
}

/** Search results of one page. */
export interface SearchPage
  extends Pick<Page, 'positions' | 'keys' | 'moved' | 'total' | 'last' | 'ageMs' | 'keep'> {
  readonly hits: readonly SearchHit[];
}

/** What is known about one endpoint's page sizes, in records. */
export interface PageSizeKnowledge {
  /** Smallest and largest size that came exactly as requested; every size between them does as well. 0: none so far. */
  readonly least: number;
  readonly full: number;
  /** No page has fewer rows than this while more rows exist; 1 while no such minimum was observed. */
  readonly min: number;
  /** Largest size worth requesting; absent while no limit was observed. */
  readonly max?: number | undefined;
}

/** The same by endpoint. */
export type KnownPageSizes = Readonly<Partial<Record<EndpointName, PageSizeKnowledge>>>;

/** How much of an endpoint's quota is left (Spec §8). */
export interface QuotaLeft<Name extends string = EndpointName> {
  readonly endpoint: Name;
  /** Requests per window that this process may send under both limits; undefined: unlimited. */
  readonly limit: number | undefined;
  readonly left: number | undefined;
  /** The limit without what 429s took of it for a while; absent: they took nothing. */
  readonly configured?: number;
  /** Milliseconds until a request may be sent; 0: now. */
  readonly waitMs: number;
}

/** What was learned about this PIM so far. */
interface PimStatus {
  readonly filterCase: 'pascal' | 'camel' | 'unknown';
  readonly pageSizes: KnownPageSizes;
  readonly quota: readonly QuotaLeft[];
  /** What the operator should know about the limits. */
  readonly warnings: readonly Notice[];
}

/** A path of the Commerce Engine, as the operator declared it. */
export interface CommercePath {
  readonly name: string;
  readonly description: string;
  /** Required arguments. */
  readonly required: readonly string[];
  /** Optional arguments. */
  readonly optional: readonly string[];
}

/** Answer of the Commerce Engine: JSON of any shape (Spec §4.7: not shown). */
interface CommerceAnswer extends Pick<Page, 'ageMs' | 'keep'> {
  readonly body: unknown;
}

/** The Commerce Engine (Spec §1, §5) as tools see it: GET on declared paths. All methods throw CatalogError only. */
export interface CommerceEngine {
  readonly paths: readonly CommercePath[];
  /** Identifies this engine without secrets; part of every cursor's hash. */
  readonly identity: string;
  /**
   * Requests one path.
   * @param values by the names of its arguments
   * @param continued true when a kept answer may be used
   */
  fetch(
    path: string,
    values: ReadonlyMap<string, string>,
    continued: boolean,
    call: Call,
  ): Promise<CommerceAnswer>;
  /** How much of each path's quota is left. */
  quota(): readonly QuotaLeft<string>[];
  /** What the operator should know about its limits. */
  warnings(): readonly Notice[];
}

/** A picture for a model: at most 512 pixels on its long side. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Why a picture cannot be shown, in our own words, as it follows "because". */
export interface NotShown {
  readonly why: string;
}

/** What a picture may cost. */
export interface PictureBounds extends Pick<Call, 'signal' | 'deadlineAtMs'> {
  /** Of the picture as it is shown, before hosts write it as base64, which takes a third more. */
  readonly maxBytes: number;
}

/** The pictures that records link to, from the hosts that the operator allows. */
export interface Pictures {
  /**
   * Fetches a picture and shrinks it. This is no request to the PIM.
   * @param address as written in the record
   * @throws CancelledError only
   */
  fetch(address: string, bounds: PictureBounds): Promise<Picture | NotShown>;
}

/** A list that gives names to ids that products refer to (Spec §8). */
export type ReferenceList = Extract<
  EndpointName,
  'categories' | 'trademarks' | 'properties' | 'options'
>;

/** A PIM as tools see it. All methods throw CatalogError only. */
export interface PimCatalog {
  /** Pages in order up to the last; break out of the loop to stop. */
  fetchPages(query: PageQuery, call: Call): AsyncGenerator<Page, void, void>;
  /** One page of search results. */
  fetchSearch(query: SearchQuery, call: Call): AsyncGenerator<SearchPage, void, void>;
  /**
   * All records of a list, possibly some minutes old; undefined: the PIM has none, or it is too long to read just to
   * resolve a name.
   */
  fetchList(endpoint: ReferenceList, call: Call): Promise<readonly PimRecord[] | undefined>;
  /** Identifies this PIM and account without secrets; part of every cursor's hash. */
  readonly identity: string;
  status(): PimStatus;
  /** True where what the operator hides is left out, so that its own search is not asked. */
  readonly hides?: true;
  /** Takes over the page sizes that another process has learned of this PIM. Absent: nothing is learned of it. */
  recallPageSizes?(sizes: KnownPageSizes): void;
}
