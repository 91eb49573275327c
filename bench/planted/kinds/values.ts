/** Mistakes in codes, barcodes and the values of properties. */

import { type Draw, entriesOf, idOf, type Kind, type Planted, pick, type Sent, textOf } from '../kind.ts';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A mistake in one field, where the change changes it. */
function change(
  record: Sent,
  key: string,
  field: RegExp,
  mistake: (text: string) => string | undefined,
  isTold = true,
): Planted | undefined {
  const right = textOf(record, key);
  const wrong = right === undefined ? undefined : mistake(right);
  if (right === undefined || wrong === undefined || wrong === right) return undefined;
  record[key] = wrong;
  const owner = record.VariantId === undefined ? 'product' : 'variant';
  return {
    owner,
    id: idOf(record),
    field,
    ...(isTold && { right }),
  };
}
