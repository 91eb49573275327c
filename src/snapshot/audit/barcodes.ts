/** Barcodes that no scanner accepts (GS1 General Specifications §7.9: check digits), as SQL. Pure. */

/** Whether the digits of a code end in another check digit than GS1 wants (EAN-8, UPC-A, EAN-13, GTIN-14). */
function hasWrongCheckDigit(code: string): string {
  const weight = `CASE WHEN (length(${code}) - i) % 2 = 0 THEN 1 ELSE 3 END`;
  const sum = `list_sum([CAST(substr(${code}, i, 1) AS INTEGER) * (${weight}) FOR i IN range(1, length(${code}) + 1)])`;
  return `CASE WHEN regexp_full_match(${code}, '\\d{8}|\\d{12,14}') THEN ${sum} % 10 <> 0 ELSE false END`;
}

/**
 * The barcodes of each product or variant in one row each: how many are `wrong`, and one of them as `value`. Of a code
 * that is typed as EAN, UPC or GTIN the number of digits counts too.
 */
export function groupBarcodes(owner: 'product' | 'variant'): string {
  const isTyped = `regexp_matches(type, '\\b(ean|upc|gtin)', 'i')`;
  const hasWrongLength = `${isTyped} AND NOT regexp_full_match(trim(value), '\\d{8}|\\d{12,14}')`;
  return `(SELECT ${owner}_id, count(*) FILTER (is_wrong) AS wrong, any_value(left(value, 200)) FILTER (is_wrong) AS value
    FROM (SELECT ${owner}_id, value, ${hasWrongCheckDigit('trim(value)')} OR (${hasWrongLength}) AS is_wrong
      FROM codes WHERE is_barcode AND owner = '${owner}') GROUP BY ${owner}_id)`;
}
