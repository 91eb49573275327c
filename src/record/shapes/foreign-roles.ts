/** Finds values of an entry that look as if they had a role and belong to something else. Pure. */

import { findUnit } from '../units.ts';
import { isAbsent } from '../value.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import type { Leaf } from './leaves.ts';
import type { Role } from './role-keys.ts';
import type { RoleOfLeaf } from './roles.ts';

/** What identifies a record. */
export const IDENTITIES: ReadonlySet<Role> = new Set(['id', 'code', 'name'] as const);

/** The values of an entry, with and without a role. */
interface Opened {
  readonly roles: readonly RoleOfLeaf[];
  readonly rest: readonly Leaf[];
}

/** Lists the values whose role is not one in this entry. */
export function listForeignRoles(opened: Opened, keys: KeyReader): readonly RoleOfLeaf[] {
  const { kind } = keys.traits;
  if (kind === 'named') return listUnitsOfOthers(opened, keys);
  if (kind !== 'reference') return [];
  const makers = keys.list === 'brands' ? listMakers(opened) : [];
  return [...new Set([...listOfOthers(opened, keys), ...makers])];
}

/** Words for whoever makes or owns a brand. */
const MAKER =
  /^(?:manufacturer|maker|owner|vendor|supplier|company|hersteller|lieferant|fabri[ck]ant|fabricante|fabbricante|produttore|producent|uretici|vyrobce)s?$/;

/** What says who makes a brand, where something else says which brand it is: `{brand: "Halvik", manufacturerName: "Halvik Ltd"}`. */
function listMakers({ roles }: Opened): readonly RoleOfLeaf[] {
  const isOfMaker = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.path.readings.some(({ words }) => words.some((word) => MAKER.test(word)));
  const makers = roles.filter(isOfMaker);
  const isNamed = roles.some(
    (one) => !makers.includes(one) && one.role === 'name' && one.isOwn && !isAbsent(one.leaf.value),
  );
  return isNamed ? makers : [];
}

/**
 * Keeps, of the units beside a map of amounts, those of one of its names: `weightUnit` is that of `weight` alone, while the unit
 * of a length may be that of all lengths.
 */
export function keepUnitsOf(
  name: string,
  roles: readonly RoleOfLeaf[],
  names: readonly string[],
): readonly RoleOfLeaf[] {
  const mark = findCommonWord(names);
  const wordsOf = (key: string): readonly string[] => splitKey(key).filter((word) => word !== mark);
  const sharesWord = ({ leaf }: RoleOfLeaf, owner: string): boolean => {
    const words = wordsOf(owner);
    return wordsOf(leaf.keys.at(-1) ?? '').some((word) => words.includes(word));
  };
  // `Cord Length UOM` is that of `Cord Length`, and not that of `Product Length`.
  const isNamedAfter = ({ leaf }: RoleOfLeaf, owner: string): boolean => {
    const stem = wordsOf(leaf.keys.at(-1) ?? '').slice(0, -1);
    const words = wordsOf(owner);
    const isStem = stem.length > 0 && words.join(' ').startsWith(stem.join(' '));
    return isStem || isExtendedBy(words, leaf.keys.at(-1) ?? '');
  };
  const isUnitOf = (unit: RoleOfLeaf, owner: string): boolean =>
    names.some((other) => isNamedAfter(unit, other))
      ? isNamedAfter(unit, owner)
      : sharesWord(unit, owner);
  const units = roles.filter(({ role }) => role === 'unit');
  const hasItsOwn = units.some((unit) => isUnitOf(unit, name));
  const isMass = OF_MASS.test(splitKey(name).join(' '));
  return roles.filter((role) => {
    if (role.role !== 'unit' || isUnitOf(role, name)) return true;
    if (names.some((other) => isNamedAfter(role, other))) return false;
    const isOfAnother = names.some((other) => isUnitOf(role, other));
    const kind = kindOf(role.leaf.value);
    const fits = (kind === 'mass') === isMass;
    // `{width: 12, unit: "cm", weight: "3 kg"}`: no weight is a length.
    if (isOfOtherKind(kind, isMass, names)) return false;
    const isNamed = splitKey(role.leaf.keys.at(-1) ?? '').length > 1 || isOfLengths(role);
    const isOfKind = MEASURED.has(kind);
    // `capacity_uom` is the unit of no weight.
    const isOfOne = isOfAnother || role.leaf.path.last.says('kind');
    const mayBeOfAll = isNamed && isOfKind ? fits : !isOfOne;
    return !hasItsOwn && mayBeOfAll;
  });
}

const MEASURED: ReadonlySet<string | undefined> = new Set(['length', 'mass']);

/** Whether a unit is one of length and an amount a weight; or the other way round, if there is a weight. */
function isOfOtherKind(
  kind: string | undefined,
  isMass: boolean,
  names: readonly string[],
): boolean {
  if (isMass) return kind === 'length';
  return kind === 'mass' && names.some((name) => OF_MASS.test(splitKey(name).join(' ')));
}

/** The word that several names begin with, which is the mark of whoever made them; undefined: they have none in common. */
function findCommonWord(names: readonly string[]): string | undefined {
  const [word, another] = new Set(names.map((name) => splitKey(name)[0]));
  return names.length > 1 && another === undefined ? word : undefined;
}

/** Whether a unit is that of all lengths: `units: {length: "mm", weight: "kg"}`. */
function isOfLengths({ leaf }: RoleOfLeaf): boolean {
  const isInRecord = leaf.path.readings.at(-2)?.says('unit') === true;
  return isInRecord && OF_LENGTH.test(splitKey(leaf.keys.at(-1) ?? '').join(' '));
}

const OF_LENGTH = /^(?:length|laenge|lange|longueur|longitud|largo|lunghezza|lengte|dimensions?)$/;

/** Whether a key begins with all the words of another one: `Net Width` and `NetWidthUnitCode`. */
export function isExtendedBy(words: readonly string[], key: string): boolean {
  return (
    words.length > 1 &&
    splitKey(key)
      .join(' ')
      .startsWith(`${words.join(' ')} `)
  );
}

/** Names of amounts that no unit of length belongs to. */
export const OF_MASS = /weight|mass|gewicht|poids|peso|agirlik|waga|suly|\b[bn][rt]gew\b/;

function kindOf(unit: unknown): string | undefined {
  return typeof unit === 'string' ? findUnit(unit)?.kind : undefined;
}

/** The units of values without a role: `weightUnit` beside `grossWeight` is not the unit of a quantity. */
function listUnitsOfOthers({ roles, rest }: Opened, keyReader: KeyReader): readonly RoleOfLeaf[] {
  const strangeWords = ({ keys }: Leaf) => keyReader.read(keys.at(-1) ?? '').strangeWords;
  const units = roles.filter(({ role, leaf }) => role === 'unit' && strangeWords(leaf).length > 0);
  if (units.length === 0) return [];
  const ofOthers = new Set(rest.flatMap(strangeWords));
  return units.filter(({ leaf }) => strangeWords(leaf).some((word) => ofOthers.has(word)));
}

/** What a record within a reference says of something else, such as the country of a brand or the parent of a category. */
function listOfOthers({ roles }: Opened, keyReader: KeyReader): readonly RoleOfLeaf[] {
  const isForeign = ({ leaf }: RoleOfLeaf): boolean =>
    leaf.keys.slice(0, -1).some((key) => keyReader.read(key).strangeWords.length > 0);
  const foreign = roles.filter((role) => role.role !== 'noise' && isForeign(role));
  const isNamed = roles.some(
    (role) => IDENTITIES.has(role.role) && !isForeign(role) && !isAbsent(role.leaf.value),
  );
  return isNamed ? foreign : [];
}
