/** Barcodes on the records themselves: what has a barcode shows it among its Codes, or one of its variants does. */

import type { CallContext } from '../../call/context.ts';
import { foldBarcode } from '../../filter/codes.ts';
import { readBarcodes } from '../../record/facts.ts';
import { getField, type PimRecord, readId } from '../../record/value.ts';
import { fetchVariants } from '../look/candidates.ts';
import { readOwnerId, UnreadableIdError } from '../look/owner-id.ts';

/** Products that show a barcode, and the variant that does where it is not the product's own. */
export interface BarcodeOwner {
  readonly products: readonly PimRecord[];
  readonly variant?: PimRecord;
}

/**
 * Which of the candidates show which of the barcodes; barcodes that none shows are left out. The variants of those that
 * show none are asked for in one query.
 * @param withVariants whether to look at variants at all
 * @throws CatalogError, also when a candidate has an id by which its variants cannot be asked for and nothing was found
 */
export async function confirmBarcodes(
  barcodes: readonly string[],
  candidates: readonly PimRecord[],
  { withVariants }: { readonly withVariants: boolean },
  context: CallContext,
): Promise<ReadonlyMap<string, BarcodeOwner>> {
  const wanted = new Set(barcodes.map(foldBarcode));
  const owners = new Map<string, { readonly products: Set<PimRecord>; variant?: PimRecord }>();
  const note = (product: PimRecord, holder: PimRecord): void => {
    for (const barcode of listWanted(holder, wanted)) {
      const owner = owners.get(barcode) ?? { products: new Set() };
      owner.products.add(product);
      if (holder !== product) owner.variant = holder;
      owners.set(barcode, owner);
    }
  };
  for (const product of candidates) note(product, product);
  const others = !withVariants ? [] : candidates.filter((product) => listWanted(product, wanted).length === 0);
  const byId = new Map(others.map((product) => [readId(getField(product, 'ProductId')), product]));
  const ids = [...byId.keys()].filter((id) => id !== undefined);
  const [only] = ids.length === 1 ? ids : [];
  if (ids.length > 0 && owners.size < wanted.size) {
    for await (const variant of fetchVariants(ids, 'barcode', context)) {
      const product = byId.get(readOwnerId(variant) ?? only);
      if (product !== undefined) note(product, variant);
    }
  }
  if (owners.size === 0 && ids.length < others.length) throw new UnreadableIdError();
  return new Map(
    barcodes.flatMap((barcode) => {
      const owner = owners.get(foldBarcode(barcode));
      return owner === undefined ? [] : [[barcode, { ...owner, products: [...owner.products] }] as const];
    }),
  );
}

function listWanted(record: PimRecord, wanted: ReadonlySet<string>): readonly string[] {
  const barcodes = readBarcodes(record);
  return barcodes.known ? barcodes.value.map(foldBarcode).filter((barcode) => wanted.has(barcode)) : [];
}
