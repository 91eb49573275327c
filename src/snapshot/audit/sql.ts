/** Pieces of SQL that rules share. All are made of names of our own; nothing of a caller enters here. Pure. */

/** What is asked of every record. All are SQL expressions, over `p` for products and `v` for variants. */
interface Check {
  /** True for a record that fails. */
  readonly failed: string;
  /** True for a record of which the snapshot cannot tell; default: none. */
  readonly unknown?: string;
  /** A few words on the failure. */
  readonly detail?: string;
  /** How bad: more is worse. */
  readonly extent?: string;
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

function writeVerdict({ failed, unknown, detail = 'NULL', extent = '0' }: Check): string {
  const verdict = unknown === undefined ? failed : `CASE WHEN ${unknown} THEN NULL ELSE ${failed} END`;
  return `(${verdict})::BOOLEAN AS failed, (${detail})::VARCHAR AS detail, (${extent})::DOUBLE AS extent`;
}

function writeWhere({ where }: Check): string {
  return where === undefined ? '' : ` WHERE ${where}`;
}

/** Whether no record of a view carries the field, so that none lacks it. */
export function isNeverSent(view: string, field: string): string {
  return `(SELECT coalesce(sum(sent), 0) = 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether an empty column may be more than a missing value: the field is never sent, or sent in a shape that no reader knows. */
export function isUntold(view: string, field: string): string {
  return `(SELECT coalesce(sum(sent), 0) = 0 OR sum("unknown") > 0 FROM fields WHERE "view" = '${view}' AND field = '${field}')`;
}

/** Whether a list of the PIM was read wholly. */
export function isComplete(list: string): string {
  return `(SELECT coalesce(bool_and(complete), false) FROM snapshot WHERE list = '${list}')`;
}

/** The query of a rule about products without a value in a column. */
export function lackField(column: string): string {
  return checkProducts({
    failed: `p.${column} IS NULL`,
    unknown: `p.${column} IS NULL AND ${isUntold('products', column)}`,
  });
}

/**
 * The query of a rule about products with rows of a sub-record. Products of which some of it is of a shape that no reader
 * knows are among them, and unknown unless they fail by what could be read.
 * @param rows a relation with one row a product, which the check calls `r`
 * @param field the sub-record
 */
export function checkRead(
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent'>,
): string {
  const isStrange = `p.${field}_state = 'unknown'`;
  return checkProducts({
    ...check,
    from: `products p LEFT JOIN ${rows} r ON r.product_id = p.product_id`,
    failed,
    unknown: `${isStrange} AND NOT coalesce(${failed}, false)`,
    where: `r.product_id IS NOT NULL OR ${isStrange}`,
  });
}

/** The same of variants. */
export function checkVariantsRead(
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent'>,
): string {
  const isStrange = `v.${field}_state = 'unknown'`;
  return checkVariants({
    ...check,
    from: `variants v LEFT JOIN ${rows} r ON r.variant_id = v.variant_id`,
    failed,
    unknown: `${isStrange} AND NOT coalesce(${failed}, false)`,
    where: `r.variant_id IS NOT NULL OR ${isStrange}`,
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
    unknown: `r.product_id IS NULL AND (p.${field}_state = 'unknown' OR ${isNeverSent('products', field)})`,
  });
}

/** The pictures of each product in one row each: `product_id` and what `columns` says. */
export function groupPictures(columns: string): string {
  return `(SELECT product_id, ${columns} FROM pictures WHERE owner = 'product' AND product_id IS NOT NULL GROUP BY product_id)`;
}

/** Every text of every product, a row each, in all its languages: `product_id` and `text`. */
const PRODUCT_TEXTS = `(SELECT product_id, unnest([name, short_description, long_description]) AS text FROM products
  UNION ALL SELECT product_id, unnest([name, short_description, long_description]) FROM translations WHERE owner = 'product')`;

/**
 * The query of a rule about products with a text like no text should be.
 * @param isWrong whether `text` is one; asked of all the text that there is, so `contains` comes first in it
 * @param detail words on the failure, of which `t.text` may be one
 */
export function checkTexts(isWrong: string, detail?: string): string {
  return checkProducts({
    from: `products p LEFT JOIN (SELECT product_id, any_value(left(text, 200)) AS text FROM ${PRODUCT_TEXTS} WHERE ${isWrong}
      GROUP BY product_id) t ON t.product_id = p.product_id`,
    failed: 't.product_id IS NOT NULL',
    ...(detail === undefined ? {} : { detail }),
    where: 'coalesce(p.name, p.short_description, p.long_description) IS NOT NULL',
  });
}

/** The language of a culture: `fr` of `fr-FR`. */
export function languageOf(culture: string): string {
  return `lower(regexp_extract(${culture}, '^[A-Za-z]+'))`;
}

/** Whether the digits of a code end in another check digit than GS1 wants (EAN-8, UPC-A, EAN-13, GTIN-14). */
export function hasWrongCheckDigit(code: string): string {
  const weight = `CASE WHEN (length(${code}) - i) % 2 = 0 THEN 1 ELSE 3 END`;
  const sum = `list_sum([CAST(substr(${code}, i, 1) AS INTEGER) * (${weight}) FOR i IN range(1, length(${code}) + 1)])`;
  return `CASE WHEN regexp_full_match(${code}, '\\d{8}|\\d{12,14}') THEN ${sum} % 10 <> 0 ELSE false END`;
}

/** Whether a text is an absolute web address. */
export function isWebAddress(text: string): string {
  return `regexp_full_match(${text}, 'https?://[^\\s/?#:@]+(:\\d+)?([/?#]\\S*)?', 'i')`;
}

/** A number as people write it: without a point where it is whole. */
export function writeNumber(number: string): string {
  return `format('{:.12g}', ${number})`;
}

/** A text as SQL writes it. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What tells a category apart in `product_categories`, here `c`: its id, or its name where it has none. */
export const CATEGORY_KEY = 'coalesce(c.category_id::VARCHAR, c.name)';

/** In fewer values nothing can be called far. */
const LEAST_VALUES = 8;

/** The modified z-score (on logarithms) from which a value is an outlier: Iglewicz and Hoaglin, 1993. */
const FAR_SCORE = 3.5;

/**
 * The common table expression `judged`: one row a product, telling whether a value of it is far from those of the same
 * kind in every category that it is in, all of them with enough values, with the farthest (`written`, `times` the median, `distance`).
 * @param values a relation of `product_id`, `size` (logarithm of a value), `written` and what `group` names
 * @param group the columns that values must share to be compared: `category` and those of `kind`
 * @param kind the columns that make the kind of a value
 * @param times how many times the median, or what part of it, a value must be
 */
export function isFarOut(values: string, group: string, kind: string, times: number): string {
  return `middles AS (SELECT ${group}, median(size) AS middle, mad(size) AS spread, count(*) AS count FROM ${values} GROUP BY ALL),
    compared AS (SELECT v.product_id, ${kind
      .split(', ')
      .map((column) => `v.${column}`)
      .join(', ')}, min(abs(size - middle)) AS distance, arg_min(size - middle, abs(size - middle)) AS apart,
        written,
        bool_and(abs(size - middle) >= ln(${times}) AND 0.6745 * abs(size - middle) > ${FAR_SCORE} * spread) AS is_far
      FROM ${values} v JOIN middles m ON ${group
        .split(', ')
        .map((column) => `m.${column} IS NOT DISTINCT FROM v.${column}`)
        .join(' AND ')}
      GROUP BY ALL HAVING min(m.count) >= ${LEAST_VALUES}),
    judged AS (SELECT product_id, bool_or(is_far) AS is_far, max(distance) FILTER (is_far) AS distance,
        arg_max(written, distance) FILTER (is_far) AS written,
        round(exp(arg_max(apart, distance) FILTER (is_far)), 3) AS times
      FROM compared GROUP BY product_id)`;
}
