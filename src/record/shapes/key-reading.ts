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
  readonly aspects: readonly Aspect[];
  readonly unknownWords: readonly string[];
  readonly lastWord: string;
  /** Language at the end of the key: `de` in `name_de`. */
  readonly culture: string | undefined;
  readonly hasNoMeaning: boolean;
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

  says(...expected: readonly Aspect[]): boolean {
    return this.aspects.some((aspect) => expected.includes(aspect));
  }

  saysAtMost(...allowed: readonly Aspect[]): boolean {
    return this.aspects.every((aspect) => allowed.includes(aspect));
  }

  isPlain(...allowed: readonly Aspect[]): boolean {
    return !this.hasUnknownWord && !this.hasNoMeaning && this.saysAtMost(...allowed);
  }

  saysOnly(...expected: readonly Aspect[]): boolean {
    const { aspects } = this;
    return (
      aspects.length === expected.length &&
      aspects.every((aspect, index) => aspect === expected[index])
    );
  }

  get isMostPieces(): boolean {
    return this.says('max', 'end') && this.says('quantity');
  }

  endsIn(...expected: readonly Aspect[]): boolean {
    const last = this.aspects.at(-1);
    return last !== undefined && expected.includes(last);
  }
}
