/** Words that are a letter apart, as SQL. Pure. */

/**
 * What a word is with each of its letters left out, and as it is, as the columns `short`, `place` and `letter` (0 and '': none
 * is left out). Two words are at most a letter apart where they have a `short` in common and {@link isOneSlip} holds.
 */
export function leaveOutLetters(word: string): string {
  return `unnest(list_append([{short: left(${word}, i - 1) || substr(${word}, i + 1), place: i, letter: substr(${word}, i, 1)}
    FOR i IN range(1, length(${word}) + 1)], {short: ${word}, place: 0::BIGINT, letter: ''}), recursive := true)`;
}

/**
 * Whether of two different words with a `short` in common, see {@link leaveOutLetters}, one has a letter more or another
 * letter, or two letters are swapped. Distances that the engine computes are of bytes, of which ö has two.
 */
export function isOneSlip(x: string, y: string): string {
  return `(${x}.place = ${y}.place OR ${x}.place = 0 OR ${y}.place = 0 OR (abs(${x}.place - ${y}.place) = 1 AND ${x}.letter = ${y}.letter))`;
}

/** Letters of two bytes, and a letter or mark of one byte for each, which for Cyrillic and Greek is one that no folded word has. */
const TWO_BYTES = 'ØŁĐАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ';
const ONE_BYTE = 'OLDabcdefghijklmnopqrstuvwxyz#$%&_~|abcdefghijklmnopqrstuvwx';

/** How many letters of two folded words are wrong, missing, too many or swapped. */
export function countSlips(x: string, y: string): string {
  const inBytes = (word: string): string =>
    `CASE WHEN strlen(${word}) = length(${word}) THEN ${word} ELSE translate(${word}, '${TWO_BYTES}', '${ONE_BYTE}') END`;
  return `damerau_levenshtein(${inBytes(x)}, ${inBytes(y)})`;
}
