/** The id of a product, on its own record and on those of its variants: what asks for all that belongs to it. Pure. */

import { BadResponseError } from '../../errors.ts';
import { getField, isAbsent, isRecord, type PimRecord, readId } from '../../record/value.ts';

/** A record is there, but the id by which more would have to be asked for is no whole number that JSON keeps exact. */
export class UnreadableIdError extends BadResponseError {
  constructor() {
    super(
      'products',
      'it holds a product id that is not a number, but only a number can ask for variants and media',
      'Ask for variants by their own codes (get_variants codes or code_contains) and for media by product_codes.',
    );
  }
}

/**
 * The id of a product, to ask for what belongs to it.
 * @throws UnreadableIdError rather than let a product that is there be said to be missing, or to have nothing
 */
export function requireProductId(product: PimRecord): number {
  const id = readId(getField(product, 'ProductId'));
  if (id === undefined) throw new UnreadableIdError();
  return id;
}

/**
 * The id of the product that a variant belongs to; undefined when the variant does not tell.
 * @throws UnreadableIdError when it tells, but not as a number
 */
export function readOwnerId(variant: PimRecord): number | undefined {
  const parent = getField(variant, 'Product');
  const given = [
    getField(variant, 'ProductId'),
    ...(isRecord(parent) ? [getField(parent, 'ProductId'), getField(parent, 'Id')] : []),
  ].filter((value) => !isAbsent(value));
  const id = given.map(readId).find((value) => value !== undefined);
  if (id === undefined && given.length > 0) throw new UnreadableIdError();
  return id;
}
