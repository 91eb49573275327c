/** Where categories stand in their tree, by the PIM's list of them. */

import { buildEntries } from '../../../filter/named-entries.ts';
import { NamedList } from '../../../filter/named-list.ts';
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
  const list = new NamedList(entries);
  return new Map(entries.map((entry) => [entry.id, list.spellPath(entry)]));
}
