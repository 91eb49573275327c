/**
 * Finds the valid name closest to a mistyped one, for helpful errors, and folds names so that they compare. Pure.
 */

import { distance as editDistance } from 'fastest-levenshtein';
import { foldKey } from './value.ts';

/**
 * The valid name nearest to `name`, by edit distance (Levenshtein) over folded spelling or because one contains the
 * other; undefined if none is near enough to be meant.
 */
export function nearestName(name: string, valid: readonly string[]): string | undefined {
  const wanted = foldKey(name.slice(0, 200)).slice(0, 60);
  if (wanted === '') return undefined;
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of valid) {
    const folded = foldKey(candidate);
    const edits = editDistance(wanted, folded);
    // A name that contains the other is nearer than one with two edits, if it is short, else than one with three.
    const isWithin = folded.includes(wanted) || wanted.includes(folded);
    const distance = isWithin ? Math.min(edits, wanted.length < 6 ? 1.5 : 2.5) : edits;
    if (best === undefined || distance < best.distance) {
      best = { candidate, distance };
    }
  }
  const limit = Math.max(2.5, Math.floor(wanted.length / 2));
  return best !== undefined && best.distance <= limit ? best.candidate : undefined;
}

/**
 * ASCII without white space except single spaces between words: upper case is all the folding it needs. Most texts of a
 * catalog are like this.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a text for comparison: case, Turkish i, ß, accents and repeated white space no longer matter. `İPEK Şal` and
 * `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  // Upper case, because ı and i, ß and ss, σ and ς have the same capitals.
  return dropMarks((text.length > MAX_ORDERED ? dropMarks(text) : text).normalize('NFD'))
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Normalising orders the marks of a letter and takes the square of their number, which is minutes for a million. */
const MAX_ORDERED = 60;

/** Signs within names that nobody types, as a class of a regular expression in JavaScript and in SQL. */
export const SIGNS = '[®™©℠]';

/** A text without its combining marks. */
export function dropMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** Folds a word that is searched for, in lower case: as {@link foldText}, and Œ is OE, full-width letters are letters, a comma is a point. */
export function foldWord(word: string): string {
  const folded = foldText(word.normalize('NFKC')).toLowerCase();
  return folded.replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll(',', '.');
}

/**
 * Folds the name of a property, an option or a tag: separators and British or American spelling do not matter either.
 * `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`, `Color` is `Colour`.
 */
export function foldLabel(name: string): string {
  const folded = foldText(dropMarks(name).normalize('NFKC')).replaceAll('COLOUR', 'COLOR');
  const joined = folded.replace(/[\s\p{Pd}\u2212_]+/gu, '');
  // A name that is only separators stays as it is.
  return joined || folded;
}

/** Makes names unique: a repeated name gets a number, ` (2)` and so on. */
export function nameOnce(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let number = (times.get(name) ?? 0) + 1;
    let once = name;
    if (number > 1) {
      for (once = `${name} (${number})`; taken.has(once); once = `${name} (${number})`) {
        number += 1;
      }
    }
    times.set(name, number);
    taken.add(once);
    return once;
  });
}
