/** Tells which amount a unit belongs to: by the words of their keys, and by what both measure. Pure. */

import { findUnit } from '../units.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

/** Names of amounts that no unit of length belongs to. */
const OF_MASS = /weight|mass|gewicht|poids|peso|agirlik|waga|suly|\b[bn][rt]gew\b/;

const OF_LENGTH = listWordsOf('length');

/** What the sizes and weights of a thing are measured in. */
const OF_SIZES: ReadonlySet<string | undefined> = new Set(['length', 'mass']);

/** Whether the name of an amount says that it is a weight. */
export function isWeight(name: string): boolean {
  return OF_MASS.test(name);
}

/** Whether a key has all the words of another one and more behind or before them: `NetWidthUnit`, `unit_net_width`. */
export function isNamedAfter(key: string, owner: string): boolean {
  const words = splitKey(key).join(' ');
  const stem = splitKey(owner).join(' ');
  return words.startsWith(`${stem} `) || words.endsWith(` ${stem}`);
}

/** Whether an amount states a unit that measures something else: `3 kg` beside `cm`. */
export function statesOtherUnit(amount: unknown, unit: string): boolean {
  const [, text = ''] = AMOUNT.exec(String(amount)) ?? [];
  const stated = findUnit(text);
  const other = findUnit(unit);
  return stated !== undefined && other !== undefined && stated.kind !== other.kind;
}

const AMOUNT = /^\s*\d[\d.,]*\s*(\p{L}{1,12})\s*$/u;

function kindOf(unit: unknown): string | undefined {
  return typeof unit === 'string' ? findUnit(unit)?.kind : undefined;
}

/** The amounts of a map by their names, each of which may have units beside them. */
export class UnitOwners {
  readonly #words: ReadonlyMap<string, readonly string[]>;
  /** The word that all names begin with, which is the mark of whoever made them. */
  readonly #mark: string | undefined;

  constructor(names: readonly string[]) {
    const words = names.map((name) => splitKey(name));
    const [first, another] = new Set(words.map(([word]) => word));
    this.#mark = names.length > 1 && another === undefined ? first : undefined;
    this.#words = new Map(names.map((name, at) => [name, this.#omitMark(words[at] ?? [])]));
  }

  /** What stands beside the amounts, without the units that one of them does not have. */
  keepFor(name: string, roles: readonly RoleOfLeaf[]): readonly RoleOfLeaf[] {
    const units = roles.filter(isUnit);
    if (units.length === 0) return roles;
    const ofName = units.filter((unit) => this.#isUnitOf(unit, name));
    const isKept = (role: RoleOfLeaf): boolean => {
      if (!isUnit(role) || ofName.includes(role)) return true;
      return ofName.length === 0 && this.#mayBeOf(role, name);
    };
    return roles.filter(isKept);
  }

  #isUnitOf(unit: RoleOfLeaf, name: string): boolean {
    if (this.#isOfOneByName(unit)) return this.#hasStem(unit, name);
    const words = this.#wordsOf(name);
    return this.#wordsOfUnit(unit).some((word) => words.includes(word));
  }

  /** Whether a unit is named after some amount: `Cord Length UOM` is not that of `Product Length`. */
  #isOfOneByName(unit: RoleOfLeaf): boolean {
    return [...this.#words.keys()].some((name) => this.#hasStem(unit, name));
  }

  /** Whether a name begins with the words of a unit but for the last: `Cord Length UOM`. */
  #hasStem(unit: RoleOfLeaf, name: string): boolean {
    const stem = this.#wordsOfUnit(unit).slice(0, -1);
    return stem.length > 0 && this.#wordsOf(name).join(' ').startsWith(stem.join(' '));
  }

  /** Whether a unit that no word gives to an amount may be that of all: `capacity_uom` is that of no weight. */
  #mayBeOf(unit: RoleOfLeaf, name: string): boolean {
    if (this.#isOfOneByName(unit)) return false;
    const kind = kindOf(unit.leaf.value);
    const isOfMass = kind === 'mass';
    const isOfWeight = this.#isWeight(name);
    // `{width: 12, unit: "cm", weight: "3 kg"}`: no weight is a length.
    if (isOfWeight && kind === 'length') return false;
    if (!isOfWeight && isOfMass && this.#hasWeight()) return false;
    const isNamed = wordsOfKey(unit).length > 1 || isOfLengths(unit);
    if (isNamed && OF_SIZES.has(kind)) return isOfMass === isOfWeight;
    const isOfAnother = [...this.#words.keys()].some((other) => this.#isUnitOf(unit, other));
    return !isOfAnother && !unit.leaf.path.last.says('kind');
  }

  #hasWeight(): boolean {
    return [...this.#words.keys()].some((name) => this.#isWeight(name));
  }

  #isWeight(name: string): boolean {
    return isWeight(splitKey(name).join(' '));
  }

  #wordsOf(name: string): readonly string[] {
    return this.#words.get(name) ?? [];
  }

  #wordsOfUnit(unit: RoleOfLeaf): readonly string[] {
    return this.#omitMark(wordsOfKey(unit));
  }

  #omitMark(words: readonly string[]): readonly string[] {
    return words.filter((word) => word !== this.#mark);
  }
}

function isUnit({ role }: RoleOfLeaf): boolean {
  return role === 'unit';
}

function wordsOfKey({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.last.words;
}

/** Whether a unit is that of all lengths: `units: {length: "mm", weight: "kg"}`. */
function isOfLengths({ leaf }: RoleOfLeaf): boolean {
  const isInRecord = leaf.path.readings.at(-2)?.says('unit') === true;
  return isInRecord && OF_LENGTH.has(leaf.path.last.words.join(' '));
}

/** The units of values without a role: `weightUnit` beside `grossWeight` is not the unit of a quantity. */
export function listUnitsOfOthers(
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[],
  keys: KeyReader,
): readonly RoleOfLeaf[] {
  const strangeWords = (leaf: Leaf): readonly string[] =>
    keys.read(leaf.keys.at(-1) ?? '').strangeWords;
  const ofOthers = new Set(rest.flatMap(strangeWords));
  const isOfOther = ({ role, leaf }: RoleOfLeaf): boolean =>
    role === 'unit' && strangeWords(leaf).some((word) => ofOthers.has(word));
  return ofOthers.size === 0 ? [] : roles.filter(isOfOther);
}

const SIZES = new KeyReader('dimensions');

/** Whether a key on the way to a value says that something is measured, such as a weight. */
export function isMeasured({ keys }: Leaf): boolean {
  return keys.some((key) => SIZES.read(key).says('kind'));
}

/** Whether a value is the unit of a measure; of a lone one also where its key does not say of what. */
export function isUnitOfMeasure(unit: Leaf, measure: Leaf, isOnly: boolean): boolean {
  const isWord = typeof unit.value === 'string' && /\p{L}/u.test(unit.value);
  if (!isWord || !isNamedUnit(unit)) return false;
  if (isNamedAfter(unit.keys.at(-1) ?? '', measure.keys.at(-1) ?? '')) return true;
  const record = measure.keys.at(-2) ?? '';
  const isInRecord = areSiblings(unit, measure) && SIZES.read(record).says('kind');
  return isInRecord || (isOnly && isMeasured(unit));
}

function isNamedUnit({ path }: Leaf): boolean {
  return path.last.says('unit', 'symbol');
}

/** Whether a value is the unit of all measures of a kind: `dimensionUnit: "mm"`, or `unit: "mm"` beside lengths. */
export function isUnitOfKind(leaf: Leaf): boolean {
  const kind = kindOf(leaf.value);
  if (kind === undefined || !isNamedUnit(leaf)) return false;
  const { last } = leaf.path;
  const isPlain = last.saysOnly('unit') && !last.isStrange;
  const isOfMeasures = SIZES.read(leaf.keys.at(-1) ?? '').says('kind', 'own');
  return isOfMeasures || (isPlain && OF_SIZES.has(kind));
}

/** Whether a unit measures what an amount of a name does: lengths, weights or volumes. */
export function measuresSame({ value }: Leaf, name: string): boolean {
  const kind = kindOf(value);
  const isOfVolume = /volum/.test(name);
  return (kind === 'mass') === isWeight(name) && (kind === 'volume') === isOfVolume;
}
