/** What was read for a list, and why reading stopped. */

import type { Position } from '../../answer/cursor.ts';
import type { CutBy } from '../../answer/envelope.ts';
import type { Notice } from '../../answer/notices.ts';
import type { Trimmed } from '../../answer/trim.ts';
import type { Readings } from '../../question/word-readings.ts';
import type { Filter } from '../../record/value.ts';
import type { Counted } from './select/present-counts.ts';

/** What was read, and why reading stopped. */
export interface Matches {
  /** True when a condition could be judged for no record at all, so that nothing is known. */
  readonly isUnjudged?: boolean;
  /** True when a condition could not be judged for some records, which are not counted as matches. */
  readonly isUnsure?: boolean;
  /** True when some records could not be ranked, so that the best are not known. */
  readonly isUnranked?: boolean;
  /** What matches are counted in, where they are not shown. */
  readonly counted?: Counted | undefined;
  /** What is told beside the total. */
  readonly readings?: Readings | undefined;
  /** The identifiers that no record has; undefined: some record did not show its own. */
  readonly unseen: readonly (string | number)[] | undefined;
  /** Where the answer goes on; undefined: nothing is left. */
  readonly next?: Position | undefined;
  readonly cutBy?: CutBy | undefined;
  readonly retryAfterMs?: number | undefined;
  /** How many records the filters leave, by the PIM's own total, or as they were counted; undefined: several bodies were sent. */
  readonly total: number | undefined;
  /** True when this call read everything, from the first record to the last. */
  readonly isWhole: boolean;
  readonly ageMs: number | undefined;
  readonly sent: Filter | undefined;
  /** Records to show, trimmed; where matches are counted, a row for each value. */
  readonly records: readonly Trimmed[];
  /** Where each of them stands; that may be told of the first that is not shown, too. */
  readonly positions: readonly Position[];
  readonly read: number;
  readonly matched: number;
  readonly notices: readonly Notice[];
}

/** Whether this call read everything, and could judge some of it. */
export function isComplete({ isWhole, isUnjudged = false }: Matches): boolean {
  return isWhole && !isUnjudged;
}
