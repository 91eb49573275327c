/** The value of a property, an option or a measure as a number that others can be compared with. Pure. */

import { type Quantity, readQuantities } from './quantity.ts';
import { convertToBase, isSameUnit, unitInName } from './units.ts';

/** What an entry tells of the unit of its numbers, beside the text of each. */
interface Stated {
  readonly name?: string | undefined;
  readonly unit?: string | undefined;
  /** True of a value that came as a number, so that its dot divides decimals. */
  readonly isNumber?: true | undefined;
}

/** A value with what may tell its unit. */
interface Measured extends Stated {
  readonly value?: string | undefined;
}

/**
 * The readings of a text of an entry as a number in the unit that the text names, or the entry, or its name in brackets:
 * none where the text is no number, two where it may be read in two ways.
 * @returns `unclear` where text and entry name different units, so that the number may be either's
 */
export function readEntryQuantities(text: string, { name, unit, isNumber }: Stated): readonly Quantity[] | 'unclear' {
  const readings = readQuantities(text);
  const [first] = readings;
  if (first === undefined) return [];
  if (first.unit !== undefined && unit !== undefined && !isSameUnit(first.unit, unit)) return 'unclear';
  const meant = isNumber === true ? [first] : readings;
  return meant.map((quantity) => ({ ...quantity, unit: quantity.unit ?? unit ?? unitInName(name) }));
}

/** What {@link readMeasured} reads: nothing where the value is no number. */
export interface MeasuredNumber {
  /** In the unit that the entry states. */
  readonly number?: number;
  /** In the first unit of its kind; absent: its unit is not known, or none is told. */
  readonly number_base?: number;
  /** The sign of that unit. */
  readonly base_unit?: string;
}

/** Reads the value of an entry as a number, as {@link readEntryQuantities} does; what is unclear is not read. */
export function readMeasured({ value, ...stated }: Measured): MeasuredNumber {
  const readings = value === undefined ? [] : readEntryQuantities(value, stated);
  const [quantity, ...others] = readings === 'unclear' ? [] : readings;
  if (quantity === undefined || others.length > 0) return {};
  const { amount, unit } = quantity;
  const base = unit === undefined ? undefined : convertToBase(amount, unit);
  return { number: amount, ...(base && { number_base: base.amount, base_unit: base.symbol }) };
}
