/** The questions by tool. */
import { LIST_REFERENCE_DATA, SEARCH_CATALOG } from './others.ts';
import { FIND_PRODUCTS, GET_PRODUCT } from './products.ts';
import type { Question } from './question.ts';
import { GET_MEDIA, GET_VARIANTS } from './variants-and-media.ts';

/** The tools that ask the PIM for records, and what is asked of them under every profile. */
export const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  find_products: FIND_PRODUCTS,
  get_product: GET_PRODUCT,
  get_variants: GET_VARIANTS,
  get_media: GET_MEDIA,
  search_catalog: SEARCH_CATALOG,
  list_reference_data: LIST_REFERENCE_DATA,
};
