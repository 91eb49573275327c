/** How many products each category or brand of the local copy holds. */

import { cutText } from '../../../answer/fit/cut-text.ts';
import { toPlainText } from '../../../answer/text/text.ts';
import type { NamedEntry, NamedKind } from '../../../filter/named-entries.ts';
import { countProducts } from '../../../question/count-products.ts';
import { foldText } from '../../../record/nearest.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside } from '../../call/waiting.ts';

/** Longest name that is told, in characters. */
const MAX_NAME_CHARS = 200;

/**
 * Reads by the local copy how many products each category (with all below it) or brand holds: the PIM's lists do not tell.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
export async function readProductCounts(kind: NamedKind, context: CallContext) {
  return askCopyBeside(context, async (ask) => {
    const { rows, counted, copy } = await ask(countProducts(kind));
    const isWhole = copy.lists.products?.complete === true && counted === rows.length;
    if (!isWhole || rows.length === 0) return undefined;
    const counts = new Map(rows.map(([holder, count]) => [Number(holder), Number(count)]));
    /** Products that a category or brand holds; 0 for one that no product names. */
    const countOf = (holder: number | undefined) =>
      holder === undefined ? undefined : (counts.get(holder) ?? 0);
    return { countOf, asOf: copy.asOf };
  });
}

/** Brands whose names contain one that was taken exactly, those with the most products first. Throws CatalogError only when the call was cancelled. */
export async function listBrandsContaining(
  taken: readonly number[],
  entries: readonly NamedEntry[],
  context: CallContext,
): Promise<readonly string[]> {
  const spell = ({ name }: NamedEntry): string =>
    ` ${(foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
  const names = entries.filter(({ id }) => taken.includes(id)).map(spell);
  const containing = entries.filter(
    (entry) => !taken.includes(entry.id) && names.some((name) => spell(entry).includes(name)),
  );
  if (containing.length === 0) return [];
  const counts = await readProductCounts('brands', context);
  return containing
    .map(({ id, name }) => ({
      brand: `${cutText(toPlainText(name), MAX_NAME_CHARS)} (${id})`,
      count: counts?.countOf(id),
    }))
    .filter(({ count }) => count !== 0)
    .sort((left, right) => (right.count ?? 0) - (left.count ?? 0))
    .map(({ brand, count }) => (count === undefined ? brand : `${brand}: ${count} products`));
}
