/** How many products each category or brand of the local copy holds. */

import type { NamedKind } from '../../../filter/named-entries.ts';
import { countProducts } from '../../../question/count-members.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside } from '../../call/waiting.ts';

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
