/** The tools of the local copy: a part of their own, which what cannot keep a copy does without. */

import { auditCatalog } from './audit-catalog.ts';
import type { Tool } from './define-tool.ts';
import { listDefects } from './list-defects.ts';
import { queryCatalog } from './query-catalog.ts';
import { syncCatalog } from './sync-catalog.ts';

/** The tools of the local copy of the whole catalog. */
export const COPY_TOOLS: readonly Tool[] = [syncCatalog, queryCatalog, auditCatalog];

/** The tools that only views call. */
export const APP_TOOLS: readonly Tool[] = [listDefects];
