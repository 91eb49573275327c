/**
 * A missing row does not prove that the PIM lacks it. The SQL calls the macros of audits
 * (audit/sql), so that it can only be asked in one.
 */

import { quote } from '../copy/sql-text.ts';

// SQL: true if no record of a view has the field at all, so that a record without it lacks nothing.
function neverSentSql(view: string, field: string): string {
  return `pim_is_never_sent(${quote(view)}, ${quote(field)})`;
}

/** SQL: true if no record of a view has a readable value in the field. */
export function neverFilledSql(view: string, field: string): string {
  return `pim_is_never_filled(${quote(view)}, ${quote(field)})`;
}

/**
 * SQL: true if a row has a value in a column that no reader understands.
 * @param row its relation
 */
export function unreadColumnSql(row: string, column: string): string {
  return `pim_is_column_unread(${row}.${column}, ${row}.unread, ${quote(column)})`;
}

// SQL: true if product `p` may have more rows of a sub-record than those with its id: part of it
// has a shape that no reader understands, or there is no id to find them by.
function unreadRowsSql(field: string): string {
  return `pim_is_unread(p.product_id, p.${field}_state)`;
}

function completeSql(list: string): string {
  return `pim_is_complete(${quote(list)})`;
}

// SQL: true if a variant without a product may belong to one anyway. Otherwise such variants belong
// to none.
const MAY_HAVE_PRODUCT = 'pim_may_have_product()';

/** SQL: true if product `p` may have a picture that was not read or not matched. */
export const MAY_HAVE_MORE_PICTURES = 'pim_may_have_more_pictures(p.product_id, p.pictures_state)';

/** SQL: true if something was found; otherwise NULL if it may exist anyway, or false. */
export function foundOrUnknown(foundSql: string, mayBeSql: readonly string[]): string {
  return `pim_tell(${foundSql}, ${joinOr(mayBeSql)})`;
}

/**
 * SQL: true if product `p` or one of its variants has rows of a sub-record that both can have;
 * NULL: unknown.
 * @param rows SQL after FROM that selects them, ending in a condition
 */
export function hasAnyRows(rows: string, field: string): string {
  const unreadVariants = `variants WHERE ${field}_state = 'unknown'`;
  return foundOrUnknown(hasRowsSql(rows), [
    'p.product_id IS NULL',
    `p.${field}_state = 'unknown'`,
    hasRowsSql(unreadVariants),
    `(${neverSentSql('products', field)} AND ${neverSentSql('variants', field)})`,
    `(p.variants_state <> 'absent' AND NOT ${completeSql('variants')})`,
    mayOwnSql(`${rows} AND owner = 'variant'`),
    mayOwnSql(unreadVariants),
  ]);
}

/** SQL: true if product `p` has rows of a sub-record of products; NULL: unknown. */
export function hasOwnRows(rows: string, field: string): string {
  return foundOrUnknown(hasRowsSql(rows), [unreadRowsSql(field), neverSentSql('products', field)]);
}

/** SQL: true if variants of product `p` have rows of a sub-record of variants; NULL: unknown. */
export function hasVariantRows(rows: string, field: string): string {
  const mayHaveMoreSql = joinOr([
    `NOT ${completeSql('variants')}`,
    neverSentSql('variants', field),
    mayOwnSql(rows),
    hasRowsSql(`variants WHERE ${field}_state = 'unknown'`),
  ]);
  return foundOrUnknown(hasRowsSql(rows), [`p.variants_state <> 'absent' AND (${mayHaveMoreSql})`]);
}

/** SQL: true if product `p` has a value in a column; NULL: unknown. */
export function hasColumn(column: string): string {
  const foundSql = `p.${column} IS NOT NULL`;
  return foundOrUnknown(foundSql, [unreadColumnSql('p', column), neverSentSql('products', column)]);
}

/**
 * SQL: true if product `p` has a document; NULL: unknown, because the media list is incomplete, or
 * there is no id to match by, and the product's own record does not say (no PIM must fill it).
 */
export function hasDocument(): string {
  const unlistedSql = `(p.product_id IS NULL OR NOT ${completeSql('product_media')})`;
  const silentSql = `p.documents_state <> 'value' AND ${neverFilledSql('products', 'documents')}`;
  return foundOrUnknown(hasRowsSql('documents WHERE true'), [
    `p.documents_state = 'unknown'`,
    `(${unlistedSql} AND ${silentSql})`,
  ]);
}

// SQL: true if any product may own such rows of variants.
// `rows`: SQL after FROM, ending in a condition.
function mayOwnSql(rows: string): string {
  return `(${MAY_HAVE_PRODUCT} AND EXISTS (FROM ${rows} AND product_id IS NULL))`;
}

/**
 * SQL: true if product `p` has any of some rows.
 * @param rows SQL after FROM, ending in a condition
 */
export function hasRowsSql(rows: string): string {
  return `p.product_id IN (SELECT product_id FROM ${rows} AND product_id IS NOT NULL)`;
}

function joinOr(conditions: readonly string[]): string {
  return conditions.join(' OR ');
}
