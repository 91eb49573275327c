/** Value to sort rows by. */
export type SortValue = string | number | null | undefined;

/** Column to sort by, and direction. */
export type Sort = { readonly by: string; readonly isDescending: boolean };

// Size of each unit, in the smallest unit of its kind.
const UNITS: Readonly<Record<string, number>> = {
  g: 1e3,
  kg: 1e6,
  cl: 10,
  dl: 100,
  l: 1e3,
  cm: 10,
  m: 1e3,
};

function amountOf(value: string | number): number | undefined {
  const [, digits, unit = ''] =
    /^([-+]?\d+(?:\.\d+)?)(?: ?([a-zA-Zµ%]{1,4}))?$/.exec(String(value)) ?? [];
  return digits === undefined ? undefined : Number(digits) * (UNITS[unit] ?? 1);
}

/** Sorts rows: amounts by size, and rows without a value last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  readValue: (row: Row) => SortValue,
  isDescending: boolean,
  compareTexts: (left: string, right: string) => number,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((first, second) => {
    const [left, right] = [readValue(first) ?? undefined, readValue(second) ?? undefined];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    const [less, more] = [amountOf(left), amountOf(right)];
    if (less !== undefined && more !== undefined && less !== more) {
      return sign * (less - more);
    }
    return sign * compareTexts(String(left), String(right));
  });
}

// Letters that Unicode does not split into a letter and an accent.
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
 * Normalises a text for searching: without case, accents and apostrophes, with one kind of dash and
 * one letter i; and once more with umlauts as pairs of letters. `Mütze` becomes `MUETZE` and
 * `MUTZE`.
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
 * Creates a test for folded texts that have all words.
 * @param words as they are typed; none: every text has them
 * @param isLoose true if a short number may be part of a longer one, such as the first digits of a
 * code
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
