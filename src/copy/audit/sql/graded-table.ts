/** The table of what each product fails and which grade that makes: of audits, of lists of products, and of defects. Pure. */

import { hash } from '../../hash.ts';
import { type Weights, writeGrade } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition } from '../scope.ts';
import { nameFailing, type RuleTables, writeFailing, writeShared } from './rule-query.ts';

/** What products are graded by. */
export interface GradedBasis {
  /** All that count. */
  readonly rules: readonly Rule[];
  readonly scope: Scope;
  /** No grade depends on it: the same audit has the same tables by it. */
  readonly gradedBy: GradedBy;
  readonly weights: Weights;
}

/**
 * The tables that grades need: `graded` has one row for each product in scope that has an id, with its `product_id`, `points`,
 * `hint_points`, `has_error`, `is_open`, `mask` and `grade`; those of the rules and of the scope come with it. `mask` has a digit
 * for each rule, 1 for an error or a warning that the product fails, or a rule that settles one of which the copy cannot tell.
 */
export function writeGradedTables({ rules, scope, gradedBy, weights }: GradedBasis): RuleTables {
  const inScope = writeCondition(scope);
  const { shared, ...scratch } = writeFailing(rules);
  const found = rules.map(
    (
      rule,
      index,
    ) => `SELECT product_id, ${index}::INTEGER AS rule, ${weights[rule.severity]}::DOUBLE AS points, '${rule.severity}' AS severity,
      bool_or(failed) AS failed, ${indexOfSettling(rule, rules)}::INTEGER AS settling FROM ${nameFailing(rule)} WHERE product_id IS NOT NULL AND ${inScope} GROUP BY product_id`,
  );
  const graded = `WITH found AS (${found.join(' UNION ALL ')}),
    summed AS (SELECT product_id, coalesce(sum(points) FILTER (failed), 0) AS points,
        coalesce(sum(points) FILTER (failed AND severity = 'hint'), 0) AS hint_points,
        count_if(failed AND severity = 'error') AS errors, count_if(failed IS NULL AND severity = 'error') AS open_errors,
        bitstring_agg(if(failed, rule, settling), 0, ${rules.length - 1})
          FILTER ((failed AND severity <> 'hint') OR (failed IS NULL AND settling IS NOT NULL)) AS mask
      FROM found GROUP BY product_id),
    told AS (${writeTold(inScope)})
    SELECT product_id, coalesce(points, 0) AS points, coalesce(hint_points, 0) AS hint_points, coalesce(errors, 0) > 0 AS has_error,
      coalesce(errors, 0) = 0 AND coalesce(open_errors, 0) > 0 AS is_open, mask,
      ${writeGrade('coalesce(points, 0)', 'coalesce(errors, 0)')} AS grade
    FROM told LEFT JOIN summed USING (product_id)`;
  // The tables are read by their names: of another scope or rule this is another table.
  const version = hash(JSON.stringify([scope, gradedBy, ...rules.map(({ sql }) => sql)]));
  return {
    shared: { ...writeShared(scope, gradedBy), ...shared, graded: { sql: `${graded} -- ${version}` } },
    ...scratch,
  };
}

/** The products in scope that can be told apart. */
export function writeTold(inScope: string): string {
  return `SELECT DISTINCT product_id FROM products WHERE product_id IS NOT NULL AND ${inScope}`;
}

/** Which of the rules settles one, by its position; NULL: none. */
function indexOfSettling({ id }: Rule, rules: readonly Rule[]): number | 'NULL' {
  const index = rules.findIndex(({ settles }) => settles === id);
  return index < 0 ? 'NULL' : index;
}
