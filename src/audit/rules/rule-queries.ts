import { withRelations } from '../../copy/fill-sql.ts';
import active_without_active_variant from './active_without_active_variant.sql';
import brand_in_several_spellings from './brand_in_several_spellings.sql';
import broken_relation from './broken_relation.sql';
import contradicting_units from './contradicting_units.sql';
import discontinued_text from './discontinued_text.sql';
import duplicate_barcode from './duplicate_barcode.sql';
import duplicate_code from './duplicate_code.sql';
import duplicate_name from './duplicate_name.sql';
import mended_name from './facts/mended_name.sql';
import noted_fact from './facts/noted_fact.sql';
import products_with_description from './facts/products_with_description.sql';
import products_with_texts from './facts/products_with_texts.sql';
import products_with_texts_or_properties from './facts/products_with_texts_or_properties.sql';
import foreign_barcode_prefix from './foreign_barcode_prefix.sql';
import incomplete_translation from './incomplete_translation.sql';
import invalid_barcode from './invalid_barcode.sql';
import invalid_packaging_barcode from './invalid_packaging_barcode.sql';
import lacks_usual_attribute from './lacks_usual_attribute.sql';
import leftover_markup from './leftover_markup.sql';
import malformed_link from './malformed_link.sql';
import malformed_picture_link from './malformed_picture_link.sql';
import missing_translation_note from './missing_translation.note.sql';
import missing_translation from './missing_translation.sql';
import mixed_option_axes from './mixed_option_axes.sql';
import near_duplicate from './near_duplicate.sql';
import no_alt_text from './no_alt_text.sql';
import no_barcode from './no_barcode.sql';
import no_brand from './no_brand.sql';
import no_category from './no_category.sql';
import no_code from './no_code.sql';
import no_cover from './no_cover.sql';
import no_integration_code from './no_integration_code.sql';
import no_long_description from './no_long_description.sql';
import no_name from './no_name.sql';
import no_own_picture from './no_own_picture.sql';
import no_picture from './no_picture.sql';
import no_price from './no_price.sql';
import no_properties from './no_properties.sql';
import no_short_description from './no_short_description.sql';
import numbers_differ_in_translation from './numbers_differ_in_translation.sql';
import odd_category from './odd_category.sql';
import odd_pattern from './odd_pattern.sql';
import odd_tax from './odd_tax.sql';
import odd_unit_spelling from './odd_unit_spelling.sql';
import off_by_factor from './off_by_factor.sql';
import only_passive_categories from './only_passive_categories.sql';
import other_brand_in_name from './other_brand_in_name.sql';
import compared_numbers from './outliers/compared_numbers.sql';
import compared_prices from './outliers/compared_prices.sql';
import far_amounts from './outliers/far_amounts.sql';
import odd_prices from './outliers/odd_prices.sql';
import odd_products from './outliers/odd_products.sql';
import passive_cover from './passive_cover.sql';
import passive_with_active_variants from './passive_with_active_variants.sql';
import placeholder_category_or_brand from './placeholder_category_or_brand.sql';
import placeholder_text from './placeholder_text.sql';
import price_not_positive from './price_not_positive.sql';
import price_outlier from './price_outlier.sql';
import property_outlier from './property_outlier.sql';
import rare_value from './rare_value.sql';
import restricted_barcode_note from './restricted_barcode.note.sql';
import restricted_barcode from './restricted_barcode.sql';
import reversed_range from './reversed_range.sql';
import sale_above_list_price from './sale_above_list_price.sql';
import shared_cover from './shared_cover.sql';
import short_translation from './short_translation.sql';
import size_in_wrong_unit from './size_in_wrong_unit.sql';
import size_run_hole from './size_run_hole.sql';
import sort_order_clash from './sort_order_clash.sql';
import brand_names from './spellings/brand_names.sql';
import counted_spellings from './spellings/counted_spellings.sql';
import odd_spellings from './spellings/odd_spellings.sql';
import value_letters from './spellings/value_letters.sql';
import swapped_sides from './swapped_sides.sql';
import text_contradicts_value from './text_contradicts_value.sql';
import text_of_other_product from './text_of_other_product.sql';
import text_too_long from './text_too_long.sql';
import text_too_short from './text_too_short.sql';
import texts_of_variants from './texts_of_variants.sql';
import told_sentence from './told_sentence.sql';
import two_covers from './two_covers.sql';
import unit_of_other_kind from './unit_of_other_kind.sql';
import unmet_requirement from './unmet_requirement.sql';
import untidy_code from './untidy_code.sql';
import untranslated_text from './untranslated_text.sql';
import updated_before_created from './updated_before_created.sql';
import value_in_several_spellings from './value_in_several_spellings.sql';
import variant_contradicts_options from './variant_contradicts_options.sql';
import variant_duplicate_options from './variant_duplicate_options.sql';
import variant_no_barcode from './variant_no_barcode.sql';
import variant_no_options from './variant_no_options.sql';
import variant_no_price from './variant_no_price.sql';
import variant_off_by_factor from './variant_off_by_factor.sql';
import variant_price_outlier from './variant_price_outlier.sql';
import variant_without_parent from './variant_without_parent.sql';
import foreign_values from './vocabulary/foreign_values.sql';
import near_values from './vocabulary/near_values.sql';
import rare_values from './vocabulary/rare_values.sql';
import wrong_language from './wrong_language.sql';

interface Step {
  readonly name: string;
  readonly select: string;
}

function afterSteps(steps: readonly Step[], query: string): string {
  const relations = steps.map(({ name, select }) => [name, select]);
  return withRelations(Object.fromEntries(relations), query);
}

const PRICE_STEPS: readonly Step[] = [
  { name: 'compared', select: compared_prices },
  { name: 'far_amounts', select: far_amounts },
  { name: 'odd_amounts', select: odd_prices },
  { name: 'odd_products', select: odd_products },
];

const NUMBER_STEPS: readonly Step[] = [
  { name: 'compared', select: compared_numbers },
  { name: 'far_amounts', select: far_amounts },
  { name: 'odd_amounts', select: 'SELECT *, is_far AS is_odd FROM far_amounts' },
  { name: 'odd_products', select: odd_products },
];

const BRAND_STEPS: readonly Step[] = [
  { name: 'written_values', select: brand_names },
  { name: 'counted_spellings', select: counted_spellings },
  {
    name: 'compared_letters',
    select: 'SELECT *, capitals AS letters, TRUE AS may_be_slip FROM counted_spellings',
  },
  { name: 'odd_spellings', select: odd_spellings },
];

const VALUE_STEPS: readonly Step[] = [
  { name: 'written_values', select: 'FROM chosen_values' },
  { name: 'counted_spellings', select: counted_spellings },
  { name: 'compared_letters', select: value_letters },
  { name: 'odd_spellings', select: odd_spellings },
];

const RARE_STEPS: readonly Step[] = [
  { name: 'rare_values', select: rare_values },
  { name: 'near_values', select: near_values },
  { name: 'foreign_values', select: foreign_values },
];

function compareCodes(column: 'code' | 'integration_code'): string {
  const coded_records = `SELECT *, ${column} AS value FROM all_records`;
  return withRelations({ coded_records }, duplicate_code);
}

const TEXTS_OF_PRODUCTS =
  'SELECT *, product_id AS id, NULL::BIGINT AS variant_id FROM product_texts';

function compareNumbers(record_texts: string): string {
  return withRelations({ record_texts }, numbers_differ_in_translation);
}

function findFact(judged_products: string): string {
  return withRelations({ judged_products }, noted_fact);
}

function compareWithName(column: 'short_description' | 'long_description'): string {
  const described = `SELECT *, ${column} AS text FROM products`;
  return findFact(withRelations({ described }, products_with_description));
}

/**
 * SELECTs of the rules, over the views of the copy, sql/views.sql and the relations, with one row
 * per record that the rule applies to; see Query in rule.ts.
 */
export const RULE_QUERIES: Readonly<Record<string, string>> = {
  active_without_active_variant,
  brand_in_several_spellings: afterSteps(BRAND_STEPS, brand_in_several_spellings),
  broken_relation,
  contradicting_units,
  discontinued_text,
  duplicate_barcode,
  duplicate_code: compareCodes('code'),
  duplicate_integration_code: compareCodes('integration_code'),
  duplicate_name,
  foreign_barcode_prefix,
  incomplete_translation,
  invalid_barcode,
  invalid_packaging_barcode,
  lacks_usual_attribute,
  leftover_markup,
  long_description_repeats_name: compareWithName('long_description'),
  malformed_link,
  malformed_picture_link,
  missing_translation,
  mixed_option_axes,
  near_duplicate,
  name_fact: withRelations({ noted: findFact(products_with_texts) }, mended_name),
  no_alt_text,
  no_barcode,
  no_brand,
  no_category,
  no_code,
  no_cover,
  no_integration_code,
  no_long_description,
  no_name,
  no_own_picture,
  no_picture,
  no_price,
  no_properties,
  no_short_description,
  odd_pattern,
  odd_category,
  numbers_differ_in_translation: compareNumbers(TEXTS_OF_PRODUCTS),
  odd_tax,
  odd_unit_spelling,
  off_by_factor,
  only_passive_categories,
  other_brand_in_name,
  passive_cover,
  passive_with_active_variants,
  placeholder_category_or_brand,
  placeholder_text: withRelations(
    { noted: findFact(products_with_texts_or_properties) },
    placeholder_text,
  ),
  price_not_positive,
  price_outlier: afterSteps(PRICE_STEPS, price_outlier),
  property_outlier: afterSteps(NUMBER_STEPS, property_outlier),
  rare_value: afterSteps(RARE_STEPS, rare_value),
  restricted_barcode,
  reversed_range,
  sale_above_list_price,
  shared_cover,
  short_description_repeats_name: compareWithName('short_description'),
  short_translation,
  size_in_wrong_unit,
  size_run_hole,
  sort_order_clash,
  swapped_sides,
  text_contradicts_value,
  text_fact: findFact(products_with_texts),
  text_of_other_product,
  text_or_property_fact: findFact(products_with_texts_or_properties),
  text_too_long,
  text_too_short,
  told_sentence,
  two_covers,
  unit_of_other_kind,
  unmet_requirement,
  untidy_code,
  untranslated_text,
  updated_before_created,
  value_in_several_spellings: afterSteps(VALUE_STEPS, value_in_several_spellings),
  variant_contradicts_options,
  variant_duplicate_options,
  variant_no_barcode,
  variant_no_options,
  variant_no_price,
  variant_numbers_differ_in_translation: compareNumbers(texts_of_variants),
  variant_off_by_factor,
  variant_price_outlier,
  variant_without_parent,
  wrong_language,
};

/**
 * SELECTs of notes, by the same names: one text on what the rule does not judge; no row: there is
 * nothing to say.
 */
export const RULE_NOTES: Readonly<Record<string, string>> = {
  missing_translation: missing_translation_note,
  restricted_barcode: restricted_barcode_note,
};
