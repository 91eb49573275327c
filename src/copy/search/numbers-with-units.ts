/** Numbers with their units in a question, which are one word of the catalog: `6 foot` is `6ft` there, or `6'`. Pure. */

import { findUnit, listSpellingsOf } from '../../record/units.ts';

/** A number with its unit. */
export interface Measure {
  /** As it was typed. */
  readonly typed: string;
  readonly number: string;
  /** Its unit as catalogs may write it, in lower case. */
  readonly units: readonly string[];
}

/** A number, and what may be its unit. */
const MEASURE =
  /(?<![\p{L}\p{N}.,])(\d+(?:[.,]\d+)*)[ -]?([\p{L}\u00B5°]{1,12}|''|["'″”′’])(?![\p{L}\p{N}])/giu;

/** The numbers with units in a text. */
export function readMeasures(text: string): readonly Measure[] {
  return [...text.matchAll(MEASURE)].flatMap(([typed, number = '', letters = '']) => {
    const unit = findUnit(letters);
    if (unit === undefined) return [];
    const units = listSpellingsOf(unit).map((spelling) => spelling.toLowerCase());
    const plain = number.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
    return [{ typed, number: plain, units }];
  });
}
