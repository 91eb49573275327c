/**
 * Words and letters by which the language of a text is known. Pure.
 *
 * Our own choice: small words that stand in every other sentence, and words that catalogs use for all kinds of goods. What
 * brands and loan words are made of is left out: `black`, `pro`, `eau`, `acqua`. A word stands with each language that has it,
 * also where it means something else there: it tells these from the others, and not from each other. Each was looked up in
 * about ninety thousand texts of catalogs and app stores, in all of these languages.
 */

import words from './language-words.json' with { type: 'json' };

/** What a language is known by. */
export interface LanguageWords {
  /** In small letters, divided by spaces. Single letters count only where they are small in the text, too. */
  readonly words: string;
  /** Letters beyond ASCII that its own words have; not those that only foreign words keep, such as `é` in German. */
  readonly letters: string;
}

/**
 * The languages by their ISO 639-1 codes; at most 31, each of which is a bit of a number. Those that no catalog of ours has
 * are here because they are close to one that has: without Norwegian, Norwegian would be taken for Danish.
 */
export const LANGUAGE_WORDS: Readonly<Record<string, LanguageWords>> = words;
