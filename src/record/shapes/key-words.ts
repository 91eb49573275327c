import { type Aspect, KeyReading } from './key-reading.ts';
import words from './key-words.json' with { type: 'json' };
import { LISTS, type ListName, type ListTraits } from './lists.ts';

type Dictionary = ReadonlyMap<string, Aspect>;

const SHARED_WORDS = listWords(words.aspects);

const DICTIONARIES: ReadonlyMap<string, Dictionary> = new Map(
  Object.entries(words.lists).map(([list, special]) => [
    list,
    new Map([...SHARED_WORDS, ...listWords(special)]),
  ]),
);

function listWords(rows: Readonly<Record<string, string>>): readonly (readonly [string, Aspect])[] {
  return Object.entries(rows).flatMap(([aspect, spellings]) =>
    // The keys of the file are the aspects; test/record/shapes/key-words.test.ts asserts it.
    spellings.split(' ').map((word) => [word, aspect as Aspect] as const),
  );
}

/** Returns the words of a set of the table that is more exact than an aspect. */
export function listWordsOf(set: keyof typeof words.sets): ReadonlySet<string> {
  return new Set(words.sets[set].split(' '));
}

// Readings that are cached; maps may have any number of keys.
const MAX_CACHED = 5_000;

/** Reads the keys of one list, with a cache. */
export class KeyReader {
  readonly list: ListName;
  readonly traits: ListTraits;
  readonly #dictionary: Dictionary;
  readonly #readings = new Map<string, KeyReading>();

  constructor(list: ListName) {
    this.list = list;
    this.traits = LISTS[list];
    this.#dictionary = DICTIONARIES.get(list) ?? new Map(SHARED_WORDS);
  }

  read(key: string): KeyReading {
    const cached = this.#readings.get(key);
    if (cached !== undefined) return cached;
    const reading = readWords(key, this.#dictionary, this.traits.kind === 'price');
    if (this.#readings.size >= MAX_CACHED) this.#readings.clear();
    this.#readings.set(key, reading);
    return reading;
  }

  isOfList(key: string): boolean {
    const reading = this.read(key);
    return reading.says('own') && reading.isPlain('own', 'owner');
  }
}

// Keys may end with these languages.
const LANGUAGES: ReadonlySet<string> = new Set(
  'bg cs da de el en es et fi fr hr hu it ja ko lt lv nl pl pt ro ru sk sl sv tr uk zh'.split(' '),
);

// Keys of texts in JSON that was made of XML: `$t`, `#text`, `_`.
const TEXT_KEY = /^[$#_]+t?$/;

/** Says whether a key marks a text in JSON that was made of XML. */
export function isTextKey(key: string): boolean {
  return TEXT_KEY.test(key);
}

// A system or namespace before a colon: `xml:lang`, `shop:price`.
const PREFIX = /^\p{L}[\p{L}\p{N}_-]*:(?=[\p{L}_])/u;

/** Reads the prefix of a key; undefined if there is none. */
export function readPrefix(key: string): string | undefined {
  return PREFIX.exec(key)?.[0];
}

/** Drops the prefix of a key: `price` for `shop:price`. */
export function dropPrefix(key: string): string {
  return key.replace(PREFIX, '');
}

// Capitals before a dot: `UDX.EDXF.WEIGHT`.
const SPACE = /^\p{Lu}[\p{Lu}\p{N}_]*\.(?=\p{Lu})/u;

// Drops namespaces, whose words have no meaning; a table before a dot has: `PRICE.AMOUNT`.
function dropNamespaces(key: string, dictionary: Dictionary): string {
  const [space] = SPACE.exec(key) ?? [];
  if (space === undefined) return key;
  const isKnown = splitKey(space).some((word) => findAspects(word, dictionary).length > 0);
  return isKnown ? key : dropNamespaces(key.slice(space.length), dictionary);
}

// Two words with a blank between them.
const LABEL = /\p{L}\s\p{L}/u;

// `isOfPrices` splits compounds whose unknown beginning names the kind of price.
function readWords(key: string, dictionary: Dictionary, isOfPrices: boolean): KeyReading {
  const split = splitKey(dropNamespaces(dropPrefix(key), dictionary));
  const words = split.flatMap((word) => (isOfPrices ? splitPrice(word, dictionary) : word));
  if (isTextKey(key)) {
    return new KeyReading({
      words,
      isLabel: false,
      aspects: ['value'],
      unknownWords: [],
      lastWord: '',
      culture: undefined,
    });
  }
  const aspects: Aspect[] = [];
  const unknownWords: string[] = [];
  const parts = words.flatMap((part) => splitUnspaced(part, dictionary));
  const ending = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const stem = parts.slice(0, -1);
  const hasMeaning = (part: string): boolean => findAspects(part, dictionary).length > 0;
  const isLocalized = LANGUAGES.has(ending) && stem.every(hasMeaning);
  const phrases = joinPhrases(isLocalized ? stem : parts, dictionary);
  for (const [index, part] of phrases.entries()) {
    const isBetween = isBetweenUnknown(phrases, index, dictionary);
    const partAspects = isBetween ? [] : findAspects(part, dictionary);
    // A single letter before the words is a prefix of the author: `x_brand_id`.
    const isMark = part.length === 1 && part === parts[0] && parts.length > 1;
    if (partAspects.length === 0 && !isMark) unknownWords.push(part);
    aspects.push(...partAspects.filter((aspect) => aspect !== 'neutral'));
  }
  const culture = isLocalized ? ending : undefined;
  return new KeyReading({
    words,
    isLabel: LABEL.test(key),
    aspects,
    unknownWords,
    lastWord: parts.at(-1) ?? '',
    culture,
  });
}

// `shipToLocation`: between unknown words, `to` and `from` state no bound.
function isBetweenUnknown(
  parts: readonly string[],
  index: number,
  dictionary: Dictionary,
): boolean {
  const part = parts[index];
  if (part !== 'to' && part !== 'from') return false;
  const neighbours = [parts[index - 1], parts[index + 1]];
  return neighbours.every(
    (word) => word !== undefined && findAspects(word, dictionary).length === 0,
  );
}

/**
 * Splits `PriceListName`, `price_list_name`, `@price-type` or `PREISArt` into words in lower case
 * without accents.
 */
export function splitKey(key: string): readonly string[] {
  if (PLAIN.test(key)) {
    const plainWords = key.match(PLAIN_WORD) ?? [];
    return plainWords.map((word) => word.toLowerCase());
  }
  const letters = key
    .normalize('NFD')
    // Accents; the marks of other scripts are parts of their letters.
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[ßıøØæÆœŒłŁđĐ]/g, (letter) => LETTERS_OF_SIGNS[letter] ?? letter);
  const parted = letters
    .replace(/([\p{Ll}0-9])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return parted.toLowerCase().match(/\p{L}+/gu) ?? [];
}

// Letters that are not composed of a plain letter and an accent.
const LETTERS_OF_SIGNS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

// Most keys have no other characters, and are split faster.
const PLAIN = /^[\t -~]*$/;

// A word in capitals, or with at most one capital at its start.
const PLAIN_WORD = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;

const PARENT_WORDS = [...listWordsOf('parent')];

/** Says whether a key belongs to the parent record: `parentId`, `Übergeordnete Kategorie`. */
export function isOfParent(key: string): boolean {
  return splitKey(key).some((word) =>
    PARENT_WORDS.some((parent) => {
      if (parent.length <= LONGEST_WHOLE) return word === parent;
      return word.includes(parent);
    }),
  );
}

// Words for a parent up to this length count only as whole words.
const LONGEST_WHOLE = 4;

// `verkaufspreis`, `kampanjpris`: the kind of price, then the price.
const KIND_OF_PRICE = /^(\p{L}{3,}[^\Ws])s?(preis|prijs|pris)$/u;

function splitPrice(word: string, dictionary: Dictionary): readonly string[] {
  const [, kind, price] = KIND_OF_PRICE.exec(word) ?? [];
  if (kind === undefined || price === undefined) return [word];
  const isWord = findAspects(word, dictionary).length > 0;
  return isWord ? [word] : [kind, price];
}

// Scripts that are written without blanks.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

// `最小数量`, `属性id`: the longest known words, and the text between them.
function splitUnspaced(part: string, dictionary: Dictionary): readonly string[] {
  if (!UNSPACED.test(part) || part.length > LONGEST_WORD) return [part];
  const words: string[] = [];
  let between = '';
  for (let index = 0; index < part.length; ) {
    const word = findLongestWord(part.slice(index), dictionary);
    if (word === undefined) {
      between += part.charAt(index);
      index += 1;
    } else {
      words.push(between, word);
      between = '';
      index += word.length;
    }
  }
  words.push(between);
  return words.filter(Boolean);
}

function findLongestWord(text: string, dictionary: Dictionary): string | undefined {
  for (let length = Math.min(text.length, LONGEST_UNSPACED); length > 0; length -= 1) {
    const word = text.slice(0, length);
    if (dictionary.has(word) && (length > 1 || UNSPACED.test(word))) return word;
  }
  return undefined;
}

// Length of the longest word in such a script, or of a short word such as `id` beside it.
const LONGEST_UNSPACED = 8;

// Length of the shortest part of a compound: `nummer` and `art` in `nummernart`.
const SHORTEST_PART = 3;

// Letters that may join two words of a compound.
const JOINTS = ['', 's', 'n', 'en', 'es'];

// Longer texts are no words.
const LONGEST_WORD = 40;

function findAspects(word: string, dictionary: Dictionary): readonly Aspect[] {
  if (word.length > LONGEST_WORD) return [];
  const aspect = findAspect(word, dictionary);
  if (aspect !== undefined) return [aspect];
  return (
    findCompound(word, dictionary) ??
    findPrefixed(word, dictionary) ??
    findHead(word, dictionary) ??
    []
  );
}

// As written, in the plural, or with `ae` for `ä`.
function findAspect(word: string, dictionary: Dictionary): Aspect | undefined {
  const aspect = dictionary.get(word) ?? findSingular(word, dictionary);
  if (aspect !== undefined) return aspect;
  const umlauts = word.replace(/([aou])e/g, '$1');
  if (umlauts.length <= SHORTEST_PART) return undefined;
  return dictionary.get(umlauts);
}

// `para birimi`: two words with one meaning.
function joinPhrases(parts: readonly string[], dictionary: Dictionary): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1) ?? '';
    const pair = `${before}${part}`;
    if (before === '' || !dictionary.has(pair)) {
      joined.push(part);
      continue;
    }
    joined.pop();
    if (joined.at(-1) !== part) joined.push(pair);
  }
  return joined;
}

const PLURALS = ['s', 'n', 'en', 'e', 'es'];

function findSingular(word: string, dictionary: Dictionary): Aspect | undefined {
  for (const ending of PLURALS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    const aspect = stem.length > SHORTEST_PART ? dictionary.get(stem) : undefined;
    if (aspect !== undefined) return aspect;
  }
  if (!word.endsWith('ies')) return undefined;
  return dictionary.get(word.replace(/ies$/, 'y'));
}

// `zeiteinheit`, `verpackungsart`: two known words.
function findCompound(word: string, dictionary: Dictionary): readonly Aspect[] | undefined {
  const [, stem] = /^(\p{L}{3,}?)_?id$/u.exec(word) ?? [];
  const stemAspect = stem === undefined ? undefined : findAspect(stem, dictionary);
  if (stemAspect !== undefined) return [stemAspect, 'id'];
  for (let index = word.length - SHORTEST_PART; index >= SHORTEST_PART; index -= 1) {
    const last = findAspect(word.slice(index), dictionary);
    if (last === undefined) continue;
    const start = word.slice(0, index);
    for (const joint of JOINTS) {
      const length = start.length - joint.length;
      if (!start.endsWith(joint) || length < SHORTEST_PART) continue;
      const first = findAspect(start.slice(0, length), dictionary);
      if (first !== undefined) return [first, last];
    }
  }
  return undefined;
}

// Length of the shortest known word after an unknown one.
const SHORTEST_HEAD = 6;

// `auswahlmerkmal`, `vendorpartnumber`: the last word of a compound, or the last two, give its
// meaning.
function findHead(word: string, dictionary: Dictionary): readonly Aspect[] | undefined {
  for (let index = SHORTEST_PART; index <= word.length - SHORTEST_HEAD; index += 1) {
    const head = word.slice(index);
    const aspect = dictionary.get(head);
    if (aspect !== undefined) return [aspect];
    const aspects = findPair(head, dictionary);
    if (aspects !== undefined) return aspects;
  }
  return undefined;
}

// Shorter words may stand in any word by chance.
const SHORTEST_OF_PAIR = 4;

// `partnumber`: two words without anything between them.
function findPair(head: string, dictionary: Dictionary): readonly Aspect[] | undefined {
  for (let index = SHORTEST_OF_PAIR; index <= head.length - SHORTEST_OF_PAIR; index += 1) {
    const first = dictionary.get(head.slice(0, index));
    if (first === undefined) continue;
    const last = dictionary.get(head.slice(index));
    if (last !== undefined) return [first, last];
  }
  return undefined;
}

// `fvalue`, `dunit`: a known word after one or two letters.
function findPrefixed(word: string, dictionary: Dictionary): readonly Aspect[] | undefined {
  for (const letters of [1, 2]) {
    const rest = word.slice(letters);
    const aspect = rest.length > SHORTEST_PART ? dictionary.get(rest) : undefined;
    if (aspect !== undefined) return [aspect];
  }
  return undefined;
}
