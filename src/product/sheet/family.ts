/** The family of a product in the variation tree (Spec §2.1, ParentId): its parent by its id, its children by the copy. */

import type { CallContext } from '../../call/context.ts';
import { getField, type PimRecord, readId } from '../../record/value.ts';
import { fetchCandidates } from '../look/candidates.ts';
import { type CopiedChildren, findChildrenInCopy } from './children-in-copy.ts';

/** What is known of a product's family. */
export interface Family {
  /** Undefined: it names none, or the PIM did not bring it up. */
  readonly parent: PimRecord | undefined;
  /** Undefined: no copy could be asked. */
  readonly children: CopiedChildren | undefined;
}

/** Fetches the family. Throws CatalogError. */
export async function fetchFamily(product: PimRecord, context: CallContext): Promise<Family> {
  const [parent, family] = await Promise.all([fetchParent(product, context), fetchChildren(product, context)]);
  return { ...family, parent };
}

/** The children alone, without a request. Throws CatalogError only when the call was cancelled. */
export async function fetchChildren(product: PimRecord, context: CallContext): Promise<Family> {
  const id = readId(getField(product, 'ProductId'));
  return { parent: undefined, children: id === undefined ? undefined : await findChildrenInCopy(id, context) };
}

async function fetchParent(product: PimRecord, context: CallContext): Promise<PimRecord | undefined> {
  const parentId = readId(getField(product, 'ParentId'));
  // Some PIMs write 0 for none, or name the product itself.
  if (parentId === undefined || parentId === 0 || parentId === readId(getField(product, 'ProductId'))) return undefined;
  const question = { endpoint: 'products', args: { product_ids: [parentId] }, argument: 'parent_id' } as const;
  const { fitting } = await fetchCandidates(question, context);
  if (fitting.length === 0)
    context.call.warnings.add(`The PIM brought up no product ${parentId}, the parent_id of this one.`);
  return fitting[0];
}
