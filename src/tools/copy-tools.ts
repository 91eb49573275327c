/**
 * The bundler puts these tools into a separate file, which the bundle without DuckDB leaves out.
 */

import type { NameIn } from '../tool-names.ts';
import { auditCatalog } from './audit-catalog.ts';
import { catalogChanges } from './catalog-changes.ts';
import { checkImport } from './check-import.ts';
import type { Tool } from './define-tool.ts';
import { listDefects, readQuality } from './list-defects.ts';
import { queryCatalog } from './query-catalog.ts';
import { syncCatalog } from './sync-catalog.ts';

const BY_NAME: Readonly<Record<NameIn<'copy'>, Tool>> = {
  sync_catalog: syncCatalog,
  query_catalog: queryCatalog,
  audit_catalog: auditCatalog,
  check_import: checkImport,
  catalog_changes: catalogChanges,
};

/** The tools of the local copy of the whole catalog. */
export const COPY_TOOLS: readonly Tool[] = Object.values(BY_NAME);

/** Tools that only views call. */
export const APP_TOOLS: readonly Tool[] = [listDefects];

export { readQuality };
