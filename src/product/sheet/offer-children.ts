/** What get_variants says of products that have no variants of their own: they may be parents, whose children have them. */

import type { CallContext, LookedAgain } from '../../call/context.ts';
import { findChildIdsInCopy } from './children-in-copy.ts';

/** A second look at identifiers, as a list question has it. */
type Look = (unseen: readonly (string | number)[], context: CallContext) => Promise<LookedAgain>;

/** Products and children that a sentence names. */
const MAX_PARENTS = 5;
const MAX_CHILDREN = 20;

/** The look that also tells of the children of those products that exist. Throws as `look` does. */
export function offerChildren(look: Look): Look {
  return async (unseen, context) => {
    const looked = await look(unseen, context);
    const without = new Set([...looked.missing, ...looked.untold].map(String));
    const existing = unseen.filter((id) => !without.has(String(id))).map(Number);
    for (const sentence of await tellChildren(existing, context)) context.call.warnings.add(sentence);
    return looked;
  };
}

async function tellChildren(products: readonly number[], context: CallContext): Promise<readonly string[]> {
  if (products.length === 0) return [];
  const copied = await findChildIdsInCopy(products.slice(0, MAX_PARENTS * MAX_CHILDREN), context);
  if (copied === undefined || (copied.idsOf.size === 0 && !copied.isProof)) return [adviseOnChildren(context)];
  const parents = [...copied.idsOf];
  const told = parents.slice(0, MAX_PARENTS).map(([parent, ids]) => {
    const left = ids.length - MAX_CHILDREN;
    const listed = `[${ids.slice(0, MAX_CHILDREN).join(', ')}]${left > 0 ? ` and ${left} more` : ''}`;
    return `Product ${parent} is the parent of ${ids.length} (as of ${copied.asOf}); get_variants with product_ids ${listed} lists their variants.`;
  });
  const left = parents.length - told.length;
  return left > 0
    ? [...told, `${left} more of these products are parents; find_products with parent_id lists their children.`]
    : told;
}

/** How to find children where no copy tells of them. */
export function adviseOnChildren({ localCopy }: Pick<CallContext, 'localCopy'>): string {
  const sooner = localCopy === undefined ? '' : '; after sync_catalog it answers at once';
  return `Child products are not known here, since the PIM has no filter for them; find_products with parent_id looks through all products${sooner}.`;
}
