/** What a result table is told beside the answer. Type aliases, so that it is JSON. */

/** A value of SQL, as JSON has it. */
export type Value = unknown;

/** The rows that the answer's own are the first of. */
export type TableData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
  /** How many rows come before these. */
  readonly from: number;
  /** How many there are in all; absent: more than were counted. */
  readonly total?: number;
  /** Continues after these rows; absent: nothing is left, or nothing can be continued. */
  readonly nextCursor?: string;
  /** When reading the copy began, UTC in ISO 8601. */
  readonly asOf: string;
  readonly isDemo: boolean;
  readonly warnings: readonly string[];
};
