/** The words of `count_by`; what each of them counts is in filter/count-values.ts. Apart from it, because lists of tools name them. */

/** Those that are a whole word. */
export const COUNT_KINDS = [
  'brand',
  'category',
  'root_category',
  'tag',
  'status',
  'type',
  'year_created',
  'year_updated',
] as const;

/** All, for descriptions and errors. */
export const COUNT_WORDS: readonly string[] = [...COUNT_KINDS, 'property:<name>', 'option:<name>'];
