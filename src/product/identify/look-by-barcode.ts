/** A code that nothing has may be a barcode, which is printed on what people hold in their hands (second-look.ts). */

import type { CallContext } from '../../call/context.ts';
import { CatalogError } from '../../errors.ts';
import { isBarcode, mayBeBarcode } from '../../filter/codes.ts';
import type { CodeMatch, Look } from '../look/looks.ts';
import { identifyByBarcode } from './identify-barcode.ts';

/** Barcodes that are looked for in one call: a search each, or more. */
const MAX_BARCODES = 5;

/**
 * The products, or variants, that have the codes as their barcodes (Spec §2.1 and §2.2 Codes). That none is found says
 * nothing against there being no such code.
 */
export async function lookByBarcode(
  endpoint: 'products' | 'variants',
  codes: readonly string[],
  context: CallContext,
): Promise<Look> {
  const right = codes.filter(isBarcode);
  // A barcode that was made up, or mistyped into the catalog, has a wrong check digit and an owner all the same.
  const barcodes = [...right, ...codes.filter((code) => mayBeBarcode(code) && !isBarcode(code))];
  const matches = new Map<string, CodeMatch>();
  try {
    for (const barcode of barcodes.slice(0, MAX_BARCODES)) {
      const { products, variant } = await identifyByBarcode(barcode, context, { isTriedAsCode: true });
      const own = variant === undefined ? {} : { variant };
      const records = endpoint === 'products' ? products : variant === undefined ? [] : [variant];
      if (records.length > 0) matches.set(barcode, { records, by: variant ? 'variant_barcode' : 'barcode', ...own });
    }
    return { matches, isAll: right.length <= MAX_BARCODES };
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    return { matches, isAll: false, failure: error };
  }
}
