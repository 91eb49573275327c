import { takeChars } from '../../record/cut-characters.ts';
import { foldText } from '../../record/nearest.ts';
import { detectLanguage } from './language.ts';
import { cutChars, type ProductText, type TextCheck } from './plain-text.ts';

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));

// Fewer capitals are a model number or an abbreviation.
const CAPITALS = /\p{Lu}{4,}/gu;

// A single word in capitals may be a brand name.
const MIN_WORDS = 2;

/** Finds a text in capital letters only. */
export const findShouted: TextCheck = ({ text, plain }) => {
  if (/\p{Ll}/u.test(plain)) return undefined;
  const shouted = plain.match(CAPITALS) ?? [];
  if (shouted.length < MIN_WORDS) return undefined;
  return { evidence: `: ${cutChars(text, 120)}` };
};

// Small words that no sentence has twice in a row. Left out are those that may: `that that`, `die
// die`, `nous nous`, `bir bir` and `la la` occur in sentences, names or songs.
const SMALL_WORDS = words(
  'the and of for with this these your our their from into to und oder mit für auf bei von',
  'eine einen einem et pour avec dans une ve için ile con para los las del che della och',
  'med og het van voor com oraz dla les des sur aux di gli nel della dalla una per por ist',
  'aus auch nicht ohne über nach wird sind is are in at de le un en du est bu olarak',
);

// Any short word twice, matched at the white space between. The second must be in small letters,
// because `the The North Face` and `van Van Gogh` are a word and a name.
const TWICE_IN_A_ROW = new RegExp(
  '\\s(?=([a-zß-ÿ])([a-zß-ÿ]{1,4})(?:[\\s.,;:!?)<"\'’”“»]|$))' +
    '(?<=(?:^|[\\s>("\'’“„«])(\\S\\2)(\\s{1,99}))',
  'g',
);

function findSmallWord(text: string): string | undefined {
  for (const match of text.matchAll(TWICE_IN_A_ROW)) {
    const [, letter = '', rest = '', first = '', space = ''] = match;
    const word = letter + rest;
    const isTwice = first.toLowerCase() === word;
    if (isTwice && SMALL_WORDS.has(word)) return first + space + word;
  }
  return undefined;
}

// Names and words that consist of a doubled word.
const DOUBLES = words(
  'bora pago baden social vroom beri piri peri gado chow walla mahi cous bling tuck yada',
  'coco knock quick slow tiki duran sing tutti cuckoo twinkle choo wagga jelly ding chica',
  'couci galant plus nous vous chou piano passo',
);

// Words of names that are too short for {@link isWord}, and are doubled only by mistake, unlike
// `Pom Pom`.
const SHORT_WORDS = words('les des une der das los las gli eau vin sac thé jeu lot lit');

// Shorter words are abbreviations and sounds, and those with digits are models and sizes.
const isWord = (word: string): boolean =>
  word.length >= 4 && word.toUpperCase() !== word && !/\d/.test(word);

const BETWEEN_PARTS = /[,;:/|()+–—]|\s-\s/;

// Shorter parts may be repeated in names: `Gold/Black - Gold/Black`.
const MIN_PART_WORDS = 3;

// Only the beginning of longer names is checked.
const MAX_CHARS = 1_000;

// Returns the repetition in a name: one to three words in a row, or a part.
function findInName(name: string): string | undefined {
  const lower = takeChars(name, MAX_CHARS).toLowerCase();
  const inARow = findInARow(lower.split(' '));
  if (inARow !== undefined) return inARow;
  const parts = lower.split(BETWEEN_PARTS).map((part) => part.trim());
  return findPartTwice(parts);
}

// Returns one to three words that are repeated directly; with a comma or a dash between them they
// are an enumeration.
function findInARow(all: readonly string[]): string | undefined {
  for (const [at, word] of all.entries()) {
    const repeats = (count: number): boolean => {
      if (at + 2 * count > all.length) return false;
      const first = all.slice(at, at + count);
      return first.every((repeated, offset) => repeated === all[at + count + offset]);
    };
    const isLong = isWord(word);
    const isSingle = (isLong && !DOUBLES.has(word)) || SHORT_WORDS.has(word);
    if (isSingle && repeats(1)) return `${word} ${word}`;
    if (isLong && repeats(3)) return all.slice(at, at + 6).join(' ');
    const next = all[at + 1] ?? '';
    if (isLong && isWord(next) && repeats(2)) {
      return all.slice(at, at + 4).join(' ');
    }
  }
  return undefined;
}

function findPartTwice(parts: readonly string[]): string | undefined {
  return parts.find((part, index) => {
    const isLong = part.split(' ').length >= MIN_PART_WORDS;
    return isLong && parts.indexOf(part) < index;
  });
}

// Any longer word of a sentence twice, matched at the space between.
const WORD_TWICE = / (?=(\p{L}{4,30})(?![\p{L}\p{N}'’-]))(?<=(?<![\p{L}\p{N}'’-])\1 )/gu;

// Fast pattern that every text with a longer word twice matches, and few others do; it takes a
// third of the time.
const MAYBE_WORD_TWICE = / (?=([^\s<>]{4}))(?<=\1[^\s<>]{0,56} )/;

// Words that are doubled for emphasis.
const EMPHATIC = words(
  'very really much many more long never that had sehr viel lange immer weiter ganz très',
  'bien muy mucho molto',
);

// Turkish doubles words for emphasis, but only shorter ones than this.
const LONGEST_TURKISH = 8;

// Returns a word that occurs twice in a row in a description. A capitalized word is a name, except
// in German.
function findWordTwice({ text, plain, language: expected }: ProductText): string | undefined {
  if (!MAYBE_WORD_TWICE.test(text)) return undefined;
  for (const [, word = ''] of text.matchAll(WORD_TWICE)) {
    const lower = word.toLowerCase();
    if (DOUBLES.has(lower) || EMPHATIC.has(lower)) continue;
    const byLetters = /[ğış]/.test(plain) ? 'tr' : undefined;
    const language = expected ?? detectLanguage(plain) ?? byLetters;
    const isName = language !== 'de' && word !== lower;
    const isEmphasis = language === 'tr' && word.length <= LONGEST_TURKISH;
    if (!isName && !isEmphasis) return `${word} ${word}`;
  }
  return undefined;
}

/** Finds words that occur twice in a row and, in names, other repetitions. */
export const findRepeated: TextCheck = (text) => {
  const isName = text.field === 'name';
  const repeated =
    findSmallWord(text.text) ?? (isName ? findInName(text.plain) : findWordTwice(text));
  if (repeated === undefined) return undefined;
  return { evidence: `: ${cutChars(repeated, 80)}` };
};

// Maximum difference in length of two texts that are equal when folded.
const MAX_FOLDED = 20;

/**
 * Returns true if a description has the same words as the name, in any order. Both are plain texts.
 */
export function repeatsName(description: string, name: string): boolean {
  // Folding is slow, and hardly changes the length of a text, so check the lengths first.
  if (Math.abs(description.length - name.length) > MAX_FOLDED) return false;
  const sortWords = (text: string): string => {
    const folded = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    return folded.sort().join(' ');
  };
  return sortWords(description) === sortWords(name);
}
