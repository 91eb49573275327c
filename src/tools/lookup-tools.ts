import { lazily } from '../record/lazily.ts';
import type { NameIn } from '../tool-names.ts';
import { checkConnection } from './check-connection.ts';
import { omitArguments, type Tool } from './define-tool.ts';
import { findProducts } from './find-products.ts';
import { getMedia } from './get-media.ts';
import { getProduct } from './get-product.ts';
import { getVariants } from './get-variants.ts';
import { listReferenceData } from './list-reference-data.ts';
import { searchCatalog } from './search-catalog.ts';

const BY_NAME: Readonly<Record<Exclude<NameIn<'lookup'>, 'call_commerce_engine'>, Tool>> = {
  find_products: findProducts,
  get_product: getProduct,
  get_variants: getVariants,
  get_media: getMedia,
  search_catalog: searchCatalog,
  list_reference_data: listReferenceData,
  check_connection: checkConnection,
};

/** The tools that read the PIM. */
export const LOOKUP_TOOLS: readonly Tool[] = Object.values(BY_NAME);

/**
 * The same tools for a server without a local copy: without the arguments that only a copy can
 * answer.
 */
export const TOOLS_WITHOUT_COPY = lazily(() =>
  LOOKUP_TOOLS.map((tool) => omitArguments(tool, ['freshness', 'any_of', 'filters'])),
);
