/** The tools, in the order in which they are listed. */

import { checkConnection } from './check-connection.ts';
import type { Tool } from './define-tool.ts';
import { findProducts } from './find-products.ts';
import { getMedia } from './get-media.ts';
import { getProduct } from './get-product.ts';
import { getVariants } from './get-variants.ts';
import { listReferenceData } from './list-reference-data.ts';
import { searchCatalog } from './search-catalog.ts';

/** All tools; hosts show them in this order. */
export const TOOLS: readonly Tool[] = [
  findProducts,
  getProduct,
  getVariants,
  getMedia,
  searchCatalog,
  listReferenceData,
  checkConnection,
];
