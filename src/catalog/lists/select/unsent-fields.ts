/** The PIM may not send a field that no record has, so nothing can be judged or counted by it. */

import { findCounted } from '../../../filter/count-values.ts';
import type { List } from '../../../question/list-rows.ts';
import type { Rows } from '../../../question/rows.ts';
import type { Field } from '../../../record/record-fields.ts';
import type { CallContext } from '../../call/context.ts';
import { fetchFirstPage, isFilled } from '../empty-lists.ts';
import type { OpenedRows } from '../open-rows.ts';

/** Returns those of some fields that no record is known to have. */
export async function findUnsent(
  fields: readonly Field[],
  { list, rows, live }: OpenedRows,
  context: CallContext,
): Promise<readonly Field[]> {
  if (fields.length === 0) return [];
  const countsOf = await rows.countFields(list);
  const unsent = fields.filter(({ key, wire, reader }) => {
    if (isServedAlone(list, key, rows)) return false;
    const counts = countsOf.get(key);
    if (reader === undefined) return (counts?.sent ?? 0) === 0;
    // A value of unknown shape was still sent, and part of it may have been read.
    const { filled = 0, unknown = 0 } = counts ?? {};
    return filled + unknown === 0 && live?.filled.has(wire) !== true;
  });
  // Records outside of the filters may have the list.
  const isPart = Object.keys(live?.sent ?? {}).length > 0;
  const mayBeElsewhere = isPart && unsent.some(({ reader }) => reader !== undefined);
  const elsewhere = mayBeElsewhere ? await fetchFirstPage(list, context) : undefined;
  const records = elsewhere?.records ?? [];
  return unsent.filter(({ wire, reader }) => reader === undefined || !isFilled(records, wire));
}

/**
 * Returns true when variants are counted by a field of products, and no product is known to have
 * it: only a copy has products beside variants.
 */
export async function lacksProducts(countBy = '', { list, rows }: OpenedRows): Promise<boolean> {
  const counted = findCounted(countBy);
  if (list !== 'variants' || counted?.isOfProduct !== true) {
    return false;
  }
  const products = await rows.countFields('products');
  return (products.get(counted.field)?.filled ?? 0) === 0;
}

// Some PIMs leave these lists empty in records, and serve them at endpoints of their own.
const SERVED_ALONE = {
  variants: 'variants',
  pictures: 'product_media',
  documents: 'product_media',
} as const;

function isServedAlone(list: List, field: string, rows: Rows): boolean {
  const served = Object.entries(SERVED_ALONE).find(([name]) => name === field)?.[1];
  return served !== undefined && list === 'products' && rows.isComplete(served);
}
