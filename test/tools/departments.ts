/** Categories with what is below them, counted by plain loops. */
import type { WireRecord } from '../../src/sandbox/catalog-source.ts';
import { type buildGroundTruth, numbersIn } from './ground-truth.ts';

type Truth = ReturnType<typeof buildGroundTruth>;

/** Ids of a category and of all below it. */
export function listBelow({ source }: Truth, id: number): ReadonlySet<number> {
  const ids = new Set([id]);
  for (let size = 0; size < ids.size; ) {
    size = ids.size;
    for (const one of source.categories) if (one.parentId !== null && ids.has(one.parentId)) ids.add(one.id);
  }
  return ids;
}

/** How many products are in any of the categories. */
export function countInCategories(
  { products }: Truth,
  ids: ReadonlySet<number>,
  isWanted: (it: WireRecord) => boolean = () => true,
): number {
  return products.filter(
    (it) => isWanted(it) && numbersIn(it, 'CategoryProducts', 'CategoryId').some((id) => ids.has(id)),
  ).length;
}
