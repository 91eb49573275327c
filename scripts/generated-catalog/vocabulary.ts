/** What a language must provide for writing names and descriptions in it. Lists are parallel in all languages. */

import german from './vocabulary-de.json' with { type: 'json' };
import english from './vocabulary-en.json' with { type: 'json' };
import french from './vocabulary-fr.json' with { type: 'json' };
import turkish from './vocabulary-tr.json' with { type: 'json' };

/** A department of the shop. */
export type DepartmentKey = keyof typeof english.uses;

/** An adjective in product names. */
export type AdjectiveKey = keyof typeof english.adjectives;

/** The code of a colour. */
export type ColourCode = keyof typeof english.colours;

/** A material, or for beauty the ingredient named on the label. */
export type MaterialKey = keyof typeof english.materials;

/** A country of origin, ISO 3166-1 alpha-2. */
export type CountryCode = keyof typeof english.countries;

/**
 * The words of one language. Sentences contain `{brand}`, `{series}`, `{noun}`, `{adjective}`, `{made}`, `{use}`; with
 * a capital letter (`{Noun}`), the word is capitalised.
 */
export interface Vocabulary {
  /** German: the stem without ending. French: masculine and feminine, separated by `|`. */
  readonly adjectives: Readonly<Record<AdjectiveKey, string>>;
  readonly colours: Readonly<Record<ColourCode, string>>;
  readonly materials: Readonly<Record<MaterialKey, string>>;
  readonly countries: Readonly<Record<CountryCode, string>>;
  /** The phrase for `{made}` around `{material}`: for goods, and for beauty products that contain it. */
  readonly madeOf: string;
  readonly contains: string;
  readonly uses: Readonly<Record<DepartmentKey, readonly string[]>>;
  readonly features: Readonly<Record<DepartmentKey, readonly string[]>>;
  readonly generalFeatures: readonly string[];
  /** Short descriptions: one sentence each. */
  readonly shorts: readonly string[];
  readonly openings: readonly string[];
  readonly stories: readonly string[];
  readonly care: readonly string[];
  readonly closings: readonly string[];
  readonly labels: Readonly<
    Record<'features' | 'care' | 'details' | 'brand' | 'series' | 'origin' | 'weight', string>
  >;
}

/** The words of every language. */
export const VOCABULARIES: Readonly<Record<'de' | 'en' | 'fr' | 'tr', Vocabulary>> = {
  de: german,
  en: english,
  fr: french,
  tr: turkish,
};

// Object.keys returns string[]; these are exactly the keys.
const keysOf = <Key extends string>(words: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(words) as [Key, ...Key[]];

export const DEPARTMENT_KEYS = keysOf(english.uses);
export const ADJECTIVES = keysOf(english.adjectives);
export const MATERIALS = keysOf(english.materials);
