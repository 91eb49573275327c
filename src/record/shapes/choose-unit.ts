import { findMeantUnit } from '../unit-meanings.ts';
import { findUnit, writeUnitOfList } from '../units.ts';
import { type Choice, choose, labelOf, listCandidates, toChoice } from './choose.ts';
import type { Leaf } from './leaves.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import { statesOtherUnit } from './unit-owners.ts';

// Longer texts are no unit.
const MAX_UNIT_CHARS = 40;

/**
 * Chooses the name of an entry that stands under a key of units: "Width" in `{measure: "Width",
 * uom: "cm"}`, whose other unit is a real one. A unit of packing names the package without such a
 * unit: "carton" in `{unit: "carton", factor: 6}`.
 */
export function chooseMeasured(entry: RawEntry, isPacking: boolean): Choice<string> {
  const texts = listCandidates(entry, 'unit').filter(
    ({ leaf }) => labelOf(leaf) !== undefined && !isCount(leaf),
  );
  const name = texts.find(({ leaf }) => !isKnownUnit(leaf));
  if (name === undefined) return NONE;
  const hasRealUnit = texts.some(({ leaf }) => isKnownUnit(leaf));
  return hasRealUnit || (isPacking && isCountedPackage(entry)) ? toChoice(name) : NONE;
}

const NONE: Choice<string> = { value: undefined };

// A package without a code, with the number of what is in it.
function isCountedPackage({ roles }: RawEntry): boolean {
  if (roles.some(({ role }) => role === 'code')) return false;
  return roles.some(({ role, leaf }) => role === 'value' || (role === 'unit' && isCount(leaf)));
}

// `numberOfUnits: 12`.
function isCount({ value }: Leaf): boolean {
  return typeof value === 'number' || /^[\d.,]+$/.test(String(value));
}

// Values of these roles may be the unit of a number without one.
const MAY_BE_UNIT: ReadonlySet<Role> = new Set(['value', 'type', 'name'] as const);

function isKnownUnit({ value }: Leaf): boolean {
  return typeof value === 'string' && findUnit(value) !== undefined;
}

// `{name: "amper", symbol: "A"}`: the name says that letters are the unit of a current.
function isUnitOfName({ value }: Leaf, label: Leaf | undefined): boolean {
  const name = label === undefined ? undefined : labelOf(label);
  return typeof value === 'string' && findMeantUnit(value, { name }) !== undefined;
}

function readUnit({ value }: Leaf): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_UNIT_CHARS) return undefined;
  return NO_UNIT.test(value) ? undefined : writeUnit(value);
}

const NO_UNIT = /^(?:[\s\d.,]*|true|false)$/i;

/** Writes a unit without the list that its code is from: `cm` for `unece.unit.CMT`. */
export function writeUnit(spelling: string): string {
  return writeUnitOfList(spelling) ?? spelling.replace(LIST_PREFIX, '');
}

// `unece.unit.X9`.
const LIST_PREFIX = /^(?:\w+\.)+(?=[A-Z\d]{2,3}$)/;

/**
 * Chooses the unit that an entry states, or that ends the key of its value: `durationMonths`.
 * @param value what the unit belongs to
 * @param name what names the entry
 */
export function chooseUnit(
  entry: RawEntry,
  value: Leaf | undefined,
  name: Leaf | undefined,
): Choice<string> {
  const units = entry.roles.filter(({ role }) => role === 'unit');
  const knownUnits = units.filter(({ leaf }) => isKnownUnit(leaf) || isUnitOfName(leaf, name));
  const candidates = knownUnits.length > 0 ? knownUnits : units;
  const unit = choose({ roles: candidates }, 'unit', readUnit);
  if (unit.value !== undefined) return statesOtherUnit(value?.value, unit.value) ? NONE : unit;
  const unitInKey = { value: findUnitInKey(value) };
  // Beside an empty unit, the letter of a type is no unit:
  // `{name: "Parts", type: "L", value: 14, unit: null}`.
  if (units.length > 0 || !isNumber(value)) return unitInKey;
  // `{duration: 24, period: "month"}`, `{duration: 24, type: "month"}`.
  const unitOfOtherRole = entry.roles.find(({ role, leaf }) => {
    const isOther = leaf !== value && leaf !== name;
    return isOther && MAY_BE_UNIT.has(role) && isKnownUnit(leaf);
  });
  return unitOfOtherRole === undefined ? unitInKey : toChoice(unitOfOtherRole);
}

function isNumber(leaf: Leaf | undefined): boolean {
  return /^[\s\d.,]+$/.test(String(leaf?.value));
}

/**
 * Finds a unit in the last word of a key, or a unit of time in the first one: `durationMonths`,
 * `MESI_GAR`.
 */
export function findUnitInKey(leaf: Leaf | undefined): string | undefined {
  const { last } = leaf?.path ?? {};
  const { words = [], lastWord = '' } = last ?? {};
  const ending = TIME_ENDING.exec(lastWord)?.[0] ?? lastWord;
  if (UNIT_ENDING.test(ending) && findUnit(ending) !== undefined) return ending;
  // `yearValue: 2015` may be the year itself.
  if (last?.says('own', 'quantity') !== true) return undefined;
  const [first = ''] = words;
  const isTime = first.length >= MIN_LETTERS && findUnit(first)?.kind === 'months';
  return isTime ? first : undefined;
}

// Length of the shortest word for a month that has no other meaning.
const MIN_LETTERS = 4;

// Ends of keys without capitals between words: `DURATIONMONTHS`.
const TIME_ENDING = /(?:month|year|week|day|hour)s?$/;

// Shorter units such as `in` and `to` are ordinary words as well.
const UNIT_ENDING = /^(?:mm|cm|km|kg|ml|inch|inches|feet|lbs|[a-z]{4,})$/;
