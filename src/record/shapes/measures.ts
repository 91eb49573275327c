/** Takes a record of sizes apart that has numbers beside units of several kinds: `{B: 27, H: 29, UOM: "CM", KG: 0.75, W: "KG"}`. Pure. */

import { findUnit } from '../units.ts';
import { isAbsent, isRecord, type PimRecord } from '../value.ts';
import { type KeyReader, splitKey } from './key-words.ts';
import { ROLE_KEYS } from './role-keys.ts';
import { isScalar } from './tuples.ts';
import { isNamedAfter, isVolume, isWeight } from './unit-owners.ts';

/** A member of a record, and its place in it. */
interface Part {
  readonly key: string;
  readonly value: unknown;
  readonly at: number;
}

/** A unit with what it measures. */
interface UnitPart extends Part {
  readonly kind: string;
}

/** One entry for each number of a record that has units of several kinds; undefined: it is another. */
export function listMeasures(keys: KeyReader, item: unknown): readonly PimRecord[] | undefined {
  if (keys.list !== 'dimensions' || !isRecord(item)) return undefined;
  if (!Object.values(item).every(isScalar)) return undefined;
  const parts = Object.entries(item).map(([key, value], at): Part => ({ key, value, at }));
  const units = parts.flatMap(readUnit);
  const read = ({ key }: Part) => keys.read(key);
  const isStrange = (part: Part): boolean => read(part).saysNothing;
  const kinds = new Set(units.map(({ kind }) => kind));
  if (kinds.size < 2 && !units.some(isStrange)) return undefined;
  const numbers = parts.filter((part) => isNumber(part.value) && !read(part).endsIn('id'));
  const isOfEntry = (part: Part): boolean =>
    read(part).aspects.length === 1 && read(part).says('name', 'value', 'code');
  if (numbers.length === 0 || numbers.some(isOfEntry)) return undefined;
  const rest = parts.filter((part) => !numbers.includes(part) && !units.some(isSame(part)));
  // `{F060: "Width", F061: "27", F062: "CM"}` is one entry.
  const isNamed = numbers.some((part) => read(part).says('kind'));
  const mayName = rest.some(({ value }) => typeof value === 'string' && /\p{L}/u.test(value));
  // No text names numbers of several kinds.
  const isOfOne = kinds.size < 2 || numbers.length < 2;
  if (mayName && !isNamed && isOfOne) return undefined;
  return numbers.map((part, index) => {
    const others = numbers.filter((one) => one !== part);
    const left = units.filter((unit) => !others.some((one) => isNamedAfter(unit.key, one.key)));
    const isKnown = read(part).says('kind');
    const unit = chooseUnitOf(part, isKnown ? units : left, isKnown);
    const entry: Record<string, unknown> = {
      [ROLE_KEYS.name]: part.key,
      [ROLE_KEYS.value]: part.value,
    };
    if (unit !== undefined) entry[ROLE_KEYS.unit] = unit.value;
    if (item[ROLE_KEYS.group] !== undefined) entry[ROLE_KEYS.group] = item[ROLE_KEYS.group];
    return index === 0
      ? Object.assign(entry, Object.fromEntries(rest.map(({ key, value }) => [key, value])))
      : entry;
  });
}

const isSame =
  (part: Part) =>
  ({ at }: Part): boolean =>
    at === part.at;

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d[\d.,]*$/.test(value));
}

function readUnit(part: Part): readonly UnitPart[] {
  const { value } = part;
  const unit = typeof value === 'string' && !isAbsent(value) ? findUnit(value) : undefined;
  return unit === undefined ? [] : [{ ...part, kind: unit.kind }];
}

/** The unit that is named after a number, that measures the same, that comes next, or that is the only one. */
function chooseUnitOf(
  { key, at }: Part,
  units: readonly UnitPart[],
  isKnown: boolean,
): UnitPart | undefined {
  const named = units.find((unit) => isNamedAfter(unit.key, key));
  if (named !== undefined) return named;
  const name = splitKey(key).join(' ');
  const isOfWeight = isWeight(name);
  if (isVolume(name)) return units.find(({ kind }) => kind === 'volume');
  const ofKind = units.filter(({ kind }) => (kind === 'mass') === isOfWeight);
  if (isKnown || isOfWeight) return ofKind[0];
  const [only, another] = units;
  return units.find((unit) => unit.at > at) ?? (another === undefined ? only : undefined);
}
