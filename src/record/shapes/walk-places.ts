import { isRecord, type PimRecord } from '../value.ts';

/** Record that stands somewhere within another one. */
export interface PlacedRecord {
  /** Name of the list and the keys that lead to the record, joined by dots. */
  readonly place: string;
  readonly record: PimRecord;
}

/** Records of one list of the PIM. */
export interface SourceRecords {
  readonly name: string;
  readonly records: readonly PimRecord[];
  /**
   * Worst rank of a key that may be a name: in products, a text that follows from a code may be its
   * value.
   */
  readonly lowestRank: number;
}

/** Place of the PIM's own lists of properties and options. */
export const DEFINITIONS = 'reference data';

/** Ranks of keys for names, and of all keys. */
export const RANK_OF_NAMES = 0;
export const RANK_OF_ALL = 2;

// Records are walked to this depth.
const MAX_DEPTH = 6;

// Most records that are walked in one list.
const MAX_RECORDS = 100_000;

/** Walks all records within those of a list, without these themselves. */
export function* walkPlaces({ name, records }: SourceRecords): Generator<PlacedRecord> {
  let left = MAX_RECORDS;
  for (const record of records) {
    for (const placed of walkMembers(record, name, MAX_DEPTH)) {
      left -= 1;
      if (left < 0) return;
      yield placed;
    }
  }
}

function* walkMembers(record: PimRecord, place: string, depth: number): Generator<PlacedRecord> {
  if (depth === 0) return;
  for (const [key, value] of Object.entries(record)) {
    const within = `${place}.${key}`;
    for (const member of [value].flat(MAX_DEPTH)) {
      if (!isRecord(member)) continue;
      yield { place: within, record: member };
      yield* walkMembers(member, within, depth - 1);
    }
  }
}
