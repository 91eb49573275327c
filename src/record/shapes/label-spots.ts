/** Finds the places in the records of the PIM where codes stand: under a key, or as the keys of a map. Pure. */

import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { readLabelTexts } from './label-texts.ts';
import type { ListName } from './lists.ts';
import { type SourceRecords, walkPlaces } from './walk-places.ts';

/** Codes of the entries of a list that have no names. */
export interface NamelessCodes {
  readonly list: ListName;
  /** The key that they stand under. */
  readonly key: string;
  readonly codes: ReadonlySet<string>;
  /** Whether they are codes of values, not of what has these values. */
  readonly areOfValues: boolean;
  /** The values that were seen beside each code. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Codes whose names are looked for, and the reader of the keys of their list. */
export interface LabelSearch {
  readonly nameless: NamelessCodes;
  readonly keys: KeyReader;
}

/** A place, and the key in it, under which codes were seen. */
export interface Spot {
  readonly place: string;
  readonly key: string;
  readonly seen: Set<string>;
}

/** Where the key of a map takes the place of a key of codes. */
export const OF_MAP = '';

/** Fewer codes than these may be met by chance. */
const LEAST_CODES = 2;

/** The part of the codes that one place must have. */
const LEAST_SHARE = 0.3;

/** The number of codes that one place must have. */
export function countLeast({ codes }: NamelessCodes): number {
  return Math.max(LEAST_CODES, codes.size * LEAST_SHARE);
}

/** The places of a list where enough of the codes stand. */
export function listSpots(search: LabelSearch, source: SourceRecords): readonly Spot[] {
  const { nameless } = search;
  const least = countLeast(nameless);
  const spots = collectSpots(nameless, source);
  return spots.filter((spot) => spot.seen.size >= least && mayBeOfList(search, spot));
}

function collectSpots({ codes }: NamelessCodes, source: SourceRecords): readonly Spot[] {
  const spots = new Map<string, Spot>();
  const note = (place: string, key: string, code: string | undefined): void => {
    if (code === undefined || !codes.has(code)) return;
    const name = `${place}\n${key}`;
    const spot = spots.get(name) ?? {
      place,
      key,
      seen: new Set(),
    };
    spot.seen.add(code);
    spots.set(name, spot);
  };
  for (const { place, record } of walkPlaces(source)) {
    for (const [key, value] of Object.entries(record)) {
      note(place, OF_MAP, key);
      note(place, key, readCode(value));
    }
  }
  return [...spots.values()];
}

function readCode(value: unknown): string | undefined {
  const isCode = typeof value === 'string' || typeof value === 'number';
  return isCode ? String(value) : undefined;
}

/** Numbers may be those of anything, where no key says what they are of. */
function mayBeOfList({ nameless, keys }: LabelSearch, { place, key, seen }: Spot): boolean {
  const areNumbers = [...seen].every((code) => /^\d+$/.test(code));
  if (!areNumbers) return true;
  if (keys.read(key).endsIn('order')) return false;
  const isOwn = (name: string): boolean => keys.read(name).says('own');
  return key === nameless.key || isOwn(key) || place.split('.').some(isOwn);
}

/** The keys that lead to the records of a list; what they have several of stands deeper. */
const DEPTH_OF_LISTS = 2;

/** How far a place is from what its key says of the codes; 0: it has their own key. */
export function measureSpot(nameless: NamelessCodes, { place, key }: Spot): number {
  if (key === nameless.key) return 0;
  const isOfValues = place.split('.').length > DEPTH_OF_LISTS;
  return isOfValues === nameless.areOfValues ? 1 : 2;
}

/** A code, and what stands beside it. */
export interface CodedRecord {
  readonly code: string;
  readonly beside: PimRecord;
}

/** The codes that stand in a place, each as often as it does. */
export function* walkCodes(source: SourceRecords, spot: Spot): Generator<CodedRecord> {
  for (const { place, record } of walkPlaces(source)) {
    if (place === spot.place) yield* listCodes(record, spot.key);
  }
}

/** The code that a record has under a key; of a map, all its keys. */
function listCodes(record: PimRecord, key: string): readonly CodedRecord[] {
  if (key === OF_MAP) {
    const members = Object.entries(record);
    return members.map(([code, value]) => ({
      code,
      beside: readBeside(value),
    }));
  }
  const code = readCode(record[key]);
  return code === undefined ? [] : [{ code, beside: record }];
}

/** The record that a map has under a code; a label alone as a record of it. */
function readBeside(value: unknown): PimRecord {
  if (isRecord(value) && readLabelTexts(value) === undefined) return value;
  return { [OF_MAP]: value };
}
