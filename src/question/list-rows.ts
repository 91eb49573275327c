/** List of records with a view of the same name. */
export type List = 'products' | 'variants';

/** Id column and owner name of each list. */
export const LISTS = {
  products: { id: 'product_id', owner: 'product' },
  variants: { id: 'variant_id', owner: 'variant' },
} as const;

/** Returns true when the records of an endpoint have a view. */
export function isList(endpoint: string): endpoint is List {
  return Object.hasOwn(LISTS, endpoint);
}

/** Rows of a list within a statement, by the alias of its view. */
export interface RecordRows {
  readonly list: List;
  readonly alias: string;
}

/** Entries of records, such as their prices. */
export interface Entries {
  // FROM and WHERE of the entries of all records.
  readonly rows: string;
  // The column of an entry that holds the id of its record.
  readonly key: string;
  // The id of the record to test.
  readonly record: string;
}

/** Alias of the entries in `Entries.rows`, for predicates on them. */
export const ENTRY = 'e';

/** Entries of records in a view whose rows name their owner. */
export function ownEntries(view: string, { list, alias }: RecordRows): Entries {
  const { id, owner } = LISTS[list];
  return {
    rows: `${view} ${ENTRY} WHERE ${ENTRY}.owner = '${owner}'`,
    key: `${ENTRY}.${id}`,
    record: `${alias}.${id}`,
  };
}

/** Entries in a view that belong to a product, or to the product of a variant. */
export function entriesOfProduct(
  view: string,
  { alias }: Pick<RecordRows, 'alias'>,
  condition = 'true',
): Entries {
  return {
    rows: `${view} ${ENTRY} WHERE ${condition}`,
    key: `${ENTRY}.product_id`,
    record: `${alias}.product_id`,
  };
}

/**
 * SQL test that any entry of a record meets a predicate: TRUE, FALSE, or NULL where only unreadable
 * entries may meet it. EXISTS and bool_or would lose that third value, and a subquery that names
 * the record is joined for each record.
 */
export function anyEntry({ rows, key, record }: Entries, predicate: string): string {
  const having = (test: string): string => `${record} IN (SELECT ${key} FROM ${rows} AND ${test})`;
  return `CASE
    WHEN ${having(`(${predicate})`)} THEN true
    WHEN ${having(`(${predicate}) IS NULL`)} THEN NULL
    ELSE false
  END`;
}

/** SQL test that a record has any entry. */
export function hasEntry({ rows, key, record }: Entries): string {
  return `coalesce(${record} IN (SELECT ${key} FROM ${rows} AND ${key} IS NOT NULL), false)`;
}

/**
 * SQL that is NULL where a sub-record has an unknown shape, so that it may hold anything; else
 * FALSE.
 */
export function unreadShape(field: string, { alias }: RecordRows): string {
  return `CASE WHEN ${alias}.${field}_state = 'unknown' THEN NULL ELSE false END`;
}

/** SQL test of a field: FALSE for a record that does not state it, NULL for an unreadable value. */
export function testField(field: string, predicate: string, { alias }: RecordRows): string {
  const isUnread = `list_contains(string_split(${alias}.unread, ','), '${field}')`;
  return `CASE
    WHEN ${alias}.${field} IS NOT NULL THEN ${predicate}
    WHEN ${isUnread} THEN NULL
    ELSE false
  END`;
}
