import { isRecord, type PimRecord } from '../value.ts';
import type { KeyReader } from './key-words.ts';
import { readLabelTexts } from './label-texts.ts';
import type { ListName } from './lists.ts';
import { type SourceRecords, walkPlaces } from './walk-places.ts';

/** Codes under one key of a list: of entries without names, or of values. */
export interface NamelessCodes {
  readonly list: ListName;
  readonly key: string;
  readonly codes: ReadonlySet<string>;
  /** The codes stand for values rather than names. */
  readonly areOfValues: boolean;
  /** Values of the entries with a code, by the code. */
  readonly values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Codes whose names are searched, with the reader of the keys of their list. */
export interface LabelSearch {
  readonly nameless: NamelessCodes;
  readonly keys: KeyReader;
}

/** Place and key under which some of the codes stand. */
export interface Spot {
  /** For example `categories.attributeLinks`. */
  readonly place: string;
  readonly key: string;
  readonly codes: Set<string>;
}

/** Replaces the key of codes in a map whose keys are the codes. */
export const MAP_KEY = '';

// Fewer codes may match by chance.
const MIN_CODES = 2;

// One place must have this part of the codes.
const MIN_SHARE = 0.3;

/** Returns the least number of codes that one place must have. */
export function countNeeded({ codes }: NamelessCodes): number {
  return Math.max(MIN_CODES, codes.size * MIN_SHARE);
}

/** Lists the places of a list that have enough of the codes. */
export function listSpots(search: LabelSearch, source: SourceRecords): readonly Spot[] {
  const { nameless } = search;
  const needed = countNeeded(nameless);
  const spots = collectSpots(nameless, source);
  return spots.filter((spot) => spot.codes.size >= needed && mayBeOfList(search, spot));
}

function collectSpots({ codes }: NamelessCodes, source: SourceRecords): readonly Spot[] {
  const spots = new Map<string, Spot>();
  const addCode = (place: string, key: string, code: string | undefined): void => {
    if (code === undefined || !codes.has(code)) return;
    const placeAndKey = `${place}\n${key}`;
    const spot = spots.get(placeAndKey) ?? {
      place,
      key,
      codes: new Set(),
    };
    spot.codes.add(code);
    spots.set(placeAndKey, spot);
  };
  for (const { place, record } of walkPlaces(source)) {
    for (const [key, value] of Object.entries(record)) {
      addCode(place, MAP_KEY, key);
      addCode(place, key, readCode(value));
    }
  }
  return [...spots.values()];
}

function readCode(value: unknown): string | undefined {
  const isCode = typeof value === 'string' || typeof value === 'number';
  return isCode ? String(value) : undefined;
}

// Numbers may identify anything, unless a key says what they are.
function mayBeOfList({ nameless, keys }: LabelSearch, { place, key, codes }: Spot): boolean {
  const areNumbers = [...codes].every((code) => /^\d+$/.test(code));
  if (!areNumbers) return true;
  if (keys.read(key).endsIn('order')) return false;
  const isOwn = (name: string): boolean => keys.read(name).says('own');
  return key === nameless.key || isOwn(key) || place.split('.').some(isOwn);
}

// Keys that lead to the records of a list; repeated values stand deeper.
const DEPTH_OF_LISTS = 2;

/**
 * Ranks a place, the best first: 0 if it has the key of the codes, 1 if it is as deep as expected.
 */
export function rankSpot(nameless: NamelessCodes, { place, key }: Spot): number {
  if (key === nameless.key) return 0;
  const isOfValues = place.split('.').length > DEPTH_OF_LISTS;
  return isOfValues === nameless.areOfValues ? 1 : 2;
}

/** Code with the record that it stands in. */
export interface CodedRecord {
  readonly code: string;
  readonly record: PimRecord;
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
      record: readRecordOfCode(value),
    }));
  }
  const code = readCode(record[key]);
  return code === undefined ? [] : [{ code, record }];
}

// A map may have a label alone under a code.
function readRecordOfCode(value: unknown): PimRecord {
  if (isRecord(value) && readLabelTexts(value) === undefined) return value;
  return { [MAP_KEY]: value };
}
