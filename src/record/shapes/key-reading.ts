/** What the words of a key say. Pure. */

import type words from './key-words.json';

/** What a word of a key says of the value behind it. `own`: it names the list's own kind of entry. */
export type Aspect = keyof typeof words.aspects | 'own' | 'kind' | 'material' | 'place';

/** What a reading is made of. */
type KeyReadingParts = Pick<
  KeyReading,
  'words' | 'isLabel' | 'aspects' | 'strangeWords' | 'lastWord' | 'culture'
>;

/** A key that was read. */
export class KeyReading {
  /** All words in lower case and without accents. */
  readonly words: readonly string[];
  /** Whether it is a label of the catalog rather than a name in a program: `Number of pieces`. */
  readonly isLabel: boolean;
  /** What its words say, in their order. */
  readonly aspects: readonly Aspect[];
  /** Words without a meaning, such as `sale` in `salePrice`. */
  readonly strangeWords: readonly string[];
  readonly lastWord: string;
  /** The language at the end of the key: `de` of `name_de`. */
  readonly culture: string | undefined;
  /** Whether none of its words has a meaning. */
  readonly saysNothing: boolean;
  /** Whether some word has no meaning. */
  readonly isStrange: boolean;

  constructor({ words, isLabel, aspects, strangeWords, lastWord, culture }: KeyReadingParts) {
    this.words = words;
    this.isLabel = isLabel;
    this.aspects = aspects;
    this.strangeWords = strangeWords;
    this.lastWord = lastWord;
    this.culture = culture;
    this.saysNothing = aspects.length === 0;
    this.isStrange = strangeWords.length > 0;
  }

  /** Whether some word says one of these. */
  says(...some: readonly Aspect[]): boolean {
    return this.aspects.some((aspect) => some.includes(aspect));
  }

  /** Whether each of its words says one of these, or nothing. */
  saysAtMost(...some: readonly Aspect[]): boolean {
    return this.aspects.every((aspect) => some.includes(aspect));
  }

  /** Whether it has words, and each has a meaning that is one of these. */
  isPlain(...some: readonly Aspect[]): boolean {
    return !this.isStrange && !this.saysNothing && this.saysAtMost(...some);
  }

  /** Whether its words say these, in this order, and nothing else. */
  saysOnly(...all: readonly Aspect[]): boolean {
    const { aspects } = this;
    return aspects.length === all.length && aspects.every((aspect, at) => aspect === all[at]);
  }

  /** Whether its last word says one of these. */
  endsIn(...some: readonly Aspect[]): boolean {
    const last = this.aspects.at(-1);
    return last !== undefined && some.includes(last);
  }
}
