/** The lists whose records a SELECT can be asked for, and how their rows are named in it. Pure. */

/** A list of records that has a view of its name. */
export type List = 'products' | 'variants';

/** What differs between the lists. */
export const LISTS = {
  products: { id: 'product_id', owner: 'product' },
  variants: { id: 'variant_id', owner: 'variant' },
} as const;

/** The rows of a list within a statement: the alias of its view tells them from others. */
export interface RecordRows {
  readonly list: List;
  readonly alias: string;
}

/** The entries of records in a view whose rows name their owner. */
export function ownEntries(view: string, { list, alias }: RecordRows): string {
  const { id, owner } = LISTS[list];
  return `${view} e WHERE e.owner = '${owner}' AND e.${id} = ${alias}.${id}`;
}

/**
 * Whether any entry of a record meets a predicate: TRUE, FALSE, or NULL where only entries that cannot be read may meet it.
 * EXISTS and bool_or would lose that third value.
 * @param entries FROM and WHERE of the entries, as `e`
 */
export function anyEntry(entries: string, predicate: string): string {
  return `true IN (SELECT ${predicate} FROM ${entries})`;
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
