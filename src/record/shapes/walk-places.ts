/** Walks the records within records, to find where the codes of something stand. Pure. */

import { isRecord, type PimRecord } from '../value.ts';

/** A record that stands somewhere within another one. */
export interface PlacedRecord {
  /** The name of the list, and the keys that lead to it, joined by dots. */
  readonly place: string;
  readonly record: PimRecord;
}

/** The records of one list of the PIM. */
export interface SourceRecords {
  readonly name: string;
  readonly records: readonly PimRecord[];
  /** How badly a key may say that it is that of a name: in products, what follows from a code may be its value. */
  readonly lowestRank: number;
}

/** The name of the PIM's lists of properties and options, as a place. */
export const DEFINITIONS = 'reference data';

/** The rank of keys that say so, and that of all keys. */
export const RANK_OF_NAMES = 0;
export const RANK_OF_ALL = 2;

/** How deep records are walked. */
const MAX_DEPTH = 6;

/** Records that are looked at in one list of the PIM. */
const MAX_RECORDS = 100_000;

/** All records within those of a list, themselves left out. */
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
