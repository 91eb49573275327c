import { describe, expect, it } from 'vitest';
import {
  type Parameter,
  PRODUCT_MEDIA_PARAMETERS,
  PRODUCT_PARAMETERS,
  VARIANT_MEDIA_PARAMETERS,
  VARIANT_PARAMETERS,
} from '../../src/filter/parameters.ts';

type Row = readonly [parameter: string, type: Parameter['type'], match: Parameter['match'], argument: string];

/** Spec §4.2, typed from the spec, with the argument of each parameter. Names of categories and brands are lenient. */
const PRODUCT: readonly Row[] = [
  ['ProductIds', 'integer', 'exact', 'product_ids'],
  ['Names', 'text', 'exact', 'names'],
  ['IncludesNames', 'text', 'contains', 'name_contains'],
  ['ExcludesNames', 'text', 'excludes', 'name_excludes'],
  ['Codes', 'text', 'exact', 'codes'],
  ['IncludesCodes', 'text', 'contains', 'code_contains'],
  ['ExcludesCodes', 'text', 'excludes', 'code_excludes'],
  ['IntegrationCodes', 'text', 'exact', 'integration_codes'],
  ['CategoryIds', 'integer', 'exact', 'category_ids'],
  ['ExcludesCategoryIds', 'integer', 'without', 'exclude_category_ids'],
  ['IncludeCategoryNames', 'text', 'contains', 'category_name_contains'],
  ['TrademarkIds', 'integer', 'exact', 'brand_ids'],
  ['ExcludesTrademarkIds', 'integer', 'without', 'exclude_brand_ids'],
  ['IncludeTrademarkNames', 'text', 'contains', 'brand_name_contains'],
  ['IncludeVariantCode', 'text', 'exact', 'variant_codes'],
];

/** Spec §4.3. */
const VARIANT: readonly Row[] = [
  ['ProductIds', 'integer', 'exact', 'product_ids'],
  ['VariantIds', 'integer', 'exact', 'variant_ids'],
  ['Names', 'text', 'exact', 'names'],
  ['IncludesNames', 'text', 'contains', 'name_contains'],
  ['ExcludesNames', 'text', 'excludes', 'name_excludes'],
  ['Codes', 'text', 'exact', 'codes'],
  ['IncludesCodes', 'text', 'contains', 'code_contains'],
  ['ExcludesCodes', 'text', 'excludes', 'code_excludes'],
  ['CategoryIds', 'integer', 'exact', 'category_ids'],
  ['TrademarkIds', 'integer', 'exact', 'brand_ids'],
  ['IncludeTrademarkNames', 'text', 'contains', 'brand_name_contains'],
  ['IncludeCategoryNames', 'text', 'contains', 'category_name_contains'],
];

/** Spec §4.4. */
const PRODUCT_MEDIA: readonly Row[] = [
  ['ProductIds', 'integer', 'exact', 'product_ids'],
  ['ProductCodes', 'text', 'exact', 'product_codes'],
];

/** Spec §4.5. */
const VARIANT_MEDIA: readonly Row[] = [
  ['VariantIds', 'integer', 'exact', 'variant_ids'],
  ['VariantCodes', 'text', 'exact', 'variant_codes'],
];

const TABLES: readonly (readonly [string, readonly Row[], readonly Parameter[]])[] = [
  ['§4.2', PRODUCT, PRODUCT_PARAMETERS],
  ['§4.3', VARIANT, VARIANT_PARAMETERS],
  ['§4.4', PRODUCT_MEDIA, PRODUCT_MEDIA_PARAMETERS],
  ['§4.5', VARIANT_MEDIA, VARIANT_MEDIA_PARAMETERS],
];

describe.each(TABLES)('Spec %s', (_, expected, parameters) => {
  it.each(expected)('%s takes a list of %s and is an %s filter, set by %s', (parameter, type, match, argument) => {
    expect(parameters.find((row) => row.parameter === parameter)).toMatchObject({ type, match, argument });
  });

  it('has no other parameter, and none twice', () => {
    expect(parameters.map(({ parameter }) => parameter).toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  });

  it('sets every parameter by an argument of its own', () => {
    expect(new Set(parameters.map(({ argument }) => argument)).size).toBe(parameters.length);
  });
});
