/** Where categories stand in their tree, for lists of categories and counts by them. */

import type { CallContext } from '../call/context.ts';
import { NotInCopyError } from '../copy/ask/catalog-from-copy.ts';
import { CatalogError } from '../errors.ts';
import { buildEntries, spellPath } from '../filter/named-entries.ts';

/** The categories of the PIM's list; of one that it does not hold both tell nothing. */
export interface CategoryTree {
  /** The path of a category by its id, such as `Men > Shoes`. */
  readonly pathOf: (id: number | undefined) => string | undefined;
  /** Whether the category stands below another. */
  readonly isBelow: (id: number) => boolean;
}

/** Reads the tree. @throws CatalogError; NotInCopyError of a copy without the list */
export async function readTree({ catalog, call }: CallContext): Promise<CategoryTree> {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  const parentOf = (id: number): number | undefined => entries.get(id)?.parentId;
  return {
    pathOf: (id) => {
      const entry = id === undefined ? undefined : entries.get(id);
      return entry && spellPath(entry, entries);
    },
    isBelow: (id) => entries.has(parentOf(id) ?? Number.NaN),
  };
}

/** As {@link readTree}; undefined where it cannot be read. Throws CatalogError only when the call was cancelled. */
export async function readTreeIfTold(context: CallContext): Promise<CategoryTree | undefined> {
  try {
    return await readTree(context);
  } catch (error) {
    if (error instanceof NotInCopyError || (error instanceof CatalogError && error.code !== 'CANCELLED'))
      return undefined;
    throw error;
  }
}
