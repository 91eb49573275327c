/** The names of the tools in the groups of PIM_TOOLS, in their order. test/tools/choose-tools.test.ts keeps it true. */

/** Tools that ask anew with each call; tools of the local copy. */
export const TOOL_GROUPS = {
  lookup: [
    'find_products',
    'get_product',
    'get_variants',
    'get_media',
    'search_catalog',
    'list_reference_data',
    'check_connection',
    'call_commerce_engine',
  ],
  copy: ['sync_catalog', 'query_catalog', 'audit_catalog'],
} as const;

/** The name of a tool. */
export type ToolName = (typeof TOOL_GROUPS)[keyof typeof TOOL_GROUPS][number];

/** All of them, whether this server has them or not. */
export const TOOL_NAMES: readonly ToolName[] = Object.values(TOOL_GROUPS).flat();

/** By what {@link chooseNames} decides. */
interface ToolChoice {
  /** The names that the operator chose; all by default. */
  readonly names?: readonly string[];
  /** False where DuckDB is missing, without which no tool of the local copy works; true by default. */
  readonly hasCopyEngine?: boolean;
}

/** The names of the tools that may be listed, where there are such tools. */
export function chooseNames({ names, hasCopyEngine = true }: ToolChoice): readonly string[] {
  const missing: readonly string[] = hasCopyEngine ? [] : TOOL_GROUPS.copy;
  return TOOL_NAMES.filter((name) => !missing.includes(name) && (names === undefined || names.includes(name)));
}
