/** The queries of an audit: one for each rule, over tables that all of them share. Pure. */

import type { SharedTables } from '../../protocol.ts';
import { type Rule, SUBJECTS } from '../rule.ts';
import { type Scope, type ScoredBy, writeCondition, writeScope } from '../scope.ts';

/** In place of the number of a label: all records, whichever they have. */
const ALL = 0;

/** The order of records that fail: where the rule calls none worse, those that are sold come first. */
const WORST_FIRST = "extent DESC, status = 'active' DESC NULLS LAST, code, product_id, variant_id";

/** What the queries of all rules share: who is in scope, with which category or brand each is scored, how many there are. */
export function writeShared(scope: Scope, scoredBy: ScoredBy): SharedTables {
  const tables = `WITH RECURSIVE ${writeScope(scope, scoredBy)}`;
  const sizes = SUBJECTS.map(
    (subject) => `SELECT '${subject}' AS subject, ${ALL} AS number, count(*) AS population
      FROM ${subject}s WHERE ${writeCondition(scope)}
    UNION ALL SELECT '${subject}', number, count(*)
      FROM ${subject}s JOIN labels USING (product_id) WHERE ${writeCondition(scope)} GROUP BY number`,
  );
  return {
    members: `${tables} FROM members`,
    // Numbers are grouped much faster than names.
    label_names: `${tables} SELECT label, row_number() OVER (ORDER BY label)::SMALLINT AS number
      FROM (SELECT DISTINCT label FROM labels)`,
    labels: `${tables} SELECT product_id, number FROM labels JOIN label_names USING (label)`,
    sizes: sizes.join(' UNION ALL '),
  };
}

/**
 * The query that sums a rule up, over the tables of writeShared. Rows are `part`, `name`, `id`, `detail`, `population`,
 * `failed`, `unknown`: one of part `all`, one of part `shared` (how many values the failing
 * records share, as `failed`), and those of parts `label` (a category or brand), `kind` and `example`.
 * @param maxExamples of part `example`, the worst first
 */
export function writeRuleQuery(rule: Rule, scope: Scope, maxExamples: number): string {
  const counts = 'count(*) AS population, count_if(failed) AS failed, count_if(failed IS NULL) AS "unknown"';
  const kinds = `SELECT 'kind', kind, NULL, NULL, NULL, count(*), NULL
    FROM (SELECT unnest(string_split(detail, ', ')) AS kind FROM checked WHERE failed) GROUP BY kind`;
  // Those that pass are most; where it is known how many they are, nothing of them is kept.
  const sums = rule.appliesToAll
    ? `SELECT number, s.population, coalesce(failed, 0) AS failed, coalesce("unknown", 0) AS "unknown"
      FROM sizes s LEFT JOIN counted USING (number) WHERE subject = '${rule.subject}'`
    : 'FROM counted';
  return `WITH checked AS MATERIALIZED (SELECT * FROM (${rule.sql})
      WHERE ${writeCondition(scope)}${rule.appliesToAll ? ' AND failed IS DISTINCT FROM false' : ''}),
    counted AS (SELECT ${ALL} AS number, ${counts} FROM checked
      UNION ALL SELECT number, ${counts} FROM checked JOIN labels USING (product_id) GROUP BY number)
    SELECT CASE WHEN number = ${ALL} THEN 'all' ELSE 'label' END AS part, label AS name, NULL AS id, NULL AS detail,
      population, failed, "unknown" FROM (${sums}) LEFT JOIN label_names USING (number)
    UNION ALL SELECT 'shared', NULL, NULL, NULL, NULL, count(DISTINCT value), NULL
      FROM (SELECT unnest(shared) AS value FROM checked WHERE failed)
    ${rule.countsDetails ? `UNION ALL ${kinds}` : ''}
    UNION ALL SELECT * FROM (SELECT 'example', code, ${rule.subject}_id, detail, NULL, NULL, NULL FROM checked
      WHERE failed ORDER BY ${WORST_FIRST} LIMIT ${maxExamples})`;
}

/** The query for all records that fail a rule, the worst first. Those without an id are told apart by their codes. */
export function writeFailingQuery(rule: Rule, scope: Scope): string {
  const id = `${rule.subject}_id`;
  return `WITH RECURSIVE ${writeScope(scope, 'category')},
    names AS (SELECT ${id} AS named_id, code AS named_code, any_value(name) AS name FROM ${rule.subject}s
      GROUP BY ${id}, code HAVING ${id} IS NOT NULL OR count(*) = 1)
    SELECT product_id, variant_id, code, name, status, detail FROM (${rule.sql})
    LEFT JOIN names ON named_id IS NOT DISTINCT FROM ${id} AND named_code IS NOT DISTINCT FROM code
    WHERE failed AND ${writeCondition(scope)}
    ORDER BY ${WORST_FIRST}`;
}
