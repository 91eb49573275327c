/** The rules of the audit, group by group, in the order in which they are told. */

import type { Rule } from './rule.ts';
import { activeWithoutActiveVariant } from './rules/active-without-active-variant.ts';
import { duplicateBarcode } from './rules/duplicate-barcode.ts';
import { duplicateCode } from './rules/duplicate-code.ts';
import { duplicateName } from './rules/duplicate-name.ts';
import { htmlInName } from './rules/html-in-name.ts';
import { instructionText } from './rules/instruction-text.ts';
import { invalidBarcode } from './rules/invalid-barcode.ts';
import { invisibleCharacters } from './rules/invisible-characters.ts';
import { malformedLink } from './rules/malformed-link.ts';
import { malformedPictureLink } from './rules/malformed-picture-link.ts';
import { missingTranslation } from './rules/missing-translation.ts';
import { noAltText } from './rules/no-alt-text.ts';
import { noBarcode } from './rules/no-barcode.ts';
import { noBrand } from './rules/no-brand.ts';
import { noCategory } from './rules/no-category.ts';
import { noCode } from './rules/no-code.ts';
import { noCover } from './rules/no-cover.ts';
import { noLongDescription } from './rules/no-long-description.ts';
import { noName } from './rules/no-name.ts';
import { noPicture } from './rules/no-picture.ts';
import { noPrice } from './rules/no-price.ts';
import { noProperties } from './rules/no-properties.ts';
import { noShortDescription } from './rules/no-short-description.ts';
import { passiveCover } from './rules/passive-cover.ts';
import { passiveWithActiveVariants } from './rules/passive-with-active-variants.ts';
import { placeholderText } from './rules/placeholder-text.ts';
import { priceNotPositive } from './rules/price-not-positive.ts';
import { priceOutlier } from './rules/price-outlier.ts';
import { propertyOutlier } from './rules/property-outlier.ts';
import { sameWeight } from './rules/same-weight.ts';
import { shortDescriptionRepeatsName } from './rules/short-description-repeats-name.ts';
import { sortOrderClash } from './rules/sort-order-clash.ts';
import { translationEqualsOtherLanguage } from './rules/translation-equals-other-language.ts';
import { twoCovers } from './rules/two-covers.ts';
import { untidyCode } from './rules/untidy-code.ts';
import { updatedBeforeCreated } from './rules/updated-before-created.ts';
import { variantDuplicateBarcode } from './rules/variant-duplicate-barcode.ts';
import { variantDuplicateCode } from './rules/variant-duplicate-code.ts';
import { variantDuplicateOptions } from './rules/variant-duplicate-options.ts';
import { variantInvalidBarcode } from './rules/variant-invalid-barcode.ts';
import { variantNoBarcode } from './rules/variant-no-barcode.ts';
import { variantNoOptions } from './rules/variant-no-options.ts';
import { variantNoPrice } from './rules/variant-no-price.ts';
import { variantPriceNotPositive } from './rules/variant-price-not-positive.ts';
import { variantWithoutParent } from './rules/variant-without-parent.ts';

/** Every rule. */
export const RULES: readonly Rule[] = [
  noName,
  noCode,
  noShortDescription,
  noLongDescription,
  noPicture,
  noCover,
  noBrand,
  noCategory,
  noPrice,
  noBarcode,
  missingTranslation,
  noProperties,
  noAltText,
  variantNoBarcode,
  variantNoPrice,
  variantNoOptions,
  twoCovers,
  passiveCover,
  passiveWithActiveVariants,
  activeWithoutActiveVariant,
  variantWithoutParent,
  duplicateCode,
  duplicateBarcode,
  duplicateName,
  variantDuplicateCode,
  variantDuplicateBarcode,
  variantDuplicateOptions,
  updatedBeforeCreated,
  sortOrderClash,
  shortDescriptionRepeatsName,
  invalidBarcode,
  variantInvalidBarcode,
  priceNotPositive,
  variantPriceNotPositive,
  placeholderText,
  instructionText,
  htmlInName,
  invisibleCharacters,
  untidyCode,
  malformedLink,
  malformedPictureLink,
  translationEqualsOtherLanguage,
  priceOutlier,
  propertyOutlier,
  sameWeight,
];
