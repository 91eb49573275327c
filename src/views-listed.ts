/**
 * Views: pages that hosts show beside an answer (MCP Apps, revision 2026-01-26). What they are called and where they are read.
 */

/** Every view by its name, with what it shows. */
export const VIEWS = {
  gallery: 'Products or media as cards or a table',
  sheet: 'One product: pictures, texts, variants, properties, family',
  board: 'Grades, what to fix first, and the records behind',
  table: 'The rows of a query as a table or a chart',
} as const;

/** The name of a view. */
export type ViewName = keyof typeof VIEWS;

/** What addresses of views begin with. */
export const VIEWS_URI = 'ui://pim-mcp/';

/** The media type of a view. */
export const VIEW_TYPE = 'text/html;profile=mcp-app';

/** The extension by whose name clients say that they show views. */
export const VIEWS_EXTENSION = 'io.modelcontextprotocol/ui';

/** The key under which a result carries what only its view needs. */
export const VIEW_DATA = 'pim-mcp/view';
