/** Messages between the server and the engine, its child process. One reply per request, in order. */

import type { ListNote, SqlNotice } from '../answer/notices.ts';
import type { LostRole } from '../errors.ts';
import type { ValueEdit } from '../record/edit-record.ts';
import type { HiddenCounts, HiddenSpec } from '../record/hidden/hidden-names.ts';
import type { ShapeRow } from '../record/shapes/describe-shapes.ts';
import type { Labels } from '../record/shapes/labels.ts';
import type { Shape } from '../record/shapes/reshape.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import type { ListName, OwnedList } from './copied-lists.ts';

/** The outcome of a list: a row of the view `lists`. */
export interface ListSummary {
  readonly list: ListName;
  readonly records: number;
  readonly announced: number | null;
  /** Null: the PIM does not serve the list. */
  readonly complete: boolean | null;
  /** What was noted of its reading; empty: nothing. */
  readonly notes: readonly ListNote[];
  readonly readFrom: string | null;
  readonly readTo: string | null;
  /** When it was last compared with the PIM. What was read before has not changed until then, as far as the PIM tells. */
  readonly checked: string | null;
}

/** What a refresh read again, and what it found. */
export interface Refreshed {
  /** Why everything was read; absent: only what may have changed. */
  readonly whole?: string;
  /** Products that were checked. */
  readonly products: number;
  readonly new: number;
  readonly changed: number;
  readonly gone: number;
  /** Products whose variants and media were read again. */
  readonly owners: number;
  readonly requests: number;
}

/** What a finished copy holds. */
export interface CopySummary {
  readonly lists: readonly ListSummary[];
  /** Absent: there was no earlier copy. */
  readonly refreshed?: Refreshed;
}

/** A query and the wanted part of its result. */
export interface QueryRequest {
  readonly kind: 'query';
  readonly sql: string;
  /** Rows to skip at the start. */
  readonly offset: number;
  /** Maximum number of rows. */
  readonly maxRows: number;
  /** Maximum characters of JSON in all rows; a longer first row is cut to about this size. */
  readonly maxChars: number;
  /** True if no row may be cut: for records that are processed, not shown. */
  readonly isWhole?: boolean;
  /** True for SQL of a caller, who should be warned about possible mistakes. */
  readonly findsTraps?: boolean;
  /** The day whose prices count, as YYYY-MM-DD; absent: today, UTC. */
  readonly day?: string | undefined;
  /** The languages of `props`, as listCultureKeys (record/culture.ts) gives them; absent: the record's own. */
  readonly cultures?: readonly string[] | undefined;
}

/** Result of a query. */
export interface QueryReply {
  /** As named by SQL; a name may occur twice. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly JsonValue[])[];
  /** Total number of rows, as far as they were counted. */
  readonly counted: number;
  /** False if counting was given up. */
  readonly countedAll: boolean;
  /** False if running it again may give other rows (random and the like). */
  readonly isRepeatable: boolean;
  /** If traps were checked: what may mislead in it. */
  readonly traps?: readonly SqlNotice[];
  /** If traps were checked: what was taken for what in it, where DuckDB refuses how it is written. */
  readonly corrections?: readonly string[];
}

/** Starts a query whose rows are all wanted, unchanged. */
export interface OpenRowsRequest
  extends Pick<QueryRequest, 'sql' | 'findsTraps' | 'day' | 'cultures'> {
  readonly kind: 'open_rows';
  /** Approximate bytes of JSON per batch. */
  readonly batchBytes: number;
}

/** What is known before the rows arrive. */
export type OpenedRows = Pick<QueryReply, 'columns' | 'traps' | 'corrections'>;

/** The next rows of the query that was started last; empty: there are no more. */
export type Batch = readonly (readonly JsonValue[])[];

/** Some rows of a result; none: these were all. */
export interface RowsRead {
  readonly rows: Batch;
  /** Whether any value that was read so far was NaN or Infinity. */
  readonly hasNotFinite: boolean;
}

interface Exchange<Kind extends string, Request, Reply> {
  readonly request: { readonly kind: Kind } & Request;
  readonly reply: Reply;
}

/** A page that was read of a list, as stored. */
export interface ChosenPage {
  /** The file with its records; see sync/page-store.ts. */
  readonly file: string;
  /** Positions of records to leave out. */
  readonly skip: readonly number[];
}

/** What the shapes of a new copy are made of. */
export interface ShapeSource {
  /** Those of the operator. */
  readonly given: readonly Shape[];
  /** In ISO 8601: prices that hold until then are told from entries that were made then. */
  readonly today: string;
  /** The language whose names come first. */
  readonly culture?: string | undefined;
  /** Pages to learn from: some of products and variants, all of what they refer to; none: the copy before is looked at. */
  readonly pages: Readonly<Record<LearnedList, readonly ChosenPage[]>>;
  /** All products that were read. */
  readonly productIds: readonly number[];
  /** What the PIM's lists of properties and options hold; absent: they were not read. */
  readonly definitions?: Definitions | undefined;
  /** The names that an earlier copy had from these lists. */
  readonly defined?: readonly Labels[] | undefined;
  /** What the operator hides; absent: nothing. */
  readonly hidden?: HiddenSpec | undefined;
}

/** The records of the PIM's lists of properties and options. */
export type Definitions = Readonly<Record<'properties' | 'options', readonly PimRecord[]>>;

/** A list whose pages are learned from. */
export type LearnedList = 'products' | 'variants' | 'categories' | 'brands';

/** What the keys within lists stand for in a copy. */
export interface CopyShapes {
  /** Those of the operator. */
  readonly given: readonly Shape[];
  /** Those that its records were read by, beside the words of their keys. */
  readonly applied: readonly Shape[];
  /** The names of entries that have codes alone. */
  readonly labels: readonly Labels[];
  readonly rows: readonly ShapeRow[];
  /** What it is without; absent: nothing is hidden. */
  readonly hidden?: HiddenSpec;
  /** How many values were left out when the catalog was last read whole, or the copy rewritten. */
  readonly leftOut?: HiddenCounts;
  /** True: it was rewritten from one that was without something that is shown now. */
  readonly lacksShown?: boolean;
}

/** Products whose variants or media were read before a time, UTC in ISO 8601, and some of those that were read longest ago. */
export interface Due {
  readonly before: string;
  readonly most: number;
}

/** How products differ from those of an earlier copy. */
export interface Compared extends Pick<Refreshed, 'new' | 'changed' | 'gone'> {
  /** How many the copy has. */
  readonly products: number;
  /** Ids of those whose variants and media must be read: new and changed ones, and those that are due. */
  readonly owners: readonly number[];
  /** How many records the copy has that can be kept, and how many of them belong to other products. */
  readonly lists: Readonly<Record<OwnedList, { readonly known: number; readonly kept: number }>>;
}

/**
 * Records to ask SELECTs of. `fields` counts the fields of the records. `facts`, `texts` and `lists` stay empty, as does `raw` of
 * products and variants. Without a list of variants, the variants within the products count.
 */
export interface ScratchContent {
  readonly lists: readonly {
    readonly list: 'products' | 'variants' | 'categories' | 'brands';
    readonly records: readonly PimRecord[];
  }[];
}

/** A part of a copy, and values for some of its records. */
export interface Trial {
  /** The products of the part, with their variants. */
  readonly productIds: readonly number[];
  readonly edits: readonly RecordEdits[];
}

/** Values for one product, or for one of its variants. */
export interface RecordEdits {
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly values: readonly ValueEdit[];
}

/** All requests with their replies. */
export interface Exchanges {
  /**
   * Starts writing a copy, replacing the content of the file. `before`: the current copy, to make prints as it did;
   * `needsDefinitions`: properties or options have names or units that stand nowhere in the pages.
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
   * Compares the products of pages with the copy `base`. `isWhole`: who is in no page is gone; `due`: of whom variants and media
   * are read again.
   */
  compare_products: Exchange<
    'compare_products',
    {
      readonly base: string;
      readonly pages: readonly ChosenPage[];
      readonly isWhole: boolean;
      readonly due: Due;
    },
    Compared
  >;
  /** Takes the records of a list that were not written, and do not belong to the products `owners`, from the copy `base`. */
  keep_records: Exchange<
    'keep_records',
    { readonly base: string; readonly list: ListName; readonly owners: readonly number[] },
    { readonly kept: number } & Pick<ListSummary, 'readFrom' | 'readTo'>
  >;
  /**
   * Writes a whole copy from the records of the copy `earlier`, which another version wrote: what is worked out of them is
   * worked out anew, and when they were read stays.
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
   * `history`: the file so far; `since`: rows from before are left out, UTC in ISO 8601. The reply counts records, and
   * names what was found to change by itself.
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
      /** Whether the history so far could not be read, so that it begins anew. */
      readonly isDamaged?: boolean;
    }
  >;
  /**
   * Writes a part of the copy `base` into two files: as it is, and with values put into its records. The reply counts the values
   * that could not be.
   */
  write_trial: Exchange<
    'write_trial',
    { readonly base: string; readonly before: string; readonly after: string } & Trial &
      Pick<CopyShapes, 'applied' | 'labels'>,
    { readonly unplaced: number }
  >;
  /** Whether every row of a file can be read. */
  check_file: Exchange<'check_file', { readonly file: string }, boolean>;
  /** Finds what a list had in the copy `before` and has nowhere in the sealed copy `after`. */
  find_lost_roles: Exchange<
    'find_lost_roles',
    { readonly before: string; readonly after: string },
    readonly LostRole[]
  >;
  /** Writes what is only known at the end. */
  seal_copy: Exchange<'seal_copy', CopySummary, CopyShapes>;
  /**
   * Opens a finished copy for queries only. `spill`: directory for data that does not fit into memory while one of our
   * own queries runs; absent: none. `derived`: derived files by name; the reply names those that could be opened.
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
  /** Checks, without a copy, whether SELECTs can run on one: why not, or null. */
  check_conditions: Exchange<
    'check_conditions',
    { readonly selects: readonly string[] },
    readonly (string | null)[]
  >;
  /** Closes all that is open. */
  close: Exchange<'close', unknown, null>;
  query: { readonly request: QueryRequest; readonly reply: QueryReply };
  /** Replaces the records whose rows the scratch tables get; `id` is of this content. An open copy stays open. */
  hold_scratch: Exchange<'hold_scratch', { readonly id: string } & ScratchContent, null>;
  /** Asks a SELECT of the scratch tables. `isLost`: they do not hold that content, so that they must be filled again. */
  query_scratch: Exchange<
    'query_scratch',
    { readonly id: string } & Pick<QueryRequest, 'sql' | 'day'>,
    { readonly rows: Batch } | { readonly isLost: true }
  >;
  open_rows: { readonly request: OpenRowsRequest; readonly reply: OpenedRows };
  next_rows: Exchange<'next_rows', unknown, RowsRead>;
  /** Opens a finished copy to make the file `draft` from it; `before` is an earlier file of the same kind. */
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
  /** Runs a statement for that file. `own`: the part that others wrote, one SELECT over the views of the copy. */
  make: Exchange<
    'make',
    { readonly sql: string; readonly own?: string },
    readonly (readonly JsonValue[])[]
  >;
}

/** Any request. */
export type EngineRequest = Exchanges[keyof Exchanges]['request'];

/**
 * Why a request failed. `no_duckdb`: the package is missing; `query`: the SQL must be changed; `memory`: it must be
 * changed because it needs more memory than allowed; `failed`: everything else.
 */
export interface EngineFailure {
  readonly reason: 'no_duckdb' | 'query' | 'memory' | 'failed';
  /** What failed, and what to change, in our own words. For `failed`: the engine's message, for the log. */
  readonly failed: string;
  readonly fix: string;
}

/** The reply. `isWorn`: the engine has used so much memory that another one should answer the next request. */
export type EngineReply =
  | { readonly reply: unknown; readonly isWorn: boolean }
  | { readonly failure: EngineFailure };
