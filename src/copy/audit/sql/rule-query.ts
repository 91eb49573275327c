/** The queries of an audit: one for each rule, over tables that all of them share. Pure. */

import { hash } from '../../hash.ts';
import type { SharedTables } from '../../protocol.ts';
import { type Rule, SUBJECTS } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition, writeScope } from '../scope.ts';

/** In place of the number of a label: all records, whichever they have. */
const ALL = 0;

/** The order of records that fail: where the rule calls none worse, those that are sold come first. */
export const WORST_FIRST = "extent DESC, status = 'active' DESC NULLS LAST, code, product_id, variant_id";

/** What the queries of all rules share: who is in scope, with which category or brand each is graded, how many there are. */
export function writeShared(scope: Scope, gradedBy: GradedBy): SharedTables {
  const tables = `WITH RECURSIVE ${writeScope(scope, gradedBy)}`;
  const sizes = SUBJECTS.map(
    (subject) => `SELECT '${subject}' AS subject, ${ALL} AS number, count(*) AS population
      FROM ${subject}s WHERE ${writeCondition(scope)}
    UNION ALL SELECT '${subject}', number, count(*)
      FROM ${subject}s JOIN labels USING (product_id) WHERE ${writeCondition(scope)} GROUP BY number`,
  );
  return {
    members: { sql: `${tables} FROM members` },
    // Numbers are grouped much faster than names.
    label_names: {
      sql: `${tables} SELECT label, row_number() OVER (ORDER BY label)::SMALLINT AS number
      FROM (SELECT DISTINCT label FROM labels)`,
    },
    labels: { sql: `${tables} SELECT product_id, number FROM labels JOIN label_names USING (label)` },
    // It reads the others by their names: of another scope it is another table.
    sizes: { sql: `${sizes.join(' UNION ALL ')} -- ${hash(tables)}` },
  };
}

/** The table of what does not pass a rule. @param rule by its id, which is made of letters, digits and _ */
export function nameFailing({ id }: Pick<Rule, 'id'>): string {
  return `failing_${id}`;
}

/** The table of how many records a rule applies to and how many fail it, in all and by label: asked once, as it costs most. */
function nameCounted({ id }: Pick<Rule, 'id'>): string {
  return `counted_${id}`;
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
 * `all`, one of part `records` (as `population`, all records of the subject in scope, whether or not the rule applies), one
 * of part `shared` (how many values the failing records share, as `failed`), and those of parts `label` (a category or
 * brand), `kind` and `example`.
 * @param maxExamples of part `example`, the worst first
 */
export function writeRuleQuery(rule: Rule, scope: Scope, gradedBy: GradedBy, maxExamples: number): RuleQuery {
  const counts = 'count(*) AS population, count_if(failed) AS failed, count_if(failed IS NULL) AS "unknown"';
  const failing = nameFailing(rule);
  const kinds = `SELECT 'kind', kind, NULL, NULL, NULL, count(*), NULL
    FROM (SELECT unnest(string_split(detail, ', ')) AS kind FROM ${failing} WHERE failed AND ${writeCondition(scope)}) GROUP BY kind`;
  // Those that pass are most; where it is known how many they are, nothing of them is kept.
  const sums = rule.appliesToAll
    ? `SELECT number, s.population, coalesce(failed, 0) AS failed, coalesce("unknown", 0) AS "unknown"
      FROM sizes s LEFT JOIN counted USING (number) WHERE subject = '${rule.subject}'`
    : 'FROM counted';
  const count = (
    records: string,
  ): string => `WITH checked AS MATERIALIZED (SELECT product_id, failed FROM ${records} WHERE ${writeCondition(scope)})
      SELECT ${ALL} AS number, ${counts} FROM checked
      UNION ALL SELECT number, ${counts} FROM checked JOIN labels USING (product_id) GROUP BY number`;
  const counted = rule.appliesToAll ? `(${count(failing)})` : nameCounted(rule);
  const sql = `WITH counted AS (FROM ${counted})
    SELECT CASE WHEN number = ${ALL} THEN 'all' ELSE 'label' END AS part, label AS name, NULL AS id, NULL AS detail,
      population, failed, "unknown" FROM (${sums}) LEFT JOIN label_names USING (number)
    UNION ALL SELECT 'records', NULL, NULL, NULL, population, NULL, NULL FROM sizes
      WHERE number = ${ALL} AND subject = '${rule.subject}'
    UNION ALL SELECT 'shared', NULL, NULL, NULL, NULL, count(DISTINCT value), NULL
      FROM (SELECT unnest(shared) AS value FROM ${failing} WHERE failed AND ${writeCondition(scope)})
    ${rule.countsDetails ? `UNION ALL ${kinds}` : ''}
    UNION ALL SELECT * FROM (SELECT 'example', code, ${rule.subject}_id, detail, NULL, NULL, NULL FROM ${failing}
      WHERE failed AND ${writeCondition(scope)} ORDER BY ${WORST_FIRST} LIMIT ${maxExamples})`;
  const shared = { ...writeShared(scope, gradedBy), ...writeFailing(rule) };
  if (rule.appliesToAll) return { sql, shared };
  // It reads `labels` by its name: of another scope it is another table.
  const version = `-- ${hash(JSON.stringify([scope, gradedBy]))}`;
  const table = { sql: `${count(`(${rule.sql})`)} ${version}`, fromScratch: `${count('scratch')} ${version}` };
  return { sql, shared: { ...shared, [nameCounted(rule)]: table }, scratch: rule.sql };
}
