/**
 * What tools may ask of a PIM, and nothing of how it is asked. `catalog.ts` answers over HTTP, `copy/ask/catalog-from-copy.ts`
 * from a local copy of the catalog.
 */

import type { SearchHit } from '../record/unshown-records.ts';
import type { Filter, PimRecord } from '../record/value.ts';
import type { EndpointName } from './endpoints.ts';

/** `lookup`: someone waits for this answer; `scan`: one of many pages. */
export type Priority = 'lookup' | 'scan';

/** One tool call on its way: how long it may take, and what it has to tell at its end. */
export interface Call {
  readonly signal: AbortSignal;
  /** On the clock of the catalog, milliseconds. */
  readonly deadlineAtMs: number;
  /** Sentences for the answer's `warnings`, each once. */
  readonly warnings: Set<string>;
  /** Requests that this call has put on the wire, retries included. */
  requests: number;
  /** True: it is to be known how things are now, so the PIM is asked even right after it rejected the credentials. */
  asksAnew?: boolean;
  /** Headers to send along with its requests: the trace that it belongs to. */
  readonly trace?: Readonly<Record<string, string>>;
  /** Told that a request waits for the quota of an endpoint, `waitMs` from now at least; whenever that changes. */
  readonly onWait?: (endpoint: EndpointName, waitMs: number) => void;
}

/** What the records of a page say about the filter that was sent (filter/proof.ts builds it). */
export type Judge = (records: readonly PimRecord[]) => {
  readonly violatingRecords: number;
  readonly violated: readonly string[];
  readonly proven: readonly string[];
};

/** A value to send instead of the caller's, and what is left if the PIM applies the parameter. */
export type ProbeValueOf = (
  parameter: string,
  records: readonly PimRecord[],
) => { readonly values: readonly (string | number)[]; readonly leaves: 'none' | 'fewer' } | undefined;

/** What tells a record of a list from others: its id. */
export type RecordKey = string | number;

/** A question for records, page by page. */
export interface PageQuery {
  readonly endpoint: EndpointName;
  readonly filter: Filter;
  /** The argument that set each parameter, for sentences that the model reads. */
  readonly argumentNames: Readonly<Record<string, string>>;
  /** Position of the first record wanted, from 0. */
  readonly offset: number;
  /**
   * Whether this is the key of the record before `offset`, which an earlier answer has read: where it is no longer there, the
   * list has moved ({@link Page.moved}). Absent: not known.
   */
  readonly after?: (key: RecordKey) => boolean;
  /** Records per request to ask for; the PIM's own maximum is learned. */
  readonly pageSize: number;
  readonly priority: Priority;
  /** True when pages kept by {@link Page.keep} may serve: only for the continuation of an answer. */
  readonly continued: boolean;
  /** The field that tells records apart (Spec §2), to notice one that comes twice; absent: not checked. */
  readonly idField?: string;
  /** How to tell that the filter was applied; absent: not checked. */
  readonly judge?: Judge;
  /** Values whose effect tells it where the records do not (filter/proof.ts builds it). */
  readonly probeValueOf?: ProbeValueOf;
  /**
   * The conditions by which the records will be judged when they come; undefined: one that SQL cannot tell. A source that
   * can tell of some records that they will not pass may leave those out, if it says how many ({@link Page.leftOut}).
   */
  readonly tests?: readonly (SqlTest | undefined)[];
  /** True when it is only to be known how many pass: then those that surely do may be left out as well. */
  readonly isCount?: boolean;
}

/** One condition in SQL over the view of a list, called `t`. */
export interface SqlTest {
  /** The field of the view that it judges by: where no record carries it, nothing is judged. */
  readonly field: string;
  /** A name whose spellings in a view it must know. */
  readonly named?: { readonly view: 'properties' | 'options' | 'tags'; readonly name: string };
  readonly build: (known: SqlKnown) => SqlVerdict;
}

/** What SQL is written by: whether the field holds, in some record, what no reader knows; the spellings, unless there are too many. */
interface SqlKnown {
  readonly list: 'products' | 'variants';
  readonly isOpen: boolean;
  readonly spellings: readonly string[] | undefined;
}

/** A three-valued condition in SQL: `maybe` is true at least of records whose verdict is yes or unknown, `surely` only of yes. */
export interface SqlVerdict {
  readonly maybe: string;
  readonly surely: string;
}

/** Records that were left out since they need not be judged any more. */
export interface LeftOut {
  readonly ruledOut: number;
  readonly passed: number;
}

/** How a list has moved since the record before a page was read. */
export interface Moved {
  /** The record's position then, and now; undefined: it is not near there any more. */
  readonly was: number;
  readonly now: number | undefined;
  /** The position from which the page goes on: after the record, or a page before where it was. */
  readonly from: number;
}

/** Some consecutive records. */
export interface Page {
  readonly records: readonly PimRecord[];
  /** Position of each record, parallel to `records`. */
  readonly positions: readonly number[];
  /** What tells each record from others, parallel to `records`; absent: nothing does. */
  readonly keys?: readonly (RecordKey | undefined)[];
  /** Set when the list has moved since the record before this page was read. */
  readonly moved?: Moved;
  /** The PIM's totalCount; undefined when it does not say. */
  readonly total: number | undefined;
  /** True when no record follows. */
  readonly last: boolean;
  /** What was left out before each of `records` and after the last, by {@link PageQuery.tests}; absent: nothing. */
  readonly leftOut?: readonly LeftOut[];
  /** The position after the page, with what was left out after its last record; absent: the one after that record. */
  readonly end?: number;
  /** True when the PIM is known to have kept back some of what the page is made of. */
  readonly hasGap?: boolean;
  /** Fields that this source is known to fill in some record, by wire name; that another is empty tells nothing. Absent: none. */
  readonly filled?: ReadonlySet<string>;
  /** How old the data is, when it was kept from an earlier call. Milliseconds. */
  readonly ageMs: number | undefined;
  /** The filter in the spelling that was sent. */
  readonly sent: Filter;
  /** Keeps this page, which was not shown whole, for the call that continues the answer. */
  readonly keep: () => void;
}

/** The request of Spec §4.6. */
export interface SearchQuery extends Pick<PageQuery, 'offset' | 'after' | 'pageSize' | 'continued'> {
  readonly searchKey: string;
  readonly entityTypes: readonly string[];
  readonly status: readonly string[];
  /** `<field> asc` or `<field> desc`; absent: the PIM's own order. */
  readonly sorting?: string;
}

/** Search results of one page. */
export interface SearchPage extends Pick<Page, 'positions' | 'keys' | 'moved' | 'total' | 'last' | 'ageMs' | 'keep'> {
  readonly hits: readonly SearchHit[];
}

/** How much of an endpoint's quota is left (Spec §8). */
export interface QuotaLeft<Name extends string = EndpointName> {
  readonly endpoint: Name;
  /** Requests per window that both limits allow this process; undefined: unlimited. */
  readonly limit: number | undefined;
  readonly left: number | undefined;
  /** Milliseconds until a request may go out; 0: now. */
  readonly waitMs: number;
}

/** What was learned about this PIM so far. */
interface PimStatus {
  readonly filterCase: 'pascal' | 'camel' | 'unknown';
  /** Largest page that was returned in full, and the learned maximum, by endpoint. */
  readonly pageSizes: Readonly<
    Partial<Record<EndpointName, { readonly full: number; readonly max: number | undefined }>>
  >;
  readonly quota: readonly QuotaLeft[];
  readonly warnings: readonly string[];
}

/** A path of the Commerce Engine that the operator has declared. */
export interface CommercePath {
  readonly name: string;
  readonly description: string;
  /** Arguments that it needs. */
  readonly required: readonly string[];
  /** Arguments that it may take. */
  readonly optional: readonly string[];
}

/** What the Commerce Engine answered: JSON of any shape (Spec §4.7: not shown). */
interface CommerceAnswer extends Pick<Page, 'ageMs' | 'keep'> {
  readonly body: unknown;
}

/** The Commerce Engine (Spec §1, §5) as tools see it: GET on declared paths. All methods throw CatalogError only. */
export interface CommerceEngine {
  readonly paths: readonly CommercePath[];
  /** Names this engine, without secrets: part of every cursor's hash. */
  readonly identity: string;
  /**
   * Asks one path.
   * @param values by the names of its arguments
   * @param continued true when an answer that was kept may serve
   */
  fetch(path: string, values: ReadonlyMap<string, string>, continued: boolean, call: Call): Promise<CommerceAnswer>;
  /** How much of each path's quota is left. */
  quota(): readonly QuotaLeft<string>[];
  /** What the operator should know about its limits. */
  warnings(): readonly string[];
}

/** A picture that a model can be shown: at most 512 pixels on its long side, and at most 100 KB. */
export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Why a picture cannot be shown, in our words, as it stands after "because". */
export interface NotShown {
  readonly why: string;
}

/** The pictures that records link to, from the hosts that the operator allows. */
export interface Pictures {
  /**
   * Fetches one, and shrinks it. It is no request to the PIM.
   * @param address as the record has it
   * @throws CancelledError only
   */
  fetch(address: string, bounds: Pick<Call, 'signal' | 'deadlineAtMs'>): Promise<Picture | NotShown>;
}

/** A list that names what products belong to (Spec §8). */
export type ReferenceList = Extract<EndpointName, 'categories' | 'trademarks'>;

/** A PIM as tools see it. All methods throw CatalogError only. */
export interface PimCatalog {
  /** Pages in order until the last; stop by breaking out of the loop. */
  fetchPages(query: PageQuery, call: Call): AsyncGenerator<Page, void, void>;
  /** One page of search results. */
  fetchSearch(query: SearchQuery, call: Call): AsyncGenerator<SearchPage, void, void>;
  /** All records of a list, which may be some minutes old; undefined: the PIM serves none, or one too long to be read for a name. */
  fetchList(endpoint: ReferenceList, call: Call): Promise<readonly PimRecord[] | undefined>;
  /** Names this PIM and account, without secrets: part of every cursor's hash. */
  readonly identity: string;
  status(): PimStatus;
}
