/** What readers read, as tests compare it: entries without what has no role, which has tests of its own. */

import { READERS, type SubRecordName } from '../../../src/record/readers.ts';

/** An entry in one style: what the style is called, what a PIM sends, and the entries that are read from it. */
export type StyleCase = readonly [style: string, raw: unknown, entries: readonly object[]];

/** The entries of a list without `extra` and `rest`; the whole result if there are none. */
export function entriesOf(name: SubRecordName, raw: unknown): unknown {
  const reading = READERS[name](raw);
  if (reading.state === 'unknown') return { state: reading.state, keys: reading.keys };
  if (reading.state !== 'value') return reading;
  return reading.value.map(({ extra: _, rest: __, ...entry }) => entry);
}
