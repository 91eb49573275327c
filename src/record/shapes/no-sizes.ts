/**
 * Recognises sizes, weights and volumes of 0, which systems send where nothing was filled in. Other
 * measures may be 0.
 */

import { readQuantities } from '../quantity.ts';
import { findUnit } from '../units.ts';
import { KeyReader } from './key-words.ts';
import type { NamedValues } from './read-named.ts';

const SIZES = new KeyReader('dimensions');

const SIZE_UNITS: ReadonlySet<string | undefined> = new Set(['length', 'mass', 'volume']);

/** Recognises `{name: "net_weight", value: "0.0", unit: "kg"}` in a list of measures. */
export function isNoMeasure(entry: NamedValues): boolean {
  if (!isZero(entry)) return false;
  const name = SIZES.read(entry.name ?? entry.code ?? '');
  if (name.says('kind')) return true;
  // If the name says nothing, the unit tells whether it is a size.
  return name.hasNoMeaning && SIZE_UNITS.has(findUnit(entry.unit ?? '')?.kind);
}

/** Recognises `{name: "Weight (kg)", value: "0"}`, but not `{name: "Drilling depth", value: "0"}`. */
export function isNoSize(entry: NamedValues): boolean {
  const { name = '', code = '' } = entry;
  return isZero(entry) && (namesSize(name) || namesSize(code));
}

function namesSize(text: string): boolean {
  const name = text.replace(UNIT_IN_BRACKETS, '');
  return SIZES.read(name).isPlain('kind');
}

// `Weight (kg)`.
const UNIT_IN_BRACKETS = /\s*[([][^)\]]*[)\]]\s*$/;

/** Recognises a value that is only the number 0: `0.0`, `0 kg`. */
export function isZero({ value = '' }: NamedValues): boolean {
  const [quantity, another] = readQuantities(value);
  return quantity?.amount === 0 && another === undefined;
}
