/** Describes the meaning of the words of a key. Pure. */

import type words from './key-words.json';

/**
 * Meaning of a word of a key for the value behind it; `own` means that it names the kind of entry
 * of the list.
 */
export type Aspect = keyof typeof words.aspects | 'own' | 'kind' | 'material' | 'place';

type KeyReadingParts = Pick<
  KeyReading,
  'words' | 'isLabel' | 'aspects' | 'unknownWords' | 'lastWord' | 'culture'
>;

/** Key with the meanings of its words. */
export class KeyReading {
  /** In lower case and without accents. */
  readonly words: readonly string[];
  /** True for a label of the catalog rather than a name in a program: `Number of pieces`. */
  readonly isLabel: boolean;
  /** Meanings of its words, in their order. */
  readonly aspects: readonly Aspect[];
  /** Words without a meaning, such as `sale` in `salePrice`. */
  readonly unknownWords: readonly string[];
  readonly lastWord: string;
  /** Language at the end of the key: `de` in `name_de`. */
  readonly culture: string | undefined;
  /** No word has a meaning. */
  readonly hasNoMeaning: boolean;
  /** Some word has no meaning. */
  readonly hasUnknownWord: boolean;

  constructor({ words, isLabel, aspects, unknownWords, lastWord, culture }: KeyReadingParts) {
    this.words = words;
    this.isLabel = isLabel;
    this.aspects = aspects;
    this.unknownWords = unknownWords;
    this.lastWord = lastWord;
    this.culture = culture;
    this.hasNoMeaning = aspects.length === 0;
    this.hasUnknownWord = unknownWords.length > 0;
  }

  /** True if some word has one of these meanings. */
  says(...expected: readonly Aspect[]): boolean {
    return this.aspects.some((aspect) => expected.includes(aspect));
  }

  /** True if no word has another meaning than these. */
  saysAtMost(...allowed: readonly Aspect[]): boolean {
    return this.aspects.every((aspect) => allowed.includes(aspect));
  }

  /** True if each word has one of these meanings. */
  isPlain(...allowed: readonly Aspect[]): boolean {
    return !this.hasUnknownWord && !this.hasNoMeaning && this.saysAtMost(...allowed);
  }

  /** True if the words have exactly these meanings, in this order. */
  saysOnly(...expected: readonly Aspect[]): boolean {
    const { aspects } = this;
    return (
      aspects.length === expected.length && aspects.every((aspect, at) => aspect === expected[at])
    );
  }

  /** True for the most pieces that a price is for: `maximumQuantity`, `quantityEnd`. */
  get isMostPieces(): boolean {
    return this.says('max', 'end') && this.says('quantity');
  }

  /** True if the last word with a meaning has one of these. */
  endsIn(...expected: readonly Aspect[]): boolean {
    const last = this.aspects.at(-1);
    return last !== undefined && expected.includes(last);
  }
}
