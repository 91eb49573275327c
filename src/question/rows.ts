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
  ask(sql: string): Promise<ResultRows>;
  countFields(list: List): Promise<ReadonlyMap<string, FieldCounts>>;
  /**
   * Returns true when a list was read to its end, so that a record that is not in it does not
   * exist.
   */
  isComplete(list: ListName): boolean;
  readRecords(list: List, references: readonly RecordReference[]): Promise<readonly PimRecord[]>;
}
