import { InvalidArgumentError } from '../errors.ts';

interface CountedField {
  // The field of the record.
  readonly field: string;
  readonly isList?: true;
  // Variants have it only through their products.
  readonly isOfProduct?: true;
  // Its values are texts, and may be in another language than the one asked for.
  readonly isText?: true;
}

// question/count-by.ts has their SQL.
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

/** Word of `count_by` without a name. */
export type CountKind = keyof typeof COUNTED_FIELDS;

// Words without a name.
// Object.keys knows only strings.
export const COUNT_KINDS = Object.keys(COUNTED_FIELDS) as readonly CountKind[];

/** All words, for descriptions and errors. */
export const COUNT_WORDS: readonly string[] = [...COUNT_KINDS, 'property:<name>', 'option:<name>'];

/** Returns true for a word without a name. */
export function isCountKind(word: string): word is CountKind {
  return Object.hasOwn(COUNTED_FIELDS, word);
}

/** Finds the field that a word counts by; undefined for an unknown word. */
export function findCounted(word: string): CountedField | undefined {
  if (isCountKind(word)) return COUNTED_FIELDS[word];
  const field = readCountedName(word)?.argument;
  return field && { field, isList: true, isText: true };
}

/** Reads a word with a name, such as `property:Material`. */
export function readCountedName(word: string) {
  const [, kind, name] = /^(property|option):\s*(.*\S)\s*$/s.exec(word) ?? [];
  if (name === undefined) return undefined;
  const argument = kind === 'property' ? 'properties' : 'options';
  return { argument, name } as const;
}

/** @throws InvalidArgumentError for an unknown word */
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
