/**
 * A category without those below it (`subcategories: false`), where it has some: whether the PIM's own filter includes them is
 * not shown (Spec §4.2), so that the records themselves must name the category.
 */

import type { CallContext } from '../../call/context.ts';
import type { Condition } from '../../filter/condition.ts';
import { type FilterArguments, readFilterValues } from '../../filter/filter-body.ts';
import { buildEntries, listSubtree } from '../../filter/named-entries.ts';
import { readCategories } from '../../record/readers.ts';
import { getField } from '../../record/value.ts';

const WIRE = 'CategoryProducts';

/**
 * Builds the condition that a product names one of the categories in `category_ids`; undefined where nothing is below them,
 * or no list tells. Throws CatalogError.
 */
export async function buildCategoryAlone(
  args: FilterArguments,
  { catalog, call }: CallContext,
): Promise<Condition | undefined> {
  const wanted = new Set(readFilterValues(args, 'category_ids').map(Number));
  if (wanted.size === 0) return undefined;
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const all = listSubtree([...wanted], buildEntries('categories', records));
  if (all.length === wanted.size) return undefined;
  return {
    argument: 'subcategories',
    wire: WIRE,
    test: (record) => {
      const shown = readCategories(getField(record, WIRE));
      // What the PIM found by a category has one, shown or not.
      if (shown.state !== 'value') return 'unknown';
      const ids = shown.value.map(({ id }) => id);
      if (ids.some((id) => id !== undefined && wanted.has(id))) return 'yes';
      return ids.includes(undefined) || shown.unknownKeys.length > 0 ? 'unknown' : 'no';
    },
  };
}
