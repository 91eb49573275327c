/** What must come out of an answer, and whether it stands in a text. */

/** A text or number; a list: one of them suffices. */
export type Fact = string | number | readonly (string | number)[];

/** Whether a text states a fact. */
export function states(text: string, fact: Fact): boolean {
  if (typeof fact === 'number') return numbersIn(text).includes(fact);
  if (typeof fact === 'string') return hasWords(text, fact);
  return fact.some((one) => states(text, one));
}

/** Those facts that a text does not state. */
export function missingIn(text: string, facts: readonly Fact[]): readonly Fact[] {
  return facts.filter((fact) => !states(text, fact));
}

/** The answer of a tool without what it repeats of the question, which proves nothing. */
export function withoutEcho(text: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) return text;
    const echoes = ['applied_filters', 'evaluated_filters', 'scanned', 'next_cursor'];
    return JSON.stringify(
      Object.fromEntries(Object.entries(answer).filter(([key]) => !echoes.includes(key))),
    );
  } catch {
    return text;
  }
}

/** Small numbers, from 2, that people write as words; "one" is too often none. */
const NUMBER_WORDS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Numbers as people and JSON write them: 1,048 is 1048, 249.90 is 249.9, and Four is 4. */
function numbersIn(text: string): readonly number[] {
  const plain = text.replace(/(?<=\d)[,\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  const digits = plain.match(/(?<![\w.-])\d+(?:\.\d+)?(?![\w-]|\.\d)/g) ?? [];
  const words = text.toLowerCase().match(/(?<![\w-])[a-z]+(?![\w-])/g) ?? [];
  return [
    ...digits.map(Number),
    ...words.map((word) => NUMBER_WORDS.indexOf(word) + 2).filter((number) => number > 1),
  ];
}

/** Whole words, whatever their case, accents and white space. */
function hasWords(text: string, words: string): boolean {
  const escaped = fold(words).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(fold(text));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıİ]/g, 'i')
    .toLowerCase()
    .replace(/[\p{Pd}]/gu, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ');
}
