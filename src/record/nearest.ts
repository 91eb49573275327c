import { distance as editDistance } from 'fastest-levenshtein';
import { foldKey } from './value.ts';

/**
 * Finds the valid name nearest to `name`, by edits over folded spelling or because one contains the
 * other; undefined if none is near enough.
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
    // Containing the other name counts as fewer than two edits for a short name, and fewer than
    // three for a longer one.
    const isWithin = folded.includes(wanted) || wanted.includes(folded);
    const distance = isWithin ? Math.min(edits, wanted.length < 6 ? 1.5 : 2.5) : edits;
    if (best === undefined || distance < best.distance) {
      best = { candidate, distance };
    }
  }
  const limit = most ?? Math.max(2.5, Math.floor(wanted.length / 2));
  return best !== undefined && best.distance <= limit ? best.candidate : undefined;
}

/**
 * Counts the edits from one text to another (Levenshtein); one swap of two neighbours counts as
 * one.
 */
export function countEdits(left: string, right: string): number {
  const at = [...left].findIndex((_, index) => left[index] !== right[index]);
  const swapped = `${left.slice(0, at)}${left[at + 1] ?? ''}${left[at] ?? ''}${left.slice(at + 2)}`;
  return at >= 0 && swapped === right ? 1 : editDistance(left, right);
}

// ASCII without white space except single spaces between words: upper case is all the folding it
// needs. Most texts of a catalog are like this.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

// Capitals whose stroke or second letter Unicode does not take apart, as people without such a key
// type them.
const LETTERS = 'ŁL ØO ĐD ÐD ĦH ŦT ÆAE ŒOE ÞTH ẞSS';

// Signs that look alike or are one key: quotation marks, apostrophes, dashes.
const ALIKE = `‘' ’' ‚' ‛' ʼ' ʻ' ′' ‹' ›' “" ”" „" ‟" ″" «" »" ‐- ‑- ‒- –- —- ―- −- ﹣-`;

// Signs within names that nobody types.
const MARKS = '®™©℠';

// Invisible characters: soft hyphens, zero-width characters, and those that only order or join
// others.
const UNSEEN =
  '\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E' +
  '\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF';

// Full-width forms of the signs, digits and capitals of ASCII, which are in the same order.
const FULL_WIDTH = Array.from({ length: 0x5a - 0x20 }, (_, at): readonly [string, string] => [
  String.fromCharCode(0xff01 + at),
  String.fromCharCode(0x21 + at),
]);

// Replacements of single characters in a text in capitals without accents, here and in the SQL of a
// copy.
const SPELLED: ReadonlyMap<string, string> = new Map([
  ...`${LETTERS} ${ALIKE}`
    .split(' ')
    .map((pair): readonly [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  ...FULL_WIDTH,
  ...[...MARKS, ...UNSEEN].map((sign): readonly [string, string] => [sign, '']),
]);

const isSingle = ([, spelled]: readonly [string, string]): boolean => spelled.length === 1;

/**
 * Replacements for SQL: `spelled`, a class of all these characters; `singles` and `plain`, those
 * with one character as replacement, and that character; `dropped`, a class of those that are
 * removed; `blank`, a text of only removed characters and white space.
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
 * Folds a text for comparison: case, Turkish i, accents, strokes, ligatures, repeated white space,
 * invisible characters and signs such as ® no longer matter. `İPEK Şal` and `ipek sal` fold to the
 * same text. As the macro `pim_fold_text` of a copy.
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
  // A text of signs alone keeps them: every text contains the empty rest.
  return folded === '' ? text.replace(UNMARKED, '') : folded;
}

// Normalising orders the marks of a letter in time quadratic in their number: minutes for a
// million.
const MAX_ORDERED = 60;

/** Removes the combining marks of a text. */
export function dropMarks(text: string): string {
  return text.replace(/\p{M}+/gu, '');
}

/** Removes the invisible characters of a text, which separate no words. */
export function dropUnseen(text: string): string {
  return text.replace(UNSEEN_SIGN, '');
}

/**
 * Folds a word for search, in lower case: as {@link foldText}, and full-width letters are letters,
 * a comma is a point.
 */
export function foldWord(word: string): string {
  return foldText(word.normalize('NFKC')).toLowerCase().replaceAll(',', '.');
}

/**
 * Folds the name of a property, an option or a tag: separators and British or American spelling do
 * not matter either. `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`,
 * `Color` is `Colour`.
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
  const used = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let number = (times.get(name) ?? 0) + 1;
    let unique = name;
    if (number > 1) {
      for (unique = `${name} (${number})`; used.has(unique); unique = `${name} (${number})`) {
        number += 1;
      }
    }
    times.set(name, number);
    used.add(unique);
    return unique;
  });
}
