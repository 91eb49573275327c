/**
 * Each level, such as a carton, becomes an entry, and each of its measures another one named after
 * it: `Carton, gross weight`.
 */

import { isGtin } from '../barcode.ts';
import {
  hasLetters,
  isAbsent,
  isRecord,
  listFilled,
  type Member,
  type PimRecord,
  readAmount,
  readText,
} from '../value.ts';
import { KeyPaths } from './key-paths.ts';
import type { Aspect } from './key-reading.ts';
import { type KeyReader, listWordsOf } from './key-words.ts';
import { labelMeasure } from './label-measures.ts';
import { isCode, isLabel } from './label-texts.ts';
import { type Branch, flattenRecord, type Leaf } from './leaves.ts';
import { readRow } from './named-rows.ts';
import { ROLE_KEYS } from './role-keys.ts';
import {
  findUnitOfMeasure,
  isMeasured,
  isOfUnitRecord,
  isUnitOfKind,
  measuresSame,
} from './unit-owners.ts';

// A weight or a size.
interface Measure {
  readonly label: string;
  readonly value: unknown;
  readonly unit: unknown;
}

interface Level {
  readonly name: Leaf;
  readonly code: Leaf | undefined;
  readonly quantity: Leaf | undefined;
  /** Unit of the quantity: the name of the content. */
  readonly content: unknown;
  readonly barcode: Leaf | undefined;
  readonly measures: readonly Measure[];
  readonly rest: readonly Leaf[];
  readonly children: readonly Level[];
}

const PATHS = new KeyPaths('packaging');

const BARCODE_WORDS = listWordsOf('barcode');

const LEVEL_WORDS = listWordsOf('level');

/**
 * Returns the entries of a level and of the levels within it; undefined if the item is no level.
 */
export function listPackingLevels(
  { list }: KeyReader,
  item: unknown,
): readonly PimRecord[] | undefined {
  if (list !== 'packaging' || !isRecord(item)) return undefined;
  const record = unwrap(item);
  const level = readLevel(record);
  return level === undefined ? listNamedLevels(record) : listEntries(level);
}

// Levels by their names: `{carton: {quantity: 6, weight: {value: 3, unit: "kg"}}}`.
function listNamedLevels(record: PimRecord): readonly PimRecord[] | undefined {
  const members = listFilled(record);
  const levels = members.map(([key, value]) => {
    const reading = PATHS.reader.read(key);
    const mayName = reading.hasUnknownWord && reading.saysAtMost('own', 'owner');
    if (!isRecord(value) || !mayName) return undefined;
    return readLevel({ [ROLE_KEYS.name]: key, ...value });
  });
  const measured = levels.flatMap((level) => (level?.measures.length ? [level] : []));
  const areLevels = measured.length > 0 && measured.length === levels.length;
  return areLevels ? measured.flatMap(listEntries) : undefined;
}

// `{catalogueItem: {…}}`: a key that only says that it is an article.
function unwrap(record: PimRecord): PimRecord {
  const [member, another] = Object.entries(record);
  const [key = '', inner] = member ?? [];
  if (another !== undefined || !isRecord(inner)) return record;
  return isOfArticle(key) ? unwrap(inner) : record;
}

function isOfArticle(key: string): boolean {
  return PATHS.reader.read(key).endsIn('owner');
}

interface Parts {
  readonly leaves: readonly Leaf[];
  readonly lists: readonly Branch[];
  readonly levels: readonly unknown[];
}

function splitRecord(record: PimRecord): Parts {
  const isLevel = (value: unknown): boolean => isLevelWithin(record, value);
  const members = Object.entries(record);
  const nested = members.filter(([, value]) => isLevel(value));
  const rest = members.filter((member) => !nested.includes(member));
  const { leaves, branches } = flattenRecord(Object.fromEntries(rest), PATHS);
  const levelBranches = branches.filter(({ items }) => items.every(isLevel));
  const links = branches.filter(({ items }) => items.every(isLink));
  const linkItems = links.flatMap(({ items }) => items);
  const linked = linkItems.flatMap((link) => Object.values(link ?? {}));
  return {
    leaves: leaves.filter(({ value }) => !isAbsent(value) && value !== false),
    lists: branches.filter((branch) => !levelBranches.includes(branch) && !links.includes(branch)),
    levels: [
      ...nested.map(([, value]) => value),
      ...levelBranches.flatMap(({ items }) => items),
      ...linked.filter(isLevel),
    ],
  };
}

// An article and its number: `{quantity: 6, item: {…}}`, `{gtin: "…", quantity: 6}`.
function isLink(item: unknown): boolean {
  const members = isRecord(item) ? Object.entries(item) : [];
  const isOfLink = ([key, value]: Member): boolean => {
    const reading = PATHS.reader.read(key);
    const isQuantity = reading.says('value', 'quantity') && !isRecord(value);
    if (isQuantity || isOfArticle(key)) return true;
    return reading.words.some((word) => BARCODE_WORDS.has(word));
  };
  return members.length === 2 && members.every(isOfLink);
}

// Undefined if the record is no level, or a part of it cannot be read.
function readLevel(record: PimRecord): Level | undefined {
  const { leaves, lists, levels } = splitRecord(record);
  const listedMeasures = readMeasures(lists);
  const children = levels.filter(isRecord).flatMap((level) => readLevel(level) ?? []);
  if (listedMeasures === undefined || children.length < levels.length) return undefined;
  return nameLevel(leaves, listedMeasures, children);
}

// Assigns the values of a level, the surest first: a number that is a measure or a barcode is no
// quantity, and a word that is a unit or the content is no name.
function nameLevel(
  leaves: readonly Leaf[],
  listedMeasures: readonly Measure[],
  children: readonly Level[],
): Level | undefined {
  const sorter = new LeafSorter(leaves);
  const measures = [...sorter.takeMeasures(), ...listedMeasures];
  const barcode = sorter.take(isBarcode);
  const quantity = sorter.takeQuantity();
  const content = sorter.take((leaf) => isContentOf(leaf, quantity));
  const name = sorter.takeName();
  const code = sorter.take((leaf) => isCodeOf(leaf, name));
  // `{unit: {code: "CT", name: "Carton"}, number: 12}`: a record with its own code is not the unit
  // of the number.
  const isOfRecord = code !== undefined && quantity !== undefined && parentOf(code) !== '';
  const hasContent = content !== undefined || children.length > 0;
  const hasFact = barcode !== undefined || measures.length > 0;
  const holdsMore = isOfRecord || hasContent || hasFact;
  if (name === undefined || !holdsMore) return undefined;
  const [child] = children;
  return {
    name,
    code,
    quantity,
    content: content?.value ?? (child && writeName(child.name, '')),
    barcode,
    measures,
    rest: sorter.rest,
    children,
  };
}

// A nested level has some keys in common with its parent.
function isLevelWithin(record: PimRecord, value: unknown): boolean {
  if (!isRecord(value)) return false;
  const shared = Object.keys(value).filter((key) => key in record);
  return shared.length >= MIN_SHARED;
}

const MIN_SHARED = 2;

// Undefined if a list holds something else than named amounts.
function readMeasures(branches: readonly Branch[]): readonly Measure[] | undefined {
  const items = branches.flatMap((branch) => branch.items);
  const rows = items.map(readRow);
  const measures = rows.flatMap((row) =>
    row === undefined || readAmount(row.value) === undefined
      ? []
      : [{ label: row.names.at(-1) ?? '', value: row.value, unit: row.unit }],
  );
  return measures.length === items.length ? measures : undefined;
}

// Values of a level, which are taken one after the other.
class LeafSorter {
  #leaves: readonly Leaf[];

  constructor(leaves: readonly Leaf[]) {
    this.#leaves = leaves;
  }

  get rest(): readonly Leaf[] {
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
    const numbers = this.#leaves.filter((leaf) => isMeasured(leaf) && isNumber(leaf));
    const measures = numbers.map((leaf) => {
      this.take((candidate) => candidate === leaf);
      const unit = findUnitOfMeasure(this.#leaves, leaf, numbers.length === 1);
      const isPartOfUnit = (candidate: Leaf): boolean =>
        candidate === unit || (unit !== undefined && isOfUnitRecord(candidate, leaf));
      this.#leaves = this.#leaves.filter((candidate) => !isPartOfUnit(candidate));
      const { label, unit: unitOfKey } = labelMeasure(leaf, PATHS.reader);
      return {
        label,
        value: leaf.value,
        unit: unit?.value ?? unitOfKey,
      };
    });
    const shared = this.#leaves.filter(isUnitOfKind);
    const isOfKind = (unit: Leaf, measure: Measure): boolean =>
      measure.unit === undefined && measuresSame(unit, measure.label);
    const used = shared.filter((unit) => measures.some((measure) => isOfKind(unit, measure)));
    this.#leaves = this.#leaves.filter((leaf) => !used.includes(leaf));
    return measures.map((measure) => {
      const unit = shared.find((candidate) => isOfKind(candidate, measure));
      return { ...measure, unit: measure.unit ?? unit?.value };
    });
  }

  // Prefers a total.
  takeQuantity(): Leaf | undefined {
    const isTotal = (leaf: Leaf): boolean =>
      isQuantity(leaf) && leaf.path.last.words.includes('total');
    return this.take(isTotal) ?? this.take(isQuantity);
  }

  // Prefers texts in several languages, then a name, a level, a type, a unit, a code.
  takeName(): Leaf | undefined {
    const tests: readonly ((leaf: Leaf) => boolean)[] = [
      ({ texts }) => texts !== undefined,
      // `{level: "carton", displayName: "Carton of 12"}`: a name made up of other values is no
      // name.
      (leaf) =>
        isName(leaf) && !hasAspect(leaf, 'alternate') && !isOfUnit(leaf) && !isNameOfList(leaf),
      // `packagingLevel: {key: "Master carton", value: "master"}`.
      (leaf) => isOfLevel(leaf) && isLabel(String(leaf.value)),
      (leaf) => isOfLevel(leaf) && !hasAspect(leaf, 'code', 'id'),
      isOfLevel,
      // `{packUnit: "Carton", unit: {name: "Piece"}}`: the record of a unit names what is counted,
      // unless nothing else has a name.
      (leaf) => hasAspect(leaf, 'own') && hasAspect(leaf, 'unit') && !hasAspect(leaf, 'id', 'code'),
      (leaf) => hasAspect(leaf, 'name'),
      (leaf) =>
        hasAspect(leaf, 'type', 'unit', 'own') && !hasAspect(leaf, 'id', 'code', 'material'),
      // `{code: "CTN", quantity: 12, weight: 3}`: a level without a name is called by its code.
      ({ path }) => path.last.endsIn('code') && path.last.isPlain('own', 'unit', 'code'),
    ];
    for (const test of tests) {
      const name = this.take((leaf) => isWord(leaf) && test(leaf));
      if (name !== undefined) return name;
    }
    return undefined;
  }
}

// Also `Name: {"#text": "Carton"}`.
function isName(leaf: Leaf): boolean {
  const parent = leaf.path.readings.at(-2);
  return (
    hasAspect(leaf, 'name') || (leaf.path.last.saysOnly('value') && parent?.says('name') === true)
  );
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
  if (!isNumber(leaf) || isMeasured(leaf)) return false;
  return hasAspect(leaf, 'quantity', 'value', 'unit', 'per');
}

function isBarcode({ path, value }: Leaf): boolean {
  const text = readText(value) ?? '';
  const isNamed = path.last.words.some((word) => BARCODE_WORDS.has(word));
  if (isNamed) return /\d/.test(text);
  return text.length >= SHORTEST_BARCODE && isGtin(text);
}

const SHORTEST_BARCODE = 12;

function isOfLevel({ path }: Leaf): boolean {
  return path.readings.some(({ words }) => words.some((word) => LEVEL_WORDS.has(word)));
}

function parentOf({ keys }: Leaf): string {
  return keys.slice(0, -1).join('\n');
}

// `{contains: {quantity: 6, of: "PIECE"}}`, `{quantity: 6, quantityUnit: "PIECE"}`,
// `{quantity: {value: 6, unit: "PIECE"}}`.
function isContentOf(leaf: Leaf, quantity: Leaf | undefined): boolean {
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

// `{Key: "CS", Value: "Carton"}`, `{level: "Carton", levelCode: "CS"}`.
function isCodeOf(leaf: Leaf, name: Leaf | undefined): boolean {
  if (name === undefined || !isWord(leaf)) return false;
  if (!hasAspect(leaf, 'code') && !(hasAspect(leaf, 'value') && hasAspect(name, 'code'))) {
    return false;
  }
  const isBesideName = leaf.keys.length > 1 && parentOf(leaf) === parentOf(name);
  return isBesideName || isOfLevel(leaf);
}

function listEntries(level: Level): readonly PimRecord[] {
  const rest = level.rest.map(({ keys, value, texts }): Member => {
    const sent = texts === undefined ? value : Object.fromEntries(texts);
    return [keys.join('.'), sent];
  });
  const entry: Record<string, unknown> = Object.fromEntries(rest);
  entry[ROLE_KEYS.name] = writeName(level.name, '');
  entry[ROLE_KEYS.code] = level.code?.value;
  const counted = level.quantity === undefined ? level.measures.find(isCount) : undefined;
  entry[ROLE_KEYS.value] = level.quantity?.value ?? counted?.value;
  entry[ROLE_KEYS.unit] = level.content;
  entry[ROLE_KEYS.barcode] = level.barcode?.value;
  const details = level.measures.filter((measure) => measure !== counted);
  const measures = details.map(({ label, value, unit }) => ({
    [ROLE_KEYS.name]: writeName(level.name, `, ${label}`),
    [ROLE_KEYS.code]: level.code?.value,
    [ROLE_KEYS.value]: value,
    [ROLE_KEYS.unit]: unit,
  }));
  return [entry, ...measures, ...level.children.flatMap(listEntries)];
}

// `{AttributeID: "Quantity", value: 6}`.
function isCount({ label }: Measure): boolean {
  return PATHS.reader.read(label).isPlain('value', 'quantity');
}

function writeName({ value, texts }: Leaf, ending: string): unknown {
  if (texts === undefined) return `${value}${ending}`;
  const names = [...texts].map(([culture, text]) => [culture, `${text}${ending}`]);
  return Object.fromEntries(names);
}
