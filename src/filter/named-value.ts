/** A property or option by its name: a value, a part of it, bounds, a unit. What nothing could match is refused. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { foldText } from '../record/nearest.ts';
import { readQuantities } from '../record/quantity.ts';
import { unitInName } from '../record/unit-meanings.ts';
import { isSameUnit } from '../record/units.ts';

/** A property or option by its name, and conditions on its value; all of them must hold. */
export interface NamedValue {
  readonly name: string;
  /** The same text, ignoring case, accents and white space, or the same number in any unit of the same kind. */
  readonly value?: string | undefined;
  readonly contains?: string | undefined;
  /** Bounds, inclusive. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The unit of `value`, `min` and `max`; undefined: the one in which records write their numbers. */
  readonly unit?: string | undefined;
}

/** No unit is so many times the first of its kind. */
const LARGEST_FACTOR = 1e15;

/** Why nothing could match the conditions, or why they say nothing, and what to do; undefined: they are fine. */
function findFault({
  value,
  min,
  max,
  unit,
}: NamedValue): readonly [failed: string, fix: string] | undefined {
  const [asked, other] = value === undefined ? [] : readQuantities(value);
  if (min !== undefined && max !== undefined && min > max) {
    return [
      'min is higher than max, so nothing can match.',
      'Correct the range: both ends are inclusive.',
    ];
  }
  if (other !== undefined && asked !== undefined && (unit ?? asked.unit) !== undefined) {
    return [`value may be ${asked.amount} or ${other.amount}.`, 'Write the one that you mean.'];
  }
  if (unit === undefined) return undefined;
  if ([min, max].some((end) => !Number.isFinite((end ?? 0) * LARGEST_FACTOR))) {
    return ['min or max is too large.', 'Give a number that a measure can have.'];
  }
  if (value === undefined) {
    return min === undefined && max === undefined
      ? ['unit has no effect without value, min or max.', 'Add one of them, or leave unit out.']
      : undefined;
  }
  return asked === undefined || (asked.unit !== undefined && !isSameUnit(asked.unit, unit))
    ? [
        'value must be a number where unit is given.',
        'Give the number alone in value, or leave unit out.',
      ]
    : undefined;
}

/** @throws InvalidArgumentError if nothing could match, or the conditions say nothing */
export function refuseFaults(argument: 'properties' | 'options', named: NamedValue): void {
  const [failed, fix = ''] = findFault(named) ?? [];
  if (failed !== undefined) {
    throw new InvalidArgumentError(`${argument}: ${failed}`, fix, argument);
  }
}

/** Folds a value for comparison: `1920x1080` and `1920 × 1080` are one. */
export function foldValue(text: string): string {
  return foldText(text).replace(/\s+/g, '').replaceAll('×', 'X');
}

/** The same asked by its other name. A unit in the name that was given is that of the bounds. */
export function renameAsked(asked: NamedValue, names: ReadonlyMap<string, string>): NamedValue {
  const { name, min = asked.max, unit = min === undefined ? undefined : unitInName(name) } = asked;
  return { ...asked, name: names.get(name) ?? name, unit };
}
