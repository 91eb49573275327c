/** One reply per request, in order. */

import type { ListNote, SqlNotice } from '../answer/notices.ts';
import type { LostRole } from '../errors.ts';
import type { ValueEdit } from '../record/edit-record.ts';
import type { HiddenCounts, HiddenSpec } from '../record/hidden/hidden-names.ts';
import type { ShapeRow } from '../record/shapes/describe-shapes.ts';
import type { Labels } from '../record/shapes/labels.ts';
import type { Shape } from '../record/shapes/reshape.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import type { ListName, OwnedList } from './copied-lists.ts';

/** Outcome of a list: a row of the view `lists`. */
export interface ListSummary {
  readonly list: ListName;
  readonly records: number;
  readonly announced: number | null;
  // Null: the PIM does not serve the list.
  readonly complete: boolean | null;
  readonly notes: readonly ListNote[];
  readonly readFrom: string | null;
  readonly readTo: string | null;
  // Last comparison with the PIM: records that were read before have not changed until then, as far
  // as the PIM shows.
  readonly checked: string | null;
}

/** Outcome of a refresh. */
export interface Refreshed {
  // Reason to read everything; absent: only possible changes were read.
  readonly whole?: string;
  // Products that were compared.
  readonly products: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
  // Products whose variants and media were read again.
  readonly owners: number;
  readonly requests: number;
}

/** Content of a finished copy. */
export interface CopySummary {
  readonly lists: readonly ListSummary[];
  // Absent: there was no earlier copy.
  readonly refreshed?: Refreshed;
}

/** Query and the requested part of its result. */
export interface QueryRequest {
  readonly kind: 'query';
  readonly sql: string;
  // Rows to skip at the start.
  readonly offset: number;
  readonly maxRows: number;
  // Maximum characters of JSON in all rows; a longer first row is cut to about this size.
  readonly maxChars: number;
  // No row may be cut: for records that are processed, not shown.
  readonly isUncut?: boolean;
  // SQL of a caller, who is warned about possible mistakes.
  readonly findsTraps?: boolean;
  // Date whose prices count, as YYYY-MM-DD; absent: today, UTC.
  readonly day?: string | undefined;
  // Languages of `props`, as listCultureKeys (record/culture.ts) returns them; absent: the record's
  // own.
  readonly cultures?: readonly string[] | undefined;
}

/** Result of a query. */
export interface QueryReply {
  // As named by SQL; a name may occur twice.
  readonly columns: readonly string[];
  readonly rows: readonly (readonly JsonValue[])[];
  // Total number of rows, as far as they were counted.
  readonly counted: number;
  // False if counting was given up.
  readonly countedAll: boolean;
  // False if running it again may return other rows (random and the like).
  readonly isRepeatable: boolean;
  // Warnings about possible mistakes, where these were checked.
  readonly traps?: readonly SqlNotice[];
  // Repairs of SQL that DuckDB refuses as written, where traps were checked.
  readonly corrections?: readonly string[];
}

/** Starts a query whose rows are all needed, unchanged. */
export interface OpenRowsRequest
  extends Pick<QueryRequest, 'sql' | 'findsTraps' | 'day' | 'cultures'> {
  readonly kind: 'open_rows';
  // Approximate bytes of JSON per batch.
  readonly batchBytes: number;
}

/** Columns and notices, before the rows arrive. */
export type OpenedRows = Pick<QueryReply, 'columns' | 'traps' | 'corrections'>;

/** Next rows of the query that was started last; empty: there are no more. */
export type Batch = readonly (readonly JsonValue[])[];

/** Some rows of a result; none: the result has ended. */
export interface RowsRead {
  readonly rows: Batch;
  // A value that was read so far was NaN or Infinity.
  readonly hasNotFinite: boolean;
}

interface Exchange<Kind extends string, Request, Reply> {
  readonly request: { readonly kind: Kind } & Request;
  readonly reply: Reply;
}

/** Stored page of a list. */
export interface ChosenPage {
  // File with its records; see sync/page-store.ts.
  readonly file: string;
  // Positions of records to leave out.
  readonly skip: readonly number[];
}

/** Sources of the shapes of a new copy. */
export interface ShapeSource {
  // Shapes of the operator.
  readonly given: readonly Shape[];
  // In ISO 8601, to distinguish prices that are still valid from dates of entries.
  readonly today: string;
  // Language whose names come first.
  readonly culture?: string | undefined;
  // Pages to learn from: some of products and variants, all of what they refer to; none: the
  // earlier copy is used.
  readonly pages: Readonly<Record<LearnedList, readonly ChosenPage[]>>;
  // All products that were read.
  readonly productIds: readonly number[];
  // Absent: these lists of the PIM were not read.
  readonly definitions?: Definitions | undefined;
  // Names that an earlier copy had from these lists.
  readonly defined?: readonly Labels[] | undefined;
  // Hidden fields and records; absent: nothing.
  readonly hidden?: HiddenSpec | undefined;
}

/** Records of the PIM's lists of properties and options. */
export type Definitions = Readonly<Record<'properties' | 'options', readonly PimRecord[]>>;

type LearnedList = 'products' | 'variants' | 'categories' | 'brands';

/** Roles of the keys within lists of a copy. */
export interface CopyShapes {
  // Shapes of the operator.
  readonly given: readonly Shape[];
  // Shapes that its records were read by, beside the words of their keys.
  readonly applied: readonly Shape[];
  // Names of entries that have codes alone.
  readonly labels: readonly Labels[];
  // Languages by their ids or other codes.
  readonly languages: readonly (readonly [id: string, culture: string])[];
  readonly rows: readonly ShapeRow[];
  // Absent: nothing is hidden.
  readonly hidden?: HiddenSpec;
  // Number of values that were hidden when the catalog was last read whole, or the copy rewritten.
  readonly leftOut?: HiddenCounts;
  // It was rewritten from a copy without something that is not hidden any more.
  readonly lacksShown?: boolean;
}

/**
 * Products whose variants or media were read before a time, UTC in ISO 8601, and some of those that
 * were read longest ago.
 */
export interface Due {
  readonly before: string;
  readonly most: number;
}

/** Differences between products and those of an earlier copy. */
export interface Compared extends Pick<Refreshed, 'new' | 'changed' | 'gone'> {
  // Number of products in the earlier copy.
  readonly products: number;
  // Products whose variants and media must be read: new and changed ones, and those that are due.
  readonly owners: readonly number[];
  // `known`: records of the earlier copy that can be kept; `kept`: those that belong to other
  // products.
  readonly lists: Readonly<Record<OwnedList, { readonly known: number; readonly kept: number }>>;
}

/**
 * Records for SELECTs of one call. `fields` counts the fields of the records. `facts`, `texts` and
 * `lists` stay empty, as does `raw` of products and variants. Without a list of variants, the
 * variants within the products count.
 */
export interface ScratchContent {
  readonly lists: readonly {
    readonly list: 'products' | 'variants' | 'categories' | 'brands';
    readonly records: readonly PimRecord[];
  }[];
}

/** Part of a copy, and values for some of its records. */
export interface Trial {
  // The products of the part; their variants belong to it too.
  readonly productIds: readonly number[];
  readonly edits: readonly RecordEdits[];
}

/** Values for one product, or for one of its variants. */
export interface RecordEdits {
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly values: readonly ValueEdit[];
}

/** Requests with their replies. */
export interface Exchanges {
  /**
   * Starts writing a copy, replacing the content of the file. `before`: the current copy, so that
   * hashes of records are comparable; `needsDefinitions`: properties or options have names or units
   * that stand nowhere in the pages.
   */
  begin_copy: Exchange<
    'begin_copy',
    { readonly file: string; readonly before?: string } & ShapeSource,
    { readonly needsDefinitions: boolean }
  >;
  /** Writes some pages of a list. Media must come after the records that own them. */
  write_pages: Exchange<
    'write_pages',
    { readonly list: ListName; readonly pages: readonly ChosenPage[] },
    null
  >;
  /**
   * Compares the products of pages with the copy `base`. `isComplete`: products on no page are gone;
   * `due`: products whose variants and media are read again.
   */
  compare_products: Exchange<
    'compare_products',
    {
      readonly base: string;
      readonly pages: readonly ChosenPage[];
      readonly isComplete: boolean;
      readonly due: Due;
    },
    Compared
  >;
  keep_records: Exchange<
    'keep_records',
    { readonly base: string; readonly list: ListName; readonly owners: readonly number[] },
    { readonly kept: number } & Pick<ListSummary, 'readFrom' | 'readTo'>
  >;
  /**
   * Rewrites the copy `earlier` of another version from its records: everything computed is
   * computed anew, and the times of reading stay.
   */
  rewrite_copy: Exchange<
    'rewrite_copy',
    { readonly earlier: string; readonly draft: string } & Pick<
      ShapeSource,
      'given' | 'today' | 'culture' | 'defined' | 'hidden'
    >,
    CopyShapes
  >;
  /**
   * Compares a sealed copy with the one before it, and writes the history up to it into a new file.
   * `history`: the file so far; `since`: earlier rows are left out, UTC in ISO 8601. The reply
   * counts records, and names paths that change by themselves.
   */
  write_history: Exchange<
    'write_history',
    {
      readonly before: string;
      readonly after: string;
      readonly history?: string;
      readonly draft: string;
      readonly since: string;
    },
    {
      readonly new: number;
      readonly changed: number;
      readonly gone: number;
      readonly learned: readonly string[];
      // The history so far could not be read, and begins anew.
      readonly isDamaged?: boolean;
    }
  >;
  /**
   * Writes a part of the copy `base` into two files: unchanged, and with values put into its
   * records. The reply counts the values that have no place.
   */
  write_trial: Exchange<
    'write_trial',
    { readonly base: string; readonly before: string; readonly after: string } & Trial &
      Pick<CopyShapes, 'applied' | 'labels' | 'languages'>,
    { readonly unplaced: number }
  >;
  check_file: Exchange<'check_file', { readonly file: string }, boolean>;
  find_lost_roles: Exchange<
    'find_lost_roles',
    { readonly before: string; readonly after: string },
    readonly LostRole[]
  >;
  seal_copy: Exchange<'seal_copy', CopySummary, CopyShapes>;
  /**
   * Opens a finished copy for queries only. `spill`: directory for data that does not fit into
   * memory while a query of pim-mcp runs; absent: none. `derived`: derived files by name; the reply
   * names those that could be opened.
   */
  open_copy: Exchange<
    'open_copy',
    {
      readonly file: string;
      readonly spill?: string;
      readonly derived?: Readonly<Record<string, string>>;
    },
    CopySummary & { readonly attached: readonly string[] }
  >;
  /** Checks, without a copy, that SELECTs can run on one: the reason if not, or null. */
  check_conditions: Exchange<
    'check_conditions',
    { readonly selects: readonly string[] },
    readonly (string | null)[]
  >;
  close: Exchange<'close', unknown, null>;
  query: { readonly request: QueryRequest; readonly reply: QueryReply };
  /**
   * Replaces the records of the scratch tables; `id` identifies the content. An open copy stays
   * open.
   */
  hold_scratch: Exchange<'hold_scratch', { readonly id: string } & ScratchContent, null>;
  /**
   * Runs a SELECT over the scratch tables. `isLost`: they hold other content, and must be filled
   * again.
   */
  query_scratch: Exchange<
    'query_scratch',
    { readonly id: string } & Pick<QueryRequest, 'sql' | 'day'>,
    { readonly rows: Batch } | { readonly isLost: true }
  >;
  open_rows: { readonly request: OpenRowsRequest; readonly reply: OpenedRows };
  next_rows: Exchange<'next_rows', unknown, RowsRead>;
  open_maker: Exchange<
    'open_maker',
    {
      readonly copy: string;
      readonly draft: string;
      readonly spill: string;
      readonly before?: string;
      readonly memoryBytes?: number | undefined;
    },
    null
  >;
  /**
   * Runs a statement for that file. `own`: the part that others wrote, one SELECT over the views of
   * the copy.
   */
  make: Exchange<
    'make',
    { readonly sql: string; readonly own?: string },
    readonly (readonly JsonValue[])[]
  >;
}

export type EngineRequest = Exchanges[keyof Exchanges]['request'];

/**
 * Reason of a failure. `no_duckdb`: the package is missing; `query`: the SQL must be changed;
 * `memory`: it must be changed because it needs more memory than allowed; `failed`: everything
 * else.
 */
export interface EngineFailure {
  readonly reason: 'no_duckdb' | 'query' | 'memory' | 'failed';
  // For `failed`: the engine's message, for the log. Otherwise a sentence for the caller, with
  // `fix`.
  readonly failed: string;
  readonly fix: string;
}

/**
 * Reply of the engine. `isWorn`: it has used so much memory that another engine should answer the
 * next request.
 */
export type EngineReply =
  | { readonly reply: unknown; readonly isWorn: boolean }
  | { readonly failure: EngineFailure };
