/**
 * The filter parameters of Spec §4.2–4.5 as tables: which tool argument sets which parameter, and what the parameter
 * promises about a returned record. Everything about filters is derived from these rows: the body, the splitting into
 * requests, the proof that the PIM applied them. Pure.
 */

/**
 * What a parameter promises:
 * `exact` – equals one of the values; `contains` – contains one of the texts; `excludes` – contains none of the texts;
 * `without` – belongs to none of the ids.
 */
export type Match = 'exact' | 'contains' | 'excludes' | 'without';

/** What of a record a parameter speaks about. */
export type Subject =
  | 'product_id'
  | 'variant_id'
  | 'name'
  | 'code'
  | 'integration_code'
  | 'category_id'
  | 'category_name'
  | 'brand_id'
  | 'brand_name'
  | 'variant_code'
  | 'owner_product_code'
  | 'owner_variant_code';

/** One filter parameter. */
export interface Parameter {
  /** The tool argument that sets it. */
  readonly argument: string;
  /** Its name on the wire, as the tables of Spec §4 spell it. */
  readonly parameter: string;
  readonly type: 'integer' | 'text';
  readonly match: Match;
  readonly subject: Subject;
}

function row(
  argument: string,
  parameter: string,
  match: Match,
  subject: Subject,
  type: Parameter['type'] = 'text',
): Parameter {
  return { argument, parameter, type, match, subject };
}

/** Spec §4.2. */
export const PRODUCT_PARAMETERS = [
  row('product_ids', 'ProductIds', 'exact', 'product_id', 'integer'),
  row('names', 'Names', 'exact', 'name'),
  row('name_contains', 'IncludesNames', 'contains', 'name'),
  row('name_excludes', 'ExcludesNames', 'excludes', 'name'),
  row('codes', 'Codes', 'exact', 'code'),
  row('code_contains', 'IncludesCodes', 'contains', 'code'),
  row('code_excludes', 'ExcludesCodes', 'excludes', 'code'),
  row('integration_codes', 'IntegrationCodes', 'exact', 'integration_code'),
  row('category_ids', 'CategoryIds', 'exact', 'category_id', 'integer'),
  row('exclude_category_ids', 'ExcludesCategoryIds', 'without', 'category_id', 'integer'),
  row('category_name_contains', 'IncludeCategoryNames', 'contains', 'category_name'),
  row('brand_ids', 'TrademarkIds', 'exact', 'brand_id', 'integer'),
  row('exclude_brand_ids', 'ExcludesTrademarkIds', 'without', 'brand_id', 'integer'),
  row('brand_name_contains', 'IncludeTrademarkNames', 'contains', 'brand_name'),
  row('variant_codes', 'IncludeVariantCode', 'exact', 'variant_code'),
] as const satisfies readonly Parameter[];

/** Spec §4.3. */
export const VARIANT_PARAMETERS = [
  row('product_ids', 'ProductIds', 'exact', 'product_id', 'integer'),
  row('variant_ids', 'VariantIds', 'exact', 'variant_id', 'integer'),
  row('names', 'Names', 'exact', 'name'),
  row('name_contains', 'IncludesNames', 'contains', 'name'),
  row('name_excludes', 'ExcludesNames', 'excludes', 'name'),
  row('codes', 'Codes', 'exact', 'code'),
  row('code_contains', 'IncludesCodes', 'contains', 'code'),
  row('code_excludes', 'ExcludesCodes', 'excludes', 'code'),
  row('category_ids', 'CategoryIds', 'exact', 'category_id', 'integer'),
  row('category_name_contains', 'IncludeCategoryNames', 'contains', 'category_name'),
  row('brand_ids', 'TrademarkIds', 'exact', 'brand_id', 'integer'),
  row('brand_name_contains', 'IncludeTrademarkNames', 'contains', 'brand_name'),
] as const satisfies readonly Parameter[];

/** Spec §4.4. */
export const PRODUCT_MEDIA_PARAMETERS = [
  row('product_ids', 'ProductIds', 'exact', 'product_id', 'integer'),
  row('product_codes', 'ProductCodes', 'exact', 'owner_product_code'),
] as const satisfies readonly Parameter[];

/** Spec §4.5. */
export const VARIANT_MEDIA_PARAMETERS = [
  row('variant_ids', 'VariantIds', 'exact', 'variant_id', 'integer'),
  row('variant_codes', 'VariantCodes', 'exact', 'owner_variant_code'),
] as const satisfies readonly Parameter[];
