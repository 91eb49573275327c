/** What contradicts itself or another record. The rules of the group `consistency`, in the order in which they are told. */

import type { Rule } from '../rule.ts';
import {
  checkProducts,
  checkRead,
  checkVariants,
  checkVariantsRead,
  countRepeats,
  foldText,
  isNeverFilled,
  isUnread,
  MAY_BE_MORE_PRODUCTS,
  writeCount,
} from '../sql/checks.ts';
import { checkActiveVariants, mayHaveProduct } from '../sql/own-variants.ts';
import { repeatsName } from '../sql/repeated-name.ts';
import { PICTURE_COUNTS } from '../sql/shared-relations.ts';

const NAMED = `(SELECT product_id, code, status, name, coalesce(nullif(parent_id, 0), product_id) AS tree
  FROM products WHERE name IS NOT NULL)`;

const OPTION = "(coalesce(name || ' ', '') || value)";

/** Every rule of the group. */
export const CONSISTENCY: readonly Rule[] = [
  // A product with more than one cover picture (Spec §2.3 rule 1).
  {
    id: 'two_covers',
    severity: 'error',
    group: 'consistency',
    subject: 'product',
    applies: 'products with pictures of their own',
    checks: 'has more than one cover picture.',
    why: 'Only one cover is allowed; with several, channels show different pictures.',
    fix: 'Keep one picture as the cover and unmark the others.',
    sql: checkProducts({
      from: `products p JOIN ${PICTURE_COUNTS} m ON m.product_id = p.product_id`,
      failed: 'm.covers > 1',
      unknown: `m.covers < 2 AND (m.is_cover_unread OR ${isNeverFilled('pictures', 'is_cover')})`,
      detail: "m.covers || ' covers'",
      extent: 'm.covers',
    }),
  },
  // A product whose cover picture is passive (Spec §3).
  {
    id: 'passive_cover',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a cover picture',
    checks: 'has a passive picture as its cover.',
    why: 'Channels that skip passive pictures show no cover.',
    fix: 'Activate the cover picture, or mark an active picture as the cover.',
    sql: checkProducts({
      from: `products p JOIN ${PICTURE_COUNTS} m ON m.product_id = p.product_id`,
      failed: 'm.covers_passive > 0',
      unknown: 'm.covers_passive = 0 AND m.covers_untold > 0',
      where: 'm.covers > 0',
    }),
  },
  // A passive product of which variants are active (Spec §3).
  {
    id: 'passive_with_active_variants',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'passive products with variants',
    appliesToFew: true,
    checks: 'is passive but has active variants.',
    why: 'Channels that read variants still sell a product that you took off sale.',
    fix: 'Make the variants passive, or activate the product.',
    sql: checkActiveVariants('passive', {
      failed: 'v.active > 0',
      detail: `v.active || ' of ' || ${writeCount('v.variants', 'variant')}`,
      extent: 'v.active',
    }),
  },
  // An active product all of whose variants are passive (Spec §3).
  {
    id: 'active_without_active_variant',
    severity: 'error',
    group: 'consistency',
    subject: 'product',
    applies: 'active products with variants',
    checks: 'is active and has variants, but none of them is active.',
    why: 'Channels show the product, but buyers can order none of its variants.',
    fix: 'Activate a variant, or make the product passive.',
    sql: checkActiveVariants('active', {
      failed: 'v.active = 0',
      detail: writeCount('v.variants', 'variant'),
      extent: 'v.variants',
    }),
  },
  // A variant whose product does not exist (Spec §1: linked through ProductId).
  {
    id: 'variant_without_parent',
    severity: 'error',
    group: 'consistency',
    subject: 'variant',
    appliesToAll: true,
    checks: 'does not belong to any existing product.',
    why: 'It appears on no product page, but exports and counts may still include it.',
    fix: 'Link it to its product, or delete it.',
    sql: checkVariants({
      from: 'variants v LEFT JOIN products p ON p.product_id = v.product_id',
      failed: 'p.product_id IS NULL',
      unknown: `p.product_id IS NULL AND (${MAY_BE_MORE_PRODUCTS} OR ${mayHaveProduct('v')})`,
      detail: "coalesce('product ' || v.product_id || ' does not exist', 'no product id')",
    }),
  },
  // A product whose code another product has too (Spec §2.1: unique).
  {
    id: 'duplicate_code',
    severity: 'error',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a code',
    checks: 'has the same code as another product (ignoring case and surrounding spaces).',
    why: 'Imports and integrations that match by code update the wrong product.',
    fix: 'Give one of the products a different code, or merge them.',
    sql: checkProducts({
      from: `${countRepeats('(SELECT product_id, code, status FROM products WHERE code IS NOT NULL)', 'lower(trim(code))')} p`,
      failed: 'p.repeats IS NOT NULL',
      detail: "p.repeats || ' products'",
      extent: 'p.repeats',
      shared: '[p.key]',
    }),
  },
  // A product whose barcode another product, or a variant of one, has too.
  {
    id: 'duplicate_barcode',
    severity: 'error',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a barcode of their own',
    checks: 'shares a barcode with another product or its variants (ignoring leading zeros).',
    why: 'The till sells one product and books the other.',
    fix: 'Find out which product the barcode belongs to, and correct the others.',
    sql: `WITH barcodes AS (SELECT DISTINCT owner, product_id, trim(value) AS value, ltrim(trim(value), '0') AS digits
        FROM codes WHERE is_barcode AND product_id IS NOT NULL AND ltrim(trim(value), '0') <> ''),
      shared AS (SELECT digits, count(DISTINCT product_id) AS products FROM barcodes GROUP BY digits),
      own AS (SELECT b.product_id, max(s.products) AS products, arg_max(b.value, s.products) AS value,
          list(b.digits) FILTER (s.products > 1) AS digits
        FROM barcodes b JOIN shared s ON s.digits = b.digits WHERE b.owner = 'product' GROUP BY b.product_id)
      ${checkRead('own', 'codes', {
        failed: 'r.products > 1',
        detail: "r.value || ' of ' || r.products || ' products'",
        extent: 'r.products',
        shared: 'r.digits',
      })}`,
  },
  // A product whose name another product has too.
  {
    id: 'duplicate_name',
    severity: 'warning',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a name',
    checks: 'has the same name as another product outside its variation tree (ignoring case, accents and spaces).',
    why: 'Buyers cannot tell the products apart; often one is an accidental copy.',
    fix: 'Put the difference into the names, or merge the products.',
    sql: checkProducts({
      from: `${countRepeats(NAMED, foldText('name'), 'count(DISTINCT tree) AS trees, bool_or(tree IS NULL) AS is_untold')} p`,
      failed: 'coalesce(p.trees > 1, false)',
      // Without an id and a parent it may be of whatever tree.
      unknown: 'p.trees < 2 AND p.is_untold',
      detail: "p.repeats || ' products: ' || left(p.name, 200)",
      extent: 'p.repeats',
      shared: '[p.key]',
    }),
  },
  // A variant whose code another variant has too (Spec §2.2: unique).
  {
    id: 'variant_duplicate_code',
    severity: 'error',
    group: 'consistency',
    subject: 'variant',
    applies: 'variants with a code',
    checks: 'has the same code as another variant (ignoring case and surrounding spaces).',
    why: 'Systems book stock and orders by this code, so they may book the wrong variant.',
    fix: 'Give one of the variants a different code, or delete the duplicate.',
    sql: checkVariants({
      from: `${countRepeats('(SELECT product_id, variant_id, code, status FROM variants WHERE code IS NOT NULL)', 'lower(trim(code))')} v`,
      failed: 'v.repeats IS NOT NULL',
      detail: "v.repeats || ' variants'",
      extent: 'v.repeats',
      shared: '[v.key]',
    }),
  },
  // A variant whose barcode another variant has too.
  {
    id: 'variant_duplicate_barcode',
    severity: 'error',
    group: 'consistency',
    subject: 'variant',
    applies: 'variants with a barcode',
    checks: 'has the same barcode as another variant (ignoring leading zeros).',
    why: 'The warehouse ships the wrong size or colour.',
    fix: 'Find out which variant the barcode belongs to, and correct the others.',
    sql: `WITH barcodes AS (SELECT DISTINCT variant_id, trim(value) AS value, ltrim(trim(value), '0') AS digits
        FROM codes WHERE is_barcode AND owner = 'variant' AND variant_id IS NOT NULL AND ltrim(trim(value), '0') <> ''),
      shared AS (SELECT digits, count(DISTINCT variant_id) AS variants FROM barcodes GROUP BY digits),
      own AS (SELECT b.variant_id, max(s.variants) AS variants, arg_max(b.value, s.variants) AS value,
          list(b.digits) FILTER (s.variants > 1) AS digits
        FROM barcodes b JOIN shared s ON s.digits = b.digits GROUP BY b.variant_id)
      ${checkVariantsRead('own', 'codes', {
        failed: 'r.variants > 1',
        detail: "r.value || ' of ' || r.variants || ' variants'",
        extent: 'r.variants',
        shared: 'r.digits',
      })}`,
  },
  // A variant that differs in no option from another variant of its product.
  {
    id: 'variant_duplicate_options',
    severity: 'warning',
    group: 'consistency',
    subject: 'variant',
    applies: 'variants with options, of a known product',
    checks: 'has exactly the same option values as another variant of its product.',
    why: 'Buyers see two choices that look the same.',
    fix: 'Correct the option values, or delete the duplicate.',
    sql: `WITH chosen AS (SELECT variant_id, hash(count(*), sum(hash(${foldText(OPTION)}))) AS choice
        FROM options WHERE value IS NOT NULL AND variant_id IS NOT NULL GROUP BY variant_id),
      optioned AS (SELECT product_id, v.variant_id, code, status, options_state, choice
        FROM variants v LEFT JOIN chosen c ON c.variant_id = v.variant_id
        WHERE product_id IS NOT NULL AND (choice IS NOT NULL OR ${isUnread('v', 'options')})),
      compared AS MATERIALIZED ${countRepeats('optioned', 'CASE WHEN choice IS NOT NULL THEN hash(product_id, choice) END')},
      words AS (SELECT variant_id, string_agg(${OPTION}, ', ' ORDER BY ${OPTION}) AS chosen FROM options
        WHERE value IS NOT NULL AND variant_id IN (SELECT variant_id FROM compared WHERE repeats IS NOT NULL) GROUP BY variant_id)
      ${checkVariants({
        from: 'compared v LEFT JOIN words w ON w.variant_id = v.variant_id',
        failed: 'v.repeats IS NOT NULL',
        unknown: `(v.choice IS NULL OR v.repeats IS NOT NULL) AND ${isUnread('v', 'options')}`,
        detail: "v.repeats || ' variants: ' || left(w.chosen, 200)",
        extent: 'v.repeats',
        shared: '[v.key]',
      })}`,
  },
  // A product with two pictures at the same place in the order (Spec §2.3 rule 2).
  {
    id: 'sort_order_clash',
    severity: 'hint',
    group: 'consistency',
    subject: 'product',
    applies: 'products with two or more pictures of their own',
    checks: 'has two or more pictures with the same SortOrder.',
    why: 'Channels may show these pictures in any order.',
    fix: 'Give each picture its own SortOrder.',
    sql: checkProducts({
      from: `products p JOIN ${PICTURE_COUNTS} m ON m.product_id = p.product_id`,
      failed: 'm.clashes > 0',
      unknown: 'm.ordered = 0',
      detail: "m.clashes || ' of ' || m.pictures || ' pictures'",
      extent: 'm.clashes',
      where: 'm.pictures > 1',
    }),
  },
  // A product whose short description is only its name again.
  {
    id: 'short_description_repeats_name',
    severity: 'hint',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a name and a short description',
    checks: 'has a short description that only repeats its name, in whatever order.',
    why: 'The short description tells buyers nothing new.',
    fix: 'Write something that the name does not already say.',
    sql: checkProducts({
      failed: repeatsName('p.short_description'),
      detail: 'left(p.name, 200)',
      where: 'p.short_description IS NOT NULL AND p.name IS NOT NULL',
    }),
  },
  // A product whose long description is only its name again.
  {
    id: 'long_description_repeats_name',
    severity: 'hint',
    group: 'consistency',
    subject: 'product',
    applies: 'products with a name and a long description',
    checks: 'has a long description that only repeats its name, in whatever order.',
    why: 'The field counts as filled, but buyers learn nothing about the product.',
    fix: 'Describe the product, or empty the field.',
    sql: checkProducts({
      failed: repeatsName('p.long_description'),
      detail: 'left(p.name, 200)',
      where: 'p.long_description IS NOT NULL AND p.name IS NOT NULL',
    }),
  },
];
