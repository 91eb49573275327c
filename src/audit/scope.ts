/** Which records an audit is about, as SQL. Pure. */

import { isOfWords, quote } from '../copy/sql-text.ts';

/** Which records are audited. What they are compared with is the whole catalog all the same. */
export interface Scope {
  /** Categories by name, those below them included; absent: all. */
  readonly categories?: readonly string[];
  /** Brands by name; absent: all. */
  readonly brands?: readonly string[];
  /** Status of the record that a rule is about; absent: any. */
  readonly status?: string;
  /** House words that are true of the product. */
  readonly is?: readonly string[];
  /** What the names stand for. */
  readonly found?: Readonly<Partial<Record<GradedBy, FoundNames>>>;
}

/** What names of one kind stand for. */
export interface FoundNames {
  /** Of all that are called so, with what is below them. */
  readonly ids: readonly number[];
  /** What products that name it without an id call it. */
  readonly names: readonly string[];
  /** Each name that nothing has, with what is called nearly so. */
  readonly near: readonly (readonly [string, readonly string[]])[];
}

/** What is graded beside all. */
export type GradedBy = 'category' | 'brand';

/** Where each kind is: those of products, which name them by id, by name, or by both. */
const OWNED = { category: 'product_categories', brand: 'product_brands' } as const;

/** Whether nothing is left out. */
export function isWhole({ categories, brands, status, is }: Scope): boolean {
  return [categories, brands, status, is].every((part) => part === undefined);
}

/** The condition that something with an id and a name, by the columns of these names, is one of those asked for. */
export function isFound(scope: Scope, kind: GradedBy, id: string, name: string): string {
  const { ids = [], names = [] } = scope.found?.[kind] ?? {};
  // A list must not be empty.
  return `(${id} IN (${[...ids, 'NULL'].join(', ')}) OR (${id} IS NULL AND ${name} IN (${[...names, ''].map(quote).join(', ')})))`;
}

/**
 * The SELECT of the products in scope, by their ids.
 * @param set the database of the audit, which has the house words
 */
function selectMembers(scope: Scope, set: string): string {
  const { categories, brands, status, is = [] } = scope;
  const kinds = [
    ...(categories === undefined ? [] : (['category'] as const)),
    ...(brands === undefined ? [] : (['brand'] as const)),
  ];
  const conditions = [
    // An audit may be about some products only.
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

/** The beginning of a query with the relation `members`, where the scope is not all. */
export function withMembers(scope: Scope, set: string): string {
  return isWhole(scope) ? '' : `WITH members AS MATERIALIZED (${selectMembers(scope, set)}) `;
}

/** The condition that a row of `verdicts`, here `v`, is in scope; `members` is the relation of the products that are. */
export function writeCondition(scope: Scope): string {
  if (isWhole(scope)) return 'true';
  const { status } = scope;
  const ofVariants =
    status === undefined
      ? ''
      : ` AND (v.variant_id IS NULL OR v.variant_id IN (SELECT variant_id FROM variants WHERE status = ${quote(status)}))`;
  return `v.product_id IN (SELECT product_id FROM members)${ofVariants}`;
}

/** A name that nothing has, with those that come near it. */
export function listUnmatched({ found }: Scope, kind: GradedBy): readonly string[] {
  return (found?.[kind]?.near ?? []).map(([name, near]) =>
    near.length === 0 ? name : `${name}; nearest: ${near.join(', ')}`,
  );
}
