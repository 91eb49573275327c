/** Where categories stand in their tree, by the PIM's list of them. */

import { buildEntries, spellPath } from '../../../filter/named-entries.ts';
import type { CallContext } from '../../call/context.ts';

/**
 * Reads the paths of categories, such as `Men > Shoes`, by their ids.
 * @throws CatalogError
 */
export async function readCategoryPaths({
  catalog,
  call,
}: CallContext): Promise<ReadonlyMap<number, string>> {
  const entries = buildEntries('categories', (await catalog.fetchList('categories', call)) ?? []);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return new Map(entries.map((entry) => [entry.id, spellPath(entry, byId)]));
}
