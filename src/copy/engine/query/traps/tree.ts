/** The objects of the tree that DuckDB's parser makes of a query, and how to go through an expression. Pure. */

import { isRecord, type PimRecord } from '../../../../record/value.ts';

/** An object of the tree: an expression, a part of FROM, or a SELECT. */
export type Node = PimRecord;

/** As the engine folds names: ASCII only. */
export function fold(name: unknown): string {
  return typeof name === 'string' ? name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : '';
}

/** The objects in a list of the tree; none where it is no list. */
export function listNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The objects directly within an expression. A subquery is judged by itself, so only what it is compared with counts. */
function listChildren(node: Node): readonly Node[] {
  const { subquery: _, ...parts } = node;
  return Object.values(parts).flatMap((part) =>
    Array.isArray(part) ? part.filter(isRecord) : isRecord(part) ? [part] : [],
  );
}

/** An expression with all expressions within it, subqueries left out. */
export function listParts(root: Node): readonly Node[] {
  const found: Node[] = [];
  const left = [root];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    found.push(next);
    // As they are written: the last that is put there comes first.
    left.push(...[...listChildren(next)].reverse());
  }
  return found;
}

/** The conditions that all have to hold: those of an AND, or the one that there is. */
export function splitAnd(condition: unknown): readonly Node[] {
  if (!isRecord(condition)) return [];
  return condition.type === 'CONJUNCTION_AND' ? listNodes(condition.children).flatMap(splitAnd) : [condition];
}

/** The names of a column as the query writes it, folded: `p.name` is p, name. Undefined: no column. */
export function readColumn(node: Node | undefined): readonly string[] | undefined {
  return node?.type === 'COLUMN_REF' && Array.isArray(node.column_names) ? node.column_names.map(fold) : undefined;
}

/** A text that the query writes; undefined: it is something else. */
export function readText(node: Node | undefined): string | undefined {
  const value = node?.type === 'VALUE_CONSTANT' && isRecord(node.value) ? node.value.value : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** A whole number that the query writes, such as the place of a column in ORDER BY; undefined: something else. */
export function readPlace(node: Node): number | undefined {
  const value = node.type === 'VALUE_CONSTANT' && isRecord(node.value) ? node.value.value : undefined;
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/** The name of a function that is called; empty: the expression is none. Operators are functions, too (LIKE: `~~`). */
export function readFunction(node: Node): string {
  return fold(node.function_name);
}

/** Aggregates that go wrong where rows come more than once, or are of different kinds. */
const SUMMING =
  /^(sum|fsum|kahan_sum|sumkahan|avg|mean|favg|median|mode|mad|quantile.*|approx_quantile|stddev.*|var_.*|variance|product)$/;

/** Aggregates of any kind that questions use. */
const AGGREGATE =
  /^(count|count_star|count_if|countif|any_value|first|last|min|max|arg_min|arg_max|min_by|max_by|argmin|argmax|bool_and|bool_or|list|array_agg|string_agg|group_concat|listagg|histogram|approx_count_distinct|approx_top_k|geomean|skewness|kurtosis.*|entropy|corr|covar_.*|regr_.*|bit_.*)$/;

/** True for a call of sum, avg, median and the like. */
export function isSumming(node: Node): boolean {
  return SUMMING.test(readFunction(node));
}

/** Aggregates that take one value of many; what they order by is their last argument. */
const EXTREME = /^(min|max|arg_min|arg_max|min_by|max_by|argmin|argmax)$/;

/** True for a call of min, max and the like. */
export function isExtreme(node: Node): boolean {
  return EXTREME.test(readFunction(node));
}

/** True for a call of an aggregate that makes one row of many; one with OVER keeps them. */
export function isAggregate(node: Node): boolean {
  return node.class === 'FUNCTION' && (isSumming(node) || AGGREGATE.test(readFunction(node)));
}
