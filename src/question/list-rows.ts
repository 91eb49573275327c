/** The lists whose records a SELECT can be asked for, and how their rows are named in it. Pure. */

/** A list of records that has a view of its name. */
export type List = 'products' | 'variants';

/** What differs between the lists. */
export const LISTS = {
  products: { id: 'product_id', owner: 'product' },
  variants: { id: 'variant_id', owner: 'variant' },
} as const;

/** Whether the records of an endpoint have a view. */
export function isList(endpoint: string): endpoint is List {
  return Object.hasOwn(LISTS, endpoint);
}

/** The rows of a list within a statement: the alias of its view tells them from others. */
export interface RecordRows {
  readonly list: List;
  readonly alias: string;
}

/** Entries of records, and which record each belongs to. */
export interface Entries {
  /** FROM and WHERE of the entries of all records. */
  readonly rows: string;
  /** The column of an entry that holds the id of its record. */
  readonly key: string;
  /** The id of the record that is asked about. */
  readonly record: string;
}

/** The entries of records in a view whose rows name their owner, as `e`. */
export function ownEntries(view: string, { list, alias }: RecordRows): Entries {
  const { id, owner } = LISTS[list];
  return {
    rows: `${view} e WHERE e.owner = '${owner}'`,
    key: `e.${id}`,
    record: `${alias}.${id}`,
  };
}

/** The entries in a view that belong to a product, or to the product of a variant, as `e`. */
export function entriesOfProduct(
  view: string,
  { alias }: Pick<RecordRows, 'alias'>,
  condition = 'true',
): Entries {
  return {
    rows: `${view} e WHERE ${condition}`,
    key: 'e.product_id',
    record: `${alias}.product_id`,
  };
}

/**
 * Whether any entry of a record meets a predicate: TRUE, FALSE, or NULL where only entries that cannot be read may meet it.
 * EXISTS and bool_or would lose that third value, and what names the record within a subquery is joined for each record.
 */
export function anyEntry({ rows, key, record }: Entries, predicate: string): string {
  const having = (test: string): string => `${record} IN (SELECT ${key} FROM ${rows} AND ${test})`;
  return `CASE
    WHEN ${having(`(${predicate})`)} THEN true
    WHEN ${having(`(${predicate}) IS NULL`)} THEN NULL
    ELSE false
  END`;
}

/** Whether a record has any entry. */
export function hasEntry({ rows, key, record }: Entries): string {
  return `coalesce(${record} IN (SELECT ${key} FROM ${rows} AND ${key} IS NOT NULL), false)`;
}

/** NULL where a sub-record of the record has a shape that no reader knows, so that it may hold what is looked for; else FALSE. */
export function unreadShape(field: string, { alias }: RecordRows): string {
  return `CASE WHEN ${alias}.${field}_state = 'unknown' THEN NULL ELSE false END`;
}

/** A condition on a field: FALSE of a record that does not state it, NULL of one whose value cannot be read. */
export function testField(field: string, predicate: string, { alias }: RecordRows): string {
  const isUnread = `list_contains(string_split(${alias}.unread, ','), '${field}')`;
  return `CASE
    WHEN ${alias}.${field} IS NOT NULL THEN ${predicate}
    WHEN ${isUnread} THEN NULL
    ELSE false
  END`;
}
