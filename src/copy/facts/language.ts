/**
 * The language that a text is in, told by its words and letters. Pure.
 *
 * It is for telling that a text is not in the language it should be in, so it is silent wherever it may be wrong: a text of
 * names and numbers, two languages in one text, or two that share the words of a text.
 *
 * The words of language-words.json are small words that stand in every other sentence, and words that catalogs use for all kinds of goods. What
 * brands and loan words are made of is left out: `black`, `pro`, `eau`, `acqua`. A word stands with each language that has it,
 * also where it means something else there: it tells these from the others, and not from each other. Each was looked up in
 * about ninety thousand texts of catalogs and app stores, in all of these languages.
 */

import words from './language-words.json' with { type: 'json' };

/** What a language is known by. */
interface LanguageWords {
  /** In small letters, divided by spaces. Single letters count only where they are small in the text, too. */
  readonly words: string;
  /** Letters beyond ASCII that its own words have; not those that only foreign words keep, such as `é` in German. */
  readonly letters: string;
}

/**
 * The languages by their ISO 639-1 codes; at most 31, each of which is a bit of a number. Those that no catalog of ours has
 * are here because they are close to one that has: without Norwegian, Norwegian would be taken for Danish.
 */
export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = words;

/** What the rest of a long text says is no news. */
const READ_CHARS = 1_000;

/** Fewer words are a name, or may be half a slogan in another language. */
const LEAST_WORDS = 8;

/** What a word of a list weighs, and one that is on none and shows its language by its letters, such as `größer`. */
const LISTED = 2;
const LETTERED = 1;

/** So much the different words of a language weigh together: three that are listed. */
const LEAST_WEIGHT = 6;

/** Those of them that any one other language has not: one that is listed, and another. */
const LEAST_LEAD = 3;

/** And so many times what that other language has and this one has not. */
const TIMES_OTHER = 3;

/** One word in so many, at least, is of the language. */
const ONE_IN = 8;

/** The part of a text that may go by without one: else it is a slogan or a title beside what is in another language. */
const LONGEST_GAP = 2 / 5;

/** Some languages that a word speaks for, as bits in the order of the codes, and how much it weighs. */
interface Clue {
  readonly languages: number;
  readonly weight: number;
}

/** All languages, as bits. */
const ALL = -1;

const NO_CLUE: Clue = { languages: 0, weight: 0 };

const CODES = Object.keys(LANGUAGE_WORDS);

/** The languages of each word on a list, and of each letter. */
const LISTS = indexClues(({ words }) => words.split(' '), LISTED);
const ALPHABETS = indexClues(({ letters }) => [...letters], LETTERED);

/**
 * The language that a text is plainly in, as ISO 639-1 has it; undefined: too short, mixed, unsure, or in none of the
 * languages of {@link LANGUAGE_WORDS}. `no` stands for `nb` and `nn`, too, and `hr` for Bosnian and Serbian in Latin letters.
 *
 * Of 46,000 texts with eight words and more, half of them from the demo catalog and the others from shops and app stores in
 * 28 languages, it took none for another. Of those from shops with fifteen words and more it knew nine in ten. A text in a
 * language that is not listed may be taken for one that is close, as Galician for Portuguese: ask of none whose own language
 * is not on the list.
 * @param plain without markup; the beginning of it is read
 */
export function detectLanguage(plain: string): string | undefined {
  const clues = readClues(plain);
  if (clues.length < LEAST_WORDS) return undefined;
  const kinds = new Set(clues);
  const weights = weigh(kinds, ALL);
  const at = weights.indexOf(Math.max(...weights));
  const own = weights[at] ?? 0;
  if (own < LEAST_WEIGHT || !isSpread(clues, 1 << at)) return undefined;
  const shared = weigh(kinds, 1 << at);
  const isAlone = weights.every((weight, other) => {
    const lead = own - (shared[other] ?? 0);
    return other === at || (lead >= LEAST_LEAD && lead >= TIMES_OTHER * (weight - (shared[other] ?? 0)));
  });
  return isAlone ? CODES[at] : undefined;
}

/** A word that is not the rest of an address: `.com`, `@shop`, `/page`. */
const WORD = /(?<![\p{L}\p{M}]|\p{L}[.@/])[\p{L}\p{M}]+/gu;

/** What each word of a text tells, in its order: the same clue where it is the same word. */
function readClues(plain: string): readonly Clue[] {
  const lettered = new Map<string, Clue>();
  return (plain.slice(0, READ_CHARS).normalize('NFC').replaceAll('İ', 'i').match(WORD) ?? []).flatMap((word) => {
    const small = word.toLowerCase();
    const listed = LISTS.get(small);
    // Of single letters, capital ones are models and sizes, and small ones that are no words are units.
    if (word.length === 1 && (listed === undefined || word !== small)) return [];
    const clue = listed ?? lettered.get(small) ?? readLetters(small);
    if (clue !== listed && clue !== NO_CLUE) lettered.set(small, clue);
    return clue;
  });
}

/** The languages that have all letters of a word, of which at least one is beyond ASCII. */
function readLetters(word: string): Clue {
  let languages = ALL;
  for (let at = 0; at < word.length; at += 1) {
    if (word.charCodeAt(at) > 0x7f) languages &= ALPHABETS.get(word.charAt(at))?.languages ?? 0;
  }
  return languages === ALL ? NO_CLUE : { languages, weight: LETTERED };
}

/** What the words of each language weigh. @param among only of these that any of these languages has, as bits */
function weigh(kinds: Iterable<Clue>, among: number): readonly number[] {
  const weights = CODES.map(() => 0);
  for (const { languages, weight } of kinds) {
    if ((languages & among) === 0) continue;
    for (let left = languages; left !== 0; left &= left - 1) {
      const at = 31 - Math.clz32(left & -left);
      weights[at] = (weights[at] ?? 0) + weight;
    }
  }
  return weights;
}

/** Whether the words of a language are many enough, and not all in one place. */
function isSpread(clues: readonly Clue[], language: number): boolean {
  let hits = 0;
  let gap = 0;
  let longestGap = 0;
  for (const { languages } of clues) {
    const isHit = (languages & language) !== 0;
    if (isHit) hits += 1;
    gap = isHit ? 0 : gap + 1;
    longestGap = Math.max(longestGap, gap);
  }
  return hits * ONE_IN >= clues.length && longestGap <= LONGEST_GAP * clues.length;
}

function indexClues(
  partsOf: (language: LanguageWords) => readonly string[],
  weight: number,
): ReadonlyMap<string, Clue> {
  const found = new Map<string, Clue>();
  Object.values(LANGUAGE_WORDS).forEach((language, at) => {
    for (const part of partsOf(language)) {
      found.set(part, { languages: (found.get(part)?.languages ?? 0) | (1 << at), weight });
    }
  });
  return found;
}
