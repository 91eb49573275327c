/** What a language must offer so that names and descriptions can be written in it. Lists are parallel in all languages. */

/** Departments of the shop. */
export type DepartmentKey = 'apparel' | 'footwear' | 'home' | 'electronics' | 'sports' | 'beauty' | 'toys' | 'garden';

/** Adjectives of product names. */
export type AdjectiveKey =
  | 'lightweight'
  | 'compact'
  | 'durable'
  | 'soft'
  | 'warm'
  | 'breathable'
  | 'waterproof'
  | 'classic'
  | 'modern'
  | 'elegant'
  | 'natural'
  | 'organic'
  | 'adjustable'
  | 'foldable'
  | 'nonslip'
  | 'gentle'
  | 'nourishing'
  | 'colourful'
  | 'educational'
  | 'creative'
  | 'fast'
  | 'powerful'
  | 'slim'
  | 'reinforced'
  | 'weatherproof'
  | 'practical';

/** Codes of colours. */
export type ColourCode = 'BLK' | 'WHT' | 'GRY' | 'NVY' | 'RED' | 'GRN' | 'OLV' | 'SND' | 'TRQ' | 'YLW' | 'PNK' | 'BRG';

/** Materials, and for beauty the ingredients that the label names. */
export type MaterialKey =
  | 'cotton'
  | 'linen'
  | 'wool'
  | 'polyester'
  | 'leather'
  | 'suede'
  | 'canvas'
  | 'steel'
  | 'iron'
  | 'ceramic'
  | 'porcelain'
  | 'glass'
  | 'bamboo'
  | 'oak'
  | 'aluminium'
  | 'plastic'
  | 'nylon'
  | 'silicone'
  | 'cardboard'
  | 'rubber'
  | 'aloe'
  | 'argan'
  | 'shea'
  | 'olive'
  | 'rose'
  | 'chamomile';

/** Countries of origin, ISO 3166-1 alpha-2. */
export type CountryCode = 'TR' | 'DE' | 'FR' | 'PT' | 'IT' | 'PL' | 'VN' | 'IN';

/**
 * The words of one language. Sentences hold `{brand}`, `{series}`, `{noun}`, `{adjective}`, `{made}`, `{use}`; written
 * with a capital (`{Noun}`) the word starts with one.
 */
export interface Vocabulary {
  /** German: stem without ending. French: masculine and feminine, separated by `|`. */
  readonly adjectives: Readonly<Record<AdjectiveKey, string>>;
  readonly colours: Readonly<Record<ColourCode, string>>;
  readonly materials: Readonly<Record<MaterialKey, string>>;
  readonly countries: Readonly<Record<CountryCode, string>>;
  /** Phrase for `{made}` around `{material}`: goods, and beauty products that contain it. */
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
  readonly labels: Readonly<Record<'features' | 'care' | 'details' | 'brand' | 'series' | 'origin' | 'weight', string>>;
}
