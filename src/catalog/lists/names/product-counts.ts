import type { NamedKind } from '../../../filter/named-entries.ts';
import { countProducts } from '../../../question/count-members.ts';
import documentCountsSql from '../../../question/document-counts.sql';
import { getField, type JsonValue, type PimRecord, readText } from '../../../record/value.ts';
import type { CallContext } from '../../call/context.ts';
import { tryCopyWithin3s } from '../../call/waiting.ts';

/**
 * Counts the products of each category (with all below it) or brand in the copy, because the PIM's
 * lists have no counts.
 * @returns undefined where no copy knows them all
 * @throws CatalogError only when the call was cancelled
 */
export async function readProductCounts(kind: NamedKind, context: CallContext) {
  return tryCopyWithin3s(context, async (ask) => {
    const { rows, counted, copy } = await ask(countProducts(kind));
    const isComplete = copy.lists.products?.complete === true && counted === rows.length;
    if (!isComplete || rows.length === 0) return undefined;
    const counts = new Map<number, number>();
    for (const [holder, count] of rows) counts.set(Number(holder), Number(count));
    // 0 for a category or brand that no product names.
    const countOf = (holder: number | undefined) => {
      if (holder === undefined) return undefined;
      return counts.get(holder) ?? 0;
    };
    return { countOf, asOf: copy.asOf };
  });
}

// Keys that identify a document in a record of the list, the surest first.
const DOCUMENT_KEYS = [
  { kind: 'id', keys: ['DocumentId', 'Id'] },
  { kind: 'code', keys: ['Code', 'DocumentCode'] },
  { kind: 'path', keys: ['Path'] },
] as const;

function listSpellings(record: PimRecord): readonly string[] {
  return DOCUMENT_KEYS.flatMap(({ kind, keys }) => {
    const values = keys.map((key) => readText(getField(record, key)));
    return values.map((value) => `${kind} ${value}`);
  });
}

// Row of document-counts.sql; the totals are the same in each.
function readDocumentCount([kind, spelling, products, allDocuments, allProducts]: Row) {
  return {
    spelling: `${kind} ${spelling}`,
    products: Number(products),
    allDocuments: Number(allDocuments),
    allProducts: Number(allProducts),
  };
}

type Row = readonly JsonValue[];

/**
 * Counts the products of each document, and the distinct documents, in the copy.
 * @returns undefined where no copy knows them all, or no product has a document
 * @throws CatalogError only when the call was cancelled
 */
export async function readDocumentCounts(context: CallContext) {
  return tryCopyWithin3s(context, async (ask) => {
    const { rows, counted, copy } = await ask(documentCountsSql);
    const { products, variants, product_media, variant_media } = copy.lists;
    const lists = [products, variants, product_media, variant_media];
    const isComplete = products !== undefined && lists.every((list) => list?.complete !== false);
    const documentCounts = rows.map(readDocumentCount);
    const [first] = documentCounts;
    if (!isComplete || counted !== rows.length || first === undefined) {
      return undefined;
    }
    const counts = new Map(documentCounts.map(({ spelling, products }) => [spelling, products]));
    // Undefined: no document of a product is known to be the same.
    const countOf = (record: PimRecord): number | undefined => {
      const match = listSpellings(record).find((spelling) => counts.has(spelling));
      return match === undefined ? undefined : counts.get(match);
    };
    return {
      countOf,
      asOf: copy.asOf,
      documents: first.allDocuments,
      owners: first.allProducts,
    };
  });
}
