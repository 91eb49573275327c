/** SQL that rules share. It is built from our own names only; nothing that a caller writes enters here. Pure. */

import { isUnread } from '../../copy/coverage.ts';

/** A check of every record. All parts are SQL expressions, over `p` for products and `v` for variants. */
export interface Check {
  /** True for a record that fails. */
  readonly failed: string;
  /** True for a record that the copy cannot tell about; default: none. */
  readonly unknown?: string;
  /** A few words on the failure; see Query in rule.ts. */
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
export function checkProducts({ from = 'products p', where = 'true', ...check }: Check): string {
  return `SELECT p.product_id, NULL::BIGINT AS variant_id, ${writeVerdict(check)} FROM ${from} WHERE ${where}`;
}

/** The query of a rule about variants. */
export function checkVariants({ from = 'variants v', where = 'true', ...check }: Check): string {
  return `SELECT v.product_id, v.variant_id, ${writeVerdict(check)} FROM ${from} WHERE ${where}`;
}

function writeVerdict({
  failed,
  unknown,
  detail = 'NULL',
  extent = '0',
  shared = 'NULL',
}: Check): string {
  const verdict =
    unknown === undefined ? failed : `CASE WHEN ${unknown} THEN NULL ELSE ${failed} END`;
  // Building the words for records that pass would take longer than the verdict.
  const words = detail === 'NULL' ? detail : `CASE WHEN ${failed} THEN ${detail} END`;
  return `(${verdict})::BOOLEAN AS failed, (${words})::VARCHAR AS detail, (${extent})::DOUBLE AS extent, (${shared})::VARCHAR AS shared`;
}

/** What checks records of a kind, and their alias in its parts. */
const CHECKS = { product: [checkProducts, 'p'], variant: [checkVariants, 'v'] } as const;

/**
 * The query of a rule about records that have rows of a sub-record. Records whose sub-record could not be read (see
 * {@link isUnread}) are included: they are unknown unless they fail by what was read.
 * @param rows a relation with one row per record, called `r` in the check
 * @param field the sub-record
 */
export function checkRead(
  subject: 'product' | 'variant',
  rows: string,
  field: string,
  { failed, ...check }: Pick<Check, 'failed' | 'detail' | 'extent' | 'shared'>,
): string {
  const [build, record] = CHECKS[subject];
  return build({
    ...check,
    from: `${subject}s ${record} LEFT JOIN ${rows} r ON r.${subject}_id = ${record}.${subject}_id`,
    failed,
    unknown: `${isUnread(record, field)} AND NOT coalesce(${failed}, false)`,
    where: `r.${subject}_id IS NOT NULL OR ${isUnread(record, field)}`,
  });
}

/**
 * SQL: whether a record is for sale: any record that is not passive. Passive means discontinued or not yet for sale.
 * @param row alias of its relation
 */
export function isSold(row: string): string {
  return `${row}.status IS DISTINCT FROM 'passive'`;
}

/** SQL: whether a text is an absolute web address, apart from blanks around it. */
export function isWebAddress(text: string): string {
  return `regexp_full_match(trim(${text}), 'https?://([^\\s/?#@]*@)?(\\[[0-9a-f:.]+\\]|[\\pL\\pN\\pM_-]+(\\.[\\pL\\pN\\pM_-]+)*\\.?)(:\\d+)?([/?#]\\S*)?', 'i')`;
}

/** SQL: a count with its noun: `1 picture`, `2 pictures`. */
export function writeCount(number: string, noun: string): string {
  return `${number} || if(${number} = 1, ' ${noun}', ' ${noun}s')`;
}

/** Digits that are told of small numbers: more would show the noise of floating-point numbers, as in 88.1999969482. */
const TOLD_DIGITS = 6;

/** From this number on two decimals are told instead: the whole part alone has nearly as many digits. */
const LEAST_LARGE = 10_000;

/** SQL: a number as people write it: no decimal point if it is whole, and no floating-point noise. */
export function writeNumber(number: string): string {
  return `CASE WHEN abs(${number}) >= ${LEAST_LARGE} THEN format('{:.12g}', round(${number}, 2))
    ELSE format('{:.${TOLD_DIGITS}g}', ${number}) END`;
}

/**
 * Rows with `repeats`: how many rows share their key; NULL: no other has it. A window function would sort all rows,
 * although few repeat.
 */
export function countRepeats(rows: string, key: string, more = ''): string {
  return `(WITH keyed AS MATERIALIZED (SELECT *, ${key} AS key FROM ${rows}),
    shared AS (SELECT key, count(*) AS repeats${more} FROM keyed GROUP BY key HAVING count(*) > 1)
  SELECT * FROM keyed LEFT JOIN shared USING (key))`;
}

/** SQL: which other record has the same, if it is one with a code; else how many have it. */
export const tellTwin = (code: string, count: string): string =>
  `coalesce(' (also ' || left(${code}, 80) || ')', ${count})`;

/** The query of a rule about codes that several records share. */
export function shareCodes(
  subject: 'product' | 'variant',
  code: 'code' | 'integration_code' = 'code',
): string {
  const [build, r] = CHECKS[subject];
  return build({
    from: `${countRepeats(`(SELECT ${subject === 'product' ? '' : 'variant_id, '}product_id, ${code} AS code FROM ${subject}s WHERE ${code} IS NOT NULL)`, 'lower(trim(code))')} ${r}`,
    failed: `${r}.repeats IS NOT NULL`,
    detail: `left(${r}.code, 80) || ' (' || ${r}.repeats || ' ${subject}s)'`,
    extent: `${r}.repeats`,
    shared: `${r}.key`,
  });
}

/** The query of a rule about barcodes that several records share. */
export function shareBarcodes(subject: 'product' | 'variant'): string {
  const id = `${subject}_id`;
  const of = subject === 'variant' ? "AND owner = 'variant'" : '';
  return `WITH barcodes AS (SELECT DISTINCT owner, ${id}, trim(value) AS value, ltrim(trim(value), '0') AS digits
      FROM codes WHERE is_barcode ${of} AND ${id} IS NOT NULL AND ltrim(trim(value), '0') <> ''),
    shared AS (SELECT digits, count(DISTINCT ${id}) AS records, min(${id}) AS low, max(${id}) AS high FROM barcodes GROUP BY digits),
    own AS (SELECT b.${id}, max(s.records) AS records, arg_max(b.value, (s.records, b.digits)) AS value, arg_max(b.digits, (s.records, b.digits)) AS digits,
        arg_max(if(b.${id} = s.low, s.high, s.low), (s.records, b.digits)) AS other
      FROM barcodes b JOIN shared s ON s.digits = b.digits WHERE b.owner = '${subject}' GROUP BY b.${id}),
    named AS (SELECT own.*, o.code AS twin FROM own LEFT JOIN ${subject}s o ON own.records = 2 AND o.${id} = own.other)
    ${checkRead(subject, 'named', 'codes', {
      failed: 'r.records > 1',
      detail: `r.value || ${tellTwin('r.twin', `' (on ' || r.records || ' ${subject}s)'`)}`,
      extent: 'r.records',
      shared: 'r.digits',
    })}`;
}

/** Examples kept per rule: as many as a call may ask for. */
export const MOST_KEPT = 100;

/**
 * The worst records of each rule by `rank`: first one of each group that shares a value, then by extent; among equals,
 * what is for sale comes before what is not.
 * @param condition on a row `v` of `verdicts`
 */
export function selectWorst(set: string, condition: string, most: number): string {
  return `SELECT position, unnest(range(1, len(worst) + 1)) AS rank, unnest(worst, recursive := true)
    FROM (SELECT position, min({nth: if(shared IS NULL, 1, nth), worst: -extent, passive: p.status IS NOT DISTINCT FROM 'passive',
        code: if(owner = 'variant', w.code, p.code), product_id: v.product_id, id: if(owner = 'variant', v.variant_id, v.product_id),
        detail: detail, name: left(p.name, 400), product_code: p.code}, ${most}) AS worst
      FROM (SELECT *, row_number() OVER (PARTITION BY position, shared ORDER BY extent DESC) AS nth
        FROM (SELECT v.*, owner FROM ${set}.verdicts v JOIN ${set}.rules USING (position) WHERE ${condition})) v
      LEFT JOIN products p ON p.product_id = v.product_id LEFT JOIN variants w ON w.variant_id = v.variant_id GROUP BY position)`;
}

/** SQL: whether the texts of product `p` could not be read, so that a rule about texts may have missed some. */
const MAY_HAVE_TEXTS = `(p.product_id IS NULL OR (p.translations_state = 'unknown' AND coalesce(p.name, p.short_description, p.long_description) IS NULL))`;

/** SQL: whether product `p` has texts. */
const HAS_TEXTS = `(coalesce(p.name, p.short_description, p.long_description) IS NOT NULL OR p.translations_state <> 'absent')`;

/** The query of a rule about records that have a fact, see the view `facts`. @param unread SQL: whether one may have been missed */
function checkNoted(
  subject: 'product' | 'variant',
  fact: string,
  where: string,
  unread: string,
): string {
  const [build, record] = CHECKS[subject];
  return build({
    from: `${subject}s ${record} LEFT JOIN (SELECT ${subject}_id, arg_max(detail, coalesce(extent, 0)) AS detail, coalesce(max(extent), count(*)) AS extent FROM facts
      WHERE fact = '${fact}' AND owner = '${subject}' GROUP BY ${subject}_id) f ON f.${subject}_id = ${record}.${subject}_id`,
    failed: `f.${subject}_id IS NOT NULL`,
    unknown: `f.${subject}_id IS NULL AND (${unread})`,
    detail: 'f.detail',
    extent: 'coalesce(f.extent, 0)',
    where,
  });
}

/**
 * The query of a rule about products whose texts have a fact.
 * @param where which products it is about; default: those with texts
 * @param fields further sub-records, besides translations, that leave a product unknown if they could not be read
 */
export function fromFacts(fact: string, where = HAS_TEXTS, fields: readonly string[] = []): string {
  const unread = fields.map((field) => isUnread('p', field));
  return checkNoted(
    'product',
    fact,
    [where, ...unread].join(' OR '),
    [MAY_HAVE_TEXTS, ...unread].join(' OR '),
  );
}

/** The same for facts about the codes of products or variants. @param where which of them it is about */
export function fromCodeFacts(subject: 'product' | 'variant', fact: string, where: string): string {
  return checkNoted(subject, fact, where, isUnread(CHECKS[subject][1], 'codes'));
}
