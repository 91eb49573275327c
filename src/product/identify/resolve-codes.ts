/** Product codes → product ids, for queries that only take ids (Spec §4.3 has no product code). */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { buildPageQuery } from '../../call/page-query.ts';
import { buildFilterBodies } from '../../filter/filter-body.ts';
import { PRODUCT_PARAMETERS } from '../../filter/parameters.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, readText } from '../../record/value.ts';
import { requireProductId } from '../look/owner-id.ts';
import { toLookedAgain } from './look-for-listed.ts';
import { lookForProducts } from './second-look.ts';

/** What became of the codes. */
interface ResolvedCodes {
  /** Code as asked, by product id. */
  readonly codeOf: ReadonlyMap<number, string>;
  /** What became of codes that no product has as they were written; undefined: there are none. */
  readonly looked: LookedAgain | undefined;
}

/**
 * Looks the codes up in as few requests as they take, and those that no product has once more.
 * @throws CatalogError, also when a product that has one of the codes has an id that cannot be asked for
 */
export async function fetchProductIds(codes: readonly string[], context: CallContext): Promise<ResolvedCodes> {
  const asked = new Map(codes.map((code) => [foldText(code), code]));
  const missing = new Map(asked);
  const codeOf = new Map<number, string>();
  for (const filter of buildFilterBodies({ codes }, PRODUCT_PARAMETERS)) {
    const query = buildPageQuery({
      endpoint: 'products',
      filter,
      parameters: PRODUCT_PARAMETERS,
      argumentNames: { Codes: 'product_codes' },
      pageSize: context.settings.pageSize,
      idField: 'ProductId',
    });
    for await (const { records } of context.catalog.fetchPages(query, context.call)) {
      for (const product of records) {
        const folded = foldText(readText(getField(product, 'Code')) ?? '');
        const code = asked.get(folded);
        if (code === undefined) continue;
        codeOf.set(requireProductId(product), code);
        missing.delete(folded);
      }
    }
  }
  if (missing.size === 0) return { codeOf, looked: undefined };
  const look = await lookForProducts([...missing.values()], context);
  for (const [code, { records }] of look.found) {
    for (const product of records) codeOf.set(requireProductId(product), code);
  }
  return { codeOf, looked: toLookedAgain(look) };
}
