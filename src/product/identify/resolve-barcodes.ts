/** Barcodes → product ids, for a list (Spec §4.2 has no filter for barcodes): by the local copy, else by search. */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { CatalogError } from '../../errors.ts';
import { listBarcodeForms, mayBeBarcode } from '../../filter/codes.ts';
import { getField, type PimRecord, readText } from '../../record/value.ts';
import { fetchFew } from '../look/fetch-few.ts';
import { requireProductId } from '../look/owner-id.ts';
import { type CopiedBarcodes, findBarcodesInCopy } from './barcodes-in-copy.ts';
import { confirmBarcodes } from './confirm-barcodes.ts';
import { NOT_UNIQUE } from './identify-barcode.ts';
import { searchBarcode } from './search-barcode.ts';

/** What became of the barcodes. */
export interface ResolvedBarcodes {
  /** Barcode as asked, by product id. */
  readonly barcodeOf: ReadonlyMap<number, string>;
  /** Whose each is: `barcode` with the product's code, `variant_barcode` with the variant's. */
  readonly looked: LookedAgain;
}

/** Barcodes that are searched for in one call: a request each. */
const MAX_SEARCHES = 10;
/** Forms of a barcode that are searched for. */
const MAX_FORMS = 3;

const MAY_BE_CODE =
  'Some of these barcodes do not have 8 or 12 to 14 digits, as EAN, UPC and GTIN have; if they are codes, ask with codes.';

/** What was found so far. */
interface Found {
  readonly barcodeOf: Map<number, string>;
  readonly matched: Map<string, { readonly by: string; readonly codes: readonly string[] }>;
}

/** Looks the barcodes up. Throws CatalogError when the call was cancelled, or a product has an id that cannot be asked for. */
export async function resolveBarcodes(asked: readonly string[], context: CallContext): Promise<ResolvedBarcodes> {
  const barcodes = [...new Set(asked)];
  const found: Found = { barcodeOf: new Map(), matched: new Map() };
  const copied = await findBarcodesInCopy(barcodes, context);
  if (copied !== undefined) noteCopied(copied, found, context);
  const rest = barcodes.filter((barcode) => !found.matched.has(barcode));
  const isProven = copied?.isProof === true;
  // What the copy knows of a variant without a product has an owner all the same.
  const missing = isProven ? rest.filter((barcode) => copied?.owners.has(barcode) !== true) : [];
  if (!isProven && rest.length > 0) await searchFor(rest, found, context);
  if (!isProven && found.matched.size > 0) context.call.warnings.add(NOT_UNIQUE);
  const untold = rest.filter((barcode) => !found.matched.has(barcode) && !missing.includes(barcode));
  if ([...missing, ...untold].some((barcode) => !mayBeBarcode(barcode))) context.call.warnings.add(MAY_BE_CODE);
  if (untold.length > 0) context.call.warnings.add(warnOfUntold(copied, context));
  return { barcodeOf: found.barcodeOf, looked: { matched: found.matched, missing, untold } };
}

function noteCopied({ owners, asOf }: CopiedBarcodes, { barcodeOf, matched }: Found, { call }: CallContext): void {
  for (const [barcode, all] of owners) {
    const owned = all.filter(({ productId }) => productId !== undefined);
    if (owned.length === 0) continue;
    for (const { productId } of owned) if (productId !== undefined) barcodeOf.set(productId, barcode);
    const own = owned.flatMap(({ productCode, variantCode }) => (variantCode === undefined ? (productCode ?? []) : []));
    const codes = own.length > 0 ? own : owned.flatMap(({ variantCode }) => variantCode ?? []);
    matched.set(barcode, { by: own.length > 0 ? 'barcode' : 'variant_barcode', codes: [...new Set(codes)] });
  }
  call.warnings.add(`The barcodes were looked up in the local copy of ${asOf}.`);
}

/** Searches for each in the form that is likeliest, then in others as far as the searches reach. */
async function searchFor(barcodes: readonly string[], found: Found, context: CallContext): Promise<void> {
  let left = MAX_SEARCHES;
  for (let form = 0; form < MAX_FORMS && left > 0; form++) {
    const rest = barcodes.filter((barcode) => !found.matched.has(barcode));
    const keys = rest.flatMap((barcode) => listBarcodeForms(barcode)[form] ?? []).slice(0, left);
    left -= keys.length;
    await searchOnce(rest, keys, found, context);
  }
}

/** Searches by the keys and confirms all candidates at once. A search that fails finds nothing. */
async function searchOnce(
  barcodes: readonly string[],
  keys: readonly string[],
  found: Found,
  context: CallContext,
): Promise<void> {
  const searched = await Promise.all(keys.map((key) => searchOrNothing(key, context)));
  const ids = [...new Set(searched.flat())];
  if (ids.length === 0) return;
  const question = { endpoint: 'products', filter: { ProductIds: ids }, argument: 'barcodes' } as const;
  const { records } = await fetchFew(question, context);
  const owners = await confirmBarcodes(barcodes, records, { withVariants: true }, context);
  for (const [barcode, { products, variant }] of owners) {
    for (const product of products) found.barcodeOf.set(requireProductId(product), barcode);
    const holders: readonly PimRecord[] = variant === undefined ? products : [variant];
    const codes = holders.flatMap((holder) => readText(getField(holder, 'Code')) ?? []);
    found.matched.set(barcode, { by: variant === undefined ? 'barcode' : 'variant_barcode', codes });
  }
}

async function searchOrNothing(barcode: string, context: CallContext): Promise<readonly number[]> {
  try {
    return await searchBarcode(barcode, context);
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    context.call.warnings.add(`A search for barcodes failed: ${error.message}`);
    return [];
  }
}

function warnOfUntold(copied: CopiedBarcodes | undefined, { localCopy }: CallContext): string {
  const start = 'No record confirms the barcodes in no_match, which does not prove that no product has them';
  const canSync = localCopy !== undefined && copied?.canBeMended !== false;
  return canSync
    ? `${start}: the PIM has no filter for barcodes. Call sync_catalog: the local copy can tell if the PIM sends barcodes.`
    : `${start}: the PIM has no filter for barcodes.`;
}
