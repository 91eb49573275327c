/** The tools that ask the PIM, in the order in which they are listed. */

import { lazily } from '../answer/lazily.ts';
import { checkConnection } from './check-connection.ts';
import { omitArgument, type Tool } from './define-tool.ts';
import { findProducts } from './find-products.ts';
import { getMedia } from './get-media.ts';
import { getProduct } from './get-product.ts';
import { getVariants } from './get-variants.ts';
import { listReferenceData } from './list-reference-data.ts';
import { searchCatalog } from './search-catalog.ts';

/** The tools that ask the PIM, each call anew. */
export const LOOKUP_TOOLS: readonly Tool[] = [
  findProducts,
  getProduct,
  getVariants,
  getMedia,
  searchCatalog,
  listReferenceData,
  checkConnection,
];

/** The tools where there can be no local copy: none of them offers to answer from it. */
export const TOOLS_WITHOUT_COPY = lazily(() => LOOKUP_TOOLS.map((tool) => omitArgument(tool, 'freshness')));
