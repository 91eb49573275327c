/** What cannot be right. The rules of the group `validity`, in the order in which they are told. */

import { type ListedRule, listParametric } from '../rule.ts';
import { groupBarcodes, groupUntradedBarcodes, tellUsualBarcodes } from '../sql/barcodes.ts';
import { checkProducts, checkRead, checkVariantsRead, groupPrices, isWebAddress } from '../sql/checks.ts';
import { checkCodes } from '../sql/codes.ts';

/** Every rule of the group. */
export const VALIDITY: readonly ListedRule[] = [
  // A product with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits).
  {
    id: 'invalid_barcode',
    severity: 'error',
    group: 'validity',
    subject: 'product',
    checks:
      'has an EAN, UPC, GTIN or ISBN with a wrong check digit, a wrong number of digits, anything but digits (hyphens and spaces between them do no harm), or only zeros.',
    why: 'Scanners and marketplaces reject it.',
    fix: 'Compare it with the package; usually two digits are swapped.',
    sql: checkRead(groupBarcodes('product'), 'codes', { failed: 'r.wrong > 0', detail: 'r.value', extent: 'r.wrong' }),
  },
  // A variant with a barcode that no scanner accepts (GS1 General Specifications §7.9: check digits).
  {
    id: 'variant_invalid_barcode',
    severity: 'error',
    group: 'validity',
    subject: 'variant',
    checks:
      'has an EAN, UPC, GTIN or ISBN with a wrong check digit, a wrong number of digits, anything but digits (hyphens and spaces between them do no harm), or only zeros.',
    why: 'Scanners and marketplaces reject it.',
    fix: 'Compare it with the package; usually two digits are swapped.',
    sql: checkVariantsRead(groupBarcodes('variant'), 'codes', {
      failed: 'r.wrong > 0',
      detail: 'r.value',
      extent: 'r.wrong',
    }),
  },
  // A product with a barcode that is no trade item's.
  listParametric({
    id: 'restricted_barcode',
    severity: 'hint',
    group: 'validity',
    subject: 'product',
    checks:
      'has a barcode for coupons, refunds or examples, or one for use within one company (GS1 prefixes). Where more than 10 % of the products with barcodes have one of the latter, these are unknown.',
    why: 'Your own tills may use it, but marketplaces reject it, and in another shop it names something else.',
    fix: 'Enter the GTIN that the brand owner gave the product; leave it if you sell the product in your own shop only.',
    parameters: { max_percent: 10 },
    build: ({ max_percent }) =>
      checkRead(groupUntradedBarcodes('product', max_percent), 'codes', {
        failed: 'r.is_wrong',
        detail: 'r.value',
        extent: 'r.wrong',
      }),
    writeNote: ({ max_percent }) => tellUsualBarcodes('restricted_barcode', 'product', max_percent),
  }),
  // A variant with a barcode that is no trade item's.
  listParametric({
    id: 'variant_restricted_barcode',
    severity: 'hint',
    group: 'validity',
    subject: 'variant',
    checks:
      'has a barcode for coupons, refunds or examples, or one for use within one company (GS1 prefixes). Where more than 10 % of the variants with barcodes have one of the latter, these are unknown.',
    why: 'Your own tills may use it, but marketplaces reject it, and in another shop it names something else.',
    fix: 'Enter the GTIN that the brand owner gave the variant; leave it if you sell the variant in your own shop only.',
    parameters: { max_percent: 10 },
    build: ({ max_percent }) =>
      checkVariantsRead(groupUntradedBarcodes('variant', max_percent), 'codes', {
        failed: 'r.is_wrong',
        detail: 'r.value',
        extent: 'r.wrong',
      }),
    writeNote: ({ max_percent }) => tellUsualBarcodes('variant_restricted_barcode', 'variant', max_percent),
  }),
  // A product with a price of zero or less.
  {
    id: 'price_not_positive',
    severity: 'error',
    group: 'validity',
    subject: 'product',
    checks: 'has a price of 0 or less.',
    why: 'Shops may sell it for nothing.',
    fix: 'Enter the correct price, or delete the entry.',
    sql: checkRead(groupPrices('product'), 'prices', { failed: 'r.wrong > 0', detail: 'r.lowest', extent: 'r.wrong' }),
  },
  // A variant with a price of zero or less.
  {
    id: 'variant_price_not_positive',
    severity: 'error',
    group: 'validity',
    subject: 'variant',
    checks: 'has a price of 0 or less.',
    why: 'Shops may sell it for nothing.',
    fix: 'Enter the correct price, or delete the entry.',
    sql: checkVariantsRead(groupPrices('variant'), 'prices', {
      failed: 'r.wrong > 0',
      detail: 'r.lowest',
      extent: 'r.wrong',
    }),
  },
  // A product with a code that holds what nobody sees.
  {
    id: 'untidy_code',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks:
      'has white space or invisible characters in its code, or around its integration code or one of its other codes.',
    why: 'Systems that trim codes or print them as barcodes cannot match it.',
    fix: 'Retype the code, and correct every reference to it.',
    sql: checkCodes('product'),
  },
  // A variant with a code that holds what nobody sees.
  {
    id: 'variant_untidy_code',
    severity: 'warning',
    group: 'validity',
    subject: 'variant',
    checks:
      'has white space or invisible characters in its code, or around its integration code or one of its other codes.',
    why: 'Systems that trim codes or print them as barcodes cannot match it.',
    fix: 'Retype the code, and correct every reference to it.',
    sql: checkCodes('variant'),
  },
  // A product whose link leads nowhere.
  {
    id: 'malformed_link',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has a link that is not a valid web address.',
    why: 'Following the link leads to an error.',
    fix: 'Enter the full address, starting with https://.',
    sql: checkProducts({
      failed: `NOT ${isWebAddress('trim(p.link)')}`,
      detail: 'left(p.link, 200)',
      where: 'p.link IS NOT NULL',
    }),
  },
  // A product with a picture whose address leads nowhere (Spec §2.3: Link, ImageUrl).
  {
    id: 'malformed_picture_link',
    severity: 'warning',
    group: 'validity',
    subject: 'product',
    checks: 'has a picture whose link is not a valid web address.',
    why: 'Channels cannot load the picture.',
    fix: 'Upload the picture again, or correct its link.',
    sql: checkProducts({
      from: `products p JOIN (SELECT product_id, count(*) FILTER (is_wrong) AS wrong, any_value(link) FILTER (is_wrong) AS link
        FROM (SELECT product_id, link, NOT ${isWebAddress('trim(link)')} AS is_wrong
          FROM (SELECT product_id, unnest([link, image_url]) AS link FROM pictures WHERE owner = 'product') WHERE link IS NOT NULL)
        GROUP BY product_id) m ON m.product_id = p.product_id`,
      failed: 'm.wrong > 0',
      detail: 'left(m.link, 200)',
      extent: 'm.wrong',
    }),
  },
];
