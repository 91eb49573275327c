/** Renders what each tool answers where nobody has read the catalog into a copy, or where there can be none. Pure. */

import { ENGINE_PACKAGE } from '../../src/errors.ts';
import { type NameIn, TOOL_GROUPS } from '../../src/tool-names.ts';
import { availableTools } from '../../src/tools/join-tools.ts';
import { code, renderTable } from './markdown.ts';

const NEEDS_COPY = 'Refuses with `NO_COPY`, which names `PIM_COPY`.';

/** What a tool answers with PIM_COPY=off, before sync_catalog has read the catalog. */
const WITHOUT_READING: Readonly<Record<NameIn<keyof typeof TOOL_GROUPS>, string>> = {
  find_products:
    'Filters of the PIM, as ever. What pim-mcp evaluates itself (refinements, rankings, `count_by`) is read page by page until the deadline; the answer of a larger catalog says how much it has read. With `freshness: copy` the PIM answers, and a warning names `PIM_COPY`. `is` is refused.',
  get_product:
    'All but the children of a product, and barcodes that the search of the PIM does not find.',
  get_variants: 'Everything; what pim-mcp evaluates itself as in `find_products`.',
  get_media: 'Everything.',
  search_catalog:
    'The PIM ranks, and `not_ranked_by_copy` names `PIM_COPY`. `any_of` and `filters` are refused, which names it too.',
  list_reference_data: 'Everything but how many products each category and brand has.',
  check_connection: 'Everything.',
  call_commerce_engine: 'Everything.',
  sync_catalog: 'Reads the catalog. After that all tools answer everything.',
  query_catalog: NEEDS_COPY,
  audit_catalog: NEEDS_COPY,
  catalog_changes: NEEDS_COPY,
  check_import: NEEDS_COPY,
};

/** A row for each tool. */
export function renderWithoutCopy(): string {
  const names = Object.values(TOOL_GROUPS).flat();
  const rows = names.map((name) => [code(name), WITHOUT_READING[name], describeNoEngine(name)]);
  return renderTable(['Tool', 'With `PIM_COPY=off`', `Without \`${ENGINE_PACKAGE}\``], rows);
}

/** What is left of a tool where DuckDB is not installed. */
function describeNoEngine(name: string): string {
  if (TOOL_GROUPS.copy.some((one) => one === name))
    return 'Is not listed. A call is refused, which names the package.';
  const { needingCopy = [] } = availableTools(false).find((tool) => tool.name === name) ?? {};
  if (needingCopy.length === 0) return 'The same.';
  const list = needingCopy.map(code).join(' and ');
  const are = needingCopy.length === 1 ? 'is' : 'are';
  return `The same; ${list} ${are} not listed, and refused by the name of the package.`;
}
