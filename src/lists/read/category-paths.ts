/** Where categories stand in their tree, for lists of categories and counts by them. */

import type { CallContext } from '../../call/context.ts';
import { InvalidArgumentError } from '../../errors.ts';
import { buildEntries, spellPath } from '../../filter/named-entries.ts';
import { ifTold } from '../question/ask-beside.ts';

/** The categories of the PIM's list; of one that it does not hold both tell nothing. */
export interface CategoryTree {
  /** Whether the list holds no category, or there is none. */
  readonly isEmpty: boolean;
  /** The path of a category by its id, such as `Men > Shoes`. */
  readonly pathOf: (id: number | undefined) => string | undefined;
  /** Whether the category stands below another. */
  readonly isBelow: (id: number) => boolean;
  /** The category that a category is below and that is below no other, itself where it is below none. */
  readonly rootOf: (id: number) => { readonly id: number; readonly name: string } | undefined;
}

/** Reads the tree. @throws CatalogError; NotInCopyError of a copy without the list */
export async function readTree({ catalog, call }: CallContext): Promise<CategoryTree> {
  const records = (await catalog.fetchList('categories', call)) ?? [];
  const entries = new Map(buildEntries('categories', records).map((entry) => [entry.id, entry]));
  const parentOf = (id: number): number | undefined => entries.get(id)?.parentId;
  return {
    isEmpty: entries.size === 0,
    pathOf: (id) => {
      const entry = id === undefined ? undefined : entries.get(id);
      return entry && spellPath(entry, entries);
    },
    rootOf: (id) => {
      const seen = new Set<number>();
      let root = entries.get(id);
      for (let at = root; at !== undefined && !seen.has(at.id); at = entries.get(at.parentId ?? Number.NaN)) {
        seen.add(at.id);
        root = at;
      }
      return root && { id: root.id, name: root.name };
    },
    isBelow: (id) => entries.has(parentOf(id) ?? Number.NaN),
  };
}

/**
 * The tree that matches are counted by; undefined where none is needed, or none can be read and the names on records do.
 * @throws CatalogError; NotInCopyError of a copy without the list where it must be known
 */
export async function readTreeFor(
  countBy: string | undefined,
  context: CallContext,
): Promise<CategoryTree | undefined> {
  if (countBy === 'category') return ifTold(() => readTree(context));
  if (countBy !== 'root_category') return undefined;
  const tree = await readTree(context);
  if (tree.isEmpty) {
    throw new InvalidArgumentError(
      'count_by root_category needs the list of categories, which this PIM does not serve.',
      'Count by category.',
      'count_by',
    );
  }
  return tree;
}
