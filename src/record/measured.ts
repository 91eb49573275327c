/** The value of a property, an option or a measure as a number that others can be compared with. Pure. */

import { type Quantity, readQuantity } from './quantity.ts';
import { convertToBase, isSameUnit, unitInName } from './units.ts';

/** What an entry tells of the unit of its numbers, beside the text of each. */
interface Stated {
  readonly name?: string | undefined;
  readonly unit?: string | undefined;
}

/** A value with what may tell its unit. */
interface Measured extends Stated {
  readonly value?: string | undefined;
}

/**
 * Reads a text of an entry as a number in the unit that the text names, or the entry, or its name in brackets.
 * @returns `unclear` where text and entry name different units, so that the number may be either's; undefined where the
 *   text is no number
 */
export function readEntryQuantity(text: string, { name, unit }: Stated): Quantity | 'unclear' | undefined {
  const quantity = readQuantity(text);
  if (quantity === undefined) return undefined;
  if (quantity.unit !== undefined && unit !== undefined && !isSameUnit(quantity.unit, unit)) return 'unclear';
  return { ...quantity, unit: quantity.unit ?? unit ?? unitInName(name) };
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

/** Reads the value of an entry as a number, as {@link readEntryQuantity} does; what is unclear is not read. */
export function readMeasured({ value, ...stated }: Measured): MeasuredNumber {
  const quantity = value === undefined ? undefined : readEntryQuantity(value, stated);
  if (quantity === undefined || quantity === 'unclear') return {};
  const { amount, unit } = quantity;
  const base = unit === undefined ? undefined : convertToBase(amount, unit);
  return { number: amount, ...(base && { number_base: base.amount, base_unit: base.symbol }) };
}
