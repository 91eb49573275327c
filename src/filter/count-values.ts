/** The words of `count_by`. Pure. */

import { InvalidArgumentError } from '../errors.ts';
import { COUNT_KINDS, COUNT_WORDS } from '../record/record-fields.ts';

/** The lists that words count by, by the field of the record. */
const LISTS: Readonly<Record<string, string>> = {
  brand: 'brands',
  category: 'categories',
  root_category: 'categories',
  tag: 'tags',
};

/** A word that counts by the values of a name, such as `property:Material`. */
export function readCountedName(word: string) {
  const [, kind, name] = /^(property|option):\s*(.*\S)\s*$/s.exec(word) ?? [];
  if (name === undefined) return undefined;
  return { argument: kind === 'property' ? 'properties' : 'options', name } as const;
}

/** The field that holds the list by which a word counts; undefined: it counts by a single value. */
export function listOfCount(word: string): string | undefined {
  return LISTS[word] ?? readCountedName(word)?.argument;
}

/** @throws InvalidArgumentError for a word that nothing is counted by */
export function refuseUnknownCount(word: string): void {
  if (COUNT_KINDS.some((kind) => kind === word) || readCountedName(word) !== undefined) return;
  const isName = /^[\p{L}\p{N}_ ]{1,40}$/u.test(word);
  const advice = isName
    ? ` For a property of this name write property:${word}, for an option option:${word}.`
    : '';
  throw new InvalidArgumentError(
    'count_by: nothing can be counted by this word.',
    `Use one of ${COUNT_WORDS.join(', ')}.${advice}`,
    'count_by',
  );
}
