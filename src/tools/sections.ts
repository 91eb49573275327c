/** The sections of a product sheet and the fields that stand in each. */

/**
 * The fields of each section. `variants`, `pictures` and `documents` are lists from their own queries, `options` is what
 * the variants offer: every option with its values.
 */
export const SECTION_FIELDS = {
  texts: ['short_description', 'long_description'],
  prices: ['prices', 'tax_rate'],
  codes: ['integration_code', 'codes'],
  classification: ['brands', 'categories', 'tags', 'type', 'parent_id', 'unit', 'link'],
  properties: ['properties', 'dimensions', 'packaging', 'warranties'],
  translations: ['translations'],
  history: ['created', 'updated'],
  options: [],
  variants: [],
  pictures: [],
  documents: [],
} as const;

/** A section of the sheet. */
export type Section = keyof typeof SECTION_FIELDS;

/** The names of the sections. The cast restores what Object.keys forgets: the keys of the table above. */
export const SECTIONS = Object.keys(SECTION_FIELDS) as [Section, ...Section[]];

/** What a sheet shows when the call does not choose. */
export const DEFAULT_SECTIONS: readonly Section[] = SECTIONS.filter(
  (name) => name !== 'translations' && name !== 'history',
);
