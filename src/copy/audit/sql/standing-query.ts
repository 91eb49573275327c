/** The query of what an audit comes to by product: grades, who is sellable, and who fails the same rules. Pure. */

import { GRADES, type Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { type GradedBy, type Scope, writeCondition } from '../scope.ts';
import { writeGradedTables, writeTold } from './graded-table.ts';
import { nameFailing, type RuleTables, writeFailing, writeShared } from './rule-query.ts';

/** Combinations of rules that are told apart, those of the most products first. */
const MOST_COMBINATIONS = 10_000;

/**
 * The query over all rules. Rows are `part`, `name`, `points`, `products`, `with_error`, `open`, the products of each
 * grade, and `lost`, the points that all products lose: one of part `all`, whose `points` are the products of all combinations, those of parts `label` (a category or brand) and `combination`, whose `name` has a digit for
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
  const counts = `count(*) AS products, count_if(has_error) AS with_error, count_if(is_open) AS open,
    ${GRADES.map((grade) => `count_if(grade = '${grade}') AS ${grade}`).join(', ')}, sum(points)::DOUBLE AS lost`;
  return {
    sql: `SELECT 'all' AS part, NULL AS name, count(mask)::DOUBLE AS points, ${counts} FROM graded
      UNION ALL SELECT 'label', label, NULL, ${counts} FROM graded JOIN labels USING (product_id) JOIN label_names USING (number) GROUP BY label
      UNION ALL SELECT * FROM (SELECT 'combination', mask::VARCHAR, hint_points, ${counts} FROM graded WHERE mask IS NOT NULL
        GROUP BY mask, hint_points ORDER BY count(*) DESC, mask, hint_points LIMIT ${MOST_COMBINATIONS})
      ${rules.map((rule) => writeFailed(rule, inScope)).join(' ')}`,
    ...writeGradedTables({ rules, scope, gradedBy, weights }),
  };
}

/** The part of a rule: asked of its table, because the portion of an audit that ends it knows only its own rules. */
function writeFailed(rule: Rule, inScope: string): string {
  const none = Array.from({ length: 4 + GRADES.length }, () => 'NULL').join(', ');
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
