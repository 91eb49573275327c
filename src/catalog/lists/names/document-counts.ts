/** On how many products of the local copy each document of the PIM's list hangs. */

import { countDocuments } from '../../../question/count-members.ts';
import { getField, type PimRecord, readText } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside } from '../../call/waiting.ts';

/** What tells that two records are of one document, the surest first, with their keys in a record of the list. */
const SAME_BY = [
  { kind: 'id', keys: ['DocumentId', 'Id'] },
  { kind: 'code', keys: ['Code', 'DocumentCode'] },
  { kind: 'path', keys: ['Path'] },
] as const;

/**
 * Reads by the local copy how many products have each document, and how many distinct documents there are.
 * @returns undefined where no copy knows them all, or no product has a document
 * @throws CatalogError only when the call was cancelled
 */
export async function readDocumentCounts(context: CallContext) {
  return askCopyBeside(context, async (ask) => {
    const { rows, counted, copy } = await ask(countDocuments());
    const { products, variants, product_media, variant_media } = copy.lists;
    const lists = [products, variants, product_media, variant_media];
    const isWhole = products !== undefined && lists.every((list) => list?.complete !== false);
    const [first] = rows;
    if (!isWhole || counted !== rows.length || first === undefined) return undefined;
    const counts = new Map(rows.map(([kind, text, count]) => [`${kind} ${text}`, Number(count)]));
    /** Products that have a document; undefined: none has one that is known to be the same. */
    const countOf = (record: PimRecord): number | undefined => {
      const spellings = SAME_BY.flatMap(({ kind, keys }) =>
        keys.map((key) => `${kind} ${readText(getField(record, key))}`),
      );
      const known = spellings.find((spelling) => counts.has(spelling));
      return known === undefined ? undefined : counts.get(known);
    };
    const [, , , documents, owners] = first;
    return { countOf, asOf: copy.asOf, documents: Number(documents), owners: Number(owners) };
  });
}
