/**
 * Every tool by name, in the order in which hosts list them. What a start needs of tools is their names alone: what they
 * are is in the files that `tools/lookup-tools.ts` and `tools/copy-tools.ts` name, and a name that has none there does not
 * compile.
 */

/** The groups of PIM_TOOLS: tools that ask the PIM with each call, and tools of the local copy. */
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
  copy: ['sync_catalog', 'query_catalog', 'audit_catalog', 'catalog_changes'],
} as const;

/** The names of one group. */
export type NameIn<Group extends keyof typeof TOOL_GROUPS> = (typeof TOOL_GROUPS)[Group][number];

/** The name of a tool. */
export type ToolName = NameIn<keyof typeof TOOL_GROUPS>;

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
