/** Pieces of SQL that rules share. All are made of names of our own; nothing of a caller enters here. Pure. */

import { isColumnUnread, isNeverSent, isUnread } from '../../copy/known-sql.ts';

/** What is asked of every record. All are SQL expressions, over `p` for products and `v` for variants. */
export interface Check {
  /** True for a record that fails. */
  readonly failed: string;
  /** True for a record of which the copy cannot tell; default: none. */
  readonly unknown?: string;
  /** A few words on the failure; see ListedRule.sql. */
  readonly detail?: string;
  /** How bad: more is worse. */
  readonly extent?: string;
  /** What a failing record shares with others. */
  readonly shared?: string;
  /** What follows FROM; default: all records. */
  readonly from?: string;
  /** Which records the rule applies to; default: all. */
  readonly where?: string;
}

/** The query of a rule about products. */
export function checkProducts({ from = 'products p', ...check }: Check): string {
  return `SELECT p.product_id, NULL::BIGINT AS variant_id, ${writeVerdict(check)} FROM ${from}${writeWhere(check)}`;
}

/** The query of a rule about variants. */
export function checkVariants({ from = 'variants v', ...check }: Check): string {
  return `SELECT v.product_id, v.variant_id, ${writeVerdict(check)} FROM ${from}${writeWhere(check)}`;
}

function writeVerdict({ failed, unknown, detail = 'NULL', extent = '0', shared = 'NULL' }: Check): string {
  const verdict = unknown === undefined ? failed : `CASE WHEN ${unknown} THEN NULL ELSE ${failed} END`;
  // Words on all that pass would take longer than the verdict.
  const words = detail === 'NULL' ? detail : `CASE WHEN ${failed} THEN ${detail} END`;
  return `(${verdict})::BOOLEAN AS failed, (${words})::VARCHAR AS detail, (${extent})::DOUBLE AS extent, (${shared})::VARCHAR AS shared`;
}

function writeWhere({ where }: Check): string {
  return where === undefined ? '' : ` WHERE ${where}`;
}

/** The query of a rule about products without a value in a column. */
export function lackField(column: string): string {
  return checkProducts({
    failed: `p.${column} IS NULL`,
    unknown: `${isColumnUnread('p', column)} OR (p.${column} IS NULL AND ${isNeverSent('products', column)})`,
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
 * The query of a rule about records with rows of a sub-record. Records that may have others, see {@link isUnread}, are
 * among them, and unknown unless they fail by what could be read.
 * @param rows a relation with one row a record, which the check calls `r`
 * @param field the sub-record
 */
export function checkRead(
  subject: 'product' | 'variant',
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent' | 'shared'>,
): string {
  const [build, record] = subject === 'product' ? ([checkProducts, 'p'] as const) : ([checkVariants, 'v'] as const);
  return build({
    ...check,
    from: `${subject}s ${record} LEFT JOIN ${rows} r ON r.${subject}_id = ${record}.${subject}_id`,
    failed,
    unknown: `${isUnread(record, field)} AND NOT coalesce(${failed}, false)`,
    where: `r.${subject}_id IS NOT NULL OR ${isUnread(record, field)}`,
  });
}

/** Whether a record is not passive: what is discontinued, or not yet for sale, is sold to nobody. @param row its relation */
export function isSold(row: string): string {
  return `${row}.status IS DISTINCT FROM 'passive'`;
}

/** Whether a text, blanks around it aside, is an absolute web address. */
export function isWebAddress(text: string): string {
  return `regexp_full_match(trim(${text}), 'https?://([^\\s/?#@]*@)?(\\[[0-9a-f:.]+\\]|[\\pL\\pN\\pM_-]+(\\.[\\pL\\pN\\pM_-]+)*\\.?)(:\\d+)?([/?#]\\S*)?', 'i')`;
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
