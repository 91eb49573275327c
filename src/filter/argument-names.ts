/** Other names that callers use for our arguments: a fixed table, consulted before any guess by edit distance. Pure. */

import { collect, foldNumber, isPlainWord } from '../record/nearest.ts';
import { foldKey } from '../record/value.ts';

/**
 * Our arguments, with the names that callers use for them. If a row names several arguments, a tool must have exactly
 * one of them for it to be meant.
 */
const MEANT_BY = collect([
  { meant: ['brand_names', 'brand_ids'], words: ['brand', 'trademark', 'manufacturer', 'maker', 'vendor'] },
  { meant: ['category_names', 'category_ids'], words: ['category', 'department', 'category_path'] },
  { meant: ['exclude_category_ids', 'exclude_category_names'], words: ['exclude_category', 'excluded_category'] },
  { meant: ['exclude_brand_ids', 'exclude_brand_names'], words: ['exclude_brand', 'excluded_brand'] },
  { meant: ['codes', 'code'], words: ['sku', 'product_code', 'article_number', 'item_code', 'item_number'] },
  { meant: ['codes'], words: ['variant_code', 'variant_sku'] },
  { meant: ['variant_ids', 'product_id', 'product_ids'], words: ['id'] },
  { meant: ['product_codes', 'product_ids', 'code', 'product_id'], words: ['product'] },
  { meant: ['variant_codes', 'variant_ids', 'variant_code'], words: ['variant'] },
  { meant: ['product_codes', 'variant_codes'], words: ['code'] },
  { meant: ['names'], words: ['title', 'product_name', 'variant_name'] },
  { meant: ['name_contains'], words: ['name', 'name_like'] },
  { meant: ['name_contains', 'code_contains'], words: ['contains', 'like'] },
  { meant: ['query'], words: ['q', 'search', 'text', 'keyword', 'term', 'search_term', 'search_text', 'search_query'] },
  { meant: ['sql'], words: ['query', 'q', 'statement', 'select', 'sql_query'] },
  { meant: ['barcode', 'barcodes'], words: ['ean', 'gtin', 'upc', 'ean_code', 'bar_code'] },
  { meant: ['integration_code', 'integration_codes'], words: ['external_code', 'erp_code', 'external_id'] },
  { meant: ['subcategories'], words: ['include_subcategories', 'recursive', 'include_children', 'descendants'] },
  { meant: ['parent_id'], words: ['parent', 'parent_product_id'] },
  { meant: ['culture'], words: ['lang', 'language', 'locale', 'language_code'] },
  { meant: ['limit'], words: ['max', 'top', 'max_results', 'max_rows', 'page_size', 'per_page', 'count'] },
  { meant: ['max_tokens'], words: ['token', 'token_budget', 'budget', 'token_limit'] },
  { meant: ['sort_by'], words: ['sort', 'order_by', 'sort_field', 'order'] },
  { meant: ['sort_direction'], words: ['direction', 'sort_order', 'sort_dir', 'order_direction', 'order'] },
  { meant: ['fields', 'sections'], words: ['column', 'select', 'include', 'return_field', 'output_field', 'field'] },
  { meant: ['fields'], words: ['section'] },
  {
    meant: ['price_min'],
    words: ['min_price', 'minimum_price', 'price_from', 'price_gte', 'price_gt', 'price_over', 'price_above'],
  },
  {
    meant: ['price_max'],
    words: ['max_price', 'maximum_price', 'price_to', 'price_lte', 'price_lt', 'price_under', 'price_below'],
  },
  { meant: ['created_after'], words: ['created_since', 'created_from'] },
  { meant: ['created_before'], words: ['created_until', 'created_to'] },
  { meant: ['updated_after'], words: ['updated_since', 'updated_from', 'modified_since', 'modified_after'] },
  { meant: ['updated_before'], words: ['updated_until', 'updated_to', 'modified_before', 'changed_before'] },
  { meant: ['cursor'], words: ['next_cursor', 'page_token', 'next_page_token', 'continuation'] },
  { meant: ['kind'], words: ['type', 'media_type', 'media_kind', 'list', 'entity'] },
  { meant: ['entity_types'], words: ['type', 'kind', 'entity'] },
  { meant: ['file_types'], words: ['extension', 'file_extension', 'file_format', 'mime_type'] },
  { meant: ['status'], words: ['state', 'active', 'is_active', 'enabled'] },
  { meant: ['currency'], words: ['currency_code'] },
  { meant: ['missing'], words: ['lacks', 'without', 'missing_field', 'empty'] },
  { meant: ['has'], words: ['with', 'having', 'has_field'] },
  { meant: ['properties'], words: ['attribute', 'feature', 'specification', 'spec', 'custom_field'] },
  { meant: ['options'], words: ['variation', 'option_value'] },
  { meant: ['severity'], words: ['min_severity', 'level'] },
  { meant: ['exclude_rules'], words: ['exclude', 'ignore', 'ignore_rule', 'skip', 'skip_rule', 'without_rule'] },
  { meant: ['count_by'], words: ['by', 'group_by', 'facet', 'facet_by'] },
  { meant: ['grade_by'], words: ['by', 'group_by', 'score_by'] },
  { meant: ['max_examples'], words: ['example', 'num_examples', 'examples_per_rule'] },
  { meant: ['export_as'], words: ['export', 'export_to', 'file', 'file_name', 'output_file'] },
  { meant: ['max_age_h'], words: ['max_age', 'max_age_hours', 'hours'] },
  { meant: ['cover_only'], words: ['cover', 'only_cover', 'covers_only', 'is_cover'] },
]);

/** Arguments that an unknown name may mean. */
export interface MeantArguments {
  readonly names: readonly string[];
  /** Whether the name differs from theirs only in case, separators, and singular or plural. */
  readonly isSame: boolean;
}

/** The valid arguments that an unknown name may mean. The same name in another spelling counts before the table. */
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

/**
 * Advice for names that no argument of a tool corresponds to; some advice applies only to tools that have a certain
 * argument.
 */
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

/**
 * Advice on how to get what an unknown name asks for, as a sentence; undefined if there is none.
 * @param valid the tool's arguments
 */
export function findWayElsewhere(name: string, valid: readonly string[]): string | undefined {
  return ELSEWHERE.find(
    ([, names, needs]) =>
      (needs === undefined || valid.includes(needs)) && names.map(foldNumber).includes(foldNumber(name)),
  )?.[0];
}
