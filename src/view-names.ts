/**
 * Views: pages that hosts show beside an answer (MCP Apps, revision 2026-01-26). What they are called, where they are
 * read, and which clients show them. Of files of their own in src/views/ they are built into dist/views/.
 */

/** Every view by its name, with what is said of it. */
export const VIEWS = {
  gallery: 'A page for people: products or media as cards or a table.',
  sheet: 'A page for people: one product with its pictures, texts and variants.',
  table: 'A page for people: the rows of a query as a table or a chart.',
  board: 'A page for people: data quality, what to fix first, and the records that fail.',
} as const;

/** The name of a view. */
export type ViewName = keyof typeof VIEWS;

/**
 * What addresses of views begin with. Nothing more: each tool with a view names its address twice in tools/list, and a host
 * knows which server it asks.
 */
const VIEWS_URI = 'ui://';

/** Where a view is read. */
export function addressOfView(name: ViewName): string {
  return VIEWS_URI + name;
}

/** The media type of a view. */
const VIEW_TYPE = 'text/html;profile=mcp-app';

/** The extension by whose name clients say that they show views. */
export const VIEWS_EXTENSION = 'io.modelcontextprotocol/ui';

/** The key in `_meta` of a result under which it carries what only its view needs. */
export const VIEW_DATA = 'pim-mcp/view';

/** The key in `_meta` under which it carries what its warnings say: the code and data of each, in their order. */
export const NOTICE_DATA = 'pim-mcp/notices';

/** Whose a tool is: the model's; or of a view alone, so that no model is told of it. */
export type Visibility = 'model' | 'app';

/**
 * What tools/list tells hosts of a tool's view, under the key of the revision and the one of before, which some hosts
 * read alone; undefined: nothing is to be told.
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

/** What {@link describeView} tells. */
export type ViewMeta = Readonly<Record<string, unknown>> & {
  readonly ui: { readonly resourceUri?: string; readonly visibility?: Visibility[] };
};

/** A tool as it is listed. */
interface ListedWithView {
  readonly _meta?: ViewMeta;
}

/** The views of these tools. */
export function findViews(tools: readonly ListedWithView[]): readonly ViewName[] {
  const shown = new Set(tools.map(({ _meta }) => _meta?.ui.resourceUri));
  // The keys of the table are its names.
  return (Object.keys(VIEWS) as ViewName[]).filter((name) => shown.has(addressOfView(name)));
}

/**
 * Whether a client shows views; undefined: it is not known what it can do.
 * @param capabilities what it says that it can; anything else: it does not say
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
 * The tools that a client is told of: who shows no views hears nothing of them; who may, of those that are the model's.
 * @param shows as {@link showsViews} has it
 */
export function listForClient<Listed extends ListedWithView>(
  tools: readonly Listed[],
  shows: boolean | undefined,
): readonly Listed[] {
  // What says who sees it is for views alone.
  const listed =
    shows === true ? tools : tools.filter(({ _meta }) => _meta?.ui.visibility === undefined);
  if (shows !== false) return listed;
  return listed.map((tool) => {
    const { _meta, ...rest } = tool;
    // Without what may be absent anyway.
    return rest as Listed;
  });
}

/** A view as resources/list has it, beside its address. */
export function describeViewPage(name: ViewName) {
  return { title: `View ${name}`, description: VIEWS[name], mimeType: VIEW_TYPE };
}

/** Stands in the policy of a built page where the origins of pictures belong. */
const NO_PICTURES = "img-src 'none'";

/**
 * A page as it is read, with the origins that it may load pictures from: in its own policy, and for the host, which makes
 * another one of them.
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
