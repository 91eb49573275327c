// Names for classes of regular expressions of SQL (RE2) and of JavaScript.
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai'] as const;

// The sign of long vowels belongs to no script.
const LONG_VOWEL = 'ー';

/** Class of one such character, for SQL. */
export const UNSPACED = `[${SCRIPTS.map((script) => `\\p{${script}}`).join('')}${LONG_VOWEL}]`;

const CHARACTERS = SCRIPTS.map((script) => `\\p{Script=${script}}`).join('');
const PIECE = new RegExp(`[${CHARACTERS}${LONG_VOWEL}]+|[^${CHARACTERS}${LONG_VOWEL}]+`, 'gu');
const RUN = new RegExp(`^[${CHARACTERS}${LONG_VOWEL}]`, 'u');

/** Is true for a word with characters of such a script. */
export function isUnspaced(word: string): boolean {
  return listPieces(word).some((piece) => RUN.test(piece));
}

/**
 * Splits a word into the pieces that a text must have: of such a script, each pair of neighbours.
 */
export function splitUnspaced(word: string): readonly string[] {
  return listPieces(word).flatMap((piece) => (RUN.test(piece) ? listPairs(piece) : [piece]));
}

function listPieces(word: string): readonly string[] {
  return word.match(PIECE) ?? [];
}

function listPairs(run: string): readonly string[] {
  const characters = [...run];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
