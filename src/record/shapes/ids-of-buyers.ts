/** Tells keys of prices that are ids of who gets them. Pure. */

import type { Aspect } from './key-reading.ts';
import type { ListName } from './lists.ts';

/** The words of the last key of a value, and of the key before it. */
interface Words {
  readonly list: ListName;
  readonly lastAspects: readonly Aspect[];
  readonly parentAspects: readonly Aspect[];
  /** Whether the last key has words that say nothing. */
  readonly isStrange: boolean;
}

/** `customer_group_id`, `customerGroup: {id}`, `id_group`, but not `customer_tax_group_id`. */
export function isIdOfGroup(words: Words): boolean {
  return isIdOf(words, ['group', 'customer'], 'group');
}

/** `customerNumber`, `customer: {id}`. */
export function isIdOfCustomer(words: Words): boolean {
  return isIdOf(words, ['customer'], 'customer');
}

/** Whether a value is the id of what its key, or the key before it, names by some words and no others. */
function isIdOf(
  { list, lastAspects, parentAspects, isStrange }: Words,
  words: readonly Aspect[],
  main: Aspect,
): boolean {
  if (list !== 'prices' || isStrange || !lastAspects.some(isOfId)) return false;
  const isOnly = (aspects: readonly Aspect[]): boolean =>
    aspects.every((aspect) => words.includes(aspect));
  const named = lastAspects.filter((aspect) => !isOfId(aspect));
  const isOfParent = isOnly(parentAspects) && parentAspects.includes(main);
  return isOnly(named) && (named.includes(main) || isOfParent);
}

function isOfId(aspect: Aspect): boolean {
  return aspect === 'id' || aspect === 'number';
}
