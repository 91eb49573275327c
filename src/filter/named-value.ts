import { InvalidArgumentError } from '../errors.ts';
import { foldText } from '../record/nearest.ts';
import { readQuantities } from '../record/quantity.ts';
import { unitInName } from '../record/unit-meanings.ts';
import { isSameUnit } from '../record/units.ts';

/** Property or option by its name, and conditions on its value; all of them must hold. */
export interface NamedValue {
  readonly name: string;
  // The same text, ignoring case, accents and white space, or the same number in any unit of the
  // same kind.
  readonly value?: string | undefined;
  readonly contains?: string | undefined;
  // Inclusive.
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  // The unit of `value`, `min` and `max`; undefined: the one in which records write their numbers.
  readonly unit?: string | undefined;
}

// No unit is a larger multiple of its base unit.
const LARGEST_FACTOR = 1e15;

// Undefined: there is no fault.
function findFault({ value, min, max, unit }: NamedValue): Fault | undefined {
  if (min !== undefined && max !== undefined && min > max) return EMPTY_RANGE;
  const [quantity, otherReading] = value === undefined ? [] : readQuantities(value);
  const isAmount = (unit ?? quantity?.unit) !== undefined;
  if (isAmount && quantity !== undefined && otherReading !== undefined) {
    return {
      failed: `value may be ${quantity.amount} or ${otherReading.amount}.`,
      fix: 'Write the one that you mean.',
    };
  }
  if (unit === undefined) return undefined;
  const bounds = [min, max].filter((bound) => bound !== undefined);
  const areFinite = bounds.every((bound) => Number.isFinite(bound * LARGEST_FACTOR));
  if (!areFinite) return TOO_LARGE;
  if (value === undefined) return bounds.length === 0 ? IDLE_UNIT : undefined;
  if (quantity === undefined) return NO_NUMBER;
  const hasOtherUnit = quantity.unit !== undefined && !isSameUnit(quantity.unit, unit);
  return hasOtherUnit ? NO_NUMBER : undefined;
}

interface Fault {
  readonly failed: string;
  readonly fix: string;
}

const EMPTY_RANGE: Fault = {
  failed: 'min is higher than max, so nothing can match.',
  fix: 'Correct the range: both ends are inclusive.',
};

const TOO_LARGE: Fault = {
  failed: 'min or max is too large.',
  fix: 'Give a number that a measure can have.',
};

const IDLE_UNIT: Fault = {
  failed: 'unit has no effect without value, min or max.',
  fix: 'Add one of them, or leave unit out.',
};

const NO_NUMBER: Fault = {
  failed: 'value must be a number where unit is given.',
  fix: 'Give the number alone in value, or leave unit out.',
};

/** @throws InvalidArgumentError for conditions that nothing can meet, or that have no effect */
export function refuseFaults(argument: 'properties' | 'options', named: NamedValue): void {
  const fault = findFault(named);
  if (fault !== undefined) {
    throw new InvalidArgumentError(`${argument}: ${fault.failed}`, fault.fix, argument);
  }
}

/** Folds a value for comparison: `1920x1080` and `1920 × 1080` are one. */
export function foldValue(text: string): string {
  return foldText(text).replace(/\s+/g, '').replaceAll('×', 'X');
}

/** Replaces the name of a value. If the old name contains a unit, the bounds keep it. */
export function renameNamedValue(
  named: NamedValue,
  names: ReadonlyMap<string, string>,
): NamedValue {
  const { name, min, max, unit } = named;
  const bound = min ?? max;
  const unitOfName = bound === undefined ? undefined : unitInName(name);
  return {
    ...named,
    name: names.get(name) ?? name,
    unit: unit ?? unitOfName,
  };
}
