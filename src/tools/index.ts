/** The tools, in the order in which they are listed. */

import type { CommerceEngine } from '../pim/port.ts';
import { TOOL_GROUPS } from '../tool-names.ts';
import { auditCatalog } from './audit-catalog.ts';
import { buildCallCommerceEngine } from './call-commerce-engine.ts';
import { checkConnection } from './check-connection.ts';
import type { Tool } from './define-tool.ts';
import { findProducts } from './find-products.ts';
import { getMedia } from './get-media.ts';
import { getProduct } from './get-product.ts';
import { getVariants } from './get-variants.ts';
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

/** The tool of the Commerce Engine, of which there is none without its paths. */
export function listCommerceTools(commerceEngine: CommerceEngine | undefined): readonly Tool[] {
  return commerceEngine === undefined ? [] : [buildCallCommerceEngine(commerceEngine)];
}

/** By what {@link chooseTools} decides. */
export interface ToolChoice {
  /** The names that the operator chose; all by default. One that this server does not have is passed over. */
  readonly names?: readonly string[];
  /** False where DuckDB is missing, without which no tool of the local copy works; true by default. */
  readonly hasCopyEngine?: boolean;
  /** Absent: none is configured. */
  readonly commerceEngine?: CommerceEngine | undefined;
}

/** The tools that a server lists, in the order in which they are listed. Pure. */
export function chooseTools({ names, hasCopyEngine = true, commerceEngine }: ToolChoice): readonly Tool[] {
  const missing: readonly string[] = hasCopyEngine ? [] : TOOL_GROUPS.copy;
  return [...TOOLS, ...listCommerceTools(commerceEngine)].filter(
    ({ name }) => !missing.includes(name) && (names === undefined || names.includes(name)),
  );
}
