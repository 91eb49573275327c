/**
 * Once-headed or keyed: flat records are printed as rows under one list of columns, because a key that is repeated in
 * every record costs tokens and tells nothing. Decided by the fields asked for, so it stays the same over a walk. Pure.
 */

import type { ShownField } from './select-fields.ts';

/** The `layout` argument. */
export const LAYOUTS = ['auto', 'records', 'table'] as const;

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number];

const TRANSLATABLE = new Set(['name', 'short_description', 'long_description']);

/** The columns of the table layout, or undefined for records with keys. */
export function chooseColumns(
  layout: Layout,
  fields: readonly ShownField[],
  culture: string | undefined,
): readonly string[] | undefined {
  // Fields that are not known beforehand can have no column.
  const isOpen = fields.some(({ kind }) => kind === 'rest');
  if (layout === 'records' || isOpen || (layout === 'auto' && !fields.every(isFlat))) return undefined;
  const keys = fields.map(({ key }) => key);
  return culture !== undefined && keys.some((key) => TRANSLATABLE.has(key)) ? [...keys, 'culture_fallback'] : keys;
}

function isFlat(field: ShownField): boolean {
  if (field.kind === 'derived') return field.key !== 'barcodes';
  return !['sub', 'media', 'open'].includes(field.kind);
}
