import type { Position } from '../../answer/cursor.ts';
import type { CutBy, Scanned } from '../../answer/envelope.ts';
import type { Notice } from '../../answer/notices.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { Readings } from '../../question/word-readings.ts';
import type { Filter } from '../../record/value.ts';
import type { Counted } from './select/present-counts.ts';

/** Matches of a list question, and why reading stopped. */
export interface Matches {
  // The number of records that match; undefined: unknown.
  readonly total: number | undefined;
  // This call read everything, from the first record to the last, and its conditions could judge
  // some of it.
  readonly isComplete: boolean;
  // Records that were read, and those of them that match.
  readonly read: number;
  readonly matched: number;
  // The number of records that were judged; absent: the filters say all.
  readonly scanned?: Omit<Scanned, 'matched'> | undefined;
  // The ranking covers all matches; absent: there is no ranking.
  readonly exact?: boolean | undefined;
  // A record that does not show this field is known to lack it.
  readonly missingField?: string | undefined;
  // Counts of the matches, where they are not listed.
  readonly counted?: Counted | undefined;
  // Other readings of the question, shown beside the total.
  readonly readings?: Readings | undefined;
  // Identifiers that no record has; undefined: some record did not show its own.
  readonly unseen: readonly (string | number)[] | undefined;
  // Trimmed records to show; for a count, one row a value.
  readonly records: readonly Trimmed[];
  // Positions of the records, and of the first that is not shown where that is known.
  readonly positions: readonly Position[];
  // Undefined: nothing is left.
  readonly next?: Position | undefined;
  readonly cutBy?: CutBy | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
  readonly notices: readonly Notice[];
}
