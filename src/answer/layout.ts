/**
 * Once-headed or keyed: flat records are printed as rows under one list of columns, because a key that is repeated in
 * every record costs tokens and tells nothing. Decided by the fields asked for, so it stays the same over a walk. Pure.
 */

import { FALLBACK_KEY } from './languages.ts';
import type { ShownField } from './select-fields.ts';

/** The `layout` argument. */
export const LAYOUTS = ['auto', 'records', 'table'] as const;

/** One of {@link LAYOUTS}. */
export type Layout = (typeof LAYOUTS)[number];

/** The columns of the table layout, or undefined for records with keys. One is left out where no record has a mark for it. */
export function chooseColumns(
  layout: Layout,
  fields: readonly ShownField[],
  culture: string | undefined,
): readonly string[] | undefined {
  // Fields that are not known beforehand can have no column.
  const isOpen = fields.some(({ kind }) => kind === 'rest');
  if (layout === 'records' || isOpen || (layout === 'auto' && !fields.every(isFlat))) return undefined;
  const keys = fields.map(({ key }) => key);
  return culture === undefined ? keys : [...keys, FALLBACK_KEY];
}

function isFlat(field: ShownField): boolean {
  if (field.kind === 'derived') return field.key !== 'barcodes';
  return !['sub', 'media', 'open'].includes(field.kind);
}
