/** What was read for a list, and why reading stopped. */

import type { Position } from '../../answer/cursor.ts';
import type { CutBy, Scanned } from '../../answer/envelope.ts';
import type { Notice } from '../../answer/notices.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { Readings } from '../../question/word-readings.ts';
import type { Filter } from '../../record/value.ts';
import type { Counted } from './select/present-counts.ts';

/** What was read, and why reading stopped. */
export interface Matches {
  /** How many records match; undefined: it is not known. */
  readonly total: number | undefined;
  /** True when this call read everything, from the first record to the last, and conditions could judge some of it. */
  readonly isComplete: boolean;
  /** How many records were read, and how many of them match. */
  readonly read: number;
  readonly matched: number;
  /** How much was read to judge it; absent: the filters say all. */
  readonly scanned?: Omit<Scanned, 'matched'> | undefined;
  /** Whether a ranking covers all matches; absent: there is no ranking. */
  readonly exact?: boolean | undefined;
  /** The field that is known to be missing where a record does not show it. */
  readonly missingField?: string | undefined;
  /** What matches are counted in, where they are not shown. */
  readonly counted?: Counted | undefined;
  /** What is told beside the total. */
  readonly readings?: Readings | undefined;
  /** The identifiers that no record has; undefined: some record did not show its own. */
  readonly unseen: readonly (string | number)[] | undefined;
  /** Records to show, trimmed; where matches are counted, a row for each value. */
  readonly records: readonly Trimmed[];
  /** Where each of them stands; that may be told of the first that is not shown, too. */
  readonly positions: readonly Position[];
  /** Where the answer goes on; undefined: nothing is left. */
  readonly next?: Position | undefined;
  readonly cutBy?: CutBy | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
  readonly notices: readonly Notice[];
}
