/** Finds the unit of a measure among the other values of a record: `{Weight: 3, WeightUnit: "kg"}`. */

import { findUnit } from '../units.ts';
import { KeyReader } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import { isNamedAfter, isVolume, isWeight, SIZE_KINDS } from './unit-owners.ts';

const DIMENSIONS = new KeyReader('dimensions');

/** Says whether a key on the way to a value names a measure, such as a weight. */
export function isOfMeasure({ keys }: Leaf): boolean {
  return keys.some((key) => DIMENSIONS.read(key).says('kind'));
}

interface Measure {
  readonly leaf: Leaf;
  /** The record has no other measure, so the key of the unit need not say which. */
  readonly isOnly: boolean;
}

/** Finds the unit of a measure among other values; prefers its symbol. */
export function findUnitOfMeasure(leaves: readonly Leaf[], measure: Measure): Leaf | undefined {
  const units = leaves.filter((leaf) => isUnitOfMeasure(leaf, measure));
  return units.find(({ path }) => path.last.says('symbol')) ?? units[0];
}

function isUnitOfMeasure(unit: Leaf, { leaf, isOnly }: Measure): boolean {
  const isWord = typeof unit.value === 'string' && /\p{L}/u.test(unit.value);
  if (!isWord || !isNamedUnit(unit)) return false;
  if (isNamedAfter(unit.keys.at(-1) ?? '', leaf.keys.at(-1) ?? '')) return true;
  if (isInRecordOfMeasure(unit, leaf)) return true;
  return isOnly && isOfMeasure(unit);
}

// `weight: {value: 3, unit: "kg"}`.
function isInRecordOfMeasure(unit: Leaf, measure: Leaf): boolean {
  const isInRecord = areSiblings(unit, measure) || isOfUnitRecord(unit, measure);
  return isInRecord && isRecordOfMeasure(measure);
}

/**
 * Says whether a value stands in the record of a unit beside a measure:
 * `weight: {value: 3, unit: {id: "wgt_kg", abbreviation: "kg"}}`.
 */
export function isOfUnitRecord({ keys, path }: Leaf, measure: Leaf): boolean {
  if (!isRecordOfMeasure(measure)) return false;
  const record = { keys: keys.slice(0, -1) };
  return areSiblings(record, measure) && path.readings.at(-2)?.endsIn('unit') === true;
}

// The key of the record of a value names a measure.
function isRecordOfMeasure({ keys }: Leaf): boolean {
  return DIMENSIONS.read(keys.at(-2) ?? '').says('kind');
}

// `weightUnit: "kg"`, `weightUnit: {code: "kg"}`.
function isNamedUnit({ path }: Leaf): boolean {
  const { last } = path;
  const isOfUnit = last.isPlain('code', 'name') && path.readings.at(-2)?.endsIn('unit') === true;
  return isOfUnit || last.says('unit', 'symbol');
}

/**
 * Says whether a value is the unit of all measures of a kind: `dimensionUnit: "mm"`, or
 * `unit: "mm"` beside lengths.
 */
export function isUnitOfKind(leaf: Leaf): boolean {
  const kind = kindOf(leaf);
  if (kind === undefined || !isNamedUnit(leaf)) return false;
  const { last } = leaf.path;
  const isPlain = last.saysOnly('unit') && !last.hasUnknownWord;
  const namesMeasures = DIMENSIONS.read(leaf.keys.at(-1) ?? '').says('kind', 'own');
  return namesMeasures || (isPlain && SIZE_KINDS.has(kind));
}

/** Says whether a unit fits a named amount: `kg` fits weights, `l` volumes, `mm` other sizes. */
export function fitsName(unit: Leaf, name: string): boolean {
  const kind = kindOf(unit);
  return (kind === 'mass') === isWeight(name) && (kind === 'volume') === isVolume(name);
}

function kindOf({ value }: Leaf): string | undefined {
  return typeof value === 'string' ? findUnit(value)?.kind : undefined;
}
