/** Pieces of SQL that rules share. All are made of names of our own; nothing of a caller enters here. Pure. */

/** What is asked of every record. All are SQL expressions, over `p` for products and `v` for variants. */
export interface Check {
  /** True for a record that fails. */
  readonly failed: string;
  /** True for a record of which the copy cannot tell; default: none. */
  readonly unknown?: string;
  /** A few words on the failure. */
  readonly detail?: string;
  /** How bad: more is worse. */
  readonly extent?: string;
  /** The values, as a list, that a failing record shares with others; default: none. */
  readonly shared?: string;
  /** What follows FROM; default: all records. */
  readonly from?: string;
  /** Which records the rule applies to; default: all. */
  readonly where?: string;
}

/** The query of a rule about products. */
export function checkProducts({ from = 'products p', ...check }: Check): string {
  return `SELECT p.product_id, NULL::BIGINT AS variant_id, p.code, p.status, ${writeVerdict(check)} FROM ${from}${writeWhere(check)}`;
}

/** The query of a rule about variants. */
export function checkVariants({ from = 'variants v', ...check }: Check): string {
  return `SELECT v.product_id, v.variant_id, v.code, v.status, ${writeVerdict(check)} FROM ${from}${writeWhere(check)}`;
}

function writeVerdict({ failed, unknown, detail = 'NULL', extent = '0', shared = 'NULL' }: Check): string {
  const verdict = unknown === undefined ? failed : `CASE WHEN ${unknown} THEN NULL ELSE ${failed} END`;
  // Words on all that pass would take longer than the verdict.
  const words = detail === 'NULL' ? detail : `CASE WHEN ${failed} THEN ${detail} END`;
  const values = shared === 'NULL' ? shared : `CASE WHEN ${failed} THEN ${shared} END`;
  return `(${verdict})::BOOLEAN AS failed, (${words})::VARCHAR AS detail, (${extent})::DOUBLE AS extent, (${values})::VARCHAR[] AS shared`;
}

/** Whether a query that these pieces make tells the values that failing records share. */
export function tellsShared(sql: string): boolean {
  return sql.includes(' AS shared') && !sql.includes('(NULL)::VARCHAR[] AS shared');
}

function writeWhere({ where }: Check): string {
  return where === undefined ? '' : ` WHERE ${where}`;
}

/** Whether no record of a view carries the field, so that none lacks it. */
export function isNeverSent(view: string, field: string): string {
  return `(SELECT coalesce(sum(sent), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether no record of a view has a value in the field that could be read. */
export function isNeverFilled(view: string, field: string): string {
  return `(SELECT coalesce(sum(filled), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether a row without a value in a column holds something there which no reader knows. @param row its relation */
export function isColumnUnread(row: string, column: string): string {
  return `(${row}.${column} IS NULL AND ${row}.unread IS NOT NULL AND list_contains(string_split(${row}.unread, ','), '${column}'))`;
}

/**
 * Whether product `p` or variant `v` may have other rows of a sub-record than those of its id: some of it is of a shape that
 * no reader knows, or there is no id to find them by.
 */
export function isUnread(record: 'p' | 'v', field: string): string {
  const id = record === 'p' ? 'p.product_id' : 'v.variant_id';
  return `(${record}.${field}_state = 'unknown' OR (${id} IS NULL AND ${record}.${field}_state = 'value'))`;
}

/** Whether a list of the PIM was read wholly. */
export function isComplete(list: string): string {
  return `(SELECT coalesce(bool_and(complete), false) FROM lists WHERE list = '${list}')`;
}

/** Whether a product that no record with its id is found of may exist: not all were read, or some have no id. */
export const MAY_BE_MORE_PRODUCTS = `(NOT ${isComplete('products')} OR EXISTS (FROM products WHERE product_id IS NULL))`;

/** The query of a rule about products without a value in a column. */
export function lackField(column: string): string {
  return checkProducts({
    failed: `p.${column} IS NULL`,
    unknown: `${isColumnUnread('p', column)} OR (p.${column} IS NULL AND ${isNeverSent('products', column)})`,
  });
}

/**
 * The query of a rule about products with rows of a sub-record. Products that may have others, see {@link isUnread}, are
 * among them, and unknown unless they fail by what could be read.
 * @param rows a relation with one row a product, which the check calls `r`
 * @param field the sub-record
 */
export function checkRead(
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent' | 'shared'>,
): string {
  return checkProducts({
    ...check,
    from: `products p LEFT JOIN ${rows} r ON r.product_id = p.product_id`,
    failed,
    unknown: `${isUnread('p', field)} AND NOT coalesce(${failed}, false)`,
    where: `r.product_id IS NOT NULL OR ${isUnread('p', field)}`,
  });
}

/** The same of variants. */
export function checkVariantsRead(
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent' | 'shared'>,
): string {
  return checkVariants({
    ...check,
    from: `variants v LEFT JOIN ${rows} r ON r.variant_id = v.variant_id`,
    failed,
    unknown: `${isUnread('v', field)} AND NOT coalesce(${failed}, false)`,
    where: `r.variant_id IS NOT NULL OR ${isUnread('v', field)}`,
  });
}

/**
 * The query of a rule about products without any row in another view.
 * @param rows what follows FROM to have those rows
 * @param field the sub-record of products that they come from
 */
export function lackRows(rows: string, field: string): string {
  return checkProducts({
    from: `products p LEFT JOIN (SELECT DISTINCT product_id FROM ${rows}) r ON r.product_id = p.product_id`,
    failed: 'r.product_id IS NULL',
    unknown: `r.product_id IS NULL AND (${isUnread('p', field)} OR ${isNeverSent('products', field)})`,
  });
}

/**
 * Whether a picture of product `p` may be there that was not read or not found: the list of them is not complete, or there
 * is no id to find them by, and its own record, which no PIM must fill, does not tell.
 */
export const MAY_HAVE_MORE_PICTURES = `(p.pictures_state = 'unknown' OR ((p.product_id IS NULL OR NOT ${isComplete('product_media')})
  AND p.pictures_state <> 'value' AND ${isNeverFilled('products', 'pictures')}))`;

/** One spelling of a culture, as record/culture.ts folds it. */
export function foldCulture(culture: string): string {
  return `replace(lower(trim(${culture})), '_', '-')`;
}

/** The language of a culture: `fr` of `fr-FR`; of a number as Windows has them, the part that stands for the language. */
export function languageOf(culture: string): string {
  return `CASE WHEN regexp_full_match(${culture}, '\\s*\\d{1,5}\\s*') THEN (try_cast(${culture} AS INTEGER) & 1023)::VARCHAR
    ELSE lower(regexp_extract(${culture}, '\\pL+')) END`;
}

/** Whether a text is an absolute web address. */
export function isWebAddress(text: string): string {
  const host = '(\\[[0-9a-f:.]+\\]|[^\\s/?#:@]*[\\pL\\pN][^\\s/?#:@]*)';
  return `regexp_full_match(${text}, 'https?://([^\\s/?#@]*@)?${host}(:\\d+)?([/?#]\\S*)?', 'i')`;
}

/** How many there are of what a noun names: `1 picture`, `2 pictures`. */
export function writeCount(number: string, noun: string): string {
  return `${number} || if(${number} = 1, ' ${noun}', ' ${noun}s')`;
}

/** Of small numbers so many digits are told: the last ones are noise of how computers keep numbers, as in 88.1999969482. */
const TOLD_DIGITS = 6;

/** Of numbers from this one on, whose whole part alone has nearly as many digits, cents are told. */
const LEAST_LARGE = 10_000;

/** A number as people write it: without a point where it is whole, and without noise in its last digits. */
export function writeNumber(number: string): string {
  return `CASE WHEN abs(${number}) >= ${LEAST_LARGE} THEN format('{:.12g}', round(${number}, 2))
    ELSE format('{:.${TOLD_DIGITS}g}', ${number}) END`;
}

/**
 * The rows of a relation and how many of them, `repeats`, share what `key` says; NULL where no other does.
 * @param more what else is to be told of those that share it, as `expression AS name`
 */
export function countRepeats(rows: string, key: string, more?: string): string {
  // A window would sort all rows, of which few repeat.
  return `(WITH keyed AS MATERIALIZED (SELECT *, ${key} AS key FROM ${rows}),
      shared AS (SELECT key, count(*) AS repeats${more === undefined ? '' : `, ${more}`} FROM keyed GROUP BY key HAVING count(*) > 1)
    SELECT * FROM keyed LEFT JOIN shared USING (key))`;
}

/** The prices of each product or variant in one row each: how many are `wrong`, 0 or less, and the `lowest` of these. */
export function groupPrices(owner: 'product' | 'variant'): string {
  // Nearly all are greater, and need no words.
  const priced = `FROM prices WHERE owner = '${owner}' AND price IS NOT NULL`;
  return `(SELECT ${owner}_id, coalesce(wrong, 0) AS wrong, lowest FROM (SELECT DISTINCT ${owner}_id ${priced})
    LEFT JOIN (SELECT ${owner}_id, count(*) AS wrong, arg_min(${writeNumber('price')} || coalesce(' ' || currency, ''), price) AS lowest
      ${priced} AND price <= 0 GROUP BY ${owner}_id) USING (${owner}_id))`;
}

/**
 * A text for comparison, as filter/fold.ts folds it: case, Turkish i, ß, accents and runs of white space do not count.
 */
export function foldText(text: string): string {
  const spaced = `trim(regexp_replace(${text}, '[\\s\\pZ]{2,}|[\\t-\\r\\x{A0}\\x{1680}\\x{2000}-\\x{200A}\\x{2028}\\x{2029}\\x{202F}\\x{205F}\\x{3000}]', ' ', 'g'))`;
  return `replace(upper(strip_accents(${spaced})), 'ẞ', 'SS')`;
}

/** The letters and digits of a text, folded. */
export function foldLetters(text: string): string {
  return `regexp_replace(${foldText(text)}, '[^\\pL\\pN]', '', 'g')`;
}

/** A name of an attribute for comparison: case and spaces around it do not count. Cheaper than {@link foldText}. */
export function foldName(name: string): string {
  return `lower(trim(${name}))`;
}
