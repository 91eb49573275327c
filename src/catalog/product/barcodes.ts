/**
 * Whose barcodes are. The PIM has no filter for them (Spec §4.2): a local copy is asked, else a search brings up candidates,
 * whose records must show the barcode.
 */

import { CatalogError } from '../../errors.ts';
import { foldBarcode } from '../../filter/codes.ts';
import { readBarcodes } from '../../record/codes-and-media.ts';
import { foldText } from '../../record/nearest.ts';
import { getField, readId, readText } from '../../record/value.ts';
import type { CallContext } from '../call/context.ts';
import { fetchEvery, readOwnerId, requireProductId } from '../call/page-query.ts';
import { findInCopy, type Owners } from './codes-in-copy.ts';

/** Searches in one call: a request each. */
const MAX_SEARCHES = 10;

/** Looks barcodes up. Throws CatalogError when the call was cancelled, or an owner has an id that cannot be asked for. */
export async function findBarcodes(asked: readonly string[], context: CallContext) {
  const barcodes = [...new Set(asked)];
  const copied = await findInCopy(barcodes, 'barcode', context);
  const owners = new Map(copied?.found);
  const lacking = barcodes.filter((barcode) => !owners.has(barcode));
  const tried = copied === undefined ? [] : [copied.way];
  if (copied?.isProof === true || lacking.length === 0) {
    return { owners, missing: lacking, untold: [], tried };
  }
  const searched = await searchBarcodes(lacking, context);
  for (const [barcode, found] of searched.owners) owners.set(barcode, found);
  return {
    /** By the barcode as it was asked. */
    owners,
    /** Barcodes that nobody has, by a whole copy. */
    missing: [],
    /** Barcodes of which it is not known whether anybody has them. */
    untold: lacking.filter((barcode) => !owners.has(barcode)),
    /** What was asked, in words. */
    tried: [...tried, 'search, confirmed by the barcodes of the records'],
    failure: searched.failure,
  };
}

/** Warns of barcodes that may be somebody's all the same. */
export function warnOfUnproven({ call, localCopy }: CallContext): void {
  call.notices.push({
    code: 'barcodes_not_proved',
    mayCopy: localCopy !== undefined,
  });
}

/**
 * Searches the PIM for each barcode without its leading zeros, which every other way to write it contains. `failure`: why a
 * search failed. Throws CatalogError as {@link findBarcodes}.
 */
export async function searchBarcodes(barcodes: readonly string[], context: CallContext) {
  const { notices } = context.call;
  const keys = barcodes.slice(0, MAX_SEARCHES).map(foldBarcode);
  const owners = new Map<string, Owners>();
  let failure: CatalogError | undefined;
  try {
    const found = await Promise.all(keys.map((key) => search(key, context)));
    await confirm(barcodes, [...new Set(found.flat())], owners, context);
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') {
      throw error;
    }
    failure = error;
    notices.push({ code: 'barcode_search_failed', why: error.message });
  }
  if (owners.size > 0) notices.push({ code: 'barcode_not_unique' });
  return { owners, failure };
}

/** Hits that are worth confirming; a barcode that is found is among the first. */
const MAX_HITS = 5;

/** The products among the first hits of a search (Spec §4.6), and those whose variants are: what it looks at is not shown. */
async function search(
  searchKey: string,
  { catalog, call }: CallContext,
): Promise<readonly number[]> {
  const entityTypes = ['Product', 'Variant'];
  const query = {
    searchKey,
    entityTypes,
    status: [],
    offset: 0,
    pageSize: MAX_HITS,
    continued: false,
  };
  for await (const { hits } of catalog.fetchSearch(query, call)) {
    return hits.slice(0, MAX_HITS).flatMap(({ record, type, id }) => {
      const isProduct = foldText(type ?? '') === foldText('product');
      return readId(getField(record, 'ProductId')) ?? (isProduct ? (id ?? []) : []);
    });
  }
  return [];
}

/** Notes those of the products that show a barcode, or have a variant that does. Throws CatalogError. */
async function confirm(
  barcodes: readonly string[],
  productIds: readonly number[],
  owners: Map<string, Owners>,
  context: CallContext,
): Promise<void> {
  for (const by of ['barcode', 'variant_barcode'] as const) {
    const isOwn = by === 'barcode';
    const rest = barcodes.filter((barcode) => !owners.has(barcode));
    if (productIds.length === 0 || rest.length === 0) return;
    const endpoint = isOwn ? 'products' : 'variants';
    const records = await fetchEvery(
      { endpoint, filter: { ProductIds: productIds }, argument: 'barcode' },
      context,
    );
    for (const barcode of rest) {
      const holders = records.filter((record) => {
        const held = readBarcodes(record);
        return held.known && held.value.some((one) => foldBarcode(one) === foldBarcode(barcode));
      });
      const ownerIds = isOwn
        ? holders.map(requireProductId)
        : holders.flatMap((one) => readOwnerId(one) ?? []);
      const variantIds = holders.flatMap((one) => readId(getField(one, 'VariantId')) ?? []);
      const codes = holders.flatMap((holder) => readText(getField(holder, 'Code')) ?? []);
      const ids = isOwn ? ownerIds : variantIds;
      if (ownerIds.length > 0) {
        owners.set(barcode, { by, ids, productIds: [...new Set(ownerIds)], codes });
      }
    }
  }
}
