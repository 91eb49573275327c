/**
 * What a start needs of tools is their names alone: what they are is in the files that
 * `tools/lookup-tools.ts` and `tools/copy-tools.ts` name, and a name that has none there does not
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
  copy: ['sync_catalog', 'query_catalog', 'audit_catalog', 'check_import', 'catalog_changes'],
} as const;

/**
 * Tools that some hosts look for by name, in a form that these hosts set. They are listed for the
 * hosts that {@link looksForConnector}, and where PIM_TOOLS names them.
 */
export const CONNECTOR_TOOLS = ['search', 'fetch'] as const;

// ChatGPT, whose deep research and company knowledge need both
// (developers.openai.com/api/docs/mcp). That it calls itself so:
// https://github.com/basicmachines-co/basic-memory/pull/1035.
const CONNECTOR_HOSTS: readonly (string | undefined)[] = ['openai-mcp'];

/** True if a host of this name looks for {@link CONNECTOR_TOOLS}. */
export function looksForConnector(host: string | undefined): boolean {
  return CONNECTOR_HOSTS.includes(host);
}

/** The names of one group. */
export type NameIn<Group extends keyof typeof TOOL_GROUPS> = (typeof TOOL_GROUPS)[Group][number];

/** The name of a tool. */
export type ToolName = NameIn<keyof typeof TOOL_GROUPS> | (typeof CONNECTOR_TOOLS)[number];

export const TOOL_NAMES: readonly ToolName[] = Object.values(TOOL_GROUPS).flat();

interface ToolChoice {
  /** Names that the operator chose; undefined: all of the groups. */
  readonly names?: readonly string[] | undefined;
  /** False if DuckDB is missing, without which no tool of the local copy works; true by default. */
  readonly hasCopyEngine?: boolean;
}

/** Chooses the names of tools that may be listed. */
export function chooseNames({ names, hasCopyEngine = true }: ToolChoice): readonly string[] {
  const missing: readonly string[] = hasCopyEngine ? [] : TOOL_GROUPS.copy;
  const chosen = [...TOOL_NAMES, ...CONNECTOR_TOOLS].filter((name) =>
    (names ?? TOOL_NAMES).includes(name),
  );
  return chosen.filter((name) => !missing.includes(name));
}
