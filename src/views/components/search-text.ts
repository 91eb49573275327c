/** Looks for words in texts as people type them: case, accents, Turkish letters and how umlauts are written do not matter. Pure. */

/** In upper case these are folded. */
const ASCII = /^[\0-\x7f]*$/;

/** German, and alike in Danish: an umlaut, and how it is typed without one. */
const PAIRS: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ø: 'OE' };

/** Letters whose stroke is no accent to Unicode. */
const STROKES: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Æ: 'AE', Œ: 'OE' };

/** A text folded for {@link hasWord}: in both ways, one per line, where they differ. `Mütze` is `MUTZE` and `MUETZE`. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  // Upper case, because there ı and i, ß and ss become one.
  const upper = text.normalize('NFC').toUpperCase();
  const plain = dropAccents(upper);
  const paired = dropAccents(upper.replace(/[ÄÖÜÅØ]/g, (letter) => PAIRS[letter] ?? letter));
  return plain === paired ? plain : `${plain}\n${paired}`;
}

function dropAccents(upper: string): string {
  return upper
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ØŁĐÆŒ]/g, (letter) => STROKES[letter] ?? letter);
}

/** The words of what is looked for, each in its foldings. */
export function foldWords(search: string): readonly (readonly string[])[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => foldText(word).split('\n'));
}

/** Whether a text has a word in it. @param folded the text, as of {@link foldText} @param word one of {@link foldWords} */
export function hasWord(folded: string, word: readonly string[]): boolean {
  return word.some((folding) => folded.includes(folding));
}
