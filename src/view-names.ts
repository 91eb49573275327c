/**
 * Views are pages that hosts show beside an answer (MCP Apps, revision 2026-01-26). Of files of
 * their own in src/views/ they are built into dist/views/.
 */

/** Every view by its name, with its description. */
export const VIEWS = {
  gallery: 'A page for people: products or media as cards or a table.',
  sheet: 'A page for people: one product with its pictures, texts and variants.',
  table: 'A page for people: the rows of a query as a table or a chart.',
  board: 'A page for people: data quality, what to fix first, and the records that fail.',
} as const;

/** The name of a view. */
export type ViewName = keyof typeof VIEWS;

// Beginning of addresses of views. It is as short as can be: each tool with a view names its
// address twice in tools/list, and a host knows which server it asks.
const VIEWS_URI = 'ui://';

/** Writes the address of a view. */
export function addressOfView(name: ViewName): string {
  return VIEWS_URI + name;
}

const VIEW_TYPE = 'text/html;profile=mcp-app';

/** Extension by whose name clients say that they show views. */
export const VIEWS_EXTENSION = 'io.modelcontextprotocol/ui';

/** Key in `_meta` of a result for data that only its view needs. */
export const VIEW_DATA = 'pim-mcp/view';

/**
 * Key in `_meta` for the notices behind its warnings: the code and data of each, in their order.
 */
export const NOTICE_DATA = 'pim-mcp/notices';

/**
 * Tools of the model are `model`; tools of a view alone are `app`, so that no model is told of
 * them.
 */
export type Visibility = 'model' | 'app';

/**
 * Describes the view of a tool to hosts in tools/list, under the key of the revision and the one of
 * before, which some hosts read alone; undefined: nothing is to be told.
 */
export function describeView(
  name: ViewName | undefined,
  visibility: Visibility = 'model',
): ViewMeta | undefined {
  if (visibility === 'app') return { ui: { visibility: ['app'] } };
  if (name === undefined) return undefined;
  const resourceUri = addressOfView(name);
  return { ui: { resourceUri }, 'ui/resourceUri': resourceUri };
}

/** Result of {@link describeView}. */
export type ViewMeta = Readonly<Record<string, unknown>> & {
  readonly ui: { readonly resourceUri?: string; readonly visibility?: Visibility[] };
};

interface ListedWithView {
  readonly _meta?: ViewMeta;
}

/** Finds the views of these tools. */
export function findViews(tools: readonly ListedWithView[]): readonly ViewName[] {
  const addresses = new Set(tools.map(({ _meta }) => _meta?.ui.resourceUri));
  // The keys of the table are its names.
  return (Object.keys(VIEWS) as ViewName[]).filter((name) => addresses.has(addressOfView(name)));
}

/**
 * True if a client shows views; undefined: its capabilities are not known.
 * @param capabilities as the client sends them; anything but an object: it sends none
 */
export function showsViews(capabilities: unknown): boolean | undefined {
  if (!isObject(capabilities)) return undefined;
  const extension = isObject(capabilities.extensions)
    ? capabilities.extensions[VIEWS_EXTENSION]
    : undefined;
  if (!isObject(extension)) return false;
  const { mimeTypes } = extension;
  // The extension requires the list, so that who leaves it out has not said what it shows.
  return Array.isArray(mimeTypes) ? mimeTypes.includes(VIEW_TYPE) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/**
 * Chooses the tools that a client is told of: without views if it shows none, and those of the
 * model alone if that is not known.
 * @param shows as {@link showsViews} returns it
 */
export function listForClient<Listed extends ListedWithView>(
  tools: readonly Listed[],
  shows: boolean | undefined,
): readonly Listed[] {
  // What says who sees it is for views alone.
  const visibleTools =
    shows === true ? tools : tools.filter(({ _meta }) => _meta?.ui.visibility === undefined);
  if (shows !== false) return visibleTools;
  return visibleTools.map((tool) => {
    const { _meta, ...rest } = tool;
    // Without what may be absent anyway.
    return rest as Listed;
  });
}

/** Describes a view in resources/list, beside its address. */
export function describeViewPage(name: ViewName) {
  return { title: `View ${name}`, description: VIEWS[name], mimeType: VIEW_TYPE };
}

// Stands in the policy of a built page where the origins of pictures belong.
const NO_PICTURES = "img-src 'none'";

/**
 * Builds the page of a view with the origins that it may load pictures from: in its own policy, and
 * for the host, which writes another policy from them.
 * @param html the page as it was built
 * @param origins `https://media.example.com`, …
 */
export function buildViewPage(uri: string, html: string, origins: readonly string[]) {
  const text =
    origins.length === 0 ? html : html.replace(NO_PICTURES, () => `img-src ${origins.join(' ')}`);
  const csp = { connectDomains: [], resourceDomains: [...origins] };
  return {
    uri,
    mimeType: VIEW_TYPE,
    text,
    _meta: { ui: { csp, prefersBorder: true } },
  };
}
