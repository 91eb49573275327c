/**
 * Finds the valid name closest to a mistyped one, for helpful errors, and the valid word that another word means. Pure.
 */

import { foldKey } from './value.ts';

/**
 * The valid name nearest to `name`, by edit distance (Levenshtein) over folded spelling or because one contains the
 * other; undefined if none is near enough to be meant.
 */
export function nearestName(name: string, valid: readonly string[]): string | undefined {
  const wanted = foldKey(name).slice(0, 60);
  if (wanted === '') return undefined;
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of valid) {
    const folded = foldKey(candidate);
    const edits = editDistance(wanted, folded);
    // A name that contains the other is nearer than one with two edits, if it is short, else than one with three.
    const isWithin = folded.includes(wanted) || wanted.includes(folded);
    const distance = isWithin ? Math.min(edits, wanted.length < 6 ? 1.5 : 2.5) : edits;
    if (best === undefined || distance < best.distance) best = { candidate, distance };
  }
  const limit = Math.max(2.5, Math.floor(wanted.length / 2));
  return best !== undefined && best.distance <= limit ? best.candidate : undefined;
}

/** How many characters must be changed, added or removed to turn one text into the other (Levenshtein). */
export function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const change = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/**
 * ASCII without white space except single spaces between words: upper case is all the folding it needs. Most texts of a
 * catalog are like this.
 */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Folds a text for comparison: case, Turkish i, ß, accents and repeated white space no longer matter. `İPEK Şal` and
 * `ipek sal` fold to the same text.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toUpperCase();
  // Upper case, because ı and i, ß and ss, σ and ς have the same capitals.
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Folds the name of a property, an option or a tag: separators and British or American spelling do not matter either.
 * `Fat per 100 g` is `fat per 100g`, `country-of-origin` is `Country of origin`, `Color` is `Colour`.
 */
export function foldLabel(name: string): string {
  const folded = foldText(name.normalize('NFKC')).replaceAll('COLOUR', 'COLOR');
  const joined = folded.replace(/[\s\p{Pd}\u2212_]+/gu, '');
  // A name that is only separators stays as it is.
  return joined || folded;
}

/** Makes names unique: a repeated name gets a number, ` (2)` and so on. */
export function nameOnce(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let number = (times.get(name) ?? 0) + 1;
    let once = name;
    if (number > 1) for (once = `${name} (${number})`; taken.has(once); once = `${name} (${number})`) number += 1;
    times.set(name, number);
    taken.add(once);
    return once;
  });
}

/** Words of callers, and what they mean, each in order of likelihood. */
interface Meaning {
  readonly words: string;
  /** Our word for a field, a section, or in an enum. */
  readonly word?: string;
  /** Our name for an argument. If there are several, a tool must have exactly one of them for it to be meant. */
  readonly argument?: string;
}

/**
 * The one table of other words. It is consulted before any guess by edit distance, because by spelling `images` is not
 * near to `pictures`.
 */
const MEANINGS: readonly Meaning[] = [
  { words: 'image img photo photograph', word: 'pictures' },
  {
    words: 'cover_image cover_photo main_image main_picture thumbnail cover',
    word: 'cover_picture pictures',
    argument: 'cover_only',
  },
  { words: 'image_count photo_count number_of_pictures', word: 'picture_count' },
  { words: 'doc pdf manual attachment datasheet', word: 'documents' },
  { words: 'file', word: 'documents', argument: 'export_as' },
  { words: 'ean gtin upc ean_code bar_code', word: 'barcode barcodes codes', argument: 'barcode barcodes' },
  { words: 'integration_code', word: 'barcode barcodes codes' },
  { words: 'colour color size', word: 'options' },
  { words: 'variation option_value', word: 'options', argument: 'options' },
  { words: 'attribute specification spec feature custom_field', word: 'properties', argument: 'properties' },
  { words: 'dimension packaging warranty', word: 'properties' },
  { words: 'weight measurement height width', word: 'dimensions properties' },
  {
    words: 'trademark manufacturer maker brand vendor',
    word: 'brand brands classification',
    argument: 'brand_names brand_ids',
  },
  {
    words: 'department category category_path',
    word: 'categories classification',
    argument: 'category_names category_ids',
  },
  { words: 'tag unit link', word: 'classification' },
  { words: 'type kind entity', word: 'classification', argument: 'kind entity_types' },
  { words: 'parent parent_product parent_product_id', word: 'classification parent_id', argument: 'parent_id' },
  { words: 'child children sibling variation_tree', word: 'family' },
  { words: 'label', word: 'tags' },
  { words: 'keyword', word: 'tags', argument: 'query' },
  { words: 'title product_name variant_name', word: 'name', argument: 'names' },
  { words: 'sku product_code article_number item_number item_code', word: 'code', argument: 'codes code' },
  { words: 'variant_code variant_sku', word: 'code', argument: 'codes' },
  { words: 'description short_description long_description', word: 'texts' },
  { words: 'text', word: 'texts', argument: 'query' },
  { words: 'cost price pricing', word: 'prices price' },
  { words: 'tax vat tax_rate', word: 'tax_rate prices' },
  { words: 'language locale culture lang language_code', word: 'translations', argument: 'culture' },
  {
    words: 'erp_code external_code external_id',
    word: 'integration_code',
    argument: 'integration_code integration_codes',
  },
  { words: 'file_extension extension mime_type file_type file_format', word: 'type_code', argument: 'file_types' },
  { words: 'media_type', word: 'type_code', argument: 'kind' },
  { words: 'created_at creation_date date_created created_date created', word: 'created history' },
  { words: 'updated_at modified modified_at last_modified last_updated updated', word: 'updated history' },
  { words: 'enabled activated live', word: 'active', argument: 'status' },
  { words: 'inactive disabled deactivated not_active', word: 'passive' },
  { words: 'ascending up', word: 'asc' },
  { words: 'descending down', word: 'desc' },
  { words: 'local cached local_copy', word: 'copy' },
  { words: 'both everything any', word: 'all' },
  { words: 'exclude_category excluded_category', argument: 'exclude_category_ids' },
  { words: 'exclude_brand excluded_brand', argument: 'exclude_brand_ids' },
  { words: 'id', argument: 'variant_ids product_id product_ids' },
  { words: 'product', argument: 'product_codes product_ids code product_id' },
  { words: 'variant', argument: 'variant_codes variant_ids variant_code' },
  { words: 'code', argument: 'product_codes variant_codes' },
  { words: 'name name_like', argument: 'name_contains' },
  { words: 'contains like', argument: 'name_contains code_contains' },
  { words: 'q', argument: 'query sql' },
  { words: 'search term search_term search_text search_query', argument: 'query' },
  { words: 'query statement sql_query', argument: 'sql' },
  { words: 'include_subcategories recursive include_children descendants', argument: 'subcategories' },
  { words: 'max top max_results max_rows page_size per_page count', argument: 'limit' },
  { words: 'token token_budget budget token_limit', argument: 'max_tokens' },
  { words: 'sort order_by sort_field', argument: 'sort_by' },
  { words: 'order', argument: 'sort_by sort_direction' },
  { words: 'direction sort_order sort_dir order_direction', argument: 'sort_direction' },
  { words: 'column include return_field output_field field select', argument: 'fields sections' },
  { words: 'section', argument: 'fields' },
  { words: 'min_price minimum_price price_from price_gte price_gt price_over price_above', argument: 'price_min' },
  { words: 'max_price maximum_price price_to price_lte price_lt price_under price_below', argument: 'price_max' },
  { words: 'created_since created_from', argument: 'created_after' },
  { words: 'created_until created_to', argument: 'created_before' },
  { words: 'updated_since updated_from modified_since modified_after', argument: 'updated_after' },
  { words: 'updated_until updated_to modified_before changed_before', argument: 'updated_before' },
  { words: 'next_cursor page_token next_page_token continuation', argument: 'cursor' },
  { words: 'media_kind list', argument: 'kind' },
  { words: 'state active is_active', argument: 'status' },
  { words: 'currency_code', argument: 'currency' },
  { words: 'lacks without missing_field empty', argument: 'missing' },
  { words: 'with having has_field', argument: 'has' },
  { words: 'min_severity level', argument: 'severity' },
  { words: 'exclude ignore ignore_rule skip skip_rule without_rule', argument: 'exclude_rules' },
  { words: 'by group_by facet facet_by score_by', argument: 'count_by grade_by' },
  { words: 'example num_examples examples_per_rule', argument: 'max_examples' },
  { words: 'export export_to file_name output_file', argument: 'export_as' },
  { words: 'max_age max_age_hours hours', argument: 'max_age_h' },
  { words: 'only_cover covers_only is_cover', argument: 'cover_only' },
];

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => meaning.words.split(' ').map((word): [string, Meaning] => [foldNumber(word), meaning])),
);

/** Folds a word: case, separators, and singular or plural do not matter: `Category` = `categories`. */
function foldNumber(word: string): string {
  return foldKey(word)
    .replace(/ies$/, 'y')
    .replace(/(us|ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

/** Whether a word can mean one of ours: it is short, and has only letters, digits and separators. */
function isPlainWord(word: string): boolean {
  return /^[A-Za-z][\w .-]{0,39}$/.test(word);
}

/** The valid words that are the same except for case and separators, else except for singular and plural. */
function findSame(word: string, valid: readonly string[]): readonly string[] {
  const same = [foldKey, foldNumber].map((fold) => valid.filter((one) => fold(one) === fold(word)));
  return same.find((found) => found.length > 0) ?? [];
}

/** The valid word that a word means: the same in another spelling, else by the table; undefined: none, or several. */
export function findMeant(
  word: string,
  valid: readonly string[],
): { readonly word: string; readonly isSame: boolean } | undefined {
  if (!isPlainWord(word)) return undefined;
  const [same, ...others] = findSame(word, valid);
  if (same !== undefined) return others.length > 0 ? undefined : { word: same, isSame: true };
  const meant = MEANING_OF.get(foldNumber(word))
    ?.word?.split(' ')
    .find((one) => valid.includes(one));
  return meant === undefined ? undefined : { word: meant, isSame: false };
}

/** The valid arguments that an unknown name may mean, and whether they are the same in another spelling. */
export function findMeantArguments(
  name: string,
  valid: readonly string[],
): { readonly names: readonly string[]; readonly isSame: boolean } {
  if (!isPlainWord(name)) return { names: [], isSame: false };
  const same = findSame(name, valid);
  if (same.length > 0) return { names: same, isSame: true };
  const meant = MEANING_OF.get(foldNumber(name))?.argument?.split(' ') ?? [];
  return { names: meant.filter((one) => valid.includes(one)), isSame: false };
}

/** Advice for names that no argument corresponds to; some only for tools that have a certain argument. */
const ELSEWHERE: readonly (readonly [way: string, names: string, needs?: string])[] = [
  ['Lists go on with cursor: give the next_cursor of the last answer.', 'page offset skip start page_number'],
  ['For free text use search_catalog, for a part of a name name_contains of find_products.', 'query search text name'],
  ['For other conditions use query_catalog.', 'filter where condition criteria'],
  ['For a barcode use get_product with barcode, or find_products with barcodes.', 'barcode ean gtin', 'product_codes'],
  ['To count without records, give limit: 0.', 'count_only only_count total_only', 'limit'],
  ['Prices go from price_min to price_max, each a number.', 'price price_range', 'price_min'],
  [
    'Dates are created_after, created_before, updated_after and updated_before.',
    'created updated date year',
    'created_after',
  ],
  ['Ask for an option by its name in options: [{"name": …, "value": …}].', 'colour color size material', 'options'],
  [
    'Ask for a property by its name in properties: [{"name": …, "value": …}].',
    'colour color size material weight length',
    'properties',
  ],
];

/** Advice on how to get what an unknown name asks for, as a sentence. @param valid the tool's arguments */
export function findWayElsewhere(name: string, valid: readonly string[]): string | undefined {
  const isIt = (names: string): boolean => names.split(' ').some((one) => foldNumber(one) === foldNumber(name));
  return ELSEWHERE.find(([, names, needs]) => (needs === undefined || valid.includes(needs)) && isIt(names))?.[0];
}
