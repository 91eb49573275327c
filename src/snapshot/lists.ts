/** The lists of the PIM that a snapshot is made of. Pure. */

import type { PageQuery } from '../pim/port.ts';

/** One list of the PIM, read page by page. */
export interface List {
  readonly endpoint: PageQuery['endpoint'];
  /** What its records are called in sentences. */
  readonly words: string;
  /** A copy without it is no copy. */
  readonly isNeeded: boolean;
}

/** Every list by its name in the view `snapshot`. */
export const LISTS = {
  products: { endpoint: 'products', words: 'products', isNeeded: true },
  variants: { endpoint: 'variants', words: 'variants', isNeeded: false },
  product_media: { endpoint: 'product-media-list', words: 'media of products', isNeeded: false },
  variant_media: { endpoint: 'variant-media-list', words: 'media of variants', isNeeded: false },
  categories: { endpoint: 'categories', words: 'categories', isNeeded: false },
  brands: { endpoint: 'trademarks', words: 'brands', isNeeded: false },
} as const satisfies Record<string, List>;

/** One of {@link LISTS}. */
export type ListName = keyof typeof LISTS;

/** The names of {@link LISTS}, in their order. */
export const LIST_NAMES = Object.keys(LISTS) as ListName[]; // the keys of the table above
