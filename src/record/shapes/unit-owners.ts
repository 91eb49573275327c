/** Assigns the units in a map of amounts to the amounts, by the words of their names. */

import { findUnit } from '../units.ts';
import { KeyReader, listWordsOf, splitKey } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import type { RoleOfLeaf } from './roles.ts';

// Amounts with such names have no unit of length.
const MASS_WORDS = /weight|mass|gewicht|poids|peso|agirlik|waga|suly|\b[bn][rt]gew\b/;

const LENGTH_WORDS = listWordsOf('length');

/** Kinds of units in which sizes and weights are measured. */
export const SIZE_KINDS: ReadonlySet<string | undefined> = new Set(['length', 'mass']);

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
  const name = splitKey(key).join(' ');
  const ownerName = splitKey(owner).join(' ');
  return name.startsWith(`${ownerName} `) || name.endsWith(` ${ownerName}`);
}

/** Says whether an amount has a unit of another kind: `3 kg` beside `cm`. */
export function statesOtherUnit(amount: unknown, unit: string): boolean {
  const [, unitInAmount = ''] = AMOUNT_WITH_UNIT.exec(String(amount)) ?? [];
  const kindInAmount = findUnit(unitInAmount)?.kind;
  const kindBeside = findUnit(unit)?.kind;
  if (kindInAmount === undefined || kindBeside === undefined) return false;
  return kindInAmount !== kindBeside;
}

// `3 kg`.
const AMOUNT_WITH_UNIT = /^\s*\d[\d.,]*\s*(\p{L}{1,12})\s*$/u;

// An amount of the map by its name.
interface NamedAmount {
  readonly words: readonly string[];
  readonly text: string;
  readonly isWeight: boolean;
  readonly isVolume: boolean;
}

// A unit in the map, and which amounts its key names.
interface NamedUnit {
  readonly role: RoleOfLeaf;
  /** Words other than those for units: `cord length` of `Cord Length UOM`. */
  readonly words: readonly string[];
  /** The words before the last one: `cord length` of `Cord Length UOM`. */
  readonly firstWords: string;
  /** The name of an amount begins so; `Cord Length UOM` is not the unit of `Product Length`. */
  readonly isNamedAfterAmount: boolean;
  /** The name of an amount has one of its words. */
  readonly sharesWord: boolean;
}

// The amounts of a map, with what their names have in common.
interface AmountNames {
  readonly amounts: readonly NamedAmount[];
  readonly words: ReadonlySet<string>;
  /** The first word, if it is the same in all names: it says nothing. */
  readonly commonWord: string | undefined;
}

/**
 * The amounts of a map by their names, with the units beside them: in `{width: 12, width_unit:
 * "cm", weight: 3, weight_unit: "kg"}`, each amount has a unit of its own.
 */
export class UnitOwners {
  readonly #roles: readonly RoleOfLeaf[];
  readonly #amounts: ReadonlyMap<string, NamedAmount>;
  readonly #units: ReadonlyMap<RoleOfLeaf, NamedUnit>;
  readonly #hasWeight: boolean;

  constructor(names: readonly string[], roles: readonly RoleOfLeaf[]) {
    const units = roles.filter(({ role }) => role === 'unit');
    const amountNames = readAmountNames(units.length === 0 ? [] : names);
    const { amounts } = amountNames;
    this.#roles = roles;
    this.#amounts = new Map(amounts.map((amount, index) => [names[index] ?? '', amount]));
    this.#units = new Map(units.map((role) => [role, readNamedUnit(role, amountNames)]));
    this.#hasWeight = amounts.some((amount) => amount.isWeight);
  }

  /** Lists the roles without the units of other amounts than the named one. */
  listRolesOf(name: string): readonly RoleOfLeaf[] {
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
  #mayBeOf(unit: NamedUnit, amount: NamedAmount): boolean {
    if (unit.isNamedAfterAmount) return false;
    const { role, words, sharesWord } = unit;
    const kind = kindOf(role.leaf);
    const isOfMass = kind === 'mass';
    // `{width: 12, unit: "cm", weight: "3 kg"}`: weights and volumes have no unit of length.
    if (amount.isWeight && kind === 'length') return false;
    // `{volume: 0, baseUnit: "EA"}`: only a unit without words of its own fits any amount.
    const isPlain = words.length === 0 && kind === undefined;
    if (amount.isVolume && kind !== 'volume' && !isPlain) return false;
    if (!amount.isWeight && isOfMass && this.#hasWeight) return false;
    const hasName = listWordsOfKey(role).length > 1 || isNamedLength(role);
    if (hasName && SIZE_KINDS.has(kind)) return isOfMass === amount.isWeight;
    return !sharesWord && !role.leaf.path.last.says('kind');
  }
}

function kindOf({ value }: Leaf): string | undefined {
  return typeof value === 'string' ? findUnit(value)?.kind : undefined;
}

function readAmountNames(names: readonly string[]): AmountNames {
  const commonWord = findCommonFirstWord(names);
  const amounts = names.map((name) => readAmountName(name, commonWord));
  const words = new Set(amounts.flatMap((amount) => amount.words));
  return { amounts, words, commonWord };
}

// Names by one author may share a first word: `acme_width`, `acme_height`.
function findCommonFirstWord(names: readonly string[]): string | undefined {
  const [first, another] = new Set(names.map((name) => splitKey(name)[0]));
  return names.length > 1 && another === undefined ? first : undefined;
}

function readAmountName(key: string, commonWord: string | undefined): NamedAmount {
  const allWords = splitKey(key);
  const words = omitWord(allWords, commonWord);
  const name = allWords.join(' ');
  return {
    words,
    text: words.join(' '),
    isWeight: isWeight(name),
    isVolume: isVolume(name),
  };
}

function readNamedUnit(role: RoleOfLeaf, names: AmountNames): NamedUnit {
  const allWords = omitWord(listWordsOfKey(role), names.commonWord);
  const firstWords = allWords.slice(0, -1).join(' ');
  // `WeightUnit` does not belong to `UnitLength`.
  const words = allWords.filter((word) => !DIMENSIONS.read(word).says('unit'));
  const isNamedAfterAmount =
    firstWords !== '' && names.amounts.some(({ text }) => text.startsWith(firstWords));
  const sharesWord = isNamedAfterAmount || words.some((word) => names.words.has(word));
  return { role, words, firstWords, isNamedAfterAmount, sharesWord };
}

const DIMENSIONS = new KeyReader('dimensions');

function isUnitOf(unit: NamedUnit, amount: NamedAmount): boolean {
  if (unit.isNamedAfterAmount) return amount.text.startsWith(unit.firstWords);
  return unit.words.some((word) => amount.words.includes(word));
}

function omitWord(words: readonly string[], omitted: string | undefined): readonly string[] {
  return words.filter((word) => word !== omitted);
}

function listWordsOfKey({ leaf }: RoleOfLeaf): readonly string[] {
  return leaf.path.last.words;
}

// `units: {length: "mm", weight: "kg"}`.
function isNamedLength({ leaf }: RoleOfLeaf): boolean {
  const isInRecordOfUnits = leaf.path.readings.at(-2)?.says('unit') === true;
  return isInRecordOfUnits && LENGTH_WORDS.has(leaf.path.last.words.join(' '));
}

/**
 * Lists units of values without a role: `weightUnit` beside an unread `grossWeight` is not the unit
 * of a quantity.
 */
export function listUnitsOfUnreadValues(
  roles: readonly RoleOfLeaf[],
  rest: readonly Leaf[],
  keys: KeyReader,
): readonly RoleOfLeaf[] {
  const listUnknownWords = (leaf: Leaf): readonly string[] =>
    keys.read(leaf.keys.at(-1) ?? '').unknownWords;
  const unreadWords = new Set(rest.flatMap(listUnknownWords));
  if (unreadWords.size === 0) return [];
  const units = roles.filter(({ role }) => role === 'unit');
  return units.filter(({ leaf }) => listUnknownWords(leaf).some((word) => unreadWords.has(word)));
}
