/** Which records an audit covers, as SQL. Pure. */

import { isOfWords, quote } from '../copy/sql-text.ts';

/** Which records are audited. They are compared with the whole catalog all the same. */
export interface Scope {
  /** Category names, including what is below them; absent: all. */
  readonly categories?: readonly string[];
  /** Brand names; absent: all. */
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
  /** House words that must be true of the product. */
  readonly is?: readonly string[];
  /** What the names stand for. */
  readonly found?: Readonly<Partial<Record<GradedBy, FoundNames>>>;
}

/** What the names of one kind stand for. */
export interface FoundNames {
  /** Ids of all that have such a name, and of what is below them. */
  readonly ids: readonly number[];
  /** Names by which products refer to it without an id. */
  readonly names: readonly string[];
  /** Each name that nothing has, with similar names. */
  readonly near: readonly (readonly [string, readonly string[]])[];
}

/** What products are grouped by for grades. */
export type GradedBy = 'category' | 'brand';

/** The views that link products to categories and brands, by id, by name, or by both. */
const OWNED = { category: 'product_categories', brand: 'product_brands' } as const;

/** Whether the scope is the whole catalog. */
export function isWhole({ categories, brands, status, is }: Scope): boolean {
  return [categories, brands, status, is].every((part) => part === undefined);
}

/** SQL: whether something is in scope, by the columns of its id and its name. */
export function isFound(scope: Scope, kind: GradedBy, id: string, name: string): string {
  const { ids = [], names = [] } = scope.found?.[kind] ?? {};
  // An IN list must not be empty, hence the extra entries.
  return `(${id} IN (${[...ids, 'NULL'].join(', ')}) OR (${id} IS NULL AND ${name} IN (${[...names, ''].map(quote).join(', ')})))`;
}

/** The SELECT of the ids of the products in scope. @param set the database of the audit, which has the house words */
function selectMembers(scope: Scope, set: string): string {
  const { categories, brands, status, is = [] } = scope;
  const kinds = [
    ...(categories === undefined ? [] : (['category'] as const)),
    ...(brands === undefined ? [] : (['brand'] as const)),
  ];
  const conditions = [
    // An audit may cover only some products, such as those that are not passive.
    `product_id IN (SELECT product_id FROM ${set}.standing)`,
    ...kinds.map(
      (kind) =>
        `product_id IN (SELECT product_id FROM ${OWNED[kind]} WHERE ${isFound(scope, kind, `${kind}_id`, 'name')})`,
    ),
    ...(is.length === 0 ? [] : [isOfWords('product_id', is, set)]),
    ...(status === undefined ? [] : [`status = ${quote(status)}`]),
  ];
  return `SELECT DISTINCT product_id FROM products WHERE ${conditions.join(' AND ')}`;
}

/** The beginning of a query, with the relation `members` unless the scope is the whole catalog. */
export function withMembers(scope: Scope, set: string): string {
  return isWhole(scope) ? '' : `WITH members AS MATERIALIZED (${selectMembers(scope, set)}) `;
}

/** SQL: whether a row `v` of `verdicts` is in scope; it reads the relation `members`. */
export function writeCondition(scope: Scope): string {
  if (isWhole(scope)) return 'true';
  const { status } = scope;
  const ofVariants =
    status === undefined
      ? ''
      : ` AND (v.variant_id IS NULL OR v.variant_id IN (SELECT variant_id FROM variants WHERE status = ${quote(status)}))`;
  return `v.product_id IN (SELECT product_id FROM members)${ofVariants}`;
}

/** The names in the scope that nothing has, each with similar names. */
export function listUnmatched({ found }: Scope, kind: GradedBy): readonly string[] {
  return (found?.[kind]?.near ?? []).map(([name, near]) =>
    near.length === 0 ? name : `${name}; nearest: ${near.join(', ')}`,
  );
}
