/** Barcodes that no scanner accepts (GS1 General Specifications §7.9: check digits), as SQL. Pure. */

/** Who has barcodes. */
type Owner = 'product' | 'variant';

/** Types that want digits as EAN, UPC and GTIN have them. UPC-E and GS1-128 have others. */
const IS_TYPED = `${isTyped('ean|upc|gtin', 'EAN|Ean|UPC|Upc|GTIN|Gtin')} AND NOT regexp_matches(type, 'upc[ _-]?e($|[^a-z])|128', 'i')`;

/** Types of the numbers of books: 13 digits as an EAN has them, or the 10 characters of before 2007. */
const IS_ISBN = isTyped('isbn', 'ISBN|Isbn');

/** Whether a type of codes has one of some words, alone or behind a small letter: `EAN`, `barcode_ean`, `ProductEan`. */
function isTyped(words: string, capitalised: string): string {
  return `(regexp_matches(type, '(^|[^a-z])(${words})', 'i') OR regexp_matches(type, '[a-z](${capitalised})'))`;
}

/** A number without the blanks and hyphens that people divide it by. */
function joinDigits(code: string): string {
  return `regexp_replace(${code}, '[\\s\\pZ\\p{Pd}]+', '', 'g')`;
}

/**
 * Whether a text is a GTIN (EAN-8, UPC-A, EAN-13, GTIN-14) with the right check digit, blanks and hyphens aside. So is an ISBN of
 * 13 digits; one of 10 is not.
 */
export function isGtin(text: string): string {
  const digits = joinDigits(text);
  return `coalesce(regexp_full_match(${digits}, '\\d{8}|\\d{12,14}') AND NOT regexp_full_match(${digits}, '0+')
    AND NOT ${hasWrongCheckDigit(digits)}, false)`;
}

/** Whether a text is a right ISBN of 10 characters, blanks and hyphens aside (ISO 2108 before 2007: modulo 11, X is 10). */
export function isShortIsbn(text: string): string {
  const digits = joinDigits(text);
  return `coalesce(regexp_full_match(${digits}, '\\d{9}[\\dXx]')
    AND list_sum([if(upper(c) = 'X', 10, try_cast(c AS INTEGER)) * i FOR c, i IN string_split(reverse(${digits}), '')]) % 11 = 0, false)`;
}

/**
 * Whether the digits of a code end in another check digit than GS1 wants (EAN-8, UPC-A, EAN-13, GTIN-14). The engine may ask it
 * of any text, whatever condition stands beside it, so that nothing in it may fail.
 */
function hasWrongCheckDigit(code: string): string {
  return `list_sum([try_cast(c AS INTEGER) * if(i % 2 = 0, 3, 1) FOR c, i IN string_split(reverse(${code}), '')]) % 10 <> 0`;
}

/** Barcodes of products or variants, `digits` being those of the value; only where the type says what it is, these may be divided. */
function writeBarcodes(owner: Owner): string {
  return `(SELECT *, if(is_typed OR is_isbn, ${joinDigits('value')}, trim(value)) AS digits FROM (SELECT ${owner}_id, value,
      coalesce(${IS_TYPED}, false) AS is_typed, coalesce(${IS_ISBN}, false) AS is_isbn, coalesce(regexp_matches(type, '128'), false) AS is_other
    FROM codes WHERE is_barcode AND owner = '${owner}'))`;
}

/**
 * The barcodes of each product or variant in one row each: how many are `wrong`, and one of them as `value`. Of a code
 * that is typed as EAN, UPC, GTIN or ISBN the number of digits counts too; of others, 8 digits may be of any kind.
 */
export function groupBarcodes(owner: Owner): string {
  const isWrong = `CASE WHEN regexp_full_match(digits, '0+') THEN true
    WHEN regexp_full_match(digits, '\\d{12,14}') OR (is_typed AND regexp_full_match(digits, '\\d{8}'))
      THEN NOT is_other AND ${hasWrongCheckDigit('digits')}
    WHEN is_isbn AND ${isShortIsbn('digits')} THEN false
    ELSE is_typed OR is_isbn END`;
  return `(SELECT ${owner}_id, count(*) FILTER (is_wrong) AS wrong, any_value(left(value, 200)) FILTER (is_wrong) AS value
    FROM (SELECT *, ${isWrong} AS is_wrong FROM ${writeBarcodes(owner)}) GROUP BY ${owner}_id)`;
}

/**
 * GS1 prefixes of the 13 digits of numbers that name nothing one can trade (GS1 General Specifications §1.4, table of GS1
 * Prefixes): 02, 04 and 2 for use within a company or region; 05, 981 to 984 and 99 for coupons; 980 for refund receipts;
 * 952 for examples.
 */
const UNTRADED = [
  ['restricted', '^(0[24]|2)'],
  ['coupon', '^(05|98[1-4]|99)'],
  ['refund receipt', '^980'],
  ['example', '^952'],
] as const;

/** The same of 8 digits (GS1-8 Prefixes): 0 and 2 for use within a company. Of 13 they are the last, behind zeros. */
const UNTRADED_SHORT = '^(00000)?[02]\\d{7}$';

/** What a number of 8 or 13 digits is that names nothing one can trade, as SQL: a word, or NULL. */
function writeUntraded(number: string): string {
  return `CASE WHEN length(${number}) = 8 OR starts_with(${number}, '00000')
      THEN CASE WHEN regexp_matches(${number}, '${UNTRADED_SHORT}') AND NOT regexp_full_match(${number}, '0+') THEN 'restricted' END
    ${UNTRADED.map(([name, prefix]) => `WHEN regexp_matches(${number}, '${prefix}') THEN '${name}'`).join(' ')} END`;
}

/** The 8 or 13 digits of a GTIN whose prefix tells what it is for. In 14 digits, the first only tells the packaging. */
function writeItemNumber(digits: string): string {
  return `CASE length(${digits}) WHEN 12 THEN '0' || ${digits} WHEN 14 THEN substr(${digits}, 2) ELSE ${digits} END`;
}

/** Whether a text that is a GTIN (see {@link isGtin}) names what can be traded. */
export function isTradedGtin(gtin: string): string {
  // A list of one, so that its digits are joined once.
  return `coalesce([(${writeUntraded(`(${writeItemNumber('d')})`)}) IS NULL FOR d IN [${joinDigits(gtin)}]][1], false)`;
}

/** Barcodes whose prefix tells something, of the products or variants that have one: `value`, and what it is as `kind`, or NULL. */
function writeKinds(owner: Owner): string {
  const kind = `CASE WHEN NOT ${hasWrongCheckDigit('digits')} THEN ${writeUntraded('number')} END`;
  return `kinds AS MATERIALIZED (SELECT ${owner}_id, value, ${kind} AS kind FROM (SELECT *, ${writeItemNumber('digits')} AS number
      FROM ${writeBarcodes(owner)} WHERE NOT is_other
        AND (regexp_full_match(digits, '\\d{12,14}') OR (is_typed AND regexp_full_match(digits, '\\d{8}')))))`;
}

/** How many products or variants have numbers for use within a company. */
function countRestricted(owner: Owner): string {
  return `count(DISTINCT ${owner}_id) FILTER (kind = 'restricted')`;
}

/** Whether more of those with barcodes than so many, per cent, have such numbers, of `kinds`. */
function areUsual(owner: Owner, mostPercent: number): string {
  return `(SELECT ${countRestricted(owner)} * 100 > ${mostPercent} * count(DISTINCT ${owner}_id) FROM kinds)`;
}

/**
 * The barcodes of each product or variant in one row each: whether it has one that is no trade item's and has the right check
 * digit (`is_wrong`; NULL: nobody can tell), how many (`wrong`), and one of them with what it is as `value`.
 * @param mostPercent of the products, or variants, that have numbers for use within a company: where more have, the company
 * may number its goods so, and nobody can tell of those
 */
export function groupUntradedBarcodes(owner: Owner, mostPercent: number): string {
  const isWrong = `kind IS NOT NULL AND (kind <> 'restricted' OR NOT ${areUsual(owner, mostPercent)})`;
  return `(WITH ${writeKinds(owner)}
    SELECT *, CASE WHEN wrong > 0 THEN true WHEN untraded = 0 THEN false END AS is_wrong
    FROM (SELECT ${owner}_id, count_if(${isWrong}) AS wrong, count(kind) AS untraded,
        any_value(left(value, 200) || ' (' || kind || ')') FILTER (${isWrong}) AS value
      FROM kinds GROUP BY ${owner}_id))`;
}

/** The sentence on the numbers for use within a company that the rule does not judge; NULL: there are none, or it does. */
export function tellUsualBarcodes(rule: string, owner: Owner, mostPercent: number): string {
  return `WITH ${writeKinds(owner)}
    SELECT '${rule}: ' || ${countRestricted(owner)} || ' of the ' || count(DISTINCT ${owner}_id) || ' ${owner}s with barcodes have one with a prefix for use within a company. '
      || 'That is more than ${mostPercent} %, so it may be how goods are numbered here, and these are unknown, neither failed nor passed. '
      || 'To have them fail, set max_percent of the rule to 100 in a rules file (PIM_RULES).'
    FROM kinds HAVING ${areUsual(owner, mostPercent)}`;
}
