/** The words of `count_by`. Pure. */

import { InvalidArgumentError } from '../errors.ts';

/** What a word counts by. */
interface CountedField {
  /** The field of the record. */
  readonly field: string;
  /** Whether the field holds a list. */
  readonly isList?: true;
  /** Whether variants have it of their products alone. */
  readonly isOfProduct?: true;
  /** Whether its values are texts that may be in another language than the one that was asked for. */
  readonly isText?: true;
}

/** The words that take no name; what they count is in question/count-by.ts. */
const COUNTED_FIELDS = {
  brand: { field: 'brands', isList: true, isOfProduct: true },
  category: { field: 'categories', isList: true, isOfProduct: true, isText: true },
  root_category: { field: 'categories', isList: true, isOfProduct: true, isText: true },
  tag: { field: 'tags', isList: true, isText: true },
  status: { field: 'status' },
  type: { field: 'type', isOfProduct: true },
  year_created: { field: 'created' },
  year_updated: { field: 'updated' },
} as const satisfies Readonly<Record<string, CountedField>>;

/** A word that takes no name. */
export type CountKind = keyof typeof COUNTED_FIELDS;

/** The words that take no name. */
export const COUNT_KINDS = Object.keys(COUNTED_FIELDS) as readonly CountKind[]; // keys() knows strings only.

/** All words, for descriptions and errors. */
export const COUNT_WORDS: readonly string[] = [...COUNT_KINDS, 'property:<name>', 'option:<name>'];

/** Whether a word takes no name. */
export function isCountKind(word: string): word is CountKind {
  return Object.hasOwn(COUNTED_FIELDS, word);
}

/** What a word counts by; undefined: nothing is counted by it. */
export function findCounted(word: string): CountedField | undefined {
  if (isCountKind(word)) return COUNTED_FIELDS[word];
  const field = readCountedName(word)?.argument;
  return field && { field, isList: true, isText: true };
}

/** A word that counts by the values of a name, such as `property:Material`. */
export function readCountedName(word: string) {
  const [, kind, name] = /^(property|option):\s*(.*\S)\s*$/s.exec(word) ?? [];
  if (name === undefined) return undefined;
  const argument = kind === 'property' ? 'properties' : 'options';
  return { argument, name } as const;
}

/** @throws InvalidArgumentError for a word that nothing is counted by */
export function refuseUnknownCount(word: string): void {
  if (findCounted(word) !== undefined) return;
  const words = COUNT_WORDS.join(', ');
  const isName = /^[\p{L}\p{N}_ ]{1,40}$/u.test(word);
  const advice = isName
    ? ` For a property of this name write property:${word}, for an option option:${word}.`
    : '';
  throw new InvalidArgumentError(
    'count_by: nothing can be counted by this word.',
    `Use one of ${words}.${advice}`,
    'count_by',
  );
}
