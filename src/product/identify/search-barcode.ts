/** Products that a search for a barcode brings up (Spec §4.6): candidates, because what a search looks at is not shown. */

import type { CallContext } from '../../call/context.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, readId } from '../../record/value.ts';

/** Hits that are worth confirming; a barcode that is found is among the first. */
const MAX_HITS = 5;

/** The ids of the products among the first hits, and of those whose variants are. One request. Throws CatalogError. */
export async function searchBarcode(barcode: string, { catalog, call }: CallContext): Promise<readonly number[]> {
  const query = {
    searchKey: barcode,
    entityTypes: ['Product', 'Variant'],
    status: [],
    offset: 0,
    pageSize: MAX_HITS,
    continued: false,
  };
  const ids = new Set<number>();
  for await (const { hits } of catalog.fetchSearch(query, call)) {
    for (const { record, type, id } of hits.slice(0, MAX_HITS)) {
      const isProduct = foldText(type ?? '') === foldText('product');
      const productId = readId(getField(record, 'ProductId')) ?? (isProduct ? id : undefined);
      if (productId !== undefined) ids.add(productId);
    }
    break;
  }
  return [...ids];
}
