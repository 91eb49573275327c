/**
 * Which product is meant? Each kind of identifier is asked for through its own query and confirmed on the records that
 * come back; what cannot be confirmed is never taken for the product, nor for its absence.
 */

import type { CallContext } from '../../call/context.ts';
import { mayBeBarcode } from '../../filter/codes.ts';
import { type Candidates, fetchCandidates } from '../look/candidates.ts';
import { readOwnerId } from '../look/owner-id.ts';
import { type Identified, type Step, toFound, tryInTurn } from '../look/steps.ts';
import { identifyByBarcode } from './identify-barcode.ts';
import { lookForProducts, PRODUCT_LOOKS } from './second-look.ts';

/** The ways to name one product. */
export const IDENTIFIERS = ['product_id', 'code', 'integration_code', 'variant_code', 'barcode'] as const;

/** One of {@link IDENTIFIERS} and its value. */
export interface Identifier {
  readonly kind: (typeof IDENTIFIERS)[number];
  readonly value: string | number;
}

/** Finds the products that an identifier means. Throws CatalogError. */
export async function identifyProduct(identifier: Identifier, context: CallContext): Promise<Identified> {
  if (identifier.kind === 'barcode') return identifyByBarcode(String(identifier.value), context);
  const identified = await tryInTurn(listSteps(identifier.kind, identifier.value, context));
  if (identifier.kind === 'product_id' || identified.products.length > 0) return identified;
  const again = await lookAgain(String(identifier.value), identified, context);
  const isOfAnotherKind = identifier.kind !== 'code' && again.products.length > 0;
  return isOfAnotherKind ? { ...again, matchedBy: again.matchedBy ?? 'code' } : again;
}

/** What a code of any kind may have meant that nothing has as it was written. */
async function lookAgain(code: string, { tried, proven }: Identified, context: CallContext): Promise<Identified> {
  const { found, missing, near } = await lookForProducts([code], context);
  const match = found.get(code);
  const all = [...tried, PRODUCT_LOOKS, ...(mayBeBarcode(code) ? ['products and variants by barcode'] : [])];
  if (match === undefined)
    return { products: [], tried: all, proven: proven && missing.length > 0, near: near.get(code) };
  const { records, by, variant } = match;
  return { products: records, tried: all, proven: false, matchedBy: by, ...(variant !== undefined && { variant }) };
}

function listSteps(
  kind: Exclude<Identifier['kind'], 'barcode'>,
  value: string | number,
  context: CallContext,
): readonly Step[] {
  const fetchProducts = (argument: string, values: readonly (string | number)[] = [value]): Promise<Candidates> =>
    fetchCandidates({ endpoint: 'products', args: { [argument]: values }, argument: kind }, context);
  const step = (name: string, argument: string): Step => ({
    name: `products by ${name}`,
    find: async () => toFound(await fetchProducts(argument)),
  });
  switch (kind) {
    case 'product_id':
      return [step('ProductIds', 'product_ids')];
    case 'code':
      return [step('Codes', 'codes')];
    case 'integration_code':
      return [step('IntegrationCodes', 'integration_codes')];
    case 'variant_code':
      return [
        step('IncludeVariantCode', 'variant_codes'),
        { name: 'variants by Codes', find: () => findByVariant(String(value), fetchProducts, context) },
      ];
  }
}

type FetchProducts = (argument: string, values: readonly (string | number)[]) => Promise<Candidates>;

async function findByVariant(
  code: string,
  fetchProducts: FetchProducts,
  context: CallContext,
): Promise<Omit<Identified, 'tried'>> {
  const question = { endpoint: 'variants', args: { codes: [code] }, argument: 'variant_code' } as const;
  const { fitting, records } = await fetchCandidates(question, context);
  const ids = new Set(fitting.map(readOwnerId).filter((id) => id !== undefined));
  if (ids.size === 0) return { products: [], proven: records.length === 0 };
  return toFound(await fetchProducts('product_ids', [...ids]));
}
