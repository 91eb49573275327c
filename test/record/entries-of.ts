import { READERS, type SubRecordName } from '../../src/record/sub-record-keys.ts';

/** What a reader reads, its entries without `extra`, which has tests of its own. */
export function entriesOf(name: SubRecordName, raw: unknown): unknown {
  const reading = READERS[name](raw);
  return reading.state === 'value' ? reading.value.map(({ extra: _, ...entry }) => entry) : reading;
}
