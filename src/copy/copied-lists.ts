/** The lists of the PIM that a copy is made of. Pure. */

import type { PageQuery } from '../pim/catalog-port.ts';

/** The names of the lists in the view `lists`. */
export const LIST_NAMES = [
  'products',
  'variants',
  'product_media',
  'variant_media',
  'categories',
  'brands',
] as const;

/** The name of a list. */
export type ListName = (typeof LIST_NAMES)[number];

/** How to request a list by the ids of other records: their list, and the filter parameter. */
export interface ByIds {
  readonly list: 'products' | 'variants';
  readonly parameter: string;
}

/** The lists whose records belong to products or variants, and how to request them. */
export const OWNED = {
  variants: { list: 'products', parameter: 'ProductIds' },
  product_media: { list: 'products', parameter: 'ProductIds' },
  variant_media: { list: 'variants', parameter: 'VariantIds' },
} as const satisfies Partial<Readonly<Record<ListName, ByIds>>>;

/** The name of such a list. */
export type OwnedList = keyof typeof OWNED;

/** Their names. */
export const OWNED_LISTS = [
  'variants',
  'product_media',
  'variant_media',
] as const satisfies readonly OwnedList[];

/** Whether it is such a list. */
export function isOwned(list: ListName): list is OwnedList {
  return Object.hasOwn(OWNED, list);
}

/**
 * Every list of the PIM, read page by page. `byIdsOf`: how to request it from a PIM that does not return it without a
 * filter (Spec §4.7).
 */
export const LISTS: Readonly<
  Record<ListName, { readonly endpoint: PageQuery['endpoint']; readonly byIdsOf?: ByIds }>
> = {
  products: { endpoint: 'products' },
  variants: { endpoint: 'variants' },
  product_media: { endpoint: 'product-media-list', byIdsOf: OWNED.product_media },
  variant_media: { endpoint: 'variant-media-list', byIdsOf: OWNED.variant_media },
  categories: { endpoint: 'categories' },
  brands: { endpoint: 'trademarks' },
};
