import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { readLabelTexts } from './label-texts.ts';
import type { ListName } from './lists.ts';
import { type SourceRecords, walkPlaces } from './walk-places.ts';

/** Codes of the entries of a list without names. */
export interface NamelessCodes {
  readonly list: ListName;
  readonly key: string;
  readonly codes: ReadonlySet<string>;
  readonly areOfValues: boolean;
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Codes whose names are searched, with the reader of the keys of their list. */
export interface LabelSearch {
  readonly nameless: NamelessCodes;
  readonly keys: KeyReader;
}

/** Place and key under which codes were seen. */
export interface Spot {
  readonly place: string;
  readonly key: string;
  readonly seen: Set<string>;
}

/** Replaces the key of codes in a map whose keys are the codes. */
export const MAP_KEY = '';

// Fewer codes may match by chance.
const MIN_CODES = 2;

// One place must have this part of the codes.
const MIN_SHARE = 0.3;

/** Returns the number of codes that one place must have. */
export function countLeast({ codes }: NamelessCodes): number {
  return Math.max(MIN_CODES, codes.size * MIN_SHARE);
}

/** Lists the places of a list that have enough of the codes. */
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
      note(place, MAP_KEY, key);
      note(place, key, readCode(value));
    }
  }
  return [...spots.values()];
}

function readCode(value: unknown): string | undefined {
  const isCode = typeof value === 'string' || typeof value === 'number';
  return isCode ? String(value) : undefined;
}

// Numbers may identify anything, unless a key says what they are.
function mayBeOfList({ nameless, keys }: LabelSearch, { place, key, seen }: Spot): boolean {
  const areNumbers = [...seen].every((code) => /^\d+$/.test(code));
  if (!areNumbers) return true;
  if (keys.read(key).endsIn('order')) return false;
  const isOwn = (name: string): boolean => keys.read(name).says('own');
  return key === nameless.key || isOwn(key) || place.split('.').some(isOwn);
}

// Keys that lead to the records of a list; repeated values stand deeper.
const DEPTH_OF_LISTS = 2;

/**
 * Measures how far the depth of a place differs from the expected one; 0 if it has the key of the
 * codes.
 */
export function measureSpot(nameless: NamelessCodes, { place, key }: Spot): number {
  if (key === nameless.key) return 0;
  const isOfValues = place.split('.').length > DEPTH_OF_LISTS;
  return isOfValues === nameless.areOfValues ? 1 : 2;
}

/** Code with the record that it stands in. */
export interface CodedRecord {
  readonly code: string;
  readonly beside: PimRecord;
}

/** Walks all codes of a place, including repeated ones. */
export function* walkCodes(source: SourceRecords, spot: Spot): Generator<CodedRecord> {
  for (const { place, record } of walkPlaces(source)) {
    if (place === spot.place) yield* listCodes(record, spot.key);
  }
}

// In a map, all keys are codes.
function listCodes(record: PimRecord, key: string): readonly CodedRecord[] {
  if (key === MAP_KEY) {
    const members = Object.entries(record);
    return members.map(([code, value]) => ({
      code,
      beside: readBeside(value),
    }));
  }
  const code = readCode(record[key]);
  return code === undefined ? [] : [{ code, beside: record }];
}

// A map may have a label alone under a code.
function readBeside(value: unknown): PimRecord {
  if (isRecord(value) && readLabelTexts(value) === undefined) return value;
  return { [MAP_KEY]: value };
}
