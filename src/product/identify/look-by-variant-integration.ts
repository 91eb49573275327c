/**
 * A code that nothing has may be a variant's code in another system, for which the PIM has no filter (Spec §4.3): the local
 * copy knows it, where there is one (second-look.ts).
 */

import { askCopyBeside } from '../../call/beside.ts';
import type { CallContext } from '../../call/context.ts';
import { foldCode } from '../../filter/codes.ts';
import { quoteList } from '../../filter/sql-words.ts';
import { getField, isRecord, type PimRecord, readId } from '../../record/value.ts';
import { fetchFew } from '../look/fetch-few.ts';
import type { CodeMatch, Look } from '../look/looks.ts';

const FOLDED = "regexp_replace(upper(integration_code), '[\\s_-]+', '', 'g')";

/** The variants whose integration code is one of the codes, or their products. That none is found proves nothing. */
export async function lookByVariantIntegration(
  endpoint: 'products' | 'variants',
  codes: readonly string[],
  context: CallContext,
): Promise<Look> {
  const copied = await askCopyBeside(context, async (ask) => {
    const wanted = quoteList(codes.map(foldCode));
    return ask(`SELECT ${FOLDED}, product_id, raw::VARCHAR FROM variants WHERE ${FOLDED} IN (${wanted})`);
  });
  const found = (copied?.rows ?? []).flatMap(([folded, productId, raw]) => {
    // What the engine wrote of a record.
    const variant: unknown = JSON.parse(String(raw));
    return isRecord(variant)
      ? [{ folded, productId: productId === null ? undefined : Number(productId), variant }]
      : [];
  });
  const ids = [...new Set(found.flatMap(({ productId }) => productId ?? []))];
  if (found.length === 0 || (endpoint === 'products' && ids.length === 0)) return { matches: new Map(), isAll: true };
  const products =
    endpoint === 'variants'
      ? { records: [], isAll: true }
      : await fetchFew({ endpoint, filter: { ProductIds: ids }, argument: 'codes' }, context);
  const matches = new Map<string, CodeMatch>();
  for (const code of codes) {
    const own = found.filter(({ folded }) => folded === foldCode(code));
    const [first] = own;
    const owners = new Set(own.map(({ productId }) => productId));
    const ofOwners = products.records.filter((product) => owners.has(readId(getField(product, 'ProductId'))));
    const records: readonly PimRecord[] = endpoint === 'variants' ? own.map(({ variant }) => variant) : ofOwners;
    if (first !== undefined && records.length > 0)
      matches.set(code, { records, by: 'variant_integration_code', variant: first.variant });
  }
  if (matches.size > 0 && copied !== undefined)
    context.call.warnings.add(`Integration codes of variants were looked up in the local copy of ${copied.copy.asOf}.`);
  return { ...products, matches };
}
