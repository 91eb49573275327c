/**
 * Port for rows that a SELECT runs on: those of the local copy, or of pages that were just read.
 */

import type { ListName } from '../copy/copied-lists.ts';
import type { JsonValue, PimRecord } from '../record/value.ts';
import type { List } from './list-rows.ts';

/** Rows of a result. */
export type ResultRows = readonly (readonly JsonValue[])[];

/** Numbers of records in which a field is sent, has a value, and has an unreadable value. */
export interface FieldCounts {
  readonly sent: number;
  readonly filled: number;
  readonly unknown: number;
}

/**
 * Record by its id, null where that is unreadable, and by its row in the view of its list, from 0.
 */
export interface RecordReference {
  readonly id: number | null;
  readonly row: number;
}

/** Rows with the views of a copy. */
export interface Rows {
  /**
   * Runs one SELECT and returns all rows.
   * @throws CatalogError; NotInCopyError where the copy was replaced meanwhile
   */
  ask(sql: string): Promise<ResultRows>;
  /**
   * Counts the fields of a list, by name; empty: no record was read. Throws CatalogError as `ask`
   * does.
   */
  countFields(list: List): Promise<ReadonlyMap<string, FieldCounts>>;
  /**
   * Returns true when a list was read to its end, so that a record that is not in it does not
   * exist.
   */
  isComplete(list: ListName): boolean;
  /**
   * Reads complete records, in the order of the references. Throws NotInCopyError for an unreadable
   * one.
   */
  readRecords(list: List, references: readonly RecordReference[]): Promise<readonly PimRecord[]>;
}
