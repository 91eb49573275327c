/** Records as the columns `raw` hold them. Pure. */

import type { PimRecord } from '../../../record/value.ts';

/** Half a character: all that JSON.stringify escapes so. What precedes it is no backslash of another escape. */
const HALF_CHARACTER = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/**
 * The JSON of a record. A half of a character alone (an unpaired surrogate) becomes U+FFFD: DuckDB reads no JSON that has
 * one, and would then read the column of no record.
 */
export function writeRaw(record: PimRecord): string {
  const json = JSON.stringify(record);
  return json.includes('\\ud') ? json.replace(HALF_CHARACTER, '\ufffd') : json;
}
