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
  readonly at: number;
}

// A unit with the kind of what it measures.
interface UnitPart extends Part {
  readonly kind: string;
}

/**
 * Returns an entry for each number of a record with units of several kinds; undefined for other
 * records.
 */
export function listMeasures(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'dimensions' || !isRecord(item)) return undefined;
  if (!Object.values(item).every(isScalar)) return undefined;
  const parts = Object.entries(item).map(([key, value], at): Part => ({ key, value, at }));
  const units = parts.flatMap(readUnit);
  const kinds = new Set(units.map(({ kind }) => kind));
  const hasUnnamedUnit = units.some(({ key }) => keys.read(key).hasNoMeaning);
  if (kinds.size < 2 && !hasUnnamedUnit) return undefined;
  const numbers = parts.filter(({ key, value }) => isAmount(value) && !isOfRecord(keys, key));
  const isPartOfEntry = ({ key }: Part): boolean => {
    const reading = keys.read(key);
    return reading.aspects.length === 1 && reading.says('name', 'value', 'code');
  };
  if (numbers.length === 0 || numbers.some(isPartOfEntry)) return undefined;
  const places = new Set([...numbers, ...units].map(({ at }) => at));
  const unmeasured = parts.filter(({ at }) => !places.has(at));
  // `{F060: "Width", F061: "27", F062: "CM"}` is one entry.
  const isNamed = numbers.some(({ key }) => keys.read(key).says('kind'));
  const mayName = unmeasured.some(({ value }) => hasLetters(value));
  // No text names numbers of several kinds.
  const isOfOne = kinds.size < 2 || numbers.length < 2;
  if (mayName && !isNamed && isOfOne) return undefined;
  const { [ROLE_KEYS.group]: group } = item;
  const entries = numbers.map((part) => {
    const isKnown = keys.read(part.key).says('kind');
    const otherNumbers = numbers.filter((number) => number !== part);
    // A number with an unknown name cannot have a unit that is named after another number.
    const mayHave = isKnown ? units : units.filter((unit) => !isNamedAfterAny(unit, otherNumbers));
    // The number of pieces in a unit of measure is no size.
    const isCount = keys.read(part.key).says('per');
    const unit = isCount ? undefined : chooseUnitOf(part, mayHave, isKnown);
    return writeEntry(part, unit, group);
  });
  const [first = {}, ...rest] = entries;
  const beside = Object.fromEntries(unmeasured.map(({ key, value }) => [key, value]));
  return [{ ...first, ...beside }, ...rest];
}

// `itemNo: "10022"`: what identifies the record or its entry is no amount.
function isOfRecord(keys: KeyReader, key: string): boolean {
  const reading = keys.read(key);
  const isOfOwner = reading.says('owner') && reading.isPlain('owner', 'number');
  return reading.says('id') || isOfOwner;
}

// The key becomes the name.
function writeEntry({ key, value }: Part, unit: UnitPart | undefined, group: unknown): PimRecord {
  const entry: Record<string, unknown> = {
    [ROLE_KEYS.name]: key,
    [ROLE_KEYS.value]: value,
  };
  if (unit !== undefined) entry[ROLE_KEYS.unit] = unit.value;
  if (group !== undefined) entry[ROLE_KEYS.group] = group;
  return entry;
}

function isNamedAfterAny(unit: UnitPart, numbers: readonly Part[]): boolean {
  return numbers.some(({ key }) => isNamedAfter(unit.key, key));
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

function readUnit(part: Part): readonly UnitPart[] {
  const { value } = part;
  const isFilledText = typeof value === 'string' && !isAbsent(value);
  const unit = isFilledText ? findUnit(value) : undefined;
  return unit === undefined ? [] : [{ ...part, kind: unit.kind }];
}

// Prefers the unit named after the number, then one of the same kind, the next one, or the only
// one.
function chooseUnitOf(
  { key, at }: Part,
  units: readonly UnitPart[],
  isKnown: boolean,
): UnitPart | undefined {
  const named = units.find((unit) => isNamedAfter(unit.key, key));
  if (named !== undefined) return named;
  const name = splitKey(key).join(' ');
  const isOfWeight = isWeight(name);
  if (isVolume(name)) return units.find(({ kind }) => kind === 'volume');
  const sameKind = units.filter(({ kind }) => (kind === 'mass') === isOfWeight);
  if (isKnown || isOfWeight) return sameKind[0];
  const next = units.find((unit) => unit.at > at);
  if (next !== undefined) return next;
  const [first, another] = units;
  return another === undefined ? first : undefined;
}
