import { APP_TOOLS, COPY_TOOLS } from './copy-tools.ts';
import type { Tool } from './define-tool.ts';
import { LOOKUP_TOOLS, TOOLS_WITHOUT_COPY } from './lookup-tools.ts';

export { APP_TOOLS, LOOKUP_TOOLS };

/** The tools of every server; hosts show them in this order. */
export const TOOLS: readonly Tool[] = [...LOOKUP_TOOLS, ...COPY_TOOLS];

/** The tools of a server; without DuckDB (`hasCopyEngine` false), those that need no local copy. */
export function availableTools(hasCopyEngine: boolean): readonly Tool[] {
  return hasCopyEngine ? TOOLS : TOOLS_WITHOUT_COPY();
}
