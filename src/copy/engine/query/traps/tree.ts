import { isRecord, type PimRecord } from '../../../../record/value.ts';

/** Object of the tree: an expression, a part of FROM, or a SELECT. */
export type Node = PimRecord;

/** Folds names as the engine does: ASCII only. */
export function fold(name: unknown): string {
  if (typeof name === 'string') return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return '';
}

/** Is true for a list that is not empty. */
export const hasItems = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Returns the objects in a list of the tree; none if it is not a list. */
export function listNodes(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * Lists some parts of the tree with everything inside them, in written order. Subqueries are left
 * out, because they are checked separately.
 */
export const listParts = (...roots: readonly unknown[]): readonly Node[] =>
  collectNodes(roots, 'subquery');

/**
 * Lists all objects in some parts of the tree, in written order. @param omitted the key of objects
 * to leave out
 */
export function collectNodes(roots: readonly unknown[], omitted?: string): readonly Node[] {
  const nodes: Node[] = [];
  const pending: unknown[] = [...roots].reverse();
  while (pending.length > 0) {
    const next = pending.pop();
    if (Array.isArray(next)) pending.push(...[...next].reverse());
    if (!isRecord(next)) continue;
    nodes.push(next);
    const inside = Object.entries(next).filter(([key]) => key !== omitted);
    pending.push(...inside.map(([, value]) => value).reverse());
  }
  return nodes;
}

/** Splits an AND into the conditions that must all hold. */
export function splitAnd(condition: unknown): readonly Node[] {
  if (!isRecord(condition)) return [];
  return condition.type === 'CONJUNCTION_AND'
    ? listNodes(condition.children).flatMap(splitAnd)
    : [condition];
}

/**
 * Reads the names of a column as written, folded: `p.name` gives p, name. Empty: it is not a
 * column.
 */
export function readColumn(node: unknown): readonly string[] {
  const isColumn = isRecord(node) && node.type === 'COLUMN_REF' && Array.isArray(node.column_names);
  if (isColumn && Array.isArray(node.column_names)) return node.column_names.map(fold);
  return [];
}

const readConstant = (node: unknown): unknown =>
  isRecord(node) && node.type === 'VALUE_CONSTANT' && isRecord(node.value)
    ? node.value.value
    : undefined;

/** Reads a text constant of the query. */
export function readText(node: unknown): string | undefined {
  const value = readConstant(node);
  return typeof value === 'string' ? value : undefined;
}

/** Reads an integer of the query, such as the position of a column in ORDER BY. */
export function readPlace(node: unknown): number | undefined {
  const value = readConstant(node);
  return Number.isSafeInteger(value) ? Number(value) : undefined;
}

/**
 * Reads the name of the called function; empty: no call. Operators are functions too (LIKE: `~~`).
 */
export const readFunction = (node: unknown): string =>
  isRecord(node) ? fold(node.function_name) : '';

// Aggregates whose result is wrong if rows occur more than once or are of different kinds.
const SUMMING_FUNCTIONS = [
  'sum',
  'fsum',
  'kahan_sum',
  'sumkahan',
  'avg',
  'mean',
  'favg',
  'median',
  'mode',
  'mad',
  'quantile.*',
  'approx_quantile',
  'stddev.*',
  'var_.*',
  'variance',
  'product',
];
const SUMMING = new RegExp(`^(?:${SUMMING_FUNCTIONS.join('|')})$`);

// Aggregates that pick one value of many; they order by their last argument.
const EXTREME = /^(min|max|arg_min|arg_max|min_by|max_by|argmin|argmax)$/;

const AGGREGATE_FUNCTIONS = [
  'count',
  'count_star',
  'count_if',
  'countif',
  'any_value',
  'first',
  'last',
  'bool_and',
  'bool_or',
  'list',
  'array_agg',
  'string_agg',
  'group_concat',
  'listagg',
  'histogram',
  'approx_count_distinct',
  'approx_top_k',
  'geomean',
  'skewness',
  'kurtosis.*',
  'entropy',
  'corr',
  'covar_.*',
  'regr_.*',
  'bit_.*',
];
const AGGREGATE = new RegExp(`^(?:${AGGREGATE_FUNCTIONS.join('|')})$`);

/** Is true for a call of sum, avg, median and the like. */
export const isSumming = (node: Node): boolean => SUMMING.test(readFunction(node));

/** Is true for a call that counts, sums or averages rows. */
export const isTally = (node: Node): boolean =>
  isSumming(node) || /^count/.test(readFunction(node));

/** Is true for a call of min, max and the like. */
export const isExtreme = (node: Node): boolean => EXTREME.test(readFunction(node));

/** Is true for an aggregate that turns many rows into one; with OVER it keeps them. */
export function isAggregate(node: Node): boolean {
  return (
    node.class === 'FUNCTION' &&
    (isSumming(node) || isExtreme(node) || AGGREGATE.test(readFunction(node)))
  );
}

/** Builds the expression of a column. @param as its name in the result */
export const columnNode = (alias: string, name: string, as = ''): Node => ({
  class: 'COLUMN_REF',
  type: 'COLUMN_REF',
  alias: as,
  column_names: [alias, name],
});

/** Gives expressions numbered names, for a SELECT. */
export const nameEach = (prefix: string, nodes: readonly Node[]): readonly Node[] =>
  nodes.map((node, index) => ({ ...node, alias: `${prefix}${index}` }));

const STAR: Node = {
  class: 'STAR',
  type: 'STAR',
  alias: '',
  relation_name: '',
  exclude_list: [],
  replace_list: [],
  columns: false,
  expr: null,
  qualified_exclude_list: [],
  rename_list: [],
};

/** Node for a query without FROM. Without any FROM node, DuckDB ends its process. */
export const NO_FROM: Node = { type: 'EMPTY', alias: '', sample: null };

/** Builds `WITH ctes SELECT columns FROM from WHERE conditions`. */
export function selectRows(
  from: unknown,
  conditions: readonly Node[] = [],
  ctes: readonly Node[] = [],
  columns: readonly Node[] = [STAR],
): Node {
  const all = {
    class: 'CONJUNCTION',
    type: 'CONJUNCTION_AND',
    alias: '',
    children: conditions,
  };
  return {
    type: 'SELECT_NODE',
    modifiers: [],
    cte_map: mapCtes(ctes),
    select_list: columns,
    from_table: from,
    where_clause: conditions.length > 1 ? all : (conditions[0] ?? null),
    group_expressions: [],
    group_sets: [],
    aggregate_handling: 'STANDARD_HANDLING',
    having: null,
    sample: null,
    qualify: null,
  };
}

/** Builds the tree of WITH. If two queries have the same name, the inner one applies. */
export const mapCtes = (ctes: readonly Node[]): Node => ({
  map: [...new Map(ctes.map((entry) => [fold(entry.key), entry])).values()],
});
