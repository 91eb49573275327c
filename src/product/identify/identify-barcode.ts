/**
 * Which product has a barcode? No filter asks for barcodes (Spec §4.2), so the local copy is asked, else every query that
 * may bring up the product; and the record must show the barcode.
 */

import type { CallContext } from '../../call/context.ts';
import { listBarcodeForms } from '../../filter/codes.ts';
import { type Candidates, fetchCandidates } from '../look/candidates.ts';
import { type Identified, type Step, tryInTurn } from '../look/steps.ts';
import { findBarcodesInCopy } from './barcodes-in-copy.ts';
import { confirmBarcodes } from './confirm-barcodes.ts';
import { searchBarcode } from './search-barcode.ts';

/**
 * Finds the products that have a barcode, or a variant that has. Throws CatalogError.
 * @param isTriedAsCode whether it is known that no product and no variant has it as its code
 */
export async function identifyByBarcode(
  barcode: string,
  context: CallContext,
  { isTriedAsCode = false }: { readonly isTriedAsCode?: boolean } = {},
): Promise<Identified> {
  const copied = await findBarcodesInCopy([barcode], context);
  const owners = copied?.owners.get(barcode) ?? [];
  const name = copied && `the local copy of ${copied.asOf}`;
  if (name !== undefined && copied?.isProof === true && owners.length === 0) {
    return { products: [], tried: [name], proven: true };
  }
  const ids = [...new Set(owners.flatMap(({ productId }) => productId ?? []))];
  const inCopy: Step = {
    name: name ?? '',
    find: async () => confirm(barcode, await fetchProducts('product_ids', ids, context), context),
  };
  const steps = listSteps(barcode, context).slice(isTriedAsCode ? -1 : 0);
  const identified = await tryInTurn([...(ids.length > 0 ? [inCopy] : []), ...steps]);
  const isOfWholeCopy = copied?.isProof === true && identified.tried.at(-1) === name;
  if (identified.products.length > 0 && !isOfWholeCopy) context.call.warnings.add(NOT_UNIQUE);
  return { ...identified, proven: false, canSync: context.localCopy !== undefined && copied?.canBeMended !== false };
}

/** What is said of a barcode that was found without looking at all products. */
export const NOT_UNIQUE =
  'Found by search, because the PIM has no filter for barcodes: other products may have the same barcode.';

function listSteps(barcode: string, context: CallContext): readonly Step[] {
  const step = (name: string, argument: string): Step => ({
    name,
    find: async () => confirm(barcode, await fetchProducts(argument, [barcode], context), context),
  });
  return [
    step('products by Codes', 'codes'),
    step('products by IncludeVariantCode', 'variant_codes'),
    { name: 'search', find: () => search(barcode, context) },
  ];
}

/** Forms of a barcode that are searched for in turn. */
const MAX_FORMS = 3;

async function search(barcode: string, context: CallContext): Promise<Omit<Identified, 'tried'>> {
  for (const form of listBarcodeForms(barcode).slice(0, MAX_FORMS)) {
    const ids = await searchBarcode(form, context);
    if (ids.length === 0) continue;
    const found = await confirm(barcode, await fetchProducts('product_ids', ids, context), context);
    if (found.products.length > 0) return found;
  }
  return { products: [], proven: false };
}

function fetchProducts(
  argument: string,
  values: readonly (string | number)[],
  context: CallContext,
): Promise<Candidates> {
  return fetchCandidates({ endpoint: 'products', args: { [argument]: values }, argument: 'barcode' }, context);
}

async function confirm(
  barcode: string,
  { records, isTooMany }: Candidates,
  context: CallContext,
): Promise<Omit<Identified, 'tried'>> {
  // Of too many, the barcode brought up none in particular: their variants would be those of the whole catalog.
  const owners = await confirmBarcodes([barcode], records, { withVariants: !isTooMany }, context);
  const { products = [], variant } = owners.get(barcode) ?? {};
  return { products, proven: false, ...(variant !== undefined && { variant }) };
}
