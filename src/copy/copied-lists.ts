/** The lists of the PIM that a copy is made of. Pure. */

import type { PageQuery } from '../pim/catalog-port.ts';

/** The names of the lists in the view `lists`. */
export const LIST_NAMES = ['products', 'variants', 'product_media', 'variant_media', 'categories', 'brands'] as const;

/** The name of a list. */
export type ListName = (typeof LIST_NAMES)[number];

/** How to request a list by the ids of other records: their list, and the filter parameter. */
export interface ByIds {
  readonly list: 'products' | 'variants';
  readonly parameter: string;
}

/** One list of the PIM, read page by page. */
export interface List {
  readonly endpoint: PageQuery['endpoint'];
  /** Without this list there is no copy. */
  readonly isNeeded: boolean;
  /** How to request the list from a PIM that does not return it without a filter (Spec §4.7). */
  readonly byIdsOf?: ByIds;
}

/** Every list. */
export const LISTS: Readonly<Record<ListName, List>> = {
  products: { endpoint: 'products', isNeeded: true },
  variants: { endpoint: 'variants', isNeeded: false },
  product_media: {
    endpoint: 'product-media-list',
    isNeeded: false,
    byIdsOf: { list: 'products', parameter: 'ProductIds' },
  },
  variant_media: {
    endpoint: 'variant-media-list',
    isNeeded: false,
    byIdsOf: { list: 'variants', parameter: 'VariantIds' },
  },
  categories: { endpoint: 'categories', isNeeded: false },
  brands: { endpoint: 'trademarks', isNeeded: false },
};
