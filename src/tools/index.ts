/** The tools, in the order in which they are listed. */

import { lazily } from '../answer/lazily.ts';
import { auditCatalog } from './audit-catalog.ts';
import { checkConnection } from './check-connection.ts';
import { omitArgument, type Tool } from './define-tool.ts';
import { findProducts } from './find-products.ts';
import { getMedia } from './get-media.ts';
import { getProduct } from './get-product.ts';
import { getVariants } from './get-variants.ts';
import { listDefects } from './list-defects.ts';
import { listReferenceData } from './list-reference-data.ts';
import { queryCatalog } from './query-catalog.ts';
import { searchCatalog } from './search-catalog.ts';
import { syncCatalog } from './sync-catalog.ts';

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

/** The tools of the local copy of the whole catalog. */
const COPY_TOOLS: readonly Tool[] = [syncCatalog, queryCatalog, auditCatalog];

/** The tools of every server; hosts show them in this order. */
export const TOOLS: readonly Tool[] = [...LOOKUP_TOOLS, ...COPY_TOOLS];

/** The tools that only views call. */
export const APP_TOOLS: readonly Tool[] = [listDefects];

/** The tools where there can be no local copy: none of them offers to answer from it. */
const TOOLS_WITHOUT_COPY = lazily(() => LOOKUP_TOOLS.map((tool) => omitArgument(tool, 'freshness')));

/** The tools of a server that can keep a local copy, or of one that cannot because DuckDB is missing. */
export function availableTools(hasCopyEngine: boolean): readonly Tool[] {
  return hasCopyEngine ? TOOLS : TOOLS_WITHOUT_COPY();
}
