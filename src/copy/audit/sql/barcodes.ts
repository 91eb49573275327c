/** Barcodes that no scanner accepts (GS1 General Specifications §7.9: check digits), as SQL. Pure. */

/** Types that want digits as EAN, UPC and GTIN have them. UPC-E and GS1-128 have others. */
const IS_TYPED = `(regexp_matches(type, '(^|[^a-z])(ean|upc|gtin)', 'i') OR regexp_matches(type, '[a-z](EAN|Ean|UPC|Upc|GTIN|Gtin)'))
  AND NOT regexp_matches(type, 'upc[ _-]?e($|[^a-z])|128', 'i')`;

/** Whether a text is a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14) with the right check digit. */
export function isGtin(text: string): string {
  return `coalesce(regexp_full_match(${text}, '\\d{8}|\\d{12,14}') AND NOT regexp_full_match(${text}, '0+')
    AND NOT ${hasWrongCheckDigit(text)}, false)`;
}

/** Whether the digits of a code end in another check digit than GS1 wants (EAN-8, UPC-A, EAN-13, GTIN-14). */
function hasWrongCheckDigit(code: string): string {
  const weight = `CASE WHEN (length(${code}) - i) % 2 = 0 THEN 1 ELSE 3 END`;
  return `list_sum([CAST(substr(${code}, i, 1) AS INTEGER) * (${weight}) FOR i IN range(1, length(${code}) + 1)]) % 10 <> 0`;
}

/**
 * The barcodes of each product or variant in one row each: how many are `wrong`, and one of them as `value`. Of a code
 * that is typed as EAN, UPC or GTIN the number of digits counts too; of others, 8 digits may be of any kind.
 */
export function groupBarcodes(owner: 'product' | 'variant'): string {
  const isWrong = `CASE WHEN regexp_full_match(digits, '0+') THEN true
    WHEN regexp_full_match(digits, '\\d{12,14}') OR (is_typed AND regexp_full_match(digits, '\\d{8}'))
      THEN NOT is_other AND ${hasWrongCheckDigit('digits')}
    ELSE is_typed END`;
  return `(SELECT ${owner}_id, count(*) FILTER (is_wrong) AS wrong, any_value(left(value, 200)) FILTER (is_wrong) AS value
    FROM (SELECT ${owner}_id, value, ${isWrong} AS is_wrong FROM (SELECT ${owner}_id, value, trim(value) AS digits,
        coalesce(${IS_TYPED}, false) AS is_typed, coalesce(regexp_matches(type, '128'), false) AS is_other
      FROM codes WHERE is_barcode AND owner = '${owner}')) GROUP BY ${owner}_id)`;
}
