/** On how many products of the local copy each category, brand or document of the PIM's lists hangs. */

import type { NamedKind } from '../../../filter/named-entries.ts';
import { countProducts } from '../../../question/count-members.ts';
import documentCountsSql from '../../../question/document-counts.sql';
import { getField, type PimRecord, readText } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { askCopyBeside } from '../../call/waiting.ts';

/**
 * Reads by the local copy how many products each category (with all below it) or brand holds: the PIM's lists do not tell.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
export async function readProductCounts(kind: NamedKind, context: CallContext) {
  return askCopyBeside(context, async (ask) => {
    const { rows, counted, copy } = await ask(countProducts(kind));
    const isWhole = copy.lists.products?.complete === true && counted === rows.length;
    if (!isWhole || rows.length === 0) return undefined;
    const counts = new Map<number, number>();
    for (const [holder, count] of rows) counts.set(Number(holder), Number(count));
    /** Products that a category or brand holds; 0 for one that no product names. */
    const countOf = (holder: number | undefined) => {
      if (holder === undefined) return undefined;
      return counts.get(holder) ?? 0;
    };
    return { countOf, asOf: copy.asOf };
  });
}

/** What tells that two records are of one document, the surest first, with their keys in a record of the list. */
const SAME_BY = [
  { kind: 'id', keys: ['DocumentId', 'Id'] },
  { kind: 'code', keys: ['Code', 'DocumentCode'] },
  { kind: 'path', keys: ['Path'] },
] as const;

/** What a record of the list may be counted under, the surest first. */
function listSpellings(record: PimRecord): readonly string[] {
  return SAME_BY.flatMap(({ kind, keys }) => {
    const values = keys.map((key) => readText(getField(record, key)));
    return values.map((value) => `${kind} ${value}`);
  });
}

/**
 * Reads by the local copy how many products have each document, and how many distinct documents there are.
 * @returns undefined where no copy knows them all, or no product has a document
 * @throws CatalogError only when the call was cancelled
 */
export async function readDocumentCounts(context: CallContext) {
  return askCopyBeside(context, async (ask) => {
    const { rows, counted, copy } = await ask(documentCountsSql);
    const { products, variants, product_media, variant_media } = copy.lists;
    const lists = [products, variants, product_media, variant_media];
    const isWhole = products !== undefined && lists.every((list) => list?.complete !== false);
    const [first] = rows;
    if (!isWhole || counted !== rows.length || first === undefined) {
      return undefined;
    }
    const counts = new Map<string, number>();
    for (const [kind, text, count] of rows) {
      counts.set(`${kind} ${text}`, Number(count));
    }
    /** Products that have a document; undefined: none has one that is known to be the same. */
    const countOf = (record: PimRecord): number | undefined => {
      const known = listSpellings(record).find((spelling) => counts.has(spelling));
      return known === undefined ? undefined : counts.get(known);
    };
    const [, , , documents, owners] = first;
    return {
      countOf,
      asOf: copy.asOf,
      documents: Number(documents),
      owners: Number(owners),
    };
  });
}
