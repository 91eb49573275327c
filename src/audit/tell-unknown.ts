/**
 * SQL for what a copy cannot know: a missing row does not prove that the PIM lacks it. It calls the
 * macros of audits (audit/sql), so that it can only be asked in one. Pure.
 */

import { quote } from '../copy/sql-text.ts';

/**
 * SQL: true if no record of a view has the field at all, so that a record without it lacks nothing.
 */
function isNeverSent(view: string, field: string): string {
  return `pim_is_never_sent(${quote(view)}, ${quote(field)})`;
}

/** SQL: true if no record of a view has a readable value in the field. */
export function isNeverFilled(view: string, field: string): string {
  return `pim_is_never_filled(${quote(view)}, ${quote(field)})`;
}

/**
 * SQL: true if a row has a value in a column that no reader understands.
 * @param row its relation
 */
export function isColumnUnread(row: string, column: string): string {
  return `pim_is_column_unread(${row}.${column}, ${row}.unread, ${quote(column)})`;
}

/**
 * SQL: true if product `p` may have more rows of a sub-record than those with its id: part of it
 * has a shape that no reader understands, or there is no id to find them by.
 */
function isUnread(field: string): string {
  return `pim_is_unread(p.product_id, p.${field}_state)`;
}

function isComplete(list: string): string {
  return `pim_is_complete(${quote(list)})`;
}

/**
 * SQL: true if a variant without a product may belong to one anyway. Otherwise such variants belong
 * to none.
 */
const MAY_HAVE_PRODUCT = 'pim_may_have_product()';

/** SQL: true if product `p` may have a picture that was not read or not matched. */
export const MAY_HAVE_MORE_PICTURES = 'pim_may_have_more_pictures(p.product_id, p.pictures_state)';

/** SQL: true if something was found; otherwise NULL if it may exist anyway, or false. */
export function foundOrUnknown(isFound: string, mayBe: readonly string[]): string {
  return `pim_tell(${isFound}, ${joinOr(mayBe)})`;
}

/**
 * SQL: true if product `p` or one of its variants has rows of a sub-record that both can have;
 * NULL: unknown.
 * @param rows SQL after FROM that selects them, ending in a condition
 */
export function hasAnyRows(rows: string, field: string): string {
  const unreadVariants = `variants WHERE ${field}_state = 'unknown'`;
  return foundOrUnknown(isAmong(rows), [
    'p.product_id IS NULL',
    `p.${field}_state = 'unknown'`,
    isAmong(unreadVariants),
    `(${isNeverSent('products', field)} AND ${isNeverSent('variants', field)})`,
    `(p.variants_state <> 'absent' AND NOT ${isComplete('variants')})`,
    mayOwn(`${rows} AND owner = 'variant'`),
    mayOwn(unreadVariants),
  ]);
}

/** SQL: true if product `p` has rows of a sub-record of products; NULL: unknown. */
export function hasOwnRows(rows: string, field: string): string {
  return foundOrUnknown(isAmong(rows), [isUnread(field), isNeverSent('products', field)]);
}

/** SQL: true if variants of product `p` have rows of a sub-record of variants; NULL: unknown. */
export function hasVariantRows(rows: string, field: string): string {
  const mayHaveMore = joinOr([
    `NOT ${isComplete('variants')}`,
    isNeverSent('variants', field),
    mayOwn(rows),
    isAmong(`variants WHERE ${field}_state = 'unknown'`),
  ]);
  return foundOrUnknown(isAmong(rows), [`p.variants_state <> 'absent' AND (${mayHaveMore})`]);
}

/** SQL: true if product `p` has a value in a column; NULL: unknown. */
export function hasColumn(column: string): string {
  const isFound = `p.${column} IS NOT NULL`;
  return foundOrUnknown(isFound, [isColumnUnread('p', column), isNeverSent('products', column)]);
}

/**
 * SQL: true if product `p` has a document; NULL: unknown, because the media list is incomplete, or
 * there is no id to match by, and the product's own record does not say (no PIM must fill it).
 */
export function hasDocument(): string {
  const isUnlisted = `(p.product_id IS NULL OR NOT ${isComplete('product_media')})`;
  const isSilent = `p.documents_state <> 'value' AND ${isNeverFilled('products', 'documents')}`;
  return foundOrUnknown(isAmong('documents WHERE true'), [
    `p.documents_state = 'unknown'`,
    `(${isUnlisted} AND ${isSilent})`,
  ]);
}

/**
 * SQL: true if any product may own such rows of variants.
 * @param rows SQL after FROM, ending in a condition
 */
function mayOwn(rows: string): string {
  return `(${MAY_HAVE_PRODUCT} AND EXISTS (FROM ${rows} AND product_id IS NULL))`;
}

/**
 * SQL: true if product `p` has any of some rows.
 * @param rows SQL after FROM, ending in a condition
 */
export function isAmong(rows: string): string {
  return `p.product_id IN (SELECT product_id FROM ${rows} AND product_id IS NOT NULL)`;
}

function joinOr(conditions: readonly string[]): string {
  return conditions.join(' OR ');
}
