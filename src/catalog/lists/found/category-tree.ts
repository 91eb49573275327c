/** Where categories stand in their tree, by the PIM's list of them. */

import { InvalidArgumentError } from '../../../errors.ts';
import {
  buildEntries,
  listPath,
  type NamedEntry,
  spellPath,
} from '../../../filter/named-entries.ts';
import { readFilterValues } from '../../../filter/pim-filters.ts';
import type { CallContext } from '../../call/context.ts';
import { ifTold } from '../../call/waiting.ts';
import type { ListQuestion } from '../asked/question.ts';

/** The categories of the PIM's list; of one that it does not hold both tell nothing. */
export type CategoryTree = Awaited<ReturnType<typeof readTree>>;

/** Reads the tree. @param inside categories inside which is counted @throws CatalogError; NotInCopyError of a copy without the list */
export async function readTree(
  { catalog, call }: CallContext,
  inside: ReadonlySet<number> = new Set(),
) {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  return {
    /** Whether the list holds no category, or there is none. */
    isEmpty: entries.size === 0,
    /** The path of a category by its id, such as `Men > Shoes`. */
    pathOf: (id: number | undefined): string | undefined => {
      const entry = id === undefined ? undefined : entries.get(id);
      return entry && spellPath(entry, entries);
    },
    /** Whether matches are counted inside categories. */
    isInside: inside.size > 0 && entries.size > 0,
    /** Under which a category is counted: one level below those, none outside them; else its root. Undefined: the list does not hold it. */
    placesOf: (id = Number.NaN): readonly NamedEntry[] | undefined => {
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      const path = listPath(entry, entries);
      const at = path.findIndex((one) => inside.has(one.id));
      return at < 0 && inside.size > 0 ? [] : path.slice(0, at + 2).slice(-1);
    },
  };
}

/**
 * The tree that matches are counted by; undefined where none is needed, or none can be read and the names on records do.
 * @throws CatalogError; NotInCopyError of a copy without the list where it must be known
 */
export async function readTreeFor(
  { arrangement: { countBy }, args }: Pick<ListQuestion, 'arrangement' | 'args'>,
  context: CallContext,
) {
  const inside = new Set(readFilterValues(args, 'category_ids').map(Number));
  if (countBy === 'category') return ifTold(() => readTree(context, inside));
  if (countBy !== 'root_category') return undefined;
  const tree = await readTree(context);
  if (tree.isEmpty) {
    const failed =
      'count_by root_category needs the list of categories, which this PIM does not serve.';
    throw new InvalidArgumentError(failed, 'Count by category.', 'count_by');
  }
  return tree;
}
