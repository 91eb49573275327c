/** What queries of other dialects, or for other catalogs, take for granted, and what stands for it here. Pure. */

/** Names in lower case, and what to write instead. */
type Words = readonly (readonly [names: string, instead: string])[];

const FUNCTIONS: Words = [
  ['getdate getutcdate sysdate curdate systimestamp', 'Write now(), or current_date for the day.'],
  ['isnull nvl', 'Write coalesce(x, y).'],
  ['iif', 'Write if(condition, a, b).'],
  ['decode', 'Write CASE x WHEN 1 THEN … ELSE … END.'],
  ['to_char date_format format_date', "Write strftime(date, '%Y-%m-%d')."],
  ['to_date str_to_date parse_date', "Write strptime(text, '%Y-%m-%d')."],
  ['date_sub dateadd add_months', 'Write date - INTERVAL 30 DAY.'],
  ['timestampdiff months_between', "Write date_diff('day', from, to)."],
  ['unix_timestamp', 'Write epoch(date).'],
  ['charindex locate', 'Write instr(text, part).'],
  ['substring_index', "Write split_part(text, ' ', 1)."],
  ['regexp_like', 'Write regexp_matches(text, pattern).'],
  ['regexp_substr', 'Write regexp_extract(text, pattern).'],
  ['regexp_count', 'Write length(regexp_extract_all(text, pattern)).'],
  ['json_length', 'Write json_array_length(json).'],
  ['json_array_elements jsonb_array_elements', "Write json_each(column, '$.Key') in FROM."],
  ['percentile', 'Write quantile_cont(x, 0.5).'],
  ['every', 'Write bool_and(condition).'],
  ['count', 'Write count(DISTINCT (a, b)) to count distinct combinations.'],
  ['safe_divide', 'Write a / nullif(b, 0).'],
];

const COLUMNS: Words = [
  ['brand brands brand_name trademark trademark_name', 'Brands are rows of product_brands (product_id, name).'],
  ['category categories category_name', 'Categories are rows of product_categories (product_id, name).'],
  ['barcode ean gtin upc', 'Barcodes are rows of codes (value) with is_barcode.'],
  ['color colour size material weight', 'Such values are rows of properties or options (name, value).'],
  ['sku', 'Write code.'],
  ['title', 'Write name.'],
  ['vat vat_rate', 'Write tax_rate.'],
  ['amount', 'Write price.'],
  ['modified last_modified', 'Write updated.'],
  ['file_type file_extension extension mime_type', 'Write type_code.'],
  ['language language_code lang locale', 'Write culture.'],
  ['is_active', "Write status = 'active'."],
  ['rownum', 'Write LIMIT n at the end.'],
  ['second minute hour day week month quarter year', "Write the date part as a text: date_diff('day', from, to)."],
];

const VIEWS: Words = [
  ['trademark trademarks', 'brands'],
  ['product_trademark product_trademarks', 'product_brands'],
  ['image images photos media product_media', 'pictures'],
  ['attribute attributes custom_fields', 'properties'],
  ['barcode barcodes', 'codes'],
  ['dimensions warranties', 'measures'],
];

/** What stands for a function, told as a sentence; undefined: nothing known. */
export const wordForFunction = (name: string): string | undefined => find(FUNCTIONS, name);

/** What stands for a column, told as a sentence; undefined: nothing known. */
export const wordForColumn = (name: string): string | undefined => find(COLUMNS, name);

/** The view that is meant; undefined: nothing known. */
export const wordForView = (name: string): string | undefined => find(VIEWS, name);

function find(words: Words, name: string): string | undefined {
  return words.find(([names]) => names.split(' ').includes(name.toLowerCase()))?.[1];
}
