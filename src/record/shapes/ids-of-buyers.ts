/** Recognises keys for the ids of customers and of their groups in prices. */

import type { Aspect } from './key-reading.ts';
import type { ListName } from './lists.ts';

// The words of the last key of a value, and of the key before it.
interface Words {
  readonly list: ListName;
  readonly lastAspects: readonly Aspect[];
  readonly parentAspects: readonly Aspect[];
  readonly hasUnknownWord: boolean;
}

/**
 * Recognises `customer_group_id`, `customerGroup: {id}`, `id_group`, but not
 * `customer_tax_group_id`.
 */
export function isIdOfGroup(words: Words): boolean {
  return isIdOf('group', words, ['group', 'customer']);
}

/** Recognises `customerNumber`, `customer: {id}`. */
export function isIdOfCustomer(words: Words): boolean {
  return isIdOf('customer', words, ['customer']);
}

// The last key, or the key before it, must name the buyer, and neither may have other aspects than
// the allowed ones and those of an id.
function isIdOf(
  buyer: 'group' | 'customer',
  { list, lastAspects, parentAspects, hasUnknownWord }: Words,
  allowed: readonly Aspect[],
): boolean {
  if (list !== 'prices' || hasUnknownWord || !lastAspects.some(isOfId)) return false;
  const areAllowed = (aspects: readonly Aspect[]): boolean =>
    aspects.every((aspect) => allowed.includes(aspect));
  const namingAspects = lastAspects.filter((aspect) => !isOfId(aspect));
  if (!areAllowed(namingAspects)) return false;
  if (namingAspects.includes(buyer)) return true;
  return parentAspects.includes(buyer) && areAllowed(parentAspects);
}

function isOfId(aspect: Aspect): boolean {
  return aspect === 'id' || aspect === 'number';
}
