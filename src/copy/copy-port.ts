/** What tools may ask of the copy, independent of how it is made. */

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

/** How many records of a list were read, and how many there are. */
export interface ListProgress {
  readonly records: number;
  /** Number announced by the PIM; absent: not known yet. */
  readonly of?: number;
  /** What went wrong with the list; absent: nothing. */
  readonly notes?: readonly ListNote[];
  /** True where the PIM does not serve the list. */
  readonly isUnserved?: boolean;
}

/** Progress of reading the catalog. */
export interface SyncProgress {
  /**
   * `reading`; `finishing`: the copy is being written; `waiting`: the PIM fails and will be asked again later; `rewriting`: the
   * copy of another version is made one of this version, without a request.
   */
  readonly phase: 'reading' | 'finishing' | 'waiting' | 'rewriting';
  /** Requests needed so far, and in total once that is known. */
  readonly requests: number;
  readonly requestsOf?: number;
  /** Seconds until the copy can be asked, at least 1: to read the rest at its pace and within the limits, and to write it. */
  readonly secondsLeft?: number;
  /** The same as it is estimated now; what is told grows little over what was told before. */
  readonly estimatedSeconds?: number;
  readonly lists: Readonly<Partial<Record<ListName, ListProgress>>>;
  /** How many times a new process had to go on with this reading; absent: never. */
  readonly interruptions?: number;
}

/** A list of a copy; `of` is absent if the PIM does not say, or all were read. */
export interface CopiedList extends ListProgress {
  /** Null: the PIM does not serve the list. */
  readonly complete: boolean | null;
  /** When the oldest of its records were read, UTC in ISO 8601, where a refresh has kept some. */
  readonly readFrom?: string;
}

/** A finished copy. */
export interface CopyInfo {
  /** When reading began, UTC in ISO 8601. Its content dates from then or later. */
  readonly asOf: string;
  /** True when everything was read that the PIM announced, in every list that it serves. */
  readonly complete: boolean;
  readonly lists: Readonly<Partial<Record<ListName, CopiedList>>>;
  /** What the refresh that made it checked and found; absent: there was no earlier copy. */
  readonly refreshed?: Refreshed;
}

/** The current copy, and what is in progress. */
export interface CopyState {
  /** Absent: none yet. */
  readonly copy?: CopyInfo;
  /** Absent: nobody is reading. */
  readonly progress?: SyncProgress;
  /** True when another process is reading. */
  readonly isOther: boolean;
  /** True when somebody was reading at the previous call, and nobody is any more. */
  readonly hasEnded: boolean;
  /** Why the last reading of this process gave no new copy. */
  readonly failure?: CatalogError;
}

/** Result of a query. */
export interface QueryResult extends QueryReply {
  readonly copy: CopyInfo;
  /** Version of the copy: rows of another version do not continue these. */
  readonly version: string;
}

/** Which part of the result is wanted. */
export interface QueryWindow
  extends Pick<QueryRequest, 'offset' | 'maxRows' | 'isWhole' | 'findsTraps' | 'cultures'> {
  /** Maximum characters of JSON in all rows; default: as many as fit into any answer to the model. */
  readonly maxChars?: number;
  /** Time limit in milliseconds; default: that of a query of the model. For our own SQL. */
  readonly maxMs?: number;
  /**
   * Whether the result is kept in memory until there is another copy: for a small result of SQL of our own that is the same in
   * every call.
   */
  readonly isKept?: boolean;
}

/** The call that asks: its query ends, or is not started, when the call is over. */
export interface QueryCall {
  readonly signal: AbortSignal;
  /** On the clock of the catalog; absent: no deadline. */
  readonly deadlineAtMs?: number;
  /** Who asks, so that people take turns; absent: nobody in particular. */
  readonly person?: string;
  /** The day whose prices count, UTC as YYYY-MM-DD; absent: today. */
  readonly day?: string | undefined;
}

/** The rows of records that were just read from the PIM. */
export interface ScratchRows {
  /**
   * Runs one SELECT of ours over them, in its turn; the views have the names that they have in a copy.
   * @throws CatalogError as {@link LocalCopy.openScratch} does
   */
  ask(sql: string, call?: QueryCall): Promise<Batch>;
}

/** Where to write the rows of a query, and the deadline. */
export interface ExportOrder extends ExportName, QueryCall {
  readonly deadlineAtMs: number;
  /** Whose file it is: nobody else lists or reads it; absent: it is for all who did not sign in. */
  readonly owner?: string | undefined;
  /** True: it may replace a file of the same name; otherwise it gets another name. */
  readonly replaces: boolean;
  /** Removes the credentials from what is written. */
  readonly redact: <Value>(value: Value) => Value;
  /** As in a query. */
  readonly cultures?: QueryRequest['cultures'];
  /** As in a query. If false, data that does not fit into memory is written beside the copy meanwhile. */
  readonly findsTraps?: boolean;
}

/** A file that was written. */
export interface ExportResult extends OpenedRows, ExportName {
  readonly path: string;
  readonly bytes: number;
  readonly rows: number;
  /** False when the query has more rows than the file may hold. */
  readonly isWhole: boolean;
  /** Whether it replaced a file of the same name. */
  readonly replaced: boolean;
  /** Texts that got an apostrophe because a spreadsheet would run them as formulas. */
  readonly defused: number;
  readonly copy: CopyInfo;
}

/** An exported file. */
export interface ExportedFile extends ExportName {
  readonly bytes: number;
  /** UTC in ISO 8601. */
  readonly writtenAt: string;
}

/**
 * Runs a statement that makes a derived file.
 * @param own the part of it that others wrote: one SELECT over the views
 * @throws CatalogError when it is rejected for its content, or for the memory that it needs
 */
export type MakeAsk = (sql: string, own?: string) => Promise<readonly (readonly JsonValue[])[]>;

/** How a plan reports its progress. */
export interface MakeSteps {
  /** Steps that ended the engine before, by id, with the reason; they are skipped. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Whether to run one statement at a time; otherwise two. */
  readonly isAlone: boolean;
  /** Begins a step. @param number from 1 */
  begin(id: string, number: number): void;
  /** Logs why a step failed that the plan leaves out. */
  logFailure(id: string, error: unknown): void;
}

/** What people and models are told of a derived file that cannot be made. */
export interface DerivedWords {
  /** What the file holds, as the beginning of a sentence: "The index of words". */
  readonly title: string;
  /** What works without the file, one sentence. */
  readonly fallback: string;
  /** What the operator can do where a step of the plan ends the engine every time, one sentence. */
  readonly relief: string;
}

/** A plan for a file derived from the copy. */
export interface DerivedPlan {
  /** Name of its database: lower-case letters, digits and _. */
  readonly name: string;
  /** Identifies everything that decides the content of the file: 16 letters, digits, - or _. */
  readonly mark: string;
  readonly words: DerivedWords;
  readonly steps: number;
  /** Memory limit of its statements, beside a share of a large copy; absent: as much as an engine may have. */
  readonly memoryBytes?: number;
  /**
   * Creates the tables of the database `made`, in the order of its steps. An earlier file of this name may be attached as `before`, and
   * may have other tables.
   */
  readonly make: (ask: MakeAsk, steps: MakeSteps) => Promise<void>;
}

/** What is run over each side of a trial; what a plan reads on its way is all that stays of it. */
export type TrialPlans = (side: 'before' | 'after') => readonly DerivedPlan[];

/** Progress of making the file. */
export interface DerivedProgress {
  readonly step: number;
  readonly steps: number;
  /** Absent: unknown so far. */
  readonly secondsLeft?: number;
}

/**
 * State of the file. `making` without progress: another process makes it. `failed`: it is not made of this copy any more by
 * this process.
 */
export type DerivedState =
  | { readonly state: 'made' }
  | { readonly state: 'making'; readonly progress?: DerivedProgress }
  | { readonly state: 'failed'; readonly error: CatalogError };

/** When the copy is refreshed by itself: when it is as old as this, or at this minute of the day, local time. */
export type RefreshTime =
  | { readonly everyMs: number; readonly atMinute?: undefined }
  | { readonly atMinute: number; readonly everyMs?: undefined };

/** A local copy of the whole catalog. All methods throw only CatalogError. */
export interface LocalCopy {
  /**
   * Starts reading the catalog in the background because somebody asked for it, unless somebody already reads it. If that
   * is not possible, state() says why.
   * @param mayBeOld whether a copy of any age is enough: then one of another version is rewritten, and nothing read
   */
  begin(mayBeOld?: boolean): void;
  /**
   * Soon starts a reading that nobody asked for, which takes at most half of each limit: where there is no copy, the copy
   * is older than this, or a reading was interrupted. Keeps no process alive.
   */
  keepUp(maxAgeMs: number): Promise<void>;
  /** Whether there is a copy, of whatever age. Starts nothing. */
  exists(): boolean;
  /** What shapes records as those of the copy were, so that readers know their lists; undefined: there is no copy. */
  shaper(): RecordShaper | undefined;
  /** What the keys within the lists of the copy stand for; undefined: there is no copy. Starts nothing. */
  shapes(): CopyShapes | undefined;
  /**
   * Reads the catalog anew whenever that is due, and fetches what other servers publish, until the copy is closed. Keeps no
   * process alive.
   */
  keepFresh(time: RefreshTime | undefined): Promise<void>;
  /** How far reading is, and why the last one failed. */
  reading(): Pick<CopyState, 'progress' | 'failure' | 'isOther'>;
  /** The current state. Starts the engine if there is a copy. */
  state(): Promise<CopyState>;
  /**
   * Resolves when this process has finished or given up reading, or the signal aborts; at once if it is not reading.
   */
  ended(signal: AbortSignal): Promise<void>;
  /**
   * Runs one SELECT over the views of schema.ts, after those requested before.
   * @throws CatalogError NO_COPY without a copy, NOT_INSTALLED without the engine, INVALID_ARGUMENT for the SQL;
   * CANCELLED when the call is cancelled, BUSY or TIMEOUT when its deadline comes before its turn or its answer
   */
  query(sql: string, window: QueryWindow, call?: QueryCall): Promise<QueryResult>;
  /**
   * Makes rows of records that were just read, to ask the SELECTs of them that a copy is asked. Needs no copy and changes none.
   * Keep the result no longer than the call: it holds the records, because the rows of another call may take the place of these.
   * @throws CatalogError NOT_INSTALLED without the engine; CANCELLED, BUSY or TIMEOUT as query does; INVALID_ARGUMENT where the
   * records need too much memory; UNAVAILABLE where the engine refuses the SELECT
   */
  openScratch(content: ScratchContent, call?: QueryCall): Promise<ScratchRows>;
  /**
   * Writes all rows of a SELECT to a file in the directory of exports, completely or not at all; one export at a time.
   * @throws CatalogError as query does; TIMEOUT, CANCELLED; INVALID_ARGUMENT when there is no room
   */
  export(sql: string, order: ExportOrder): Promise<ExportResult>;
  /** The exported files of an owner, by name. Creates and starts nothing. */
  listExports(owner: string | undefined): readonly ExportedFile[];
  /** The text of an exported file of an owner. @throws CatalogError INVALID_ARGUMENT when it does not exist or has more bytes */
  readExport(owner: string | undefined, name: string, maxBytes: number): Promise<string>;
  /**
   * The state of a plan's file; starts making it in the background if it does not exist. Once it is made, our own
   * queries read its tables in a schema of the plan's name.
   * @throws CatalogError NO_COPY, NOT_INSTALLED
   */
  derive(plan: DerivedPlan): Promise<DerivedState>;
  /** Resolves when this process has finished or given up the file of a plan, or the signal aborts. */
  derived(plan: DerivedPlan, signal: AbortSignal): Promise<void>;
  /**
   * Runs plans over a part of the copy, and over the same part with values put into some of its records. Changes nothing.
   * @returns how many values have no place in their records
   * @throws CatalogError NO_COPY, NOT_INSTALLED
   */
  runTrial(trial: Trial, plansOf: TrialPlans, signal: AbortSignal): Promise<number>;
  close(): Promise<void>;
}
