import { fillSql } from '../../copy/fill-sql.ts';
import { GRADE_LIMITS, type Weights } from '../grade.ts';
import type { Rule } from '../rule.ts';
import { selectRuleBits } from '../run/tables.ts';
import { isComplete, listMembers, type Scope, writeCondition } from '../scope.ts';
import gradedSql from './graded.sql';

/** Basis of the grades of products: the rules and their weights. */
export interface GradeBasis {
  /** Name of the audit, by which SQL reads its tables. */
  readonly set: string;
  /** All rules of the audit; a rule's index is its position in bit strings. */
  readonly all: readonly Rule[];
  /** The rules that are asked. */
  readonly rules: readonly Rule[];
  readonly weights: Weights;
  /** Ids of rules that are system gaps: they count in no grade. */
  readonly systemic: ReadonlySet<string>;
  readonly scope: Scope;
}

/** Lists the relation `graded`, one row per product, and those that it reads. */
export function listGradeRelations(basis: GradeBasis): Readonly<Record<string, string>> {
  const { set, scope, weights, rules } = basis;
  const settledIds = new Set(rules.map(({ settles }) => settles));
  const graded = fillSql(gradedSql, {
    ...GRADE_LIMITS,
    none: writeRuleBits(basis, () => false),
    errors: writeRuleBits(basis, ({ severity }) => severity === 'error'),
    warnings: writeRuleBits(basis, ({ severity }) => severity === 'warning'),
    hints: writeRuleBits(basis, ({ severity }) => severity === 'hint'),
    repairable: writeRuleBits(basis, ({ severity }) => severity !== 'hint'),
    settlers: listSettlers(basis),
    staying: writeRuleBits(
      basis,
      ({ id, severity }) => severity === 'error' && !settledIds.has(id),
    ),
    error_points: weights.error,
    warning_points: weights.warning,
    hint_points: weights.hint,
  });
  return {
    ...listMembers(scope, set),
    asked_standing: selectProductsInScope(basis),
    graded,
  };
}

// Writes a bit string, one bit per rule of the audit in order: 1 if the rule counts in grades and
// matches. Example: `0100`, if the second of four rules matches.
function writeRuleBits(
  { all, rules, systemic }: GradeBasis,
  matches: (rule: Rule) => boolean,
): string {
  const matchingIds = new Set<string>();
  for (const rule of rules) {
    if (!systemic.has(rule.id) && matches(rule)) matchingIds.add(rule.id);
  }
  return all.map(({ id }) => (matchingIds.has(id) ? '1' : '0')).join('');
}

// Lists the pairs of rules of which the second, passed, makes the first need no answer.
function listSettlers(basis: GradeBasis) {
  const none = writeRuleBits(basis, () => false);
  // The list must not be empty, hence the first entry, which settles nothing.
  const settlers = [{ open: none, settles: none }];
  for (const { id, settles } of basis.rules) {
    if (settles === undefined) continue;
    settlers.push({
      open: writeRuleBits(basis, (rule) => rule.id === settles),
      settles: writeRuleBits(basis, (rule) => rule.id === id),
    });
  }
  return settlers;
}

// Writes the SELECT of the products in scope, with the bit strings of the rules that they fail and
// of those that are unknown. Only the status of a record decides which of its verdicts count.
function selectProductsInScope({ set, scope, all }: GradeBasis): string {
  if (isComplete(scope)) return `FROM ${set}.standing`;
  const products = `FROM ${set}.standing WHERE product_id IN (SELECT product_id FROM members)`;
  if (scope.status === undefined) return products;
  const verdicts = `SELECT v.* FROM ${set}.verdicts v WHERE ${writeCondition(scope)}`;
  return selectRuleBits(set, all.length, { products, verdicts });
}
