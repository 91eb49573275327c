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
  return isIdOf(words, ['group', 'customer'], 'group');
}

/** Recognises `customerNumber`, `customer: {id}`. */
export function isIdOfCustomer(words: Words): boolean {
  return isIdOf(words, ['customer'], 'customer');
}

// The key, or the key before it, may have no other words than `words` and must have `main`.
function isIdOf(
  { list, lastAspects, parentAspects, hasUnknownWord }: Words,
  words: readonly Aspect[],
  main: Aspect,
): boolean {
  if (list !== 'prices' || hasUnknownWord || !lastAspects.some(isOfId)) return false;
  const isOnly = (aspects: readonly Aspect[]): boolean =>
    aspects.every((aspect) => words.includes(aspect));
  const named = lastAspects.filter((aspect) => !isOfId(aspect));
  const isOfParent = isOnly(parentAspects) && parentAspects.includes(main);
  return isOnly(named) && (named.includes(main) || isOfParent);
}

function isOfId(aspect: Aspect): boolean {
  return aspect === 'id' || aspect === 'number';
}
