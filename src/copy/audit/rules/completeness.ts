/** What is missing. The rules of the group `completeness`, in the order in which they are told. */

import type { ListedRule, ParametricRule } from '../rule.ts';
import {
  checkProducts,
  checkVariants,
  isNeverFilled,
  isNeverSent,
  isSold,
  isUnread,
  lackField,
  lackRows,
  MAY_BE_MORE_PRODUCTS,
  MAY_HAVE_MORE_PICTURES,
  writeCount,
} from '../sql/checks.ts';
import { PICTURES } from '../sql/coverage.ts';
import { exceptToldOf, lackRowsOfVariantsToo, MAY_HAVE_PRODUCT } from '../sql/own-variants.ts';
import { PICTURE_COUNTS } from '../sql/shared-relations.ts';
import { lackTranslations, tellRareLanguages } from '../sql/translated.ts';

/** A product without texts in a language that it should have. */
const MISSING_TRANSLATION: ParametricRule<{ cultures: readonly string[]; min_percent: number }> = {
  id: 'missing_translation',
  severity: 'warning',
  group: 'completeness',
  subject: 'product',
  applies: 'products with translations that could be read, if any are translated',
  checks:
    'has no translation into a language (or a regional form of it, such as fr-CA) that PIM_CULTURES names or, if that names none, that the catalog is in: one that at least 5 % of the translated products have beside another language, or 25 % at all.',
  why: 'Buyers who read that language see foreign text or none at all.',
  fix: 'Translate the name and the descriptions, or set PIM_CULTURES to the languages that you sell in.',
  countsDetails: true,
  parameters: { cultures: [], min_percent: 5 },
  build: ({ cultures, min_percent }) => lackTranslations(cultures, min_percent),
  writeNote: ({ cultures, min_percent }) => (cultures.length > 0 ? undefined : tellRareLanguages(min_percent)),
};

/** Products without any price or barcode, their own or one of a variant. */
const PRICES = ['prices WHERE price IS NOT NULL', 'prices'] as const;
/** Those of them that are sold: whoever discontinues a product takes its prices away. */
const UNPRICED = lackRowsOfVariantsToo(...PRICES, isSold('p'));
const UNCODED = lackRowsOfVariantsToo('codes WHERE is_barcode', 'codes');

/** Every rule of the group. */
export const COMPLETENESS: readonly ListedRule[] = [
  // A product without a name.
  {
    id: 'no_name',
    severity: 'error',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no name.',
    why: 'Buyers can find and recognise it only by its code.',
    fix: 'Enter a name.',
    sql: lackField('name'),
  },
  // A product without a code, by which integrations match (Spec §2.1).
  {
    id: 'no_code',
    severity: 'error',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no code.',
    why: 'Other systems match products by code, so they cannot match this one.',
    fix: 'Enter the code that your other systems use for it.',
    sql: lackField('code'),
  },
  // A product without a short description.
  {
    id: 'no_short_description',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no short description.',
    why: 'Product lists, search results and marketplaces show this text next to the name.',
    fix: 'Write a sentence that sets the product apart from similar ones.',
    sql: lackField('short_description'),
  },
  // A product without a long description.
  {
    id: 'no_long_description',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no long description.',
    why: 'The product page tells buyers and search engines nothing about the product.',
    fix: 'Write a long description.',
    sql: lackField('long_description'),
  },
  // A product without any picture, its own or one of its variants, in the records and in the media lists (Spec §2.3).
  {
    id: 'no_picture',
    severity: 'error',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has neither a picture of its own nor a variant with a picture.',
    why: 'Few buyers order what they cannot see.',
    fix: 'Upload a picture, and mark it as the cover.',
    sql: checkProducts({ from: `products p ${PICTURES.joins}`, failed: `NOT (${PICTURES.any})` }),
  },
  // A product that is shown by its variants alone: those that fail no_picture as well pass.
  {
    id: 'no_own_picture',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    applies: 'products without a picture of their own',
    appliesToFew: true,
    checks: 'has no picture of its own, though a variant of it has one.',
    why: 'Lists and search results show products, and may show this one without a picture.',
    fix: 'Take a picture of one of its variants for the product, and mark it as the cover.',
    sql: checkProducts({
      from: `products p ${PICTURES.joins}`,
      failed: PICTURES.any,
      unknown: `(${PICTURES.own}) IS NULL`,
      where: `(${PICTURES.own}) IS DISTINCT FROM true`,
    }),
  },
  // A product with pictures of which none is the cover (Spec §2.3).
  {
    id: 'no_cover',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    applies: 'products with pictures of their own',
    checks: 'has pictures, but none is marked as the cover.',
    why: 'Each channel picks its own picture for product lists.',
    fix: 'Mark one picture as the cover.',
    sql: checkProducts({
      from: `products p JOIN ${PICTURE_COUNTS} m ON m.product_id = p.product_id`,
      failed: 'm.covers = 0',
      unknown: `m.covers = 0 AND (m.is_cover_unread OR ${isNeverFilled('pictures', 'is_cover')} OR ${MAY_HAVE_MORE_PICTURES})`,
      detail: writeCount('m.pictures', 'picture'),
      extent: 'm.pictures',
    }),
  },
  // A product without a brand.
  {
    id: 'no_brand',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no brand.',
    why: 'Brand filters leave it out, and many marketplaces reject products without a brand.',
    fix: 'Assign the brand.',
    sql: lackRows('product_brands', 'brands'),
  },
  // A product without a category.
  {
    id: 'no_category',
    severity: 'error',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'is not assigned to any category.',
    why: 'Buyers who browse by category cannot find it.',
    fix: 'Assign at least one category.',
    sql: lackRows('product_categories', 'categories'),
  },
  // A product without a price of its own.
  {
    id: 'no_price',
    severity: 'error',
    group: 'completeness',
    subject: 'product',
    applies: 'products that are not passive',
    checks: 'is not passive, and has neither a price nor a variant with a price.',
    why: 'It cannot be sold.',
    fix: 'Enter a price for the product or for each variant, in every currency you sell in.',
    sql: UNPRICED,
    sqlOfAll: lackRowsOfVariantsToo(...PRICES),
  },
  // A product without a barcode, its own or one of its variants.
  {
    id: 'no_barcode',
    severity: 'warning',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has neither a barcode of its own nor a variant with a barcode.',
    why: 'Tills, warehouses and marketplaces identify goods by barcode.',
    // One of the product alone would leave its variants to variant_no_barcode.
    fix: 'Enter the EAN or UPC of each variant, or of the product where it has no variants.',
    sql: UNCODED,
  },
  MISSING_TRANSLATION,
  // A product without any property that says something.
  {
    id: 'no_properties',
    severity: 'hint',
    group: 'completeness',
    subject: 'product',
    appliesToAll: true,
    checks: 'has no property with a value.',
    why: 'Search filters and product comparisons leave it out.',
    fix: 'Fill in the properties that its category uses.',
    sql: lackRows("properties WHERE owner = 'product' AND value IS NOT NULL", 'properties'),
  },
  // A product with a picture that has no alternative text (Spec §2.3).
  {
    id: 'no_alt_text',
    severity: 'hint',
    group: 'completeness',
    subject: 'product',
    applies: 'products with pictures of their own',
    checks: 'has a picture without alternative text.',
    why: 'Screen readers and search engines cannot tell what the picture shows.',
    fix: 'Describe each picture in its alternative text.',
    sql: checkProducts({
      from: `products p JOIN ${PICTURE_COUNTS} m ON m.product_id = p.product_id`,
      failed: 'm.described < m.pictures',
      unknown: `m.described < m.pictures AND (m.described + m.alt_unread = m.pictures OR ${isNeverSent('pictures', 'alt')})`,
      detail: `(m.pictures - m.described - m.alt_unread) || ' of ' || ${writeCount('m.pictures', 'picture')}`,
      extent: 'm.pictures - m.described - m.alt_unread',
    }),
  },
  // A variant without a barcode.
  {
    id: 'variant_no_barcode',
    severity: 'warning',
    group: 'completeness',
    subject: 'variant',
    applies: 'variants, but for those of products that fail no_barcode',
    checks: 'has no barcode (where nothing of its product has one, no_barcode tells it).',
    why: 'Warehouses and tills scan the variant, not the product.',
    fix: 'Enter the EAN or UPC of the variant.',
    sql: checkVariants({
      from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM codes WHERE is_barcode AND owner = 'variant') b
        ON b.variant_id = v.variant_id ${exceptToldOf(UNCODED).join}`,
      failed: 'b.variant_id IS NULL',
      unknown: `b.variant_id IS NULL AND (${isUnread('v', 'codes')} OR ${isNeverSent('variants', 'codes')})`,
      where: exceptToldOf(UNCODED).where,
    }),
  },
  // A variant for which neither itself nor its product has a price.
  {
    id: 'variant_no_price',
    severity: 'warning',
    group: 'completeness',
    subject: 'variant',
    applies: 'variants that are not passive, but for those of products that are, or that fail no_price',
    checks:
      'is not passive, and has no price, and whose product has none either (where nothing of that has one, no_price tells it).',
    why: 'It cannot be sold.',
    fix: 'Enter a price for the variant or for its product.',
    sql: checkVariants({
      from: `variants v
        LEFT JOIN (SELECT DISTINCT variant_id FROM prices WHERE owner = 'variant' AND price IS NOT NULL) own
          ON own.variant_id = v.variant_id
        LEFT JOIN (SELECT DISTINCT product_id FROM prices WHERE owner = 'product' AND price IS NOT NULL) shared
          ON shared.product_id = v.product_id
        LEFT JOIN products p ON p.product_id = v.product_id ${exceptToldOf(UNPRICED).join}`,
      where: `${exceptToldOf(UNPRICED).where} AND ${isSold('v')} AND ${isSold('p')}`,
      failed: 'own.variant_id IS NULL AND shared.product_id IS NULL',
      unknown: `own.variant_id IS NULL AND shared.product_id IS NULL
        AND (${isUnread('v', 'prices')} OR (v.product_id IS NULL AND ${MAY_HAVE_PRODUCT})
          OR coalesce(p.prices_state = 'unknown', ${MAY_BE_MORE_PRODUCTS})
          OR (${isNeverSent('variants', 'prices')} AND ${isNeverSent('products', 'prices')}))`,
    }),
  },
  // A variant that says in nothing how it differs (Spec §2.2, OptionValues).
  {
    id: 'variant_no_options',
    severity: 'warning',
    group: 'completeness',
    subject: 'variant',
    appliesToAll: true,
    checks: 'has no option value.',
    why: 'Buyers cannot tell it from the other variants of its product, so they cannot choose it.',
    fix: 'Enter its option values, such as size and colour.',
    sql: checkVariants({
      from: `variants v LEFT JOIN (SELECT DISTINCT variant_id FROM options WHERE value IS NOT NULL) o
        ON o.variant_id = v.variant_id`,
      failed: 'o.variant_id IS NULL',
      unknown: `o.variant_id IS NULL AND (${isUnread('v', 'options')} OR ${isNeverSent('variants', 'options')})`,
    }),
  },
];
