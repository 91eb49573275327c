/** The sections of a product sheet and the fields that stand in each. */

/**
 * The fields of each section. `family` is parent and children, `variants`, `pictures` and `documents` are lists from their own queries, `options` is what
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
  family: [],
  options: [],
  variants: [],
  pictures: [],
  documents: [],
} as const;

/** A section of the sheet. */
export type Section = keyof typeof SECTION_FIELDS;

/** The names of the sections. The cast restores what Object.keys forgets: the keys of the table above. */
export const SECTIONS = Object.keys(SECTION_FIELDS) as [Section, ...Section[]];

/** Sections in the order in which a small budget gives them up. */
const GIVEN_UP_FIRST: readonly Section[] = [
  'documents',
  'history',
  'translations',
  'pictures',
  'properties',
  'classification',
  'codes',
  'texts',
  'family',
  'variants',
  'prices',
  'options',
];

/** The sections without the `dropped` least important ones; one is always left. */
export function dropSections(
  sections: readonly Section[],
  dropped: number,
): { readonly kept: readonly Section[]; readonly leftOut: readonly Section[] } {
  const leftOut = GIVEN_UP_FIRST.filter((section) => sections.includes(section)).slice(
    0,
    Math.min(dropped, sections.length - 1),
  );
  return { kept: sections.filter((section) => !leftOut.includes(section)), leftOut };
}

/** What a sheet shows when the call does not choose. */
export const DEFAULT_SECTIONS: readonly Section[] = SECTIONS.filter(
  (name) => name !== 'translations' && name !== 'history',
);
