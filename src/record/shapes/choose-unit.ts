/** Chooses the unit of a named value, and its name where that stands as a unit. Pure. */

import { findMeantUnit } from '../unit-meanings.ts';
import { findUnit } from '../units.ts';
import { type Choice, choose, labelOf, listCandidates, toChoice } from './choose.ts';
import type { Draft } from './draft.ts';
import type { Leaf } from './leaves.ts';
import type { Role } from './role-keys.ts';
import { statesOtherUnit } from './unit-owners.ts';

/** The longest text that is taken as a unit, in characters. */
const MAX_UNIT_CHARS = 40;

/** What is measured, where two keys are those of a unit and one value is a unit: `{measure: "Width", uom: "cm"}`. */
export function chooseMeasured(draft: Draft, isPacking: boolean): Choice<string> {
  const units = listCandidates(draft, 'unit').filter(
    ({ leaf }) => labelOf(leaf) !== undefined && !isCount(leaf),
  );
  const hasRole = (wanted: Role): boolean => draft.roles.some(({ role }) => role === wanted);
  const isCounted =
    hasRole('value') || draft.roles.some((one) => one.role === 'unit' && isCount(one.leaf));
  const isNameless = isPacking && isCounted && !hasRole('code');
  const measured = units.find(({ leaf }) => !isKnownUnit(leaf));
  // `{unit: "carton", factor: 6}`: a unit of packing is what the pieces are packed in.
  return measured !== undefined && (isNameless || units.some(({ leaf }) => isKnownUnit(leaf)))
    ? toChoice(measured)
    : { value: undefined };
}

/** A number under a key of a unit is how many of them there are: `numberOfUnits: 12`. */
function isCount({ value }: Leaf): boolean {
  return typeof value === 'number';
}

/** Roles whose values may be the unit of a number that has none. */
const BESIDE_NUMBERS: ReadonlySet<Role> = new Set(['value', 'type', 'name'] as const);

function isKnownUnit({ value }: Leaf): boolean {
  return typeof value === 'string' && findUnit(value) !== undefined;
}

/** Whether letters are a unit beside the name of what is measured: `{name: "amper", symbol: "A"}` of a current. */
function isMeantUnit({ value }: Leaf, label: Leaf | undefined): boolean {
  const name = label === undefined ? undefined : labelOf(label);
  return typeof value === 'string' && findMeantUnit(value, { name }) !== undefined;
}

function readUnit({ value }: Leaf): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_UNIT_CHARS) return undefined;
  return /^[\s\d.,]*$/.test(value) ? undefined : value.replace(OF_LIST, '');
}

/** `unece.unit.CMT`: the list that a code of a unit is from. */
const OF_LIST = /^(?:\w+\.)+(?=[A-Z\d]{2,3}$)/;

/** The unit that an entry states, or that ends the key of its value: `durationMonths`. */
export function chooseUnit(
  draft: Draft,
  leaf: Leaf | undefined,
  label: Leaf | undefined,
): Choice<string> {
  const units = draft.roles.filter(({ role }) => role === 'unit');
  const known = units.filter((unit) => isKnownUnit(unit.leaf) || isMeantUnit(unit.leaf, label));
  const unit = choose({ roles: known.length > 0 ? known : units }, 'unit', readUnit);
  if (unit.value !== undefined) {
    return statesOtherUnit(leaf?.value, unit.value) ? { value: undefined } : unit;
  }
  // Beside an empty place for a unit, the letter of a type is none: `{name: "Parts", type: "L", value: 14, unit: null}`.
  if (units.length > 0) return { value: findUnitInKey(leaf) };
  // `{duration: 24, period: "month"}`, `{duration: 24, type: "month"}`.
  const others = draft.roles.filter((one) => one.leaf !== leaf && one.leaf !== label);
  const beside = others.find((one) => BESIDE_NUMBERS.has(one.role) && isKnownUnit(one.leaf));
  const isNumber = /^[\s\d.,]+$/.test(String(leaf?.value));
  return beside !== undefined && isNumber ? toChoice(beside) : { value: findUnitInKey(leaf) };
}

/** The unit that is the last word of a key, or a unit of time that is the first one: `durationMonths`, `MESI_GAR`. */
export function findUnitInKey(leaf: Leaf | undefined): string | undefined {
  const { last } = leaf?.path ?? {};
  const { words = [], lastWord = '' } = last ?? {};
  const ending = TIME_ENDING.exec(lastWord)?.[0] ?? lastWord;
  if (UNIT_ENDING.test(ending) && findUnit(ending) !== undefined) return ending;
  // `yearValue: 2015` may be the year itself.
  if (last?.says('own', 'quantity') !== true) return undefined;
  const [first = ''] = words;
  return first.length >= LEAST_LETTERS && findUnit(first)?.kind === 'months' ? first : undefined;
}

/** The letters of the shortest word for a month that is no other word. */
const LEAST_LETTERS = 4;

/** Units at the end of keys without capitals between words: `DURATIONMONTHS`. */
const TIME_ENDING = /(?:month|year|week|day|hour)s?$/;

/** Units that stand in keys; short ones such as `in` and `to` are words as well. */
const UNIT_ENDING = /^(?:mm|cm|km|kg|ml|inch|inches|feet|lbs|[a-z]{4,})$/;
