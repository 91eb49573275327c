import { findNearest } from '../filter/named-entries.ts';
import { nameAlone } from '../record/codes-and-media.ts';
import { foldLabel } from '../record/nearest.ts';
import type { Rows } from './rows.ts';
import type { WordLookup } from './word-lookups.ts';

/** Word that no row has, and the words that exist instead. */
export interface UnknownWord {
  readonly entry: WordLookup['entry'];
  readonly nearest: readonly string[];
  // The most frequent words if none is near; for bounds the units.
  readonly common: readonly string[];
  // Names that it may stand for.
  readonly candidates: readonly string[];
  // The word means nothing in this catalog, so that 0 matches would prove nothing.
  readonly isUnresolved: boolean;
}

// The most words of one kind that are read, compared and offered.
const MAX_WORDS = 5_000;
const MAX_COMPARED = 500;
const MAX_NEAREST = 3;
const MAX_COMMON = 10;

/**
 * Finds the first unknown word of each row; skips a row whose catalog words are too many to read.
 */
export async function queryUnknownWords(
  words: readonly (readonly WordLookup[])[],
  rows: Rows,
): Promise<readonly UnknownWord[]> {
  const lookups = words.flat();
  if (lookups.length === 0) return [];
  const existing = await findExisting(lookups, rows);
  const unknownWords: UnknownWord[] = [];
  for (const row of words) {
    const unknown = row.find((lookup) => !existing.has(lookup));
    if (unknown === undefined) continue;
    const described = await describeWord(unknown, rows);
    if (described === undefined) continue;
    const hasOffer = described.nearest.length + described.common.length > 0;
    if (hasOffer || unknown.needsOffer !== true) unknownWords.push(described);
  }
  return unknownWords;
}

// Returns the lookups of words that some row has, or may have.
async function findExisting(
  lookups: readonly WordLookup[],
  rows: Rows,
): Promise<ReadonlySet<WordLookup>> {
  const tests = lookups.map(({ entries }) => `EXISTS (SELECT 1 FROM ${entries})`);
  const [[exist] = []] = await rows.ask(`SELECT [${tests.join(', ')}]`);
  const areThere = Array.isArray(exist) ? exist : [];
  return new Set(lookups.filter((_lookup, index) => areThere[index] === true));
}

// Undefined: the catalog has too many words of this kind.
async function describeWord(
  { entry, word = '', role, words: select }: WordLookup,
  rows: Rows,
): Promise<UnknownWord | undefined> {
  const order = 'ORDER BY records DESC, first';
  const wordRows = await rows.ask(`${select} ${order} LIMIT ${MAX_WORDS + 1}`);
  if (wordRows.length > MAX_WORDS) return undefined;
  const spellings = new Map<string, string>();
  for (const [text] of wordRows) spellings.set(foldLabel(String(text)), String(text));
  const words = [...spellings.values()];
  const candidates = role === 'name' ? listCandidates(word, words) : [];
  const compared = word === '' || candidates.length > 0 ? [] : words.slice(0, MAX_COMPARED);
  const entries = compared.map((name) => ({ name, spellings: [name] }));
  const nearest = findNearest(word, entries, MAX_NEAREST).map(({ name }) => name);
  // A near size or number may well be another one, as L and XL.
  const isSize = role === 'value' && !/\p{L}{4}/u.test(word);
  const hasOffer = candidates.length > 0 || (nearest.length > 0 && !isSize);
  const common = hasOffer ? [] : words.slice(0, MAX_COMMON);
  const isUnresolved = role !== 'value' || nearest.length > 0;
  return {
    entry,
    nearest,
    common,
    candidates,
    isUnresolved,
  };
}

// Names of properties or options that a name may stand for: `Power (W)` for `Power`, `fat per 100
// g` for `fat`; if there is none, those that contain it as whole words, as `Video resolution`
// contains `resolution`.
function listCandidates(name: string, names: readonly string[]): readonly string[] {
  const wantedWord = foldWord(nameAlone(name));
  const alone = names.filter((name) => foldWord(nameAlone(name)) === wantedWord);
  if (alone.length > 0) return alone;
  const part = spellWords(name);
  return names.filter((candidate) => spellWords(candidate).includes(part));
}

// Where a word of a name ends: `videoResolution`, `video_resolution`.
const WORD_ENDS = /(?<=\p{Ll})(?=\p{Lu})|[^\p{L}\p{N}]+/gu;

// `videoResolution` → ` VIDEO RESOLUTION `, so that only whole words are found in it.
function spellWords(name: string): string {
  const words = nameAlone(name).replace(WORD_ENDS, ' ').split(' ').map(foldWord);
  return ` ${words.join(' ')} `;
}

// A word and its plural fold alike.
function foldWord(word: string): string {
  return foldLabel(word).replace(/(?<=...)S$/, '');
}
