import type { ListNote } from '../answer/notices.ts';
import type { CatalogError } from '../errors.ts';
import type { RecordShaper } from '../record/shapes/reshape.ts';
import type { JsonValue } from '../record/value.ts';
import type { ListName } from './copied-lists.ts';
import type { ExportName } from './export/export-form.ts';
import type {
  Batch,
  CopyShapes,
  OpenedRows,
  QueryReply,
  QueryRequest,
  Refreshed,
  ScratchContent,
  Trial,
} from './protocol.ts';

/** Number of records of a list that were read. */
export interface ListProgress {
  readonly records: number;
  // Total announced by the PIM; absent: not known yet.
  readonly of?: number;
  // Problems with the list.
  readonly notes?: readonly ListNote[];
  // The PIM does not serve the list.
  readonly isUnserved?: boolean;
}

/** Progress of reading the catalog. */
export interface SyncProgress {
  // `finishing`: the copy is being written; `waiting`: the PIM fails and will be asked again later;
  // `rewriting`: a copy of another version is being rewritten, without requests.
  readonly phase: 'reading' | 'finishing' | 'waiting' | 'rewriting';
  // `requestsOf`: absent until the total is known.
  readonly requests: number;
  readonly requestsOf?: number;
  // Seconds until the copy can be queried, at least 1: to read the rest at its pace and within the
  // limits, and to write it.
  readonly secondsLeft?: number;
  // Current estimate; `secondsLeft` grows little over what was reported before.
  readonly estimatedSeconds?: number;
  readonly lists: Readonly<Partial<Record<ListName, ListProgress>>>;
  // Number of processes that were interrupted in this reading; absent: none.
  readonly interruptions?: number;
}

/** List of a copy; `of` is absent if the PIM announces no total, or all records were read. */
export interface CopiedList extends ListProgress {
  // Null: the PIM does not serve the list.
  readonly complete: boolean | null;
  // Time of the oldest records, UTC in ISO 8601, where a refresh has kept some.
  readonly readFrom?: string;
}

/** Finished copy. */
export interface CopyInfo {
  // Start of reading, UTC in ISO 8601: the content dates from then or later.
  readonly asOf: string;
  // Everything was read that the PIM announced, in every list that it serves.
  readonly complete: boolean;
  readonly lists: Readonly<Partial<Record<ListName, CopiedList>>>;
  // Absent: there was no earlier copy.
  readonly refreshed?: Refreshed;
}

/** Current copy, and what is in progress. */
export interface CopyState {
  // Absent: none yet.
  readonly copy?: CopyInfo;
  // Absent: nobody is reading.
  readonly progress?: SyncProgress;
  // Another process is reading.
  readonly isOther: boolean;
  // Somebody was reading at the previous call, and nobody is any more.
  readonly hasEnded: boolean;
  // Error of the last reading of this process.
  readonly failure?: CatalogError;
}

/** Result of a query. */
export interface QueryResult extends QueryReply {
  readonly copy: CopyInfo;
  // Rows of another version of the copy do not continue these.
  readonly version: string;
}

/** Part of a result, and limits of its query. */
export interface QueryWindow
  extends Pick<QueryRequest, 'offset' | 'maxRows' | 'isUncut' | 'findsTraps' | 'cultures'> {
  // Maximum characters of JSON in all rows; default: as many as fit into any answer to the model.
  readonly maxChars?: number;
  // Time limit; default: that of a query of the model. For SQL of pim-mcp.
  readonly maxMs?: number;
  // Caches the result until there is another copy: for small results of SQL of pim-mcp that are the
  // same in every call.
  readonly isKept?: boolean;
}

/** Call that a query belongs to: the query ends, or is not started, when the call is over. */
export interface QueryCall {
  readonly signal: AbortSignal;
  // On the clock of the catalog; absent: no deadline.
  readonly deadlineAtMs?: number;
  // Signed-in user, so that users take turns; absent: nobody in particular.
  readonly person?: string;
  // Date whose prices count, UTC as YYYY-MM-DD; absent: today.
  readonly day?: string | undefined;
}

/** Rows of records that were just read from the PIM. */
export interface ScratchRows {
  /**
   * Runs one SELECT of pim-mcp over the rows when its turn comes; views are named as in a copy.
   * @throws CatalogError as {@link LocalCopy.openScratch} does
   */
  ask(sql: string, call?: QueryCall): Promise<Batch>;
}

/** Target of an export, and its deadline. */
export interface ExportOrder extends ExportName, QueryCall {
  readonly deadlineAtMs: number;
  // Nobody else lists or reads the file; absent: everybody who did not sign in.
  readonly owner?: string | undefined;
  // Replace a file of the same name; otherwise the new file gets another name.
  readonly replaces: boolean;
  // Removes credentials from the content.
  readonly redact: <Value>(value: Value) => Value;
  readonly cultures?: QueryRequest['cultures'];
  readonly findsTraps?: boolean;
}

/** File that was written. */
export interface ExportResult extends OpenedRows, ExportName {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  // False when the query has more rows than the file may hold.
  readonly isComplete: boolean;
  // A file of the same name was replaced.
  readonly replaced: boolean;
  // Texts that got an apostrophe because a spreadsheet would run them as formulas.
  readonly defused: number;
  readonly copy: CopyInfo;
}

/** Exported file. */
export interface ExportedFile extends ExportName {
  readonly bytes: number;
  // UTC in ISO 8601.
  readonly writtenAt: string;
}

/**
 * Runs a statement that makes a derived file.
 * @param foreignSql the part that others wrote: one SELECT over the views
 * @throws CatalogError when the statement is rejected for its content, or for the memory that it
 * needs
 */
export type MakeAsk = (
  sql: string,
  foreignSql?: string,
) => Promise<readonly (readonly JsonValue[])[]>;

/** Reports the progress of a plan. */
export interface MakeSteps {
  // Reasons by step id: steps that ended the engine before are skipped.
  readonly skipped: ReadonlyMap<string, string>;
  // Run one statement at a time; otherwise two.
  readonly isAlone: boolean;
  // `number` counts from 1.
  begin(id: string, number: number): void;
  // Logs why a step failed that the plan leaves out.
  logFailure(id: string, error: unknown): void;
}

/** Sentences about a derived file that cannot be made. */
export interface DerivedWords {
  // Content of the file, as the beginning of a sentence: "The index of words".
  readonly title: string;
  // Sentence: what works without the file.
  readonly fallback: string;
  // Sentence: what the operator can do where a step of the plan ends the engine every time.
  readonly relief: string;
}

/** Plan for a file derived from the copy. */
export interface DerivedPlan {
  // Name of its database: lower-case letters, digits and _.
  readonly name: string;
  // Identifies everything that decides the content: 16 letters, digits, - or _.
  readonly mark: string;
  readonly words: DerivedWords;
  readonly steps: number;
  // Memory limit of its statements, beside a share of a large copy; absent: as much as an engine
  // may have.
  readonly memoryBytes?: number;
  /**
   * Creates the tables of the database `made`, in the order of its steps. An earlier file of this
   * name may be attached as `before`, and may have other tables.
   */
  readonly make: (ask: MakeAsk, steps: MakeSteps) => Promise<void>;
}

/**
 * Returns plans to run over each side of a trial. Their tables are deleted: a plan must read its
 * result itself.
 */
export type TrialPlans = (side: 'before' | 'after') => readonly DerivedPlan[];

/** Progress of making a derived file. */
export interface DerivedProgress {
  readonly step: number;
  readonly steps: number;
  // Absent: unknown so far.
  readonly secondsLeft?: number;
}

/**
 * State of a derived file. `making` without progress: another process makes it. `failed`: this
 * process does not try again with this copy.
 */
export type DerivedState =
  | { readonly state: 'made' }
  | { readonly state: 'making'; readonly progress?: DerivedProgress }
  | { readonly state: 'failed'; readonly error: CatalogError };

/**
 * Time of automatic refreshes: at this age of the copy, or at this minute of the day, local time.
 */
export type RefreshTime =
  | { readonly everyMs: number; readonly atMinute?: undefined }
  | { readonly atMinute: number; readonly everyMs?: undefined };

/** Local copy of the whole catalog. All methods throw only CatalogError. */
export interface LocalCopy {
  /**
   * Starts reading the catalog in the background because somebody asked for it, unless a reading is
   * under way. If that is not possible, state() says why.
   * @param mayBeOld a copy of any age is enough: then one of another version is rewritten, and
   * nothing read
   */
  begin(mayBeOld?: boolean): void;
  /**
   * Soon starts a reading that nobody asked for, which takes at most half of each limit: if there
   * is no copy, the copy is older than this, or a reading was interrupted. Keeps no process alive.
   */
  keepUp(maxAgeMs: number): Promise<void>;
  /** Returns true if there is a copy, of whatever age. Starts nothing. */
  exists(): boolean;
  shaper(): RecordShaper | undefined;
  shapes(): CopyShapes | undefined;
  /**
   * Reads the catalog anew whenever that is due, and fetches what other servers publish, until the
   * copy is closed. Keeps no process alive.
   */
  keepFresh(time: RefreshTime | undefined): Promise<void>;
  reading(): Pick<CopyState, 'progress' | 'failure' | 'isOther'>;
  /** Current state. Starts the engine if there is a copy. */
  state(): Promise<CopyState>;
  /**
   * Resolves when this process has finished or given up reading, or the signal aborts; at once if
   * it is not reading.
   */
  ended(signal: AbortSignal): Promise<void>;
  /**
   * Runs one SELECT over the views of schema.ts, after earlier queries.
   * @throws CatalogError NO_COPY without a copy, NOT_INSTALLED without the engine, INVALID_ARGUMENT
   * for the SQL; CANCELLED when the call is cancelled, BUSY or TIMEOUT when its deadline comes
   * before its turn or its answer
   */
  query(sql: string, window: QueryWindow, call?: QueryCall): Promise<QueryResult>;
  /**
   * Makes rows of records that were just read, for the same SELECTs as over a copy. Needs no copy
   * and changes none. Keep the result no longer than the call: it holds the records, because the
   * rows of another call may take the place of these.
   * @throws CatalogError NOT_INSTALLED without the engine; CANCELLED, BUSY or TIMEOUT as query
   * does; INVALID_ARGUMENT where the records need too much memory; UNAVAILABLE where the engine
   * refuses the SELECT
   */
  openScratch(content: ScratchContent, call?: QueryCall): Promise<ScratchRows>;
  /**
   * Writes all rows of a SELECT to a file in the directory of exports, completely or not at all;
   * one export at a time.
   * @throws CatalogError as query does; TIMEOUT, CANCELLED; INVALID_ARGUMENT when there is no room
   */
  export(sql: string, order: ExportOrder): Promise<ExportResult>;
  listExports(owner: string | undefined): readonly ExportedFile[];
  /**
   * Reads an exported file of an owner.
   * @throws CatalogError INVALID_ARGUMENT when it does not exist or has more bytes
   */
  readExport(owner: string | undefined, name: string, maxBytes: number): Promise<string>;
  /**
   * Returns the state of a plan's file; starts making it in the background if it does not exist.
   * Then SQL of pim-mcp reads its tables in a schema of the plan's name.
   * @throws CatalogError NO_COPY, NOT_INSTALLED
   */
  derive(plan: DerivedPlan): Promise<DerivedState>;
  derived(plan: DerivedPlan, signal: AbortSignal): Promise<void>;
  /**
   * Runs plans over a part of the copy, and over the same part with values put into some of its
   * records. Changes nothing.
   * @returns the number of values that have no place in their records
   * @throws CatalogError NO_COPY, NOT_INSTALLED
   */
  runTrial(trial: Trial, plansOf: TrialPlans, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}
