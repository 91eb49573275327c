import * as z from 'zod';
import { quote } from '../../copy/sql-text.ts';
import { foldName as foldLetters } from '../../filter/named-entries.ts';
import {
  type Field,
  listKeys,
  REQUIRABLE_FIELDS,
  TRANSLATED_KEYS,
  VARIANT_FIELDS,
} from '../../record/record-fields.ts';
import { unreadColumnSql } from '../found-or-unknown.ts';
import { EFFORTS } from '../rule.ts';
import facts from './attributes.json' with { type: 'json' };

/** Kinds of things with names: kinds of the view `attributes`, and types of codes. */
export const NAMED = ['property', 'option', 'dimension', 'packaging', 'warranty', 'code'] as const;

/** A field of the PIM that is meant for one thing. */
export interface FieldPlace {
  readonly kind: 'field';
  readonly name: string;
}

/** Something that the catalog has under this name, such as a property. */
export interface NamedPlace {
  readonly kind: (typeof NAMED)[number];
  readonly name: string;
}

/** Place in which a catalog keeps something: `{ kind: 'property', name: 'Colour' }`. */
export type Place = FieldPlace | NamedPlace;

interface Reads {
  readonly product?: string;
  readonly variant?: string;
  readonly isColumn?: true;
}

const isOfVariants = (name: string): boolean => listKeys(VARIANT_FIELDS).includes(name);

const HOME_READS: Readonly<Record<string, Reads>> = {
  ...Object.fromEntries(
    REQUIRABLE_FIELDS.map(({ key }) => [
      key,
      {
        product: key,
        ...(isOfVariants(key) && { variant: key }),
        isColumn: true,
      },
    ]),
  ),
  brand: { product: 'brands' },
  category: { product: 'categories' },
  picture: { product: 'pictures', variant: 'pictures' },
  picture_address: { product: 'pictures', variant: 'pictures' },
  price: { product: 'prices', variant: 'prices' },
  currency: { product: 'prices', variant: 'prices' },
  barcode: { product: 'codes', variant: 'codes' },
};

/** The fields of the PIM that are meant for one thing. */
export const HOMES = Object.keys(HOME_READS);

const NAMED_READS: Readonly<Record<(typeof NAMED)[number], Reads>> = {
  property: { product: 'properties', variant: 'properties' },
  option: { variant: 'options' },
  dimension: { product: 'dimensions' },
  packaging: { product: 'packaging' },
  warranty: { product: 'warranties' },
  code: { product: 'codes', variant: 'codes' },
};

/** Finds the sub-records or columns that a place reads. */
export function readsOf(place: Place): Reads {
  if (place.kind !== 'field') return NAMED_READS[place.kind];
  return HOME_READS[place.name] ?? {};
}

/** Describes a place in words: `field name`, `property Colour`, `code MPN`. */
export function describePlace({ kind, name }: Place): string {
  return kind === 'field' ? name : `${kind} ${name}`;
}

const OWNED = 'owner, product_id, variant_id';

function writeColumn({ key, kind }: Field): string {
  const value = kind === 'code' ? `trim(${key})` : `${key}::VARCHAR`;
  const rows = ofProducts(`${value} AS value`, 'products');
  if (!isOfVariants(key)) return rows;
  return `${rows}
    UNION ALL
    SELECT 'variant', product_id, variant_id, ${value} FROM variants`;
}

const ofProducts = (columns: string, view: string): string =>
  `SELECT 'product' AS owner, product_id, NULL::BIGINT AS variant_id, ${columns}
    FROM ${view}`;

const HOME_ROWS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REQUIRABLE_FIELDS.map((field) => [field.key, writeColumn(field)])),
  brand: ofProducts('coalesce(name, code, brand_id::VARCHAR) AS value', 'product_brands'),
  category: ofProducts('coalesce(name, code, category_id::VARCHAR) AS value', 'product_categories'),
  picture: `SELECT ${OWNED}, coalesce(link, image_url, picture_key, picture_id::VARCHAR) AS value
    FROM pictures`,
  picture_address: `SELECT ${OWNED}, coalesce(link, image_url) AS value FROM pictures`,
  price: `SELECT ${OWNED}, pim_number(price) AS value FROM prices`,
  currency: `SELECT ${OWNED}, currency AS value FROM prices WHERE price IS NOT NULL`,
  barcode: `SELECT ${OWNED}, trim(value) AS value FROM codes WHERE is_barcode`,
};

// SQL: the values of a property; if its type holds several, the copy joined them by commas, and
// they are split. The pattern matches how PIMs call such types.
const EACH_VALUE = `unnest(
  CASE
    WHEN regexp_matches(type, 'multi|check.?box|tags', 'i') THEN string_split(value, ', ')
    ELSE [value]
  END)`;

// SQL: the code of the language in which channels list the texts of a field; NULL: the language of
// the records' own texts.
const listedIn = (field: string): string =>
  `(SELECT min(left(culture, 20)) FROM listed_languages WHERE field = '${field}')`;

function writeTexts(field: string): string {
  return `${ofProducts(`${field} AS value`, 'products')}
    WHERE ${listedIn(field)} IS NULL
    UNION ALL
    SELECT 'variant', product_id, variant_id, ${field}
    FROM variants
    WHERE ${listedIn(field)} IS NULL
    UNION ALL
    SELECT ${OWNED}, ${field}
    FROM translations
    WHERE culture IN (SELECT culture FROM listed_languages WHERE field = '${field}')`;
}

const UNIT = 'coalesce(unit, base_unit) AS unit';

/**
 * Writes the query for the values of a place: `owner`, `product_id`, `variant_id`, `value`, and
 * `unit` if it is known.
 * @param isOfEach whether a property with several values counts as several
 */
export function writePlace({ kind, name }: Place, isOfEach = false): string {
  if (kind === 'field') {
    const rows = TRANSLATED_KEYS.includes(name) ? writeTexts(name) : HOME_ROWS[name];
    return `SELECT *, NULL::VARCHAR AS unit FROM (${rows})`;
  }
  const named = quote(name);
  if (kind === 'property') {
    const value = isOfEach ? `${EACH_VALUE} AS value` : 'value';
    return `SELECT ${OWNED}, ${value}, ${UNIT}
      FROM properties
      WHERE coalesce(name, code) = ${named}`;
  }
  if (kind === 'option')
    return `SELECT 'variant' AS owner, product_id, variant_id, value, ${UNIT}
      FROM options
      WHERE coalesce(name, code) = ${named}`;
  if (kind === 'code')
    return `SELECT ${OWNED}, trim(value) AS value, NULL::VARCHAR AS unit
      FROM codes
      WHERE type = ${named}`;
  return ofProducts(`value, ${UNIT}`, `measures WHERE kind = '${kind}' AND name = ${named}`);
}

/**
 * Writes SQL for the code of the language in which the texts of a place are read; it is NULL for
 * the language of the records' own texts. Undefined: the place has no language.
 */
export function writeLanguage(place: Place): string | undefined {
  const hasLanguage = place.kind === 'field' && TRANSLATED_KEYS.includes(place.name);
  return hasLanguage ? listedIn(place.name) : undefined;
}

/**
 * Writes SQL that is true if a product `p` or a variant `v` may have a value in a place although
 * none was found, because the PIM sent it in an unknown shape. Undefined: these records do not have
 * the place.
 */
export function writeUnreadTest(place: Place, record: 'p' | 'v'): string | undefined {
  const { product, variant, isColumn } = readsOf(place);
  const field = record === 'p' ? product : variant;
  if (field === undefined) return undefined;
  const language = writeLanguage(place);
  if (language !== undefined) {
    return `CASE
      WHEN ${language} IS NULL THEN ${unreadColumnSql(record, field)}
      ELSE ${record}.translations_state = 'unknown'
    END`;
  }
  if (isColumn) return unreadColumnSql(record, field);
  if (field === 'pictures' && record === 'p')
    return 'pim_may_have_more_pictures(p.product_id, p.pictures_state)';
  return `${record}.${field}_state = 'unknown'`;
}

const factSchema = z.strictObject({
  /** With its article: "a brand". */
  noun: z.string(),
  fix: z.string(),
  /** Work of the repair; default: an import. */
  effort: z.enum(EFFORTS).exactOptional(),
  /**
   * The fields of the PIM that are meant for this and nothing else: the first that is filled
   * counts.
   */
  homes: z.array(z.enum(HOMES)).exactOptional(),
  /**
   * Names of the properties, options, measures and types of codes that hold it, in many languages.
   * Case, accents, blanks, punctuation and a number at the end do not count. Only names that mean
   * it in any catalog.
   */
  names: z.array(z.string()).exactOptional(),
  /** Names that mean it only if the unit confirms it. */
  measuredNames: z.array(z.string()).exactOptional(),
  /** Kinds of things whose names are searched; default: properties and options. */
  kinds: z.array(z.enum(['property', 'option', 'dimension', 'packaging', 'code'])).exactOptional(),
  /**
   * Its name in the list of dimensions, which is a place for it too (Spec §2.1: width, length,
   * height).
   */
  dimension: z.string().exactOptional(),
  /**
   * Quantities that it is measured in. An amount without a unit means nothing, so a thing with
   * another kind of unit is no place.
   */
  units: z.array(z.enum(['mass', 'length', 'volume'])).exactOptional(),
  /** True if a property with several values counts as several. */
  isOfEach: z.literal(true).exactOptional(),
  /**
   * True for what belongs to the offer or the seller and is usually added where products are sold:
   * asked only if the PIM fills it.
   */
  isOfOffer: z.literal(true).exactOptional(),
});

/** Something that channels ask for, such as a brand. */
export type Fact = z.infer<typeof factSchema>;

// Object.keys returns string[]; these are the keys of the file.
export const FACT_NAMES = Object.keys(facts) as [keyof typeof facts, ...(keyof typeof facts)[]];

const FACTS = z.record(z.enum(FACT_NAMES), factSchema).parse(facts);

/** Finds a fact by its name. */
export function factOf(name: keyof typeof facts): Fact {
  return FACTS[name];
}

/**
 * Folds a name for comparison. A number at the end is dropped: it only counts several of a kind.
 */
export function foldName(name: string): string {
  return foldLetters(name).replace(/\d+$/, '');
}
