import type { PageQuery } from '../pim/catalog-port.ts';

/** Names of the lists in the view `lists`. */
export const LIST_NAMES = [
  'products',
  'variants',
  'product_media',
  'variant_media',
  'categories',
  'brands',
] as const;

export type ListName = (typeof LIST_NAMES)[number];

/** Way to request a list by the ids of other records: their list, and the filter parameter. */
export interface ByIds {
  readonly list: 'products' | 'variants';
  readonly parameter: string;
}

/** Lists whose records belong to products or variants, and how to request them. */
export const OWNED = {
  variants: { list: 'products', parameter: 'ProductIds' },
  product_media: { list: 'products', parameter: 'ProductIds' },
  variant_media: { list: 'variants', parameter: 'VariantIds' },
} as const satisfies Partial<Readonly<Record<ListName, ByIds>>>;

export type OwnedList = keyof typeof OWNED;

export const OWNED_LISTS = [
  'variants',
  'product_media',
  'variant_media',
] as const satisfies readonly OwnedList[];

export function isOwned(list: ListName): list is OwnedList {
  return Object.hasOwn(OWNED, list);
}

/**
 * Lists of the PIM, which are read page by page. `byIdsOf`: for a PIM that does not return the list
 * without a filter (Spec §4.7).
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
