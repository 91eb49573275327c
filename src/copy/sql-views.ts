/**
 * Views are computed at query time, so that they take no room in the file; tables are filled from
 * others where computing takes long.
 */

import { COMPARED_COLUMNS } from '../record/compared-fields.ts';
import { fillSql } from './fill-sql.ts';
import type { DerivedName, RowTable } from './schema.ts';
import { TEXT_UNITS } from './text-units.ts';
import attributes from './views/attributes.sql';
import categoryTree from './views/category_tree.sql';
import countFileUses from './views/count-file-uses.sql';
import fillAttributeNames from './views/fill-attribute-names.sql';
import fillCoverage from './views/fill-coverage.sql';
import fillPriceChoices from './views/fill-price-choices.sql';
import fillProductBrands from './views/fill-product-brands.sql';
import fillProductCategories from './views/fill-product-categories.sql';
import fillProductPriceSpans from './views/fill-product-price-spans.sql';
import fillRecordColumns from './views/fill-record-columns.sql';
import fillSellableSpans from './views/fill-sellable-spans.sql';
import fillTree from './views/fill-tree.sql';
import findTextUnits from './views/find-text-units.sql';
import identifiers from './views/identifiers.sql';
import items from './views/items.sql';
import listMembers from './views/list-members.sql';
import markParents from './views/mark-parents.sql';
import markSharedFields from './views/mark-shared-fields.sql';
import packaging from './views/packaging.sql';
import productPrices from './views/product_prices.sql';
import sellable from './views/sellable.sql';
import settleDates from './views/settle-dates.sql';
import settleMembers from './views/settle-members.sql';
import settleNumbers from './views/settle-numbers.sql';
import splitProducts from './views/split-products.sql';
import translationCoverage from './views/translation_coverage.sql';
import variantAttributes from './views/variant_attributes.sql';

// Matches a text that has more to read than tags and white space; the search ends at the first such
// character.
const READABLE_TEXT = '^(?:<[^>]*>|&nbsp;|\\s)*(?:[^<&\\s]|&(?:[^n]|n[^b])|<[^>]*$)';

/** SELECT of each view; columns in the order of schema.ts. */
export const DERIVED_SQL: Readonly<Record<DerivedName, string>> = {
  items: fillSql(items),
  sellable: fillSql(sellable),
  product_prices: fillSql(productPrices),
  attributes: fillSql(attributes),
  variant_attributes: fillSql(variantAttributes),
  translation_coverage: fillSql(translationCoverage, { readable_text: READABLE_TEXT }),
  category_tree: fillSql(categoryTree),
  packaging: fillSql(packaging),
  identifiers: fillSql(identifiers),
};

/** Statements that complete tables from others, in this order, once all records are written. */
export const FILL_TABLES = {
  products: fillSql(markParents),
  pictures: fillSql(countFileUses),
  product_categories: fillSql(fillProductCategories),
  product_brands: fillSql(fillProductBrands),
  product_category_tree: fillSql(fillTree),
  price_choices: fillSql(fillPriceChoices),
  sellable_spans: fillSql(fillSellableSpans),
  product_price_spans: fillSql(fillProductPriceSpans),
  coverage: fillSql(fillCoverage),
  amounts: fillSql(settleMembers),
} as const satisfies Readonly<Partial<Record<RowTable, string>>>;

// Evidence for how values of a kind are written: least number of clear values, and the share of
// them that must agree.
const EVIDENCE = { least_clear: 3, least_share: 0.9 };

// Parameters of mark-shared-fields.sql: patterns of columns, and the number of alike records that
// is more than chance.
const SHARED_FIELDS = {
  of_products: `^(?:${COMPARED_COLUMNS.products.join('|')})$`,
  of_variants: `^(?:${COMPARED_COLUMNS.variants.join('|')})$`,
  // Dates of one day count as the same.
  finer: ' \\d\\d:\\d\\d:\\d\\d.*$|\\.0$',
  least_records: 10,
};

/**
 * Statements that decide about single values by all records, in this order; the scratch records of
 * one question are too few.
 */
export const SETTLE_VALUES: readonly string[] = [
  fillSql(settleNumbers, EVIDENCE),
  fillSql(settleDates, EVIDENCE),
  fillSql(findTextUnits, TEXT_UNITS),
  fillSql(markSharedFields, SHARED_FIELDS),
];

/** The statements that also decide about values of edited records. */
export const SETTLE_EDITED: readonly string[] = SETTLE_VALUES.slice(0, 2);

// Attributes whose maps are made at a time, including those that variants inherit from products.
const MAX_ROWS = 100_000;

/** Fills the names of attributes, once values are settled. */
export const FILL_ATTRIBUTE_NAMES = fillSql(fillAttributeNames);

/** SELECT of the last product of each part of the products that fits into memory. */
export const SPLIT_PRODUCTS = fillSql(splitProducts, { most_rows: MAX_ROWS });

/**
 * Lists statements that fill `record_columns`, one for each part of the products.
 * @param lasts the last product of each part, from {@link SPLIT_PRODUCTS}
 */
export function listColumnFills(lasts: readonly string[]): readonly string[] {
  const bounds = lasts.slice(0, -1);
  const fills = [...bounds, LAST_ID].map((last, index) => {
    const before = bounds[index - 1];
    const first = before === undefined ? FIRST_ID : String(BigInt(before) + 1n);
    return fillSql(fillRecordColumns, { first, last, has_strays: index === 0 });
  });
  return [fillSql(listMembers), ...fills, 'DROP TABLE all_members'];
}

// The bounds of a BIGINT.
const FIRST_ID = '-9223372036854775808';
const LAST_ID = '9223372036854775807';
