/** What tools may ask of the copy, and nothing of how it is made. */

import type { CatalogError } from '../errors.ts';
import type { JsonValue } from '../record/value.ts';
import type { ListName } from './copied-lists.ts';
import type { ExportName } from './export/export-form.ts';
import type { QueryReply, QueryRequest } from './protocol.ts';

/** How many records of a list there are, and how many of them were read. */
export interface ListProgress {
  readonly records: number;
  /** What the PIM announces; absent: not known yet. */
  readonly of?: number;
  /** What went wrong with it. */
  readonly note?: string;
}

/** How far reading the catalog is. */
export interface SyncProgress {
  /** `reading`; `finishing`: the copy is being written; `waiting`: the PIM fails, and is asked again later. */
  readonly phase: 'reading' | 'finishing' | 'waiting';
  /** Requests that were needed so far, and in all, once that is known. */
  readonly requests: number;
  readonly requestsOf?: number;
  /** Seconds that are left at the rate that the limits allow. */
  readonly secondsLeft?: number;
  readonly lists: Readonly<Partial<Record<ListName, ListProgress>>>;
}

/** A list of a copy. */
interface CopiedList {
  readonly records: number;
  /** Records that the PIM announces; absent where it does not say, or all were read. */
  readonly of?: number;
  /** Null: the PIM does not serve the list. */
  readonly complete: boolean | null;
  readonly note?: string;
}

/** A finished copy. */
export interface CopyInfo {
  /** When reading it began, UTC in ISO 8601: what it holds is as it was then, or newer. */
  readonly asOf: string;
  /** True when all was read that the PIM announced, of every list that it serves. */
  readonly complete: boolean;
  readonly lists: Readonly<Partial<Record<ListName, CopiedList>>>;
}

/** What is there, and what goes on. */
export interface CopyState {
  /** Absent: none yet. */
  readonly copy?: CopyInfo;
  /** Absent: nobody is reading. */
  readonly progress?: SyncProgress;
  /** True when another process reads. */
  readonly isOther: boolean;
  /** True when somebody was reading as this was asked before, and nobody is any more. */
  readonly hasEnded: boolean;
  /** How the last reading of this process ended, where it gave no new copy. */
  readonly failure?: CatalogError;
}

/** The rows that a query gave. */
export interface QueryResult extends QueryReply {
  readonly copy: CopyInfo;
  /** Names the copy: rows of another one do not continue these. */
  readonly version: string;
}

/** How much of a query is wanted. */
interface QueryWindow extends Pick<QueryRequest, 'offset' | 'maxRows' | 'isWhole' | 'findsTraps'> {
  /** The most characters of JSON that the rows come to; default: what any answer to the model can hold. */
  readonly maxChars?: number;
  /** How long it may run, milliseconds; default: what a query of the model's may. For SQL of our own. */
  readonly maxMs?: number;
}

/** Who asks: a query ends, or is not begun, when its call is over. */
export interface QueryCall {
  readonly signal: AbortSignal;
  /** On the clock of the catalog; absent: none. */
  readonly deadlineAtMs?: number;
}

/** Where the rows of a query are to be written, and until when. */
export interface ExportOrder extends ExportName {
  /** On the clock of the catalog. */
  readonly deadlineAtMs: number;
  readonly signal: AbortSignal;
  /** Takes the credentials out of what is written. */
  readonly redact: <Value>(value: Value) => Value;
  /** As of a query; without it, what does not fit into memory is written beside the copy meanwhile. */
  readonly findsTraps?: boolean;
}

/** A file that was written. */
export interface ExportResult {
  readonly path: string;
  readonly bytes: number;
  readonly columns: readonly string[];
  readonly rows: number;
  /** False where the query has more rows than the file had room for. */
  readonly isWhole: boolean;
  /** Whether another file of this name was there. */
  readonly replaced: boolean;
  /** Texts that were given an apostrophe, because a spreadsheet would run them as formulas. */
  readonly defused: number;
  /** As of a query. */
  readonly traps?: readonly string[];
  readonly copy: CopyInfo;
}

/** An exported file. */
export interface ExportedFile extends ExportName {
  readonly bytes: number;
  /** UTC in ISO 8601. */
  readonly writtenAt: string;
}

/**
 * Runs a statement that makes a file of the copy. @param own the part of it that others wrote: one SELECT over the views
 * @throws CatalogError where it is refused for what it says, or for the memory that it needs
 */
export type MakeAsk = (sql: string, own?: string) => Promise<readonly (readonly JsonValue[])[]>;

/** How a plan tells how far it is. */
export interface MakeSteps {
  /** Steps that ended the engine before, by their ids, with why: they are left out. */
  readonly skipped: ReadonlyMap<string, string>;
  /** Whether there is an earlier file of this name, attached as `before`; it may be of other tables, or be none. */
  readonly hasBefore: boolean;
  /** Whether to ask one statement after another; else two at a time. */
  readonly isAlone: boolean;
  /** Begins a step. @param number from 1 */
  begin(id: string, number: number): void;
  /** What is known by now, for who asks before the end; the last holds. */
  know(values: readonly JsonValue[]): void;
}

/** What is made of a copy. */
export interface DerivedPlan {
  /** How its database is called: lower-case letters, digits and _. */
  readonly name: string;
  /** A mark of all that decides what is made: 16 letters, digits, - or _. */
  readonly mark: string;
  readonly steps: number;
  /** Makes the tables of the database `made`, in the order of its steps. */
  readonly make: (ask: MakeAsk, steps: MakeSteps) => Promise<void>;
}

/** How far making it is. */
export interface DerivedProgress {
  readonly step: number;
  readonly steps: number;
  /** Absent: nobody can tell yet. */
  readonly secondsLeft?: number;
  /** What the plan knows by now. */
  readonly known: readonly JsonValue[];
}

/** What there is of it. `making` without progress: another process makes it. */
export type DerivedState =
  | { readonly state: 'made' }
  | { readonly state: 'making'; readonly progress?: DerivedProgress }
  | { readonly state: 'failed'; readonly error: CatalogError };

/** A local copy of the whole catalog. All methods throw CatalogError only. */
export interface LocalCopy {
  /** Begins to read the catalog in the background, unless somebody reads it already. What keeps it from that, state() tells. */
  begin(): void;
  /** What is there now. Starts the engine when there is a copy. */
  state(): Promise<CopyState>;
  /** Resolves when what this process reads is done or was given up, or the signal aborts; at once when it reads nothing. */
  ended(signal: AbortSignal): Promise<void>;
  /**
   * Runs one SELECT over the views of schema.ts, after those that were asked before it.
   * @throws CatalogError NO_COPY without a copy, NOT_INSTALLED without the engine, INVALID_ARGUMENT for the SQL;
   *   CANCELLED when the call is withdrawn, BUSY or TIMEOUT when its deadline comes before its turn or its answer
   */
  query(sql: string, window: QueryWindow, call?: QueryCall): Promise<QueryResult>;
  /**
   * Writes all rows of a SELECT to a file in the directory of exports, whole or not at all; one after the other.
   * @throws CatalogError as query does; TIMEOUT, CANCELLED; INVALID_ARGUMENT where there is no room
   */
  export(sql: string, order: ExportOrder): Promise<ExportResult>;
  /** The exported files, by name. Makes nothing, and starts nothing. */
  listExports(): readonly ExportedFile[];
  /**
   * The text of an exported file.
   * @throws CatalogError INVALID_ARGUMENT where there is none, or it has more bytes
   */
  readExport(name: string, maxBytes: number): Promise<string>;
  /**
   * What is made of the copy by a plan; begins to make it in the background, unless it is there. Once it is made, queries of our
   * own read its tables as those of a schema of its name.
   * @throws CatalogError NO_COPY, NOT_INSTALLED
   */
  derive(plan: DerivedPlan): Promise<DerivedState>;
  /** Resolves when what this process makes by a plan is there or was given up, or the signal aborts. */
  derived(plan: DerivedPlan, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
