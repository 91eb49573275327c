/** Finds out what the values of a level of packaging are: measures, a barcode, a quantity, a name. */

import { isGtin } from '../barcode.ts';
import { hasLetters, readAmount, readText } from '../value.ts';
import { KeyPaths } from './key-paths.ts';
import type { Aspect } from './key-reading.ts';
import { listWordsOf } from './key-words.ts';
import { labelMeasure } from './label-measures.ts';
import { isCode, isLabel } from './label-texts.ts';
import type { Leaf } from './leaves.ts';
import {
  findUnitOfMeasure,
  fitsName,
  isOfMeasure,
  isOfUnitRecord,
  isUnitOfKind,
} from './unit-of-measure.ts';

/** Paths of the keys of packaging. */
export const PATHS = new KeyPaths('packaging');

/** A weight or a size. */
export interface Measure {
  readonly label: string;
  readonly value: unknown;
  readonly unit: unknown;
}

/** Values of a level, which are taken one after the other. */
export class RemainingLeaves {
  #leaves: readonly Leaf[];

  constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves;
  }

  get leaves(): readonly Leaf[] {
    return this.#leaves;
  }

  take(test: (leaf: Leaf) => boolean): Leaf | undefined {
    const leaf = this.#leaves.find(test);
    this.#leaves = this.#leaves.filter((candidate) => candidate !== leaf);
    return leaf;
  }

  /**
   * Takes the weights and sizes, each with its unit or the unit of its kind:
   * `{grossWeight: {value, unit}}`, `{GrossWeight, GrossWeightUnit}`,
   * `{Length, Width, DimensionUnit, Weight, WeightUnit}`.
   */
  takeMeasures(): readonly Measure[] {
    const numbers = this.#leaves.filter((leaf) => isOfMeasure(leaf) && isNumber(leaf));
    const measures = numbers.map((leaf) => this.#takeMeasure(leaf, numbers.length === 1));
    return this.#addUnitsOfKinds(measures);
  }

  #takeMeasure(leaf: Leaf, isOnly: boolean): Measure {
    this.#drop((candidate) => candidate === leaf);
    const unit = findUnitOfMeasure(this.#leaves, { leaf, isOnly });
    if (unit !== undefined) {
      this.#drop((candidate) => candidate === unit || isOfUnitRecord(candidate, leaf));
    }
    const { label, unit: unitOfKey } = labelMeasure(leaf, PATHS.reader);
    return {
      label,
      value: leaf.value,
      unit: unit?.value ?? unitOfKey,
    };
  }

  // `DimensionUnit` is the unit of all sizes without one.
  #addUnitsOfKinds(measures: readonly Measure[]): readonly Measure[] {
    const units = this.#leaves.filter(isUnitOfKind);
    const isUnitOf = (unit: Leaf, measure: Measure): boolean =>
      measure.unit === undefined && fitsName(unit, measure.label);
    const used = units.filter((unit) => measures.some((measure) => isUnitOf(unit, measure)));
    this.#drop((leaf) => used.includes(leaf));
    return measures.map((measure) => {
      const unit = units.find((candidate) => isUnitOf(candidate, measure));
      return { ...measure, unit: measure.unit ?? unit?.value };
    });
  }

  #drop(test: (leaf: Leaf) => boolean): void {
    this.#leaves = this.#leaves.filter((leaf) => !test(leaf));
  }

  // Prefers a total.
  takeQuantity(): Leaf | undefined {
    const isTotal = (leaf: Leaf): boolean =>
      isQuantity(leaf) && leaf.path.last.words.includes('total');
    return this.take(isTotal) ?? this.take(isQuantity);
  }

  takeName(): Leaf | undefined {
    for (const mayName of NAME_TESTS) {
      const name = this.take((leaf) => isWord(leaf) && mayName(leaf));
      if (name !== undefined) return name;
    }
    return undefined;
  }
}

/** Words for barcodes. */
export const BARCODE_WORDS = listWordsOf('barcode');

const LEVEL_WORDS = listWordsOf('level');

// What names a level, the best first.
const NAME_TESTS: readonly ((leaf: Leaf) => boolean)[] = [
  ({ texts }) => texts !== undefined,
  isPlainName,
  // `packagingLevel: {key: "Master carton", value: "master"}`.
  (leaf) => isOfLevel(leaf) && isLabel(String(leaf.value)),
  (leaf) => isOfLevel(leaf) && !hasAspect(leaf, 'code', 'id'),
  isOfLevel,
  isPackingUnit,
  (leaf) => hasAspect(leaf, 'name'),
  (leaf) => hasAspect(leaf, 'type', 'unit', 'own') && !hasAspect(leaf, 'id', 'code', 'material'),
  // `{code: "CTN", quantity: 12, weight: 3}`: a level without a name is called by its code.
  ({ path }) => path.last.endsIn('code') && path.last.isPlain('own', 'unit', 'code'),
];

// `{level: "carton", displayName: "Carton of 12"}`: a name made up of other values is no name.
function isPlainName(leaf: Leaf): boolean {
  if (!isName(leaf) || hasAspect(leaf, 'alternate')) return false;
  return !isOfUnit(leaf) && !isNameOfList(leaf);
}

// `{packUnit: "Carton", unit: {name: "Piece"}}`: the record of a unit names what is counted, unless
// nothing else has a name.
function isPackingUnit(leaf: Leaf): boolean {
  return hasAspect(leaf, 'own') && hasAspect(leaf, 'unit') && !hasAspect(leaf, 'id', 'code');
}

// Also `Name: {"#text": "Carton"}`.
function isName(leaf: Leaf): boolean {
  if (hasAspect(leaf, 'name')) return true;
  const parent = leaf.path.readings.at(-2);
  return leaf.path.last.saysOnly('value') && parent?.says('name') === true;
}

// `fieldname: "packagingUnits"`.
function isNameOfList({ value }: Leaf): boolean {
  const reading = PATHS.reader.read(String(value));
  return reading.words.length > 1 && isCode(String(value)) && reading.isPlain('own', 'unit');
}

// `contentUnit: {name: "Piece"}` is no unit of packaging.
function isOfUnit({ path }: Leaf): boolean {
  const parent = path.readings.at(-2);
  return parent?.says('unit') === true && !parent.says('own');
}

function hasAspect({ path }: Leaf, ...aspects: readonly Aspect[]): boolean {
  return path.last.says(...aspects);
}

function isWord({ value }: Leaf): boolean {
  return hasLetters(value);
}

// Includes numbers that can be read in two ways: `9.309`.
function isNumber({ value }: Leaf): boolean {
  if (readAmount(value) !== undefined) return true;
  return typeof value === 'string' && DIGITS.test(value);
}

const DIGITS = /^\s*\d[\d.,'\s]*$/;

// A number is no unit, even under such a key: `numberOfUnits: 12`.
function isQuantity(leaf: Leaf): boolean {
  if (!isNumber(leaf) || isOfMeasure(leaf)) return false;
  return hasAspect(leaf, 'quantity', 'value', 'unit', 'per');
}

/** Says whether a value is a barcode, by its key or its digits. */
export function isBarcode({ path, value }: Leaf): boolean {
  const text = readText(value) ?? '';
  const isNamed = path.last.words.some((word) => BARCODE_WORDS.has(word));
  if (isNamed) return /\d/.test(text);
  return text.length >= SHORTEST_BARCODE && isGtin(text);
}

const SHORTEST_BARCODE = 12;

function isOfLevel({ path }: Leaf): boolean {
  return path.readings.some(({ words }) => words.some((word) => LEVEL_WORDS.has(word)));
}

/** Returns the keys of the record that a value stands in, as one text. */
export function parentOf({ keys }: Leaf): string {
  return keys.slice(0, -1).join('\n');
}

/**
 * Says whether a value is what a quantity counts: `{contains: {quantity: 6, of: "PIECE"}}`,
 * `{quantity: 6, quantityUnit: "PIECE"}`, `{quantity: {value: 6, unit: "PIECE"}}`.
 */
export function isContentOf(leaf: Leaf, quantity: Leaf | undefined): boolean {
  if (quantity === undefined || !isWord(leaf)) return false;
  if (parentOf(leaf) !== parentOf(quantity)) return false;
  if (leaf.path.last.words.join() === 'of') return true;
  // Codes such as `C62` mean a piece.
  if (!hasAspect(leaf, 'unit') || /\d/.test(String(leaf.value))) return false;
  const parent = leaf.path.readings.at(-2);
  const isInQuantity =
    parent?.says('quantity', 'value') === true && !parent.words.includes('value');
  return isInQuantity || hasAspect(leaf, 'quantity', 'value');
}

/**
 * Says whether a value is the code of a name: `{Key: "CS", Value: "Carton"}`, `{level: "Carton",
 * levelCode: "CS"}`.
 */
export function isCodeOf(leaf: Leaf, name: Leaf | undefined): boolean {
  if (name === undefined || !isWord(leaf)) return false;
  // The key of a pair may be called the code, and its value the name.
  const isValueOfCode = hasAspect(leaf, 'value') && hasAspect(name, 'code');
  if (!hasAspect(leaf, 'code') && !isValueOfCode) return false;
  const isBesideName = leaf.keys.length > 1 && parentOf(leaf) === parentOf(name);
  return isBesideName || isOfLevel(leaf);
}
