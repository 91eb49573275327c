/**
 * Names by which callers give arguments that are called otherwise here: a fixed table, which comes before any guess by
 * edit distance. Pure.
 */

import { collect, foldNumber, isPlainWord } from '../record/nearest.ts';
import { foldKey } from '../record/value.ts';

/** Arguments, by the names that callers have for them; of several, a tool must have exactly one for it to be meant. */
const MEANT_BY = collect([
  [
    ['brand_names', 'brand_ids'],
    ['brand', 'trademark', 'manufacturer', 'maker', 'vendor'],
  ],
  [
    ['category_names', 'category_ids'],
    ['category', 'department', 'category_path'],
  ],
  [
    ['exclude_category_ids', 'exclude_category_names'],
    ['exclude_category', 'excluded_category'],
  ],
  [
    ['exclude_brand_ids', 'exclude_brand_names'],
    ['exclude_brand', 'excluded_brand'],
  ],
  [
    ['codes', 'code'],
    ['sku', 'product_code', 'article_number', 'item_code', 'item_number'],
  ],
  [['codes'], ['variant_code', 'variant_sku']],
  [['variant_ids', 'product_id', 'product_ids'], ['id']],
  [['product_codes', 'product_ids', 'code', 'product_id'], ['product']],
  [['variant_codes', 'variant_ids', 'variant_code'], ['variant']],
  [['product_codes', 'variant_codes'], ['code']],
  [['names'], ['title', 'product_name', 'variant_name']],
  [['name_contains'], ['name', 'name_like']],
  [
    ['name_contains', 'code_contains'],
    ['contains', 'like'],
  ],
  [['query'], ['q', 'search', 'text', 'keyword', 'term', 'search_term', 'search_text', 'search_query']],
  [['sql'], ['query', 'q', 'statement', 'select', 'sql_query']],
  [
    ['barcode', 'barcodes'],
    ['ean', 'gtin', 'upc', 'ean_code', 'bar_code'],
  ],
  [
    ['integration_code', 'integration_codes'],
    ['external_code', 'erp_code', 'external_id'],
  ],
  [['subcategories'], ['include_subcategories', 'with_subcategories', 'recursive', 'include_children', 'descendants']],
  [['parent_id'], ['parent', 'parent_product_id']],
  [['culture'], ['lang', 'language', 'locale', 'language_code']],
  [['limit'], ['max', 'top', 'max_results', 'max_rows', 'page_size', 'per_page', 'take', 'num_results', 'count']],
  [['max_tokens'], ['token', 'token_budget', 'budget', 'token_limit']],
  [['sort_by'], ['sort', 'order_by', 'sort_field', 'order']],
  [['sort_direction'], ['direction', 'sort_order', 'sort_dir', 'order_direction', 'order']],
  [
    ['fields', 'sections'],
    ['column', 'select', 'include', 'return_field', 'output_field', 'show', 'field'],
  ],
  [['fields'], ['section']],
  [['price_min'], ['min_price', 'minimum_price', 'price_from', 'price_gte', 'price_gt', 'price_over', 'price_above']],
  [['price_max'], ['max_price', 'maximum_price', 'price_to', 'price_lte', 'price_lt', 'price_under', 'price_below']],
  [['created_after'], ['created_since', 'created_from']],
  [['created_before'], ['created_until', 'created_to']],
  [['updated_after'], ['updated_since', 'updated_from', 'modified_since', 'modified_after', 'changed_since']],
  [['updated_before'], ['updated_until', 'updated_to', 'modified_before', 'changed_before']],
  [['cursor'], ['next_cursor', 'page_token', 'next_page_token', 'continuation']],
  [['kind'], ['type', 'media_type', 'media_kind', 'list', 'entity']],
  [['entity_types'], ['type', 'kind', 'entity']],
  [['file_types'], ['extension', 'file_extension', 'file_format', 'mime_type']],
  [['status'], ['state', 'active', 'is_active', 'enabled']],
  [['currency'], ['currency_code']],
  [['missing'], ['lacks', 'without', 'missing_field', 'empty']],
  [['has'], ['with', 'having', 'has_field']],
  [['properties'], ['attribute', 'feature', 'specification', 'spec', 'custom_field']],
  [['options'], ['variation', 'option_value']],
  [['severity'], ['min_severity', 'level']],
  [['exclude_rules'], ['exclude', 'ignore', 'ignore_rule', 'skip', 'skip_rule', 'mute_rule', 'without_rule']],
  [['count_by'], ['by', 'group_by', 'facet', 'facet_by']],
  [['grade_by'], ['by', 'group_by', 'score_by']],
  [['max_examples'], ['example', 'num_examples', 'examples_per_rule']],
  [['export_as'], ['export', 'export_to', 'file', 'file_name', 'output_file']],
  [['max_age_h'], ['max_age', 'max_age_hours', 'hours']],
  [['cover_only'], ['cover', 'only_cover', 'covers_only', 'is_cover']],
]);

/** Arguments that an unknown name may mean. */
export interface MeantArguments {
  readonly names: readonly string[];
  /** Whether the name is theirs but for case, separators, and singular or plural. */
  readonly isSame: boolean;
}

/** The arguments among the valid ones that an unknown name may mean: its own spelling before the table. */
export function findMeantArguments(name: string, valid: readonly string[]): MeantArguments {
  if (!isPlainWord(name)) return { names: [], isSame: false };
  for (const fold of [foldKey, foldNumber]) {
    const names = valid.filter((one) => fold(one) === fold(name));
    if (names.length > 0) return { names, isSame: true };
  }
  const meant = MEANT_BY.get(foldNumber(name)) ?? [];
  return { names: meant.filter((one) => valid.includes(one)), isSame: false };
}

const OPTION = 'Ask for an option by its name in options: [{"name": …, "value": …}].';
const PROPERTY = 'Ask for a property by its name in properties: [{"name": …, "value": …}].';

/** What leads on where no argument of a tool means what a name asks for, and the argument that a tool must have for it. */
const ELSEWHERE: readonly (readonly [way: string, names: readonly string[], needs?: string])[] = [
  [
    'Lists go on with cursor: give the next_cursor of the last answer.',
    ['page', 'offset', 'skip', 'start', 'page_number'],
  ],
  [
    'For free text use search_catalog, for a part of a name name_contains of find_products.',
    ['query', 'q', 'search', 'text', 'keyword', 'term', 'search_term', 'name', 'title'],
  ],
  ['For other conditions use query_catalog.', ['filter', 'where', 'condition', 'criteria']],
  ['To count without records, give limit: 0.', ['count_only', 'only_count', 'total_only'], 'limit'],
  [
    'For a barcode use get_product with barcode, or find_products with barcodes.',
    ['barcode', 'ean', 'gtin'],
    'product_codes',
  ],
  ['Prices go from price_min to price_max, each a number.', ['price', 'price_range'], 'price_min'],
  [
    'Dates are given as created_after, created_before, updated_after and updated_before.',
    ['created', 'updated', 'date', 'year', 'date_range'],
    'created_after',
  ],
  [OPTION, ['colour', 'color', 'size', 'material', 'capacity', 'storage'], 'options'],
  [
    PROPERTY,
    ['colour', 'color', 'size', 'material', 'weight', 'capacity', 'storage', 'length', 'height', 'width'],
    'properties',
  ],
];

/** A sentence with the way to what an unknown name asks for, among valid names; undefined where none is known. */
export function findWayElsewhere(name: string, valid: readonly string[]): string | undefined {
  return ELSEWHERE.find(
    ([, names, needs]) =>
      (needs === undefined || valid.includes(needs)) && names.map(foldNumber).includes(foldNumber(name)),
  )?.[0];
}
