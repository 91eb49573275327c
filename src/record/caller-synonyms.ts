/** What people mean by other words than ours for arguments, fields, sections and enums. Pure. */

import { foldKey } from './value.ts';

/**
 * Words of callers, and what they mean, in order of likelihood: our word for a field, a section or in an enum, or '' for none;
 * and our name for an argument. If there are several arguments, a tool must have exactly one of them for it to be meant.
 */
type Meaning = readonly [words: string, word: string, argument?: string];

/**
 * The one table of other words. It is consulted before any guess by edit distance, because by spelling `images` is not
 * near to `pictures`.
 */
const MEANINGS: readonly Meaning[] = [
  ['image img photo photograph', 'pictures'],
  ['cover_image cover_photo main_image main_picture thumbnail cover', 'cover_picture pictures', 'cover_only'],
  ['image_count photo_count number_of_pictures', 'picture_count'],
  ['doc pdf manual attachment datasheet', 'documents'],
  ['file', 'documents', 'export_as'],
  ['ean gtin upc ean_code bar_code', 'barcode barcodes codes', 'barcode barcodes'],
  ['integration_code', 'barcode barcodes codes'],
  ['colour color size', 'options'],
  ['variation option_value', 'options', 'options'],
  ['attribute specification spec feature custom_field', 'properties', 'properties'],
  ['dimension packaging warranty', 'properties'],
  ['weight measurement height width', 'dimensions properties'],
  ['trademark manufacturer maker brand vendor', 'brand brands classification', 'brand_names brand_ids'],
  ['department category category_path', 'categories classification', 'category_names category_ids'],
  ['tag unit link', 'classification'],
  ['type kind entity', 'classification', 'kind entity_types'],
  ['parent parent_product parent_product_id', 'classification parent_id', 'parent_id'],
  ['child children sibling variation_tree', 'family'],
  ['label', 'tags'],
  ['keyword', 'tags', 'query'],
  ['title product_name variant_name', 'name', 'names'],
  ['sku product_code article_number item_number item_code', 'code', 'codes code'],
  ['variant_code variant_sku', 'code', 'codes'],
  ['description short_description long_description', 'texts'],
  ['text', 'texts', 'query'],
  ['cost price pricing', 'prices price'],
  ['tax vat tax_rate', 'tax_rate prices'],
  ['language locale culture lang language_code', 'translations', 'culture'],
  ['erp_code external_code external_id', 'integration_code', 'integration_code integration_codes'],
  ['file_extension extension mime_type file_type file_format', 'type_code', 'file_types'],
  ['media_type', 'type_code', 'kind'],
  ['created_at creation_date date_created created_date created', 'created history'],
  ['updated_at modified modified_at last_modified last_updated updated', 'updated history'],
  ['enabled activated live', 'active', 'status'],
  ['inactive disabled deactivated not_active', 'passive'],
  ['ascending up', 'asc'],
  ['descending down', 'desc'],
  ['local cached local_copy', 'copy'],
  ['both everything any', 'all'],
  ['exclude_category excluded_category', '', 'exclude_category_ids'],
  ['exclude_brand excluded_brand', '', 'exclude_brand_ids'],
  ['id', '', 'variant_ids product_id product_ids'],
  ['product', '', 'product_codes product_ids code product_id'],
  ['variant', '', 'variant_codes variant_ids variant_code'],
  ['code', '', 'product_codes variant_codes'],
  ['name name_like', '', 'name_contains'],
  ['contains like', '', 'name_contains code_contains'],
  ['q', '', 'query sql'],
  ['search term search_term search_text search_query', '', 'query'],
  ['query statement sql_query', '', 'sql'],
  ['include_subcategories recursive include_children descendants', '', 'subcategories'],
  ['max top max_results max_rows page_size per_page count', '', 'limit'],
  ['token token_budget budget token_limit', '', 'max_tokens'],
  ['sort order_by sort_field', '', 'sort_by'],
  ['order', '', 'sort_by sort_direction'],
  ['direction sort_order sort_dir order_direction', '', 'sort_direction'],
  ['column include return_field output_field field select', '', 'fields sections'],
  ['section', '', 'fields'],
  ['min_price minimum_price price_from price_gte price_gt price_over price_above', '', 'price_min'],
  ['max_price maximum_price price_to price_lte price_lt price_under price_below', '', 'price_max'],
  ['created_since created_from', '', 'created_after'],
  ['created_until created_to', '', 'created_before'],
  ['updated_since updated_from modified_since modified_after', '', 'updated_after'],
  ['changed_since changed_from created_or_updated_after', '', 'changed_after'],
  ['updated_until updated_to modified_before changed_before', '', 'updated_before'],
  ['next_cursor page_token next_page_token continuation', '', 'cursor'],
  ['media_kind list', '', 'kind'],
  ['state active is_active', '', 'status'],
  ['currency_code', '', 'currency'],
  ['lacks without missing_field empty', '', 'missing'],
  ['with having has_field', '', 'has'],
  ['min_severity level', '', 'severity'],
  ['exclude ignore ignore_rule skip skip_rule without_rule', '', 'exclude_rules'],
  ['by group_by facet facet_by score_by', '', 'count_by grade_by'],
  ['example num_examples examples_per_rule', '', 'max_examples'],
  ['export export_to file_name output_file', '', 'export_as'],
  ['max_age max_age_hours hours', '', 'max_age_h'],
  ['only_cover covers_only is_cover', '', 'cover_only'],
];

const MEANING_OF: ReadonlyMap<string, Meaning> = new Map(
  MEANINGS.flatMap((meaning) => meaning[0].split(' ').map((word): [string, Meaning] => [foldNumber(word), meaning])),
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
export function findMeant(word: string, valid: readonly string[]) {
  if (!isPlainWord(word)) return undefined;
  const [same, ...others] = findSame(word, valid);
  if (same !== undefined) return others.length > 0 ? undefined : { word: same, isSame: true };
  const [, words = ''] = MEANING_OF.get(foldNumber(word)) ?? [];
  const meant = words.split(' ').find((one) => valid.includes(one));
  return meant === undefined ? undefined : { word: meant, isSame: false };
}

/** The valid arguments that an unknown name may mean, and whether they are the same in another spelling. */
export function findMeantArguments(name: string, valid: readonly string[]) {
  if (!isPlainWord(name)) return { names: [], isSame: false };
  const same = findSame(name, valid);
  if (same.length > 0) return { names: same, isSame: true };
  const [, , meant = ''] = MEANING_OF.get(foldNumber(name)) ?? [];
  return { names: meant.split(' ').filter((one) => valid.includes(one)), isSame: false };
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
    'Dates are created_after, created_before, updated_after, updated_before and changed_after.',
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
  if (!isPlainWord(name)) return undefined;
  const isIt = (names: string): boolean => names.split(' ').some((one) => foldNumber(one) === foldNumber(name));
  return ELSEWHERE.find(([, names, needs]) => (needs === undefined || valid.includes(needs)) && isIt(names))?.[0];
}
