/**
 * The filter parameters of Spec §4.2–4.5 as tables: which tool argument sets which parameter, and what the parameter
 * promises about a returned record. Everything about filters is derived from these rows: the body, the splitting into
 * requests, the proof that the PIM applied them (proof.ts). Pure.
 */

import { InvalidArgumentError } from '../errors.ts';
import type { Filter } from '../record/value.ts';

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

/** Values that one list may carry in one request. */
export const MAX_VALUES_PER_REQUEST = 100;

/**
 * Categories or brands that one request may carry: a record has several of them and would be counted in each of several
 * requests, so a department stays in one.
 */
export const MAX_SHARED_PER_REQUEST = 1_000;

/** A tool's arguments, of which the tables of parameters.ts name those that are filters. */
export type FilterArguments = Readonly<Record<string, unknown>>;

/** The values of a filter argument; none when it was left out. */
export function readFilterValues(args: FilterArguments, argument: string): readonly (string | number)[] {
  const values = args[argument];
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string' || typeof value === 'number') : [];
}

/**
 * Builds the filter bodies that the arguments ask for, in order.
 * @param parameters the table of the endpoint asked
 * @returns at least one body; several when one exact list has more than {@link MAX_VALUES_PER_REQUEST} values
 * @throws InvalidArgumentError when a list that cannot be split is too long, or two lists would have to be split
 */
export function buildFilterBodies(args: FilterArguments, parameters: readonly Parameter[]): readonly Filter[] {
  const filter: Record<string, readonly (string | number)[]> = {};
  let long: { readonly parameter: string; readonly argument: string } | undefined;
  for (const { argument, parameter, match, subject } of parameters) {
    const values = unique(readFilterValues(args, argument));
    if (values.length === 0) continue;
    filter[parameter] = values;
    const most =
      match === 'excludes' || match === 'contains' || !isShared(subject)
        ? MAX_VALUES_PER_REQUEST
        : MAX_SHARED_PER_REQUEST;
    if (values.length <= most) continue;
    if (match !== 'exact' || isShared(subject)) {
      throw new InvalidArgumentError(
        `${argument} has ${values.length} values; at most ${MAX_VALUES_PER_REQUEST} texts, and ${MAX_SHARED_PER_REQUEST} categories or brands, fit in a call.`,
        `Send at most ${most} values in ${argument}.`,
        argument,
      );
    }
    if (long !== undefined) {
      throw new InvalidArgumentError(
        `${long.argument} and ${argument} both have more than ${MAX_VALUES_PER_REQUEST} values; only one list can be split into requests.`,
        `Send at most ${MAX_VALUES_PER_REQUEST} values in one of them.`,
        argument,
      );
    }
    long = { parameter, argument };
  }
  if (long === undefined) return [filter];
  const { parameter } = long;
  return splitValues(filter[parameter] ?? []).map((values) => ({ ...filter, [parameter]: values }));
}

/** The values in lists that one request may carry. */
export function splitValues(values: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  const lists: (readonly (string | number)[])[] = [];
  for (let start = 0; start < values.length; start += MAX_VALUES_PER_REQUEST) {
    lists.push(values.slice(start, start + MAX_VALUES_PER_REQUEST));
  }
  return lists;
}

/** What one record may have several of: it would come in several of the requests, and be counted in each. */
function isShared(subject: Subject): boolean {
  return subject === 'category_id' || subject === 'brand_id';
}

function unique<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
