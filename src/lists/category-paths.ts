/** Where categories stand in their tree, for lists of categories. */

import type { CallContext } from '../call/context.ts';
import { buildEntries, spellPath } from '../filter/named-entries.ts';

/** The path of a category by its id, such as `Men > Shoes`; undefined of one that the PIM's list does not hold. */
export type PathOf = (id: number | undefined) => string | undefined;

/** Reads the tree. @throws CatalogError */
export async function readPaths({ catalog, call }: CallContext): Promise<PathOf> {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  return (id) => {
    const entry = id === undefined ? undefined : entries.get(id);
    return entry && spellPath(entry, entries);
  };
}
