import { findMeantUnit } from '../unit-meanings.ts';
import { findUnit } from '../units.ts';
import { type Choice, choose, labelOf, listCandidates, toChoice } from './choose.ts';
import type { Leaf } from './leaves.ts';
import type { RawEntry } from './raw-entry.ts';
import type { Role } from './role-keys.ts';
import { statesOtherUnit } from './unit-owners.ts';

// Longer texts are no unit.
const MAX_UNIT_CHARS = 40;

/**
 * Finds what is measured, if two keys are those of a unit and one value is a unit:
 * `{measure: "Width", uom: "cm"}`.
 */
export function chooseMeasured(entry: RawEntry, isPacking: boolean): Choice<string> {
  const units = listCandidates(entry, 'unit').filter(
    ({ leaf }) => labelOf(leaf) !== undefined && !isCount(leaf),
  );
  const hasRole = (wanted: Role): boolean => entry.roles.some(({ role }) => role === wanted);
  const isCounted =
    hasRole('value') ||
    entry.roles.some((candidate) => candidate.role === 'unit' && isCount(candidate.leaf));
  const isNameless = isPacking && isCounted && !hasRole('code');
  const measured = units.find(({ leaf }) => !isKnownUnit(leaf));
  // `{unit: "carton", factor: 6}`: a unit of packing names the package.
  return measured !== undefined && (isNameless || units.some(({ leaf }) => isKnownUnit(leaf)))
    ? toChoice(measured)
    : { value: undefined };
}

// `numberOfUnits: 12`.
function isCount({ value }: Leaf): boolean {
  return typeof value === 'number' || /^[\d.,]+$/.test(String(value));
}

// Values of these roles may be the unit of a number without one.
const BESIDE_NUMBERS: ReadonlySet<Role> = new Set(['value', 'type', 'name'] as const);

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
  return /^(?:[\s\d.,]*|true|false)$/i.test(value) ? undefined : value.replace(LIST_PREFIX, '');
}

// `unece.unit.CMT` names the list that the code is from.
const LIST_PREFIX = /^(?:\w+\.)+(?=[A-Z\d]{2,3}$)/;

/** Chooses the unit that an entry states, or that ends the key of its value: `durationMonths`. */
export function chooseUnit(
  entry: RawEntry,
  leaf: Leaf | undefined,
  label: Leaf | undefined,
): Choice<string> {
  const units = entry.roles.filter(({ role }) => role === 'unit');
  const recognised = units.filter(
    (unit) => isKnownUnit(unit.leaf) || isUnitOfName(unit.leaf, label),
  );
  const unit = choose({ roles: recognised.length > 0 ? recognised : units }, 'unit', readUnit);
  if (unit.value !== undefined) {
    return statesOtherUnit(leaf?.value, unit.value) ? { value: undefined } : unit;
  }
  // Beside an empty unit, the letter of a type is no unit:
  // `{name: "Parts", type: "L", value: 14, unit: null}`.
  if (units.length > 0) return { value: findUnitInKey(leaf) };
  // `{duration: 24, period: "month"}`, `{duration: 24, type: "month"}`.
  const otherRoles = entry.roles.filter(
    (candidate) => candidate.leaf !== leaf && candidate.leaf !== label,
  );
  const beside = otherRoles.find(
    (candidate) => BESIDE_NUMBERS.has(candidate.role) && isKnownUnit(candidate.leaf),
  );
  const isNumber = /^[\s\d.,]+$/.test(String(leaf?.value));
  return beside !== undefined && isNumber ? toChoice(beside) : { value: findUnitInKey(leaf) };
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
  return first.length >= MIN_LETTERS && findUnit(first)?.kind === 'months' ? first : undefined;
}

// Length of the shortest word for a month that has no other meaning.
const MIN_LETTERS = 4;

// Ends of keys without capitals between words: `DURATIONMONTHS`.
const TIME_ENDING = /(?:month|year|week|day|hour)s?$/;

// Shorter units such as `in` and `to` are ordinary words as well.
const UNIT_ENDING = /^(?:mm|cm|km|kg|ml|inch|inches|feet|lbs|[a-z]{4,})$/;
