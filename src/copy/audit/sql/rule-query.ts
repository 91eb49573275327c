/** The queries of an audit: one for each rule, over tables that all of them share. Pure. */

import { hash } from '../../hash.ts';
import type { SharedTables } from '../../protocol.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition, writeScope } from '../scope.ts';

/** The order of records that fail: where the rule calls none worse, those that are sold come first. */
export const WORST_FIRST = "extent DESC, status = 'active' DESC NULLS LAST, code, product_id, variant_id";

/** What the queries of all rules share: who is in scope, and with which category or brand each is graded. */
export function writeShared(scope: Scope, gradedBy: GradedBy): SharedTables {
  const tables = `WITH RECURSIVE ${writeScope(scope, gradedBy)}`;
  return {
    members: { sql: `${tables} FROM members` },
    // Numbers are grouped much faster than names.
    label_names: {
      sql: `${tables} SELECT label, row_number() OVER (ORDER BY label)::SMALLINT AS number
      FROM (SELECT DISTINCT label FROM labels)`,
    },
    labels: { sql: `${tables} SELECT product_id, number FROM labels JOIN label_names USING (label)` },
  };
}

/** The table of what does not pass a rule. @param rule by its id, which is made of letters, digits and _ */
export function nameFailing({ id }: Pick<Rule, 'id'>): string {
  return `failing_${id}`;
}

/** The table of the records that fail a rule or of which the copy cannot tell, of whatever scope. */
export function writeFailing(rule: Rule): SharedTables {
  const columns = 'SELECT product_id, variant_id, code, status, failed, detail, extent, shared FROM';
  return {
    [nameFailing(rule)]: {
      sql: `${columns} (${rule.sql}) WHERE failed IS DISTINCT FROM false`,
      fromScratch: `${columns} scratch WHERE failed IS DISTINCT FROM false`,
    },
  };
}

/** A query with the tables that it reads. */
interface RuleQuery {
  readonly sql: string;
  readonly shared: SharedTables;
  /** All records that the rule applies to, from which the shared tables are made at once; they are kept, and it is not. */
  readonly scratch?: string;
}

/**
 * The query that sums a rule up. Rows are `part`, `name`, `id`, `detail`, `population`, `failed`, `unknown`: one of part
 * `all` (`population` is NULL where the rule applies to all records), one of part `shared` (how many values the failing
 * records share, as `failed`), and those of parts `label` (a category or brand), `kind` and `example`.
 * @param maxExamples of part `example`, the worst first
 */
export function writeRuleQuery(rule: Rule, scope: Scope, gradedBy: GradedBy, maxExamples: number): RuleQuery {
  const kinds = `SELECT 'kind', kind, NULL, NULL, NULL, count(*), NULL
    FROM (SELECT unnest(string_split(detail, ', ')) AS kind FROM failing WHERE failed) GROUP BY kind`;
  const counted = `counted_${rule.id}`;
  const sql = `WITH failing AS (FROM ${nameFailing(rule)} WHERE ${writeCondition(scope)})
    SELECT 'all' AS part, NULL AS name, NULL AS id, NULL AS detail, ${rule.appliesToAll ? 'NULL' : `(FROM ${counted})`} AS population,
      count_if(failed) AS failed, count_if(failed IS NULL) AS "unknown" FROM failing
    UNION ALL SELECT 'label', label, NULL, NULL, NULL, failed, NULL FROM label_names JOIN
      (SELECT number, count(*) AS failed FROM failing JOIN labels USING (product_id) WHERE failed GROUP BY number) USING (number)
    UNION ALL SELECT 'shared', NULL, NULL, NULL, NULL, count(DISTINCT value), NULL
      FROM (SELECT unnest(shared) AS value FROM failing WHERE failed)
    ${rule.countsDetails ? `UNION ALL ${kinds}` : ''}
    UNION ALL SELECT * FROM (SELECT 'example', code, ${rule.subject}_id, detail, NULL, NULL, NULL FROM failing
      WHERE failed ORDER BY ${WORST_FIRST} LIMIT ${maxExamples})`;
  const shared = { ...writeShared(scope, gradedBy), ...writeFailing(rule) };
  if (rule.appliesToAll) return { sql, shared };
  // Those that pass are most, so nothing else of them is kept. It may read `members` by its name: of another scope it is another table.
  const count = (records: string): string =>
    `SELECT count(*) FROM ${records} WHERE ${writeCondition(scope)} -- ${hash(JSON.stringify(scope))}`;
  const table = { sql: count(`(${rule.sql})`), fromScratch: count('scratch') };
  return { sql, shared: { ...shared, [counted]: table }, scratch: rule.sql };
}
