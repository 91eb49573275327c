/** The value of a property, an option or a measure as a number that others can be compared with. Pure. */

import { readQuantity } from './quantity.ts';
import { convertToBase, isSameUnit, unitInName } from './units.ts';

/** A value with what may tell its unit. */
interface Measured {
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  readonly unit?: string | undefined;
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

/**
 * Reads the value of an entry as a number. Its unit is that of the text, of the entry, or in brackets behind the name; where
 * text and entry name different units the number may be either's, and is not read.
 */
export function readMeasured({ name, value, unit }: Measured): MeasuredNumber {
  const quantity = value === undefined ? undefined : readQuantity(value);
  if (quantity === undefined) return {};
  if (quantity.unit !== undefined && unit !== undefined && !isSameUnit(quantity.unit, unit)) return {};
  const own = quantity.unit ?? unit ?? unitInName(name);
  const base = own === undefined ? undefined : convertToBase(quantity.amount, own);
  return { number: quantity.amount, ...(base && { number_base: base.amount, base_unit: base.symbol }) };
}
