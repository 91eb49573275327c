/** The rows that a SELECT is asked of: those of the local copy, or of pages that were just read. */

import type { ListName } from '../copy/copied-lists.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import type { List } from './list-rows.ts';

/** Rows of a result. */
export type ResultRows = readonly (readonly JsonValue[])[];

/** How often a field is sent, in how many records it has a value, and in how many it cannot be read. */
export interface FieldCounts {
  readonly sent: number;
  readonly filled: number;
  readonly unknown: number;
}

/** A record by its id, null where it has none that can be read, and by its row in the view of its list, from 0. */
export interface RecordReference {
  readonly id: number | null;
  readonly row: number;
}

/** Rows with the views of a copy. */
export interface Rows {
  /**
   * Runs one SELECT and returns all its rows.
   * @throws CatalogError; NotInCopyError where the copy was replaced meanwhile
   */
  ask(sql: string): Promise<ResultRows>;
  /** What is known of the fields of a list, by their names; empty: no record was looked at. @throws CatalogError as `ask` does */
  countFields(list: List): Promise<ReadonlyMap<string, FieldCounts>>;
  /** Whether a list was read to its end, so that what it lacks is not there. */
  isComplete(list: ListName): boolean;
  /** The complete records of some rows, in their order. @throws NotInCopyError where one cannot be read */
  readRecords(list: List, references: readonly RecordReference[]): Promise<readonly PimRecord[]>;
}
