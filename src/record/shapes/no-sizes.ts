/**
 * Systems send sizes, weights and volumes of 0 where nothing was filled in. Other measures may be
 * 0.
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
  // A measure whose key says nothing has a unit of sizes.
  return name.hasNoMeaning && SIZE_UNITS.has(findUnit(entry.unit ?? '')?.kind);
}

/** Recognises `{name: "Weight (kg)", value: "0"}`, but not `{name: "Drilling depth", value: "0"}`. */
export function isNoSize(entry: NamedValues): boolean {
  const { name = '', code = '' } = entry;
  const namesSize = (text: string): boolean =>
    SIZES.read(text.replace(IN_BRACKETS, '')).isPlain('kind');
  return isZero(entry) && (namesSize(name) || namesSize(code));
}

// The unit behind a name.
const IN_BRACKETS = /\s*[([][^)\]]*[)\]]\s*$/;

/** Recognises a number of 0. */
export function isZero({ value = '' }: NamedValues): boolean {
  const [quantity, another] = readQuantities(value);
  return quantity?.amount === 0 && another === undefined;
}
