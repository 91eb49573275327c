import { findUnit } from '../units.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import { areSiblings, type Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

// Amounts with such names have no unit of length.
const MASS_WORDS = /weight|mass|gewicht|poids|peso|agirlik|waga|suly|\b[bn][rt]gew\b/;

const LENGTH_WORDS = listWordsOf('length');

// Sizes and weights are measured in these kinds of units.
const SIZE_KINDS: ReadonlySet<string | undefined> = new Set(['length', 'mass']);

/** Says whether the name of an amount means a weight. */
export function isWeight(name: string): boolean {
  return MASS_WORDS.test(name);
}

/** Says whether the name of an amount means a volume. */
export function isVolume(name: string): boolean {
  return /volum|cubage/.test(name);
}

/** Says whether a key extends another one at its start or end: `NetWidthUnit`, `unit_net_width`. */
export function isNamedAfter(key: string, owner: string): boolean {
  const words = splitKey(key).join(' ');
  const stem = splitKey(owner).join(' ');
  return words.startsWith(`${stem} `) || words.endsWith(` ${stem}`);
}

/** Says whether an amount has a unit of another kind: `3 kg` beside `cm`. */
export function statesOtherUnit(amount: unknown, unit: string): boolean {
  const [, text = ''] = AMOUNT.exec(String(amount)) ?? [];
  const stated = findUnit(text);
  const unitMeaning = findUnit(unit);
  return stated !== undefined && unitMeaning !== undefined && stated.kind !== unitMeaning.kind;
}

const AMOUNT = /^\s*\d[\d.,]*\s*(\p{L}{1,12})\s*$/u;

function kindOf(unit: unknown): string | undefined {
  return typeof unit === 'string' ? findUnit(unit)?.kind : undefined;
}

interface NamedAmount {
  readonly words: readonly string[];
  readonly text: string;
  readonly isWeight: boolean;
  readonly isVolume: boolean;
}

interface UnitBeside {
  readonly role: RoleOfLeaf;
  readonly words: readonly string[];
  /** Words without the last one: `cord length` of `Cord Length UOM`. */
  readonly stem: string;
  /** `Cord Length UOM` is not the unit of `Product Length`. */
  readonly isNamedAfterOne: boolean;
  readonly sharesWord: boolean;
}

/** Amounts of a map by their names, with the units beside them. */
export class UnitOwners {
  readonly #roles: readonly RoleOfLeaf[];
  readonly #amounts: ReadonlyMap<string, NamedAmount>;
  readonly #units: ReadonlyMap<RoleOfLeaf, UnitBeside>;
  readonly #hasWeight: boolean;

  constructor(names: readonly string[], roles: readonly RoleOfLeaf[]) {
    const units = roles.filter(isUnit);
    const mark = units.length === 0 ? undefined : findMarkOfAll(names);
    const amounts = units.length === 0 ? [] : names.map((name) => readAmountName(name, mark));
    const words = new Set(amounts.flatMap((amount) => amount.words));
    this.#roles = roles;
    this.#amounts = new Map(amounts.map((amount, index) => [names[index] ?? '', amount]));
    this.#units = new Map(
      units.map((role) => [role, readUnitBeside(role, { amounts, words, mark })]),
    );
    this.#hasWeight = amounts.some((amount) => amount.isWeight);
  }

  keepFor(name: string): readonly RoleOfLeaf[] {
    const amount = this.#amounts.get(name);
    if (amount === undefined) return this.#roles;
    const hasUnit = [...this.#units.values()].some((unit) => isUnitOf(unit, amount));
    return this.#roles.filter((role) => {
      const unit = this.#units.get(role);
      if (unit === undefined || isUnitOf(unit, amount)) return true;
      return !hasUnit && this.#mayBeOf(unit, amount);
    });
  }

  // A unit that no word assigns to an amount may be that of all, but `capacity_uom` is not that of
  // a weight.
  #mayBeOf({ role, words, isNamedAfterOne, sharesWord }: UnitBeside, amount: NamedAmount): boolean {
    if (isNamedAfterOne) return false;
    const kind = kindOf(role.leaf.value);
    const isOfMass = kind === 'mass';
    // `{width: 12, unit: "cm", weight: "3 kg"}`: weights and volumes have no unit of length.
    if (amount.isWeight && kind === 'length') return false;
    // `{volume: 0, baseUnit: "EA"}`: only a unit without words of its own fits any amount.
    const isPlain = words.length === 0 && kind === undefined;
    if (amount.isVolume && kind !== 'volume' && !isPlain) return false;
    if (!amount.isWeight && isOfMass && this.#hasWeight) return false;
    const isNamed = wordsOfKey(role).length > 1 || isOfLengths(role);
    if (isNamed && SIZE_KINDS.has(kind)) return isOfMass === amount.isWeight;
    return !sharesWord && !role.leaf.path.last.says('kind');
  }
}

// Names by one author may share a first word.
function findMarkOfAll(names: readonly string[]): string | undefined {
  const [first, another] = new Set(names.map((name) => splitKey(name)[0]));
  return names.length > 1 && another === undefined ? first : undefined;
}

function readAmountName(key: string, mark: string | undefined): NamedAmount {
  const all = splitKey(key);
  const words = omitMark(all, mark);
  const name = all.join(' ');
  return {
    words,
    text: words.join(' '),
    isWeight: isWeight(name),
    isVolume: isVolume(name),
  };
}

function readUnitBeside(
  role: RoleOfLeaf,
  {
    amounts,
    words: wordsOfAmounts,
    mark,
  }: {
    readonly amounts: readonly NamedAmount[];
    readonly words: ReadonlySet<string>;
    readonly mark: string | undefined;
  },
): UnitBeside {
  const all = omitMark(wordsOfKey(role), mark);
  const stem = all.slice(0, -1).join(' ');
  // `WeightUnit` does not belong to `UnitLength`.
  const words = all.filter((word) => !SIZES.read(word).says('unit'));
  const isNamedAfterOne = stem !== '' && amounts.some(({ text }) => text.startsWith(stem));
  const sharesWord = isNamedAfterOne || words.some((word) => wordsOfAmounts.has(word));
  return { role, words, stem, isNamedAfterOne, sharesWord };
}

function isUnitOf(unit: UnitBeside, amount: NamedAmount): boolean {
  return unit.isNamedAfterOne
    ? amount.text.startsWith(unit.stem)
    : unit.words.some((word) => amount.words.includes(word));
}

function omitMark(words: readonly string[], mark: string | undefined): readonly string[] {
  return words.filter((word) => word !== mark);
}

function isUnit({ role }: RoleOfLeaf): boolean {
  return role === 'unit';
}

function wordsOfKey({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.last.words;
}

// `units: {length: "mm", weight: "kg"}`.
function isOfLengths({ leaf }: RoleOfLeaf): boolean {
  const isInRecord = leaf.path.readings.at(-2)?.says('unit') === true;
  return isInRecord && LENGTH_WORDS.has(leaf.path.last.words.join(' '));
}

/**
 * Lists units of values without a role: `weightUnit` beside `grossWeight` is not the unit of a
 * quantity.
 */
export function listUnitsOfUnreadValues(
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[],
  keys: KeyReader,
): readonly RoleOfLeaf[] {
  const listUnknownWords = (leaf: Leaf): readonly string[] =>
    keys.read(leaf.keys.at(-1) ?? '').unknownWords;
  const unreadWords = new Set(rest.flatMap(listUnknownWords));
  const isOfOther = ({ role, leaf }: RoleOfLeaf): boolean =>
    role === 'unit' && listUnknownWords(leaf).some((word) => unreadWords.has(word));
  return unreadWords.size === 0 ? [] : roles.filter(isOfOther);
}

const SIZES = new KeyReader('dimensions');

/** Says whether a key on the way to a value names a measure, such as a weight. */
export function isMeasured({ keys }: Leaf): boolean {
  return keys.some((key) => SIZES.read(key).says('kind'));
}

// For the only measure, the key of its unit need not say which.
function isUnitOfMeasure(unit: Leaf, measure: Leaf, isOnly: boolean): boolean {
  const isWord = typeof unit.value === 'string' && /\p{L}/u.test(unit.value);
  if (!isWord || !isNamedUnit(unit)) return false;
  if (isNamedAfter(unit.keys.at(-1) ?? '', measure.keys.at(-1) ?? '')) return true;
  const record = measure.keys.at(-2) ?? '';
  const isBeside = areSiblings(unit, measure) || isOfUnitRecord(unit, measure);
  const isInRecord = isBeside && SIZES.read(record).says('kind');
  return isInRecord || (isOnly && isMeasured(unit));
}

/**
 * Says whether a value stands in the record of a unit beside a measure:
 * `{value: 3, unit: {id: "wgt_kg", abbreviation: "kg"}}`.
 */
export function isOfUnitRecord({ keys, path }: Leaf, measure: Leaf): boolean {
  const record = { keys: keys.slice(0, -1) };
  if (!SIZES.read(measure.keys.at(-2) ?? '').says('kind')) return false;
  return areSiblings(record, measure) && path.readings.at(-2)?.endsIn('unit') === true;
}

// `weightUnit: "kg"`, `weightUnit: {code: "kg"}`.
function isNamedUnit({ path }: Leaf): boolean {
  const { last } = path;
  const isOfUnit = last.isPlain('code', 'name') && path.readings.at(-2)?.endsIn('unit') === true;
  return isOfUnit || last.says('unit', 'symbol');
}

/** Finds the unit of a measure among other values; prefers its symbol. */
export function findUnitOfMeasure(
  leaves: readonly Leaf[],
  measure: Leaf,
  isOnly: boolean,
): Leaf | undefined {
  const units = leaves.filter((leaf) => isUnitOfMeasure(leaf, measure, isOnly));
  return units.find(({ path }) => path.last.says('symbol')) ?? units[0];
}

/**
 * Says whether a value is the unit of all measures of a kind: `dimensionUnit: "mm"`, or
 * `unit: "mm"` beside lengths.
 */
export function isUnitOfKind(leaf: Leaf): boolean {
  const kind = kindOf(leaf.value);
  if (kind === undefined || !isNamedUnit(leaf)) return false;
  const { last } = leaf.path;
  const isPlain = last.saysOnly('unit') && !last.hasUnknownWord;
  const isOfMeasures = SIZES.read(leaf.keys.at(-1) ?? '').says('kind', 'own');
  return isOfMeasures || (isPlain && SIZE_KINDS.has(kind));
}

/** Says whether a unit fits a named amount: lengths, weights or volumes. */
export function measuresSame({ value }: Leaf, name: string): boolean {
  const kind = kindOf(value);
  return (kind === 'mass') === isWeight(name) && (kind === 'volume') === isVolume(name);
}
