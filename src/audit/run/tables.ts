/**
 * The tables of an audit in the database `made`, and the statements that fill them. Queries read them by the name of
 * the audit (`quality.verdicts`); callers see the views findings, rule_results, grades and completeness
 * (copy/schema.ts). Pure.
 */

import { fillSql } from '../../copy/fill-sql.ts';
import { hash } from '../../copy/hash.ts';
import { quote } from '../../copy/sql-text.ts';
import { GRADES, type Rule, type Weights } from '../rule.ts';
import { isSold, MOST_KEPT, selectWorst } from '../sql/checks.ts';
import insertIntoVerdicts from './insert-verdicts.sql';

/** With fewer records for sale, it may be chance that most of them fail a rule. */
const LEAST_FOR_SYSTEM = 20;

/** The rule that checks the requirements of a rules file. */
export const UNMET_REQUIREMENT = 'unmet_requirement';

/** Audits to keep: three months of daily syncs. */
const MOST_AUDITS = 100;

/**
 * The tables, made first. `verdicts` keeps passed records (`failed` is false) only for rules that do not apply to all
 * records, to count what they checked.
 */
export const CREATE_TABLES: readonly string[] = [
  'CREATE TABLE made.rules (position INTEGER, rule VARCHAR, severity VARCHAR, owner VARCHAR, points DOUBLE, applies_to_all BOOLEAN)',
  `CREATE TABLE made.verdicts (position INTEGER, product_id BIGINT, variant_id BIGINT, failed BOOLEAN, detail VARCHAR, extent DOUBLE,
    shared VARCHAR, accepted VARCHAR)`,
  'CREATE TABLE made.notes (position INTEGER, note VARCHAR, failure VARCHAR, reads_unread BOOLEAN)',
  'CREATE TABLE made.problems (says VARCHAR)',
  'CREATE TABLE made.gaps (list VARCHAR, why VARCHAR, is_harmless BOOLEAN)',
  'CREATE TABLE made.completeness (product_id BIGINT, requirement VARCHAR, "of" BIGINT, has BIGINT, missing VARCHAR, "unknown" BIGINT)',
  `CREATE TABLE made.accepted (line VARCHAR, rule VARCHAR, product_id BIGINT, variant_id BIGINT, value VARCHAR)`,
  `CREATE TABLE made.audits (as_of VARCHAR, rule_set VARCHAR, rules JSON, products BIGINT, sellable BIGINT, open BIGINT,
    ${GRADES.map((grade) => `${grade} BIGINT`).join(', ')}, failed JSON)`,
  'CREATE TABLE made.marks (rule VARCHAR, mark VARCHAR)',
  // What became a finding (is_new) and what is none any more; of a rule that could not be compared, one row with neither.
  'CREATE TABLE made.moves (seen_at TIMESTAMP, rule VARCHAR, product_id BIGINT, variant_id BIGINT, is_new BOOLEAN)',
];

/** The statement that fills `rules`. */
export function writeRules(rules: readonly Rule[], weights: Weights): string {
  const rows = rules.map(
    ({ id, severity, subject, appliesToAll }, position) =>
      `(${position}, ${quote(id)}, '${severity}', '${subject}', ${weights[severity]}, ${appliesToAll === true})`,
  );
  return `INSERT INTO made.rules VALUES ${rows.join(', ')}`;
}

/** A statement, part of which may come from the rules file. */
export interface OwnStatement {
  readonly sql: string;
  readonly own?: string;
  /** SQL to run if it fails; absent: it must not fail. */
  readonly onFailure?: (why: string) => string;
  /** Its name, if it is a step of its own: once it has crashed the engine, it is left out. */
  readonly step?: string;
}

/** The statement that runs a rule. */
export function insertVerdicts(
  { id, sql, appliesToAll, ownSql }: Rule,
  position: number,
): OwnStatement {
  const insert = fillSql(insertIntoVerdicts, { position, keeps_passed: appliesToAll !== true });
  return {
    sql: `WITH asked AS (${sql}) ${insert}`,
    ...(ownSql !== undefined && { own: ownSql }),
    step: id,
    onFailure: () => 'SELECT 1',
  };
}

/** The statement that stores the notes on a rule. @param failure why it could not be asked */
export function insertNote(
  rule: Rule,
  position: number,
  failure: string | undefined,
  readsUnread: boolean,
): string {
  const note = rule.note === undefined || failure !== undefined ? 'NULL' : `(${rule.note})`;
  return `INSERT INTO made.notes SELECT ${position}, ${note}, ${failure === undefined ? 'NULL' : quote(failure)}, ${readsUnread}`;
}

/** What the sums over all rules depend on. */
export interface SumParts {
  /** In the order of listings. */
  readonly rules: readonly Rule[];
  /** True if only products are covered that are not passive. */
  readonly isOfSold: boolean;
  /** A rule that at least this share (per cent) of the records for sale fail is a system gap. */
  readonly systemPercent: number;
  /** Ids of rules that are never system gaps, so they always count in grades. */
  readonly gradedGaps: readonly string[];
}

/** SQL: whether a row of `verdicts`, with product `p` and variant `w`, is about something for sale. */
const IS_FOR_SALE = `${isSold('p')} AND (v.variant_id IS NULL OR ${isSold('w')})`;

/**
 * The SELECT of products with two bit strings, one bit per rule in order: `mask`, what they fail, and `open`, what is
 * unknown of severity error.
 * @param products a relation with `product_id` and `is_sold`
 * @param condition on rows `v` of `verdicts`: which of them count
 */
export function selectMasks(
  set: string,
  products: string,
  rules: number,
  condition = 'true',
): string {
  const mask = (
    counts: string,
  ): string => `SELECT product_id, bitstring_agg(position, 0, ${rules - 1}) AS mask
    FROM (SELECT DISTINCT product_id, position FROM ${set}.verdicts v JOIN ${set}.rules USING (position) WHERE ${counts} AND ${condition})
    WHERE product_id IS NOT NULL GROUP BY product_id`;
  const none = `'${'0'.repeat(rules)}'::BIT`;
  return `SELECT p.product_id, p.is_sold, coalesce(f.mask, ${none}) AS mask, coalesce(o.mask, ${none}) AS open FROM ${products} p
    LEFT JOIN (${mask('failed AND accepted IS NULL')}) f USING (product_id) LEFT JOIN (${mask("failed IS NULL AND severity = 'error'")}) o USING (product_id)`;
}

/** The SELECT of the products of each category or brand, by the number of its label. */
function selectPlaced(kind: 'category' | 'brand', entries: 'categories' | 'brands'): string {
  return `SELECT DISTINCT product_id, number, kind FROM product_${entries} o JOIN made.labels l
    ON l.kind = '${kind}' AND l.id IS NOT DISTINCT FROM o.${kind}_id AND (l.id IS NOT NULL OR l.own_name = o.name) WHERE product_id IS NOT NULL`;
}

/** The SELECT of what categories or brands are called. */
function selectEntries(kind: 'category' | 'brand', entries: string, told: 'name' | 'path'): string {
  return `(SELECT ${kind}_id AS id, any_value(${told}) AS ${told} FROM ${entries} GROUP BY ALL)`;
}

/** The statements that sum up all rules, once each was asked. Of categories of one name, the path tells which it is; else the id. */
export function writeSums(parts: SumParts): readonly string[] {
  const { rules, isOfSold, systemPercent, gradedGaps } = parts;
  // The operator wrote these rules on purpose, so they count however many records fail them.
  const asked = rules.filter(({ ownSql }) => ownSql !== undefined).map(({ id }) => id);
  return [
    // The records of each kind that the audit covers, and how many of them are for sale.
    `CREATE TABLE made.records AS SELECT 'product' AS owner, count(*) AS records, count_if(${isSold('products')}) AS sold FROM products${isOfSold ? ` WHERE ${isSold('products')}` : ''}
      UNION ALL SELECT 'variant', count(*), count_if(${isSold('v')} AND ${isSold('p')}) FROM variants v LEFT JOIN products p USING (product_id)`,
    `CREATE TABLE made.results AS WITH counted AS (SELECT position, count(*) AS checked, count_if(failed IS NULL) AS "unknown"
        FROM made.verdicts GROUP BY position),
      failing AS (SELECT position, count_if(accepted IS NULL) AS failed, count(accepted) AS accepted,
          count(DISTINCT p.product_id) FILTER (accepted IS NULL) AS products, count_if(accepted IS NULL AND ${IS_FOR_SALE}) AS sold,
          count(DISTINCT shared) FILTER (accepted IS NULL) AS shared_values
        FROM made.verdicts v LEFT JOIN products p ON p.product_id = v.product_id LEFT JOIN variants w ON w.variant_id = v.variant_id
        WHERE failed GROUP BY position)
      SELECT r.*, CASE WHEN n.failure IS NULL THEN if(applies_to_all, a.records, coalesce(checked, 0)) END AS checked, coalesce(failed, 0) AS failed,
        coalesce(c."unknown", 0) AS "unknown", coalesce(accepted, 0) AS accepted, coalesce(products, 0) AS products,
        coalesce(shared_values, 0) AS shared_values, n.note, n.failure, coalesce(n.reads_unread, false) AS reads_unread,
        a.sold AS for_sale, coalesce(f.sold, 0) AS for_sale_failed,
        coalesce(f.sold * 100 >= ${systemPercent} * a.sold AND a.sold >= ${LEAST_FOR_SYSTEM}, false)
          AND rule NOT IN (${[UNMET_REQUIREMENT, ...gradedGaps, ...asked].map(quote).join(', ')}) AS is_systemic
      FROM made.rules r JOIN made.records a USING (owner) LEFT JOIN made.notes n USING (position)
        LEFT JOIN counted c USING (position) LEFT JOIN failing f USING (position)`,
    `CREATE TABLE made.standing AS ${selectMasks(
      'made',
      `(SELECT product_id, bool_or(${isSold('products')}) AS is_sold FROM products
      WHERE product_id IS NOT NULL${isOfSold ? ` AND ${isSold('products')}` : ''} GROUP BY product_id)`,
      rules.length,
    )}`,
    `CREATE TABLE made.labels AS WITH named AS (SELECT 'category' AS kind, product_id, category_id AS id, name FROM product_categories
        UNION ALL SELECT 'brand', product_id, brand_id, name FROM product_brands),
      placed AS (SELECT kind, id, CASE WHEN id IS NULL THEN name END AS own_name, min(name) AS name FROM named
        WHERE coalesce(id::VARCHAR, name) IS NOT NULL GROUP BY ALL),
      titled AS (SELECT p.kind, p.id, own_name, left(coalesce(c.name, b.name, p.name, p.id::VARCHAR), 200) AS title, left(path, 200) AS path FROM placed p
        LEFT JOIN ${selectEntries('category', 'categories', 'name')} c ON p.kind = 'category' AND c.id = p.id
        LEFT JOIN ${selectEntries('category', 'product_category_tree', 'path')} t ON p.kind = 'category' AND t.id = p.id
        LEFT JOIN ${selectEntries('brand', 'brands', 'name')} b ON p.kind = 'brand' AND b.id = p.id),
      told AS (SELECT *, CASE WHEN count(*) OVER (PARTITION BY kind, title) > 1 THEN coalesce(path, title) ELSE title END AS told FROM titled)
      SELECT row_number() OVER (ORDER BY kind, title, id) AS number, kind, id, own_name,
        CASE WHEN id IS NOT NULL AND count(*) OVER (PARTITION BY kind, told) > 1 THEN concat(told, ' (ID ', id, ')') ELSE told END AS label FROM told`,
    `CREATE TABLE made.placed AS ${selectPlaced('category', 'categories')} UNION ALL ${selectPlaced('brand', 'brands')}`,
    `CREATE TABLE made.examples AS ${selectWorst('made', 'failed AND accepted IS NULL', MOST_KEPT)}`,
    `CREATE VIEW made.main.findings AS SELECT rule, severity, owner, product_id, variant_id, detail, extent
      FROM verdicts v JOIN (SELECT position, rule, severity, owner FROM results WHERE NOT is_systemic) USING (position) WHERE v.failed AND v.accepted IS NULL`,
    `CREATE VIEW made.main.rule_results AS SELECT rule, checked, CASE WHEN failure IS NULL THEN failed::BIGINT END AS failed,
      CASE WHEN failure IS NULL THEN "unknown"::BIGINT END AS "unknown", is_systemic AS is_system_gap,
      coalesce(failure, nullif(concat_ws(' ', CASE WHEN reads_unread THEN 'Lists that it reads were not read to their end: what does not fail is unknown.' END, note), '')) AS note FROM results`,
  ];
}

/**
 * The statement that stores the result of this audit for the trend: one row per copy.
 * @param marks by rule id: its severity or GAP, and a mark of what it asks
 */
export function insertAudit(
  weights: Weights,
  marks: readonly (readonly [id: string, mark: string])[],
): string {
  return `INSERT INTO made.audits SELECT (SELECT strftime(min(checked), '%Y-%m-%dT%H:%M:%SZ') FROM lists WHERE complete IS NOT NULL),
      ${quote(hash(JSON.stringify([weights, marks])))}, ${quote(JSON.stringify(Object.fromEntries(marks)))},
      count(*), count_if(errors = 0), count_if(errors = 0 AND bit_count(open) > 0), ${GRADES.map((grade) => `count_if(grade = '${grade}')`).join(', ')},
      (SELECT json_group_object(rule, failed) FROM made.results WHERE failure IS NULL)
    FROM made.graded JOIN made.standing USING (product_id) HAVING count(grade) = count(*)`;
}

/** The statement that takes over the results of audits of older copies. */
export const KEEP_AUDITS = `INSERT INTO made.audits SELECT * FROM before.audits
  WHERE as_of < (SELECT strftime(min(checked), '%Y-%m-%dT%H:%M:%SZ') FROM lists WHERE complete IS NOT NULL) ORDER BY as_of DESC LIMIT ${MOST_AUDITS}`;

/** When the copy was read to its end, as in the history of changes. */
const SEEN_AT = '(SELECT max(read_to) FROM lists)';

/** Days for which it is kept which findings came and went. */
const MOVES_DAYS = 90;

/** Findings, and what is unknown and so may be one. */
const listOpen = (set: string, position: string): string =>
  `SELECT rule, product_id, variant_id, failed FROM ${set}.verdicts v JOIN same ON v.position = same.${position} WHERE failed IS NULL OR (failed AND accepted IS NULL)`;

const RECORD = 'rule, product_id, variant_id';

/**
 * Statements that store which findings came and went since the audit before, of the rules that ask the same as then. What was or
 * is unknown did neither.
 * @param marks as {@link insertAudit}
 */
export function writeMoves(
  marks: readonly (readonly [id: string, mark: string])[],
): readonly OwnStatement[] {
  const uncompared = (rules: string): string =>
    `SELECT ${SEEN_AT}, rule, NULL, NULL, NULL FROM made.rules WHERE ${rules}`;
  const first = `INSERT INTO made.moves ${uncompared('true')}`;
  const compare = `INSERT INTO made.moves WITH same AS MATERIALIZED (SELECT rule, n.position AS now, o.position AS was FROM made.rules n JOIN made.marks USING (rule)
      JOIN before.marks b USING (rule, mark) JOIN before.rules o USING (rule)),
    now AS (${listOpen('made', 'now')}), was AS (${listOpen('before', 'was')})
    SELECT ${SEEN_AT}, *, true FROM (SELECT ${RECORD} FROM now WHERE failed EXCEPT SELECT ${RECORD} FROM was)
    UNION ALL SELECT ${SEEN_AT}, *, false FROM (SELECT ${RECORD} FROM was WHERE failed EXCEPT SELECT ${RECORD} FROM now)
    UNION ALL ${uncompared('rule NOT IN (SELECT rule FROM same)')}
    UNION ALL SELECT * FROM before.moves WHERE seen_at BETWEEN ${SEEN_AT} - INTERVAL ${MOVES_DAYS} DAY AND ${SEEN_AT}`;
  return [
    {
      sql: `INSERT INTO made.marks VALUES ${marks.map(([id, mark]) => `(${quote(id)}, ${quote(mark)})`).join(', ')}`,
    },
    // There may be no audit before, or one with other tables.
    { sql: compare, onFailure: () => first },
  ];
}
