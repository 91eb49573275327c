/** The query of what an audit comes to by product: grades, who is sellable, and who fails the same rules. Pure. */

import { hash } from '../../hash.ts';
import { GRADES, type Weights, writeGrade } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition } from '../scope.ts';
import { isSold } from './checks.ts';
import { nameFailing, type RuleTables, writeFailing, writeShared } from './rule-query.ts';

/** Combinations of rules that are told apart, those of the most products first. */
const MOST_COMBINATIONS = 10_000;

/**
 * The query over all rules. Rows are `part`, `name`, `points`, `products`, `with_error`, `open`, the products of each
 * grade, `lost`, the points that all products lose, and of part `combination` how many of its products are not passive: one of part `all`, whose `points` are the products of all combinations, those of parts `label` (a category or brand) and `combination`, whose `name` has a digit for
 * each rule, 1 for an error or a warning that they fail, or a rule that settles one of which the copy cannot tell, and whose
 * `points` are those of hints. `open`: no error that is known, and of some the copy cannot tell. Those of part `rule` have as `points` the records that fail the rule of that `name`.
 */
export function writeStandingQuery(
  rules: readonly Rule[],
  scope: Scope,
  gradedBy: GradedBy,
  weights: Weights,
): RuleTables & { readonly sql: string } {
  const inScope = writeCondition(scope);
  const { shared, ...scratch } = writeFailing(rules);
  const told = writeTold(inScope);
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
    told AS (${told})
    SELECT product_id, coalesce(points, 0) AS points, coalesce(hint_points, 0) AS hint_points, coalesce(errors, 0) > 0 AS has_error,
      coalesce(errors, 0) = 0 AND coalesce(open_errors, 0) > 0 AS is_open, mask,
      ${writeGrade('coalesce(points, 0)', 'coalesce(errors, 0)')} AS grade, is_sold
    FROM told LEFT JOIN summed USING (product_id)`;
  // The tables are read by their names: of another scope or rule this is another table.
  const version = hash(JSON.stringify([scope, gradedBy, ...rules.map(({ sql }) => sql)]));
  const counts = `count(*) AS products, count_if(has_error) AS with_error, count_if(is_open) AS open,
    ${GRADES.map((grade) => `count_if(grade = '${grade}') AS ${grade}`).join(', ')}, sum(points)::DOUBLE AS lost, count_if(is_sold) AS sold`;
  return {
    sql: `SELECT 'all' AS part, NULL AS name, count(mask)::DOUBLE AS points, ${counts} FROM graded
      UNION ALL SELECT 'label', label, NULL, ${counts} FROM graded JOIN labels USING (product_id) JOIN label_names USING (number) GROUP BY label
      UNION ALL SELECT * FROM (SELECT 'combination', mask::VARCHAR, hint_points, ${counts} FROM graded WHERE mask IS NOT NULL
        GROUP BY mask, hint_points ORDER BY count(*) DESC, mask, hint_points LIMIT ${MOST_COMBINATIONS})
      ${rules.map((rule) => writeFailed(rule, inScope)).join(' ')}`,
    shared: { ...writeShared(scope, gradedBy), ...shared, graded: { sql: `${graded} -- ${version}` } },
    ...scratch,
  };
}

/** Which of the rules settles one, by its position; NULL: none. */
function indexOfSettling({ id }: Rule, rules: readonly Rule[]): number | 'NULL' {
  const index = rules.findIndex(({ settles }) => settles === id);
  return index < 0 ? 'NULL' : index;
}

/** The part of a rule: asked of its table, because the portion of an audit that ends it knows only its own rules. */
function writeFailed(rule: Rule, inScope: string): string {
  const none = Array.from({ length: 5 + GRADES.length }, () => 'NULL').join(', ');
  return `UNION ALL SELECT 'rule', '${rule.id}', count_if(failed)::DOUBLE, ${none} FROM ${nameFailing(rule)} WHERE ${inScope}`;
}

/** The query of two counts: the products in scope, and those of them that fail any of the rules. */
export function writeTouchedQuery(rules: readonly Rule[], scope: Scope): RuleTables & { readonly sql: string } {
  const inScope = writeCondition(scope);
  const { shared, ...scratch } = writeFailing(rules);
  const failing = rules.map((rule) => `SELECT product_id FROM ${nameFailing(rule)} WHERE failed AND ${inScope}`);
  return {
    sql: `WITH told AS (${writeTold(inScope)})
      SELECT count(*), count_if(product_id IN (${failing.join(' UNION ALL ')})) FROM told`,
    shared: { ...writeShared(scope, 'category'), ...shared },
    ...scratch,
  };
}

/** The products in scope that can be told apart. */
function writeTold(inScope: string): string {
  return `SELECT product_id, bool_or(${isSold('products')}) AS is_sold FROM products WHERE product_id IS NOT NULL AND ${inScope} GROUP BY product_id`;
}
