/**
 * Finds the valid name closest to a mistyped one, for helpful errors, and folds names so that they compare. Pure.
 */

import { distance as editDistance } from 'fastest-levenshtein';
import { foldKey } from './value.ts';

/**
 * The valid name nearest to `name`, by edits over folded spelling or because one contains the
 * other; undefined if none is near enough to be meant.
 * @param most the largest distance; absent: half of the letters of the name
 */
export function nearestName(
  name: string,
  valid: readonly string[],
  most?: number,
): string | undefined {
  const wanted = foldKey(name.slice(0, 200)).slice(0, 60);
  if (wanted === '') return undefined;
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of valid) {
    const folded = foldKey(candidate);
    const edits = countEdits(wanted, folded);
    // A name that contains the other is nearer than one with two edits, if it is short, else than one with three.
    const isWithin = folded.includes(wanted) || wanted.includes(folded);
    const distance = isWithin ? Math.min(edits, wanted.length < 6 ? 1.5 : 2.5) : edits;
    if (best === undefined || distance < best.distance) {
      best = { candidate, distance };
    }
  }
  const limit = most ?? Math.max(2.5, Math.floor(wanted.length / 2));
  return best !== undefined && best.distance <= limit ? best.candidate : undefined;
}

/** The edits from one text to another (Levenshtein); two neighbours that are swapped, and nothing else, are one. */
export function countEdits(one: string, other: string): number {
  const at = [...one].findIndex((_, index) => one[index] !== other[index]);
  const swapped = `${one.slice(0, at)}${one[at + 1] ?? ''}${one[at] ?? ''}${one.slice(at + 2)}`;
  return at >= 0 && swapped === other ? 1 : editDistance(one, other);
}

/**
 * ASCII without white space except single spaces between words: upper case is all the folding it needs. Most texts of a
 * catalog are like this.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Capitals whose stroke or second letter Unicode does not take apart, as people without such a key type them. */
const LETTERS = 'ŁL ØO ĐD ÐD ĦH ŦT ÆAE ŒOE ÞTH ẞSS';

/** Signs that look alike or are one key: quotation marks, apostrophes, dashes. */
const ALIKE = `‘' ’' ‚' ‛' ʼ' ʻ' ′' ‹' ›' “" ”" „" ‟" ″" «" »" ‐- ‑- ‒- –- —- ―- −- ﹣-`;

/** Signs within names that nobody types. */
const MARKS = '®™©℠';

/** Characters that nobody sees: soft hyphens, zero-width characters, and those that only order or join others. */
const UNSEEN =
  '\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E' +
  '\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF';

/** Full-width forms of the signs, digits and capitals of ASCII, which are in the same order. */
const FULL_WIDTH = Array.from({ length: 0x5a - 0x20 }, (_, at): readonly [string, string] => [
  String.fromCharCode(0xff01 + at),
  String.fromCharCode(0x21 + at),
]);

/** What single characters of a text in capitals without accents are compared as, here and in the SQL of a copy. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ...`${LETTERS} ${ALIKE}`
    .split(' ')
    .map((pair): readonly [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  ...FULL_WIDTH,
  ...[...MARKS, ...UNSEEN].map((sign): readonly [string, string] => [sign, '']),
]);

const isSingle = ([, spelled]: readonly [string, string]): boolean => spelled.length === 1;

/**
 * The same for SQL: a class of all these characters, those that become one other in two texts, those that nobody types, and a text
 * of nothing else than these and white space.
 */
export const SPELLING = {
  spelled: `[${[...SPELLED.keys()].join('')}]`,
  singles: [...SPELLED]
    .filter(isSingle)
    .map(([sign]) => sign)
    .join(''),
  plain: [...SPELLED]
    .filter(isSingle)
    .map(([, spelled]) => spelled)
    .join(''),
  dropped: `[${MARKS}${UNSEEN}]`,
  blank: `[\\t-\\r\\pZ\\pM${MARKS}${UNSEEN}]*`,
  unmarked: `[^${MARKS}]`,
  unseen: `[${UNSEEN}]`,
} as const;

const SPELLED_SIGN = new RegExp(SPELLING.spelled, 'g');
const UNSEEN_SIGN = new RegExp(SPELLING.unseen, 'g');
const UNMARKED = new RegExp(SPELLING.unmarked, 'g');

/**
 * Folds a text for comparison: case, Turkish i, accents, strokes, ligatures, repeated white space, invisible
 * characters and signs such as ® no longer matter. `İPEK Şal` and `ipek sal` fold to the same text. As the macro
 * `pim_fold_text` of a copy.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  // Upper case, because ı and i, ß and ss, σ and ς have the same capitals.
  const ordered = text.length > MAX_ORDERED ? dropMarks(text) : text;
  const folded = dropMarks(ordered.normalize('NFD'))
    .toUpperCase()
    .replace(SPELLED_SIGN, (sign) => SPELLED.get(sign) ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
  // Signs alone are compared as signs: every text contains what would be left.
  return folded === '' ? text.replace(UNMARKED, '') : folded;
}

/** Normalising orders the marks of a letter and takes the square of their number, which is minutes for a million. */
const MAX_ORDERED = 60;

/** A text without its combining marks. */
export function dropMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** A text without the characters that nobody sees, which part no words. */
export function dropUnseen(text: string): string {
  return text.replace(UNSEEN_SIGN, '');
}

/** Folds a word that is searched for, in lower case: as {@link foldText}, and full-width letters are letters, a comma is a point. */
export function foldWord(word: string): string {
  return foldText(word.normalize('NFKC')).toLowerCase().replaceAll(',', '.');
}

/**
 * Folds the name of a property, an option or a tag: separators and British or American spelling do not matter either.
 * `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`, `Color` is `Colour`.
 */
export function foldLabel(name: string): string {
  const plain = dropMarks(name).normalize('NFKC');
  const folded = foldText(plain).replaceAll('COLOUR', 'COLOR');
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
