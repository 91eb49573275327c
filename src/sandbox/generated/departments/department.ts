import type { OptionKey } from '../options.ts';
import type { AdjectiveKey, DepartmentKey, MaterialKey } from '../vocabulary.ts';

/** A department of the shop as it is written down: two levels of categories below it, and what is sold in them. */
export interface DepartmentData {
  readonly key: DepartmentKey;
  readonly en: string;
  readonly tr: string;
  /** Language of the records' own texts. */
  readonly language: 'en' | 'tr';
  /** VAT in percent. */
  readonly taxRate: number;
  /** Warranty in months, 0 for none. */
  readonly warrantyMonths: number;
  readonly adjectives: readonly AdjectiveKey[];
  readonly groups: readonly GroupData[];
}

/** A category of the second level. */
interface GroupData {
  readonly en: string;
  readonly tr: string;
  readonly leaves: readonly LeafData[];
}

/** A category of the third level: all products belong to one of these. */
export interface LeafData {
  /** First three letters of its products' codes. */
  readonly code: string;
  readonly en: string;
  readonly tr: string;
  /** Its share of the products, relative to the others. */
  readonly weight: number;
  /** Usual prices in TRY, least and most. */
  readonly prices: readonly [least: number, most: number];
  /** Usual weight of one piece in grams. */
  readonly grams: number;
  /** What its variants differ by, at most two. */
  readonly options: readonly OptionKey[];
  readonly materials: readonly MaterialKey[];
  /** Product nouns: `English|Turkish|German gender|French gender`, genders m, f, n. */
  readonly nouns: readonly string[];
}
