/** The lists of the PIM that a copy is made of. Pure. */

import type { PageQuery } from '../pim/catalog-port.ts';

/** The names of the lists in the view `lists`. */
export const LIST_NAMES = ['products', 'variants', 'product_media', 'variant_media', 'categories', 'brands'] as const;

/** The name of a list. */
export type ListName = (typeof LIST_NAMES)[number];

/** Whose records' ids a PIM is asked for, and by which filter. */
export interface ByIds {
  readonly list: 'products' | 'variants';
  readonly parameter: string;
}

/** One list of the PIM, read page by page. */
export interface List {
  readonly endpoint: PageQuery['endpoint'];
  /** A copy without it is no copy. */
  readonly isNeeded: boolean;
  /** How a PIM is asked that does not give the list without a filter (Spec §4.7). */
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
