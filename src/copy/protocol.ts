/** What the server and the engine, its child process, say to each other. One request, one reply, in order of arrival. */

import type { JsonValue, PimRecord } from '../record/value.ts';
import type { ListName } from './copied-lists.ts';

/** One page that was read of a list. */
export interface ReadPage {
  readonly list: ListName;
  /** Position of its first record, and how many positions it covers. */
  readonly offset: number;
  readonly span: number;
  /** What the PIM announced with it. */
  readonly total: number | undefined;
  /** UTC, as ISO 8601 writes it. */
  readonly readAt: string;
  /** Of a page that was asked for by ids: a mark of these. */
  readonly asked?: string;
  /** True where a text or list of a record was cut when it was read. */
  readonly isCut?: true;
  readonly records: readonly PimRecord[];
}

/** What is told of a page once it is kept. */
export interface PageMark {
  readonly records: number;
  /** Differs where the records are others. */
  readonly print: string;
}

/** A page that is kept already. */
export type KeptPage = Omit<ReadPage, 'records' | 'total'> & PageMark & { readonly total: number | null };

/** What became of a list: a row of the view `lists`. */
export interface ListSummary {
  readonly list: ListName;
  readonly records: number;
  readonly announced: number | null;
  /** Null: the PIM does not serve the list. */
  readonly complete: boolean | null;
  readonly note: string | null;
  readonly readFrom: string | null;
  readonly readTo: string | null;
}

/** What became of reading a list: whether it was read wholly, as far as its reader can tell, and what to know about it. */
export interface ListOutcome {
  /** Null: the PIM does not serve the list. */
  readonly isWhole: boolean | null;
  readonly note?: string;
}

/** What became of each list. */
export type Outcomes = Readonly<Partial<Record<ListName, ListOutcome>>>;

/** What a finished copy holds. */
export interface CopySummary {
  readonly lists: readonly ListSummary[];
}

/** What a query is to give. */
export interface QueryRequest {
  readonly kind: 'query';
  readonly sql: string;
  /** Rows to leave out at the start. */
  readonly offset: number;
  /** The most rows to give. */
  readonly maxRows: number;
  /** The most characters of JSON that they come to; a first row that has more by itself is cut to about as many. */
  readonly maxChars: number;
  /** True where no row is to be cut: for records that are read, not shown. */
  readonly isWhole?: boolean;
  /** True for SQL of a caller, who is to be warned of what it may get wrong. */
  readonly findsTraps?: boolean;
}

/** What a query gave. */
export interface QueryReply {
  /** As SQL names them: a name may come twice. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly JsonValue[])[];
  /** Rows in all, as far as they were counted. */
  readonly counted: number;
  /** False where counting was given up. */
  readonly countedAll: boolean;
  /** False where running it again may give other rows (random and the like). */
  readonly isRepeatable: boolean;
  /** Where traps were looked for: what to warn of, each a sentence with the remedy. */
  readonly traps?: readonly string[];
}

/** Begins a query whose rows are wanted all, and as they are. */
export interface OpenRowsRequest {
  readonly kind: 'open_rows';
  readonly sql: string;
  /** About the bytes of JSON of one batch. */
  readonly batchBytes: number;
  /** As of a query. */
  readonly findsTraps?: boolean;
}

/** What is known of rows before they come. */
export interface OpenedRows {
  readonly columns: readonly string[];
  /** As of a query. */
  readonly traps?: readonly string[];
}

/** Some rows of the query that was begun last. */
export interface Batch {
  readonly rows: readonly (readonly JsonValue[])[];
  /** True: there are no more, nor any in this one. */
  readonly isLast: boolean;
}

/** Every request with what it is answered with. */
export interface Exchanges {
  /** Opens the log that pages are kept in, for a copy in the file `copy`; a log of another stamp is begun anew. */
  open_pages: {
    readonly request: {
      readonly kind: 'open_pages';
      readonly file: string;
      readonly copy: string;
      readonly stamp: string;
    };
    readonly reply: { readonly pages: readonly KeptPage[] };
  };
  /** Keeps a page in place of what was read there before. */
  add_page: { readonly request: { readonly kind: 'add_page'; readonly page: ReadPage }; readonly reply: PageMark };
  /** Forgets the pages of a list from a position on, those before another one. */
  drop_pages: {
    readonly request: {
      readonly kind: 'drop_pages';
      readonly list: ListName;
      readonly from: number;
      readonly to: number;
    };
    readonly reply: null;
  };
  /** How many records of a list there are, each counted once. */
  count: { readonly request: { readonly kind: 'count'; readonly list: ListName }; readonly reply: number };
  /** Ids of a list in ascending order, the first `skip` left out. */
  ids: {
    readonly request: {
      readonly kind: 'ids';
      readonly list: 'products' | 'variants';
      readonly skip: number;
      readonly most: number;
    };
    readonly reply: readonly number[];
  };
  /** Writes the rest of the copy, and tells of it, by its checksum too, and of the copy in `previous`, where there is a sound one. */
  finish: {
    readonly request: {
      readonly kind: 'finish';
      readonly previous: string | undefined;
      readonly outcomes: Outcomes;
    };
    readonly reply: { readonly draft: CopySummary; readonly sum: string; readonly previous: CopySummary | null };
  };
  /**
   * Opens a finished copy for queries, and nothing but that. `isNew`: nobody has looked yet whether it is as it was written.
   * `spill`: a directory for what does not fit into memory while a query of our own runs; absent: nowhere. `derived`: files
   * made of the copy, by names; the reply tells which of them could be opened.
   */
  open_copy: {
    readonly request: {
      readonly kind: 'open_copy';
      readonly file: string;
      readonly spill?: string;
      readonly isNew?: boolean;
      readonly derived?: Readonly<Record<string, string>>;
    };
    readonly reply: CopySummary & { readonly attached: readonly string[] };
  };
  /** Whether some SELECTs can be asked of a copy, there being none: why not, or null. */
  check_conditions: {
    readonly request: { readonly kind: 'check_conditions'; readonly selects: readonly string[] };
    readonly reply: readonly (string | null)[];
  };
  query: { readonly request: QueryRequest; readonly reply: QueryReply };
  open_rows: { readonly request: OpenRowsRequest; readonly reply: OpenedRows };
  next_rows: { readonly request: { readonly kind: 'next_rows' }; readonly reply: Batch };
  /** Opens a finished copy to make the file `draft` of it; `before` is an earlier file of its kind. */
  open_maker: {
    readonly request: {
      readonly kind: 'open_maker';
      readonly copy: string;
      readonly draft: string;
      readonly spill: string;
      readonly before?: string;
    };
    readonly reply: null;
  };
  /** Runs a statement that makes it. `own`: the part that others wrote, one SELECT over the views of the copy. */
  make: {
    readonly request: { readonly kind: 'make'; readonly sql: string; readonly own?: string };
    readonly reply: readonly (readonly JsonValue[])[];
  };
}

/** Any request. */
export type EngineRequest = Exchanges[keyof Exchanges]['request'];

/**
 * Why a request failed. `no_duckdb`: the package is missing; `query`: the SQL is to be changed; `memory`: so it is, because it
 * needs more memory than it is allowed; `failed`: all else.
 */
export interface EngineFailure {
  readonly reason: 'no_duckdb' | 'query' | 'memory' | 'failed';
  /** What failed, and what to change: our own words. Of `failed`, what the engine said, for the log. */
  readonly failed: string;
  readonly fix: string;
}

/** What goes over the channel. */
export interface NumberedRequest {
  readonly number: number;
  readonly request: EngineRequest;
}

/** What comes back. `isWorn`: the engine has taken so much memory that another had better answer the next request. */
export type NumberedReply =
  | { readonly number: number; readonly reply: unknown; readonly isWorn: boolean }
  | { readonly number: number; readonly failure: EngineFailure };
