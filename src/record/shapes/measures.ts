/**
 * Splits a record of sizes with numbers beside units of several kinds: `{B: 27, H: 29, UOM: "CM",
 * KG: 0.75, W: "KG"}`.
 */

import { findUnit } from '../units.ts';
import { hasLetters, isAbsent, isRecord, type PimRecord } from '../value.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';
import { isNamedAfter, isVolume, isWeight } from './unit-owners.ts';

// A member and its position in the record.
interface Part {
  readonly key: string;
  readonly value: unknown;
  readonly index: number;
}

// A unit with the kind of what it measures.
interface UnitPart extends Part {
  readonly kind: string;
}

// The members of a record by what they are.
interface RecordParts {
  readonly numbers: readonly Part[];
  readonly units: readonly UnitPart[];
  readonly otherParts: readonly Part[];
}

/**
 * Returns an entry for each number of a record with units of several kinds:
 * `{W: 27, UOM: "CM", KG: 0.75, M: "KG"}` → `27 cm` named `W` and `0.75 kg` named `KG`. Undefined
 * for other records.
 */
export function listMeasures(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'dimensions' || !isRecord(item)) return undefined;
  if (!Object.values(item).every(isScalar)) return undefined;
  const parts = splitParts(keys, item);
  if (!haveDifferentUnits(keys, parts) || isOneEntry(keys, parts)) return undefined;
  const group = item[ROLE_KEYS.group];
  const [first = {}, ...following] = parts.numbers.map((number) => {
    const unit = chooseUnit(keys, number, parts);
    return createEntry(number, unit, group);
  });
  const otherMembers = Object.fromEntries(parts.otherParts.map(({ key, value }) => [key, value]));
  return [{ ...first, ...otherMembers }, ...following];
}

function splitParts(keys: KeyReader, record: PimRecord): RecordParts {
  const parts = Object.entries(record).map(([key, value], index): Part => ({ key, value, index }));
  const units = parts.flatMap((part) => readUnit(part) ?? []);
  const numbers = parts.filter(({ key, value }) => isAmount(value) && !isOfRecord(keys, key));
  const measured = new Set([...numbers, ...units].map(({ index }) => index));
  const otherParts = parts.filter(({ index }) => !measured.has(index));
  return { numbers, units, otherParts };
}

// `{UOM: "CM", W: "KG"}`, or a single unit under a key without a meaning.
function haveDifferentUnits(keys: KeyReader, { units }: RecordParts): boolean {
  return countKinds(units) > 1 || units.some(({ key }) => keys.read(key).hasNoMeaning);
}

function countKinds(units: readonly UnitPart[]): number {
  return new Set(units.map(({ kind }) => kind)).size;
}

function isOneEntry(keys: KeyReader, parts: RecordParts): boolean {
  const { numbers } = parts;
  if (numbers.length === 0 || numbers.some(({ key }) => isKeyOfEntry(keys, key))) return true;
  return isNamedByText(keys, parts);
}

// `value: 27`: a number under such a key is the value of an entry with a name of its own.
function isKeyOfEntry(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  return reading.aspects.length === 1 && reading.says('name', 'value', 'code');
}

// `{F060: "Width", F061: "27", F062: "CM"}`. No text names numbers of several kinds.
function isNamedByText(keys: KeyReader, { numbers, units, otherParts }: RecordParts): boolean {
  const hasText = otherParts.some(({ value }) => hasLetters(value));
  const hasNamedNumber = numbers.some(({ key }) => keys.read(key).says('kind'));
  const isOfOneKind = countKinds(units) < 2 || numbers.length < 2;
  return hasText && !hasNamedNumber && isOfOneKind;
}

// `itemNo: "10022"`: what identifies the record or its entry is no amount.
function isOfRecord(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  const isOfOwner = reading.says('owner') && reading.isPlain('owner', 'number');
  return reading.says('id') || isOfOwner;
}

// The key becomes the name.
function createEntry({ key, value }: Part, unit: UnitPart | undefined, group: unknown): PimRecord {
  const entry: Record<string, unknown> = {
    [ROLE_KEYS.name]: key,
    [ROLE_KEYS.value]: value,
  };
  if (unit !== undefined) entry[ROLE_KEYS.unit] = unit.value;
  if (group !== undefined) entry[ROLE_KEYS.group] = group;
  return entry;
}

// A number, or all sizes in one text.
function isAmount(value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'number';
  return /^\d[\d.,]*$/.test(value) || areSizes(value);
}

/** Says whether a text states all sizes of a thing: `120x55x30`. */
export function areSizes(value: unknown): boolean {
  return typeof value === 'string' && SIZES_IN_TEXT.test(value);
}

const SIZES_IN_TEXT = /\d\s*[x×*]\s*\d/i;

// Undefined if the value is no unit.
function readUnit(part: Part): UnitPart | undefined {
  const { value } = part;
  if (typeof value !== 'string' || isAbsent(value)) return undefined;
  const unit = findUnit(value);
  return unit && { ...part, kind: unit.kind };
}

// Prefers the unit named after the number, then one of the same kind, the next one, or the only
// one.
function chooseUnit(
  keys: KeyReader,
  number: Part,
  { numbers, units }: RecordParts,
): UnitPart | undefined {
  const reading = keys.read(number.key);
  // The number of pieces in a unit of measure is no size.
  if (reading.says('per')) return undefined;
  const isNamedSize = reading.says('kind');
  const otherNumbers = numbers.filter((part) => part !== number);
  const candidates = isNamedSize ? units : dropUnitsNamedAfter(otherNumbers, units);
  const named = candidates.find((unit) => isNamedAfter(unit.key, number.key));
  if (named !== undefined) return named;
  const name = splitKey(number.key).join(' ');
  const isOfWeight = isWeight(name);
  if (isVolume(name)) return candidates.find(({ kind }) => kind === 'volume');
  if (isNamedSize || isOfWeight) {
    return candidates.find(({ kind }) => (kind === 'mass') === isOfWeight);
  }
  const next = candidates.find((unit) => unit.index > number.index);
  if (next !== undefined) return next;
  const [only, another] = candidates;
  return another === undefined ? only : undefined;
}

function dropUnitsNamedAfter(
  numbers: readonly Part[],
  units: readonly UnitPart[],
): readonly UnitPart[] {
  return units.filter((unit) => !numbers.some(({ key }) => isNamedAfter(unit.key, key)));
}
