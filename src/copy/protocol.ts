/** What the server and the engine, its child process, say to each other. One request, one reply, in order of arrival. */

import type { JsonValue } from '../record/value.ts';
import type { ListName } from './copied-lists.ts';

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

interface Exchange<Kind extends string, Request, Reply> {
  readonly request: { readonly kind: Kind } & Request;
  readonly reply: Reply;
}

/** A page that was read of a list, as it was kept. */
export interface ChosenPage {
  /** The file that its records are in; see sync/page-store.ts. */
  readonly file: string;
  /** Which of its records are left out, by their places. */
  readonly skip: readonly number[];
}

/** Every request with what it is answered with. */
export interface Exchanges {
  /** Begins to write a copy, in place of what the file holds. */
  begin_copy: Exchange<'begin_copy', { readonly file: string }, null>;
  /** Writes some pages of a list. Media come after those whose they are. */
  write_pages: Exchange<'write_pages', { readonly list: ListName; readonly pages: readonly ChosenPage[] }, null>;
  /** Writes what is only known when all pages are written. */
  seal_copy: Exchange<'seal_copy', CopySummary, null>;
  /**
   * Opens a finished copy for queries, and nothing but that. `spill`: a directory for what does not fit into memory while a
   * query of our own runs; absent: nowhere. `derived`: files made of the copy, by names; the reply tells which could be opened.
   */
  open_copy: Exchange<
    'open_copy',
    { readonly file: string; readonly spill?: string; readonly derived?: Readonly<Record<string, string>> },
    CopySummary & { readonly attached: readonly string[] }
  >;
  /** Whether some SELECTs can be asked of a copy, there being none: why not, or null. */
  check_conditions: Exchange<'check_conditions', { readonly selects: readonly string[] }, readonly (string | null)[]>;
  query: { readonly request: QueryRequest; readonly reply: QueryReply };
  open_rows: { readonly request: OpenRowsRequest; readonly reply: OpenedRows };
  next_rows: Exchange<'next_rows', unknown, Batch>;
  /** Opens a finished copy to make the file `draft` of it; `before` is an earlier file of its kind. */
  open_maker: Exchange<
    'open_maker',
    { readonly copy: string; readonly draft: string; readonly spill: string; readonly before?: string },
    null
  >;
  /** Runs a statement that makes it. `own`: the part that others wrote, one SELECT over the views of the copy. */
  make: Exchange<'make', { readonly sql: string; readonly own?: string }, readonly (readonly JsonValue[])[]>;
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

/** What comes back. `isWorn`: the engine has taken so much memory that another had better answer the next request. */
export type EngineReply = { readonly reply: unknown; readonly isWorn: boolean } | { readonly failure: EngineFailure };
