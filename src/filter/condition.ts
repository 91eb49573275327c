/** What a refinement becomes: one test of a record, three-valued. Pure. */

import type { ReadResult } from '../record/sub-record.ts';
import type { PimRecord } from '../record/value.ts';
import type { Verdict } from './presence.ts';
import type { Sought } from './sought.ts';

/** One condition: the arguments it comes from, and its test. */
export interface Condition {
  readonly argument: string;
  /** The field it reads; where no record of a whole scan has that key, its test tells nothing. */
  readonly wire?: string | undefined;
  readonly test: (record: PimRecord) => Verdict;
  /** What it asks for by words of the catalog, the most general first: a name, a unit, a value. */
  readonly sought?: readonly Sought[];
  /** Why it cannot be judged for some records, as it stands after "because"; absent: the shape of their data is unknown. */
  readonly whyUnknown?: string;
  /** The units in which a record states what is compared, where none was asked for. */
  readonly unitsOf?: (record: PimRecord) => readonly string[];
}

/** Whether any entry of a sub-record passes; `unknown` where those that could not be read may hold the one. */
export function anyEntry<Entry>(reading: ReadResult<Entry>, judge: (entry: Entry) => Verdict): Verdict {
  if (reading.state !== 'value') return reading.state === 'absent' ? 'no' : 'unknown';
  const verdicts = reading.value.map(judge);
  if (verdicts.includes('yes')) return 'yes';
  // Among entries that could not be read there may be the one.
  return reading.unknownKeys.length > 0 || verdicts.includes('unknown') ? 'unknown' : 'no';
}

/** A plain answer as a verdict. */
export function yesNo(condition: boolean): Verdict {
  return condition ? 'yes' : 'no';
}
