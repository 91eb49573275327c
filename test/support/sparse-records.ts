/** A generated catalog of which much is missing: what is NULL in its copy is where an engine goes wrong. */

import { createGeneratedCatalog } from '../../scripts/generated-catalog/catalog.ts';
import { type Dice, dice } from '../../scripts/generated-catalog/random.ts';
import { type Lists, readLists } from '../audit/open-records.ts';

/** Ids stay, because random queries order equal rows by them. */
const KEPT = /^(ProductId|VariantId|CategoryId|TrademarkId)$/;

/** A record of which one value in five is null, at any depth. */
function leaveOut(value: unknown, draws: Dice): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, draws));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    const isLeftOut = !KEPT.test(key) && draws.chance(20);
    return [key, isLeftOut ? null : leaveOut(item, draws)];
  });
  return Object.fromEntries(entries);
}

/** Records of so many products, by their lists; two of five products have another one as their parent. */
export function createSparseRecords(products: number): Lists {
  const draws = dice(3, 'defects', 0);
  const lists = readLists(createGeneratedCatalog({ products, seed: 7 }));
  const sparse = leaveOut(lists, draws) as Lists; // of the same shape
  const ids = (lists.products ?? []).map(({ ProductId }) => ProductId);
  const nested = (lists.products ?? []).map((_, at) => {
    const record = sparse.products?.[at];
    return draws.chance(40) ? Object.assign({}, record, { ParentId: draws.pick(ids) }) : record;
  });
  return Object.assign({}, sparse, { products: nested });
}
