/** Sorts rows, and looks for words in texts as people type them. Pure. */

/** What a row is sorted by. */
export type SortValue = string | number | null | undefined;

/** By which column, and in which direction. */
export type Sort = { readonly by: string; readonly isDescending: boolean };

/** How much of the smallest is one of each unit. */
const UNITS: Readonly<Record<string, number>> = {
  g: 1e3,
  kg: 1e6,
  cl: 10,
  dl: 100,
  l: 1e3,
  cm: 10,
  m: 1e3,
};

/** The amount of a number, or of a text that is one with or without a unit; undefined: it is none. */
function amountOf(value: string | number): number | undefined {
  const [, digits, unit = ''] =
    /^([-+]?\d+(?:\.\d+)?)(?: ?([a-zA-Zµ%]{1,4}))?$/.exec(String(value)) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS[unit] ?? 1);
}

/** The rows in order: amounts by what they are, and those without a value last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  readValue: (row: Row) => SortValue,
  isDescending: boolean,
  compareTexts: (one: string, other: string) => number,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [one, other] = [readValue(first) ?? undefined, readValue(second) ?? undefined];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    const [less, more] = [amountOf(one), amountOf(other)];
    if (less !== undefined && more !== undefined && less !== more) {
      return sign * (less - more);
    }
    return sign * compareTexts(String(one), String(other));
  });
}

/** Letters that Unicode does not split into a letter and an accent. */
const STROKES: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};

/**
 * A text without what does not matter when it is searched: case, accents, apostrophes, which of several dashes it is, and that
 * Turkish has two letters i; once more with its umlauts as pairs of letters. `Mütze` is `MUETZE` and `MUTZE`.
 */
export function foldText(text: string): string {
  // Upper case, because there ı and i, ß and ss become one.
  const upper = text
    .replace(/['’‘ʼ´`]|\p{Pd}/gu, (sign) => (/\p{Pd}/u.test(sign) ? '-' : ''))
    .toUpperCase()
    .replace(/[ØŁĐÐĦŦÞÆŒ]/g, (letter) => STROKES[letter] ?? letter);
  const apart = upper.normalize('NFD');
  return [apart.replaceAll('\u0308', 'E'), apart]
    .map((folded) => folded.replace(/\p{M}/gu, ''))
    .join('\n');
}

/**
 * Creates what tells whether a folded text has all words in it.
 * @param words as they are typed; none: every text has them
 * @param isLoose whether a short number may be a part of another one, such as the first digits of a code
 */
export function searchWords(words: string, isLoose = false): (folded: string) => boolean {
  const wanted = words
    .split(/\s+/)
    .map((word) => foldText(`${word}\n${word.replaceAll(',', '.')}`).split('\n'));
  // A 5 is no part of a price of 5.99.
  const has = (folded: string, word: string): boolean =>
    !isLoose && /^\d{1,4}$/.test(word)
      ? new RegExp(`(?<!\\d\\.?)${word}(?!\\.?\\d)`).test(folded)
      : folded.includes(word);
  return (folded) => wanted.every((foldings) => foldings.some((word) => has(folded, word)));
}
