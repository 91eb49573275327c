/** Checks how a text is worded: all in capitals, repeated words, a description that only repeats the name. Pure. */

import { takeChars } from '../../record/cut-characters.ts';
import { foldText } from '../../record/nearest.ts';
import { detectLanguage } from './language.ts';
import { cutChars, type ProductText, type TextCheck } from './plain-text.ts';

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

/** Fewer capitals are a model number or an abbreviation. */
const CAPITALS = /\p{Lu}{4,}/gu;

/** How many such words a text needs; a single one may be a brand name. */
const LEAST_WORDS = 2;

/** Finds a text in capital letters only. */
export const findShouted: TextCheck = ({ text, plain }) => {
  if (/\p{Ll}/u.test(plain) || (plain.match(CAPITALS)?.length ?? 0) < LEAST_WORDS) return undefined;
  return { shown: `: ${cutChars(text, 120)}` };
};

/**
 * Small words that no sentence has twice in a row. Left out are those that may: `that that`, `die die`, `nous nous`,
 * `bir bir` and `la la` occur in sentences, names or songs.
 */
const SMALL_WORDS = words(
  'the and of for with this these your our their from into to und oder mit für auf bei von',
  'eine einen einem et pour avec dans une ve için ile con para los las del che della och',
  'med og het van voor com oraz dla les des sur aux di gli nel della dalla una per por ist',
  'aus auch nicht ohne über nach wird sind is are in at de le un en du est bu olarak',
);

/**
 * Any short word twice, looked at from the white space between. The second must be in small letters, because
 * `the The North Face` and `van Van Gogh` are a word and a name.
 */
const TWICE_IN_A_ROW = new RegExp(
  '\\s(?=([a-zß-ÿ])([a-zß-ÿ]{1,4})(?:[\\s.,;:!?)<"\'’”“»]|$))' +
    '(?<=(?:^|[\\s>("\'’“„«])(\\S\\2)(\\s{1,99}))',
  'g',
);

/** The first small word that occurs twice in a row, as written. */
function findSmallWord(text: string): string | undefined {
  for (const [, letter = '', rest = '', first = '', space = ''] of text.matchAll(TWICE_IN_A_ROW)) {
    const word = letter + rest;
    if (SMALL_WORDS.has(word) && first.toLowerCase() === word) return first + space + word;
  }
  return undefined;
}

/** Names and words that consist of a doubled word. */
const DOUBLES = words(
  'bora pago baden social vroom beri piri peri gado chow walla mahi cous bling tuck yada',
  'coco knock quick slow tiki duran sing tutti cuckoo twinkle choo wagga jelly ding chica',
  'couci galant plus nous vous chou piano passo',
);

/** Words of names that are too short for {@link isWord}, and are doubled only by mistake, unlike `Pom Pom`. */
const SHORT_WORDS = words('les des une der das los las gli eau vin sac thé jeu lot lit');

/** Whether a word counts: shorter ones are abbreviations and sounds, and those with digits are models and sizes. */
const isWord = (word: string): boolean =>
  word.length >= 4 && word.toUpperCase() !== word && !/\d/.test(word);

/** Separators between parts of a name. */
const BETWEEN_PARTS = /[,;:/|()+–—]|\s-\s/;

/** Shorter parts may be repeated in names: `Gold/Black - Gold/Black`. */
const LEAST_PART_WORDS = 3;

/** Only the beginning of longer names is checked. */
const MOST_CHARS = 1_000;

/** What a name repeats: one to three words in a row, or a part. */
function findInName(name: string): string | undefined {
  const lower = takeChars(name, MOST_CHARS).toLowerCase();
  return (
    findInARow(lower.split(' ')) ??
    findPartTwice(lower.split(BETWEEN_PARTS).map((part) => part.trim()))
  );
}

/** One to three words that are repeated directly; with a comma or a dash between them they are an enumeration. */
function findInARow(all: readonly string[]): string | undefined {
  for (const [at, word] of all.entries()) {
    const repeats = (count: number): boolean =>
      at + 2 * count <= all.length &&
      all.slice(at, at + count).every((one, offset) => one === all[at + count + offset]);
    if (repeats(1) && ((isWord(word) && !DOUBLES.has(word)) || SHORT_WORDS.has(word)))
      return `${word} ${word}`;
    if (repeats(3) && isWord(word)) return all.slice(at, at + 6).join(' ');
    if (repeats(2) && isWord(word) && isWord(all[at + 1] ?? ''))
      return all.slice(at, at + 4).join(' ');
  }
  return undefined;
}

function findPartTwice(parts: readonly string[]): string | undefined {
  return parts.find(
    (part, at) => part.split(' ').length >= LEAST_PART_WORDS && parts.indexOf(part) < at,
  );
}

/** Any longer word of a sentence twice, looked at from the space between. */
const WORD_TWICE = / (?=(\p{L}{4,30})(?![\p{L}\p{N}'’-]))(?<=(?<![\p{L}\p{N}'’-])\1 )/gu;

/** Every text with a longer word twice matches this, few others do, and it takes a third of the time. */
const MAYBE_WORD_TWICE = / (?=([^\s<>]{4}))(?<=\1[^\s<>]{0,56} )/;

/** Words that are doubled for emphasis. */
const EMPHATIC = words(
  'very really much many more long never that had sehr viel lange immer weiter ganz très',
  'bien muy mucho molto',
);

/** Turkish doubles words for emphasis, but only shorter ones than this. */
const LONGEST_TURKISH = 8;

/** A word that occurs twice in a row in a description. A capitalized word is a name, except in German. */
function findWordTwice({ text, plain, language: meant }: ProductText): string | undefined {
  if (!MAYBE_WORD_TWICE.test(text)) return undefined;
  for (const [, word = ''] of text.matchAll(WORD_TWICE)) {
    const lower = word.toLowerCase();
    if (DOUBLES.has(lower) || EMPHATIC.has(lower)) continue;
    const language = meant ?? detectLanguage(plain) ?? (/[ğış]/.test(plain) ? 'tr' : undefined);
    const isMeant =
      (language !== 'de' && word !== lower) ||
      (language === 'tr' && word.length <= LONGEST_TURKISH);
    if (!isMeant) return `${word} ${word}`;
  }
  return undefined;
}

/** Finds words that occur twice in a row and, in names, other repetitions. */
export const findRepeated: TextCheck = (text) => {
  const found =
    findSmallWord(text.text) ??
    (text.field === 'name' ? findInName(text.plain) : findWordTwice(text));
  return found === undefined ? undefined : { shown: `: ${cutChars(found, 80)}` };
};

/** Maximum difference in length of two texts that are equal when folded. */
const MOST_FOLDED = 20;

/** Whether a description has the same words as the name, in any order. Both are plain texts. */
export function repeatsName(description: string, name: string): boolean {
  // Folding is slow, and hardly changes the length of a text, so check the lengths first.
  if (Math.abs(description.length - name.length) > MOST_FOLDED) return false;
  const sort = (text: string): string =>
    (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');
  return sort(description) === sort(name);
}
