import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { CallSettings, Person } from './catalog/call/context.ts';
import { NO_ENGINE } from './errors.ts';
import { buildInstructions, joinDescription } from './instructions.ts';
import { findTraits } from './known-clients.ts';
import {
  DESCRIPTION_PARTS,
  LISTED_APP_TOOLS,
  LISTED_CONNECTORS,
  LISTED_RESOURCES,
  LISTED_TOOLS,
  LISTED_WITHOUT_COPY,
  SKILLS,
} from './prebuilt-lists.ts';
import type { ServerParts } from './requests.ts';
import type { ListedResource } from './resources/define-resource.ts';
import { chooseForm, type ResultForm } from './result-form.ts';
import { readClientName, SESSION_HEADER } from './session-id.ts';
import type { Config } from './settings/read-config.ts';
import { servePrompt } from './skills/serve-prompt.ts';
import { serveSkills } from './skills/serve-skills.ts';
import { CONNECTOR_TOOLS, chooseNames, looksForConnector, TOOL_GROUPS } from './tool-names.ts';
import { CALL } from './tools/define-tool.ts';
import { describeTool, type ListedTool } from './tools/describe-tool.ts';
import {
  addressOfView,
  describeViewPage,
  findViews,
  listForClient,
  showsViews,
  type ViewName,
} from './view-names.ts';

// Hint for lists: a server lists the same until another version of it is started, and most of it
// for every client.
const LISTS = { ttlMs: 300_000, cacheScope: 'public' } as const;

const CACHE_HINTS: NonNullable<ServerOptions['cacheHints']> = {
  'server/discover': LISTS,
  // Whether it has output schemas depends on the client.
  'tools/list': { ...LISTS, cacheScope: 'private' },
  'prompts/list': LISTS,
  // Exported files are among them.
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
  'resources/templates/list': LISTS,
};

// Exported files come and go, but a client need not keep a connection open to hear of it: the
// answer of an export gives the address.
const CAPABILITIES: NonNullable<ServerOptions['capabilities']> = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};

interface StartParts extends Pick<ServerParts, 'commerceTool' | 'hasCopyEngine' | 'saved'> {
  readonly settings: Pick<CallSettings, 'version' | 'source'>;
  readonly config: Pick<Config, 'resultForm' | 'tools'>;
  readonly open: () => Promise<ServerParts>;
}

/** Creates a server that is not connected yet. */
export function createServer(parts: ServerParts): McpServer {
  return createServerAhead({ ...parts, open: async () => parts });
}

/** Creates a server that opens its parts with the first request that needs them. */
export function createServerAhead(start: StartParts): McpServer {
  const parts: ServedParts = { ...start, load: loadOnce(start) };
  const { settings, config, hasCopyEngine = true, commerceTool } = parts;
  const chosen = chooseNames({ names: config.tools, hasCopyEngine });
  const available = [
    ...(hasCopyEngine ? LISTED_TOOLS : LISTED_WITHOUT_COPY),
    ...(commerceTool === undefined ? [] : [describeTool(commerceTool)]),
    ...LISTED_CONNECTORS,
  ];
  const tools = available.filter(({ name }) => chosen.includes(name));
  // Where the operator leaves query_catalog out, saved questions are left out, too.
  const saved = chosen.includes('query_catalog') ? parts.saved : undefined;
  const questionTools = saved?.tools.map(describeTool) ?? [];
  const names = [...tools, ...questionTools].map(({ name }) => name);
  const server = new McpServer(
    { name: 'pim-mcp', title: 'PIM catalog', version: settings.version },
    {
      instructions: buildInstructions(settings, names),
      capabilities: CAPABILITIES,
      cacheHints: CACHE_HINTS,
    },
  );
  const views = findViews(tools);
  const forViews = LISTED_APP_TOOLS.filter(
    ({ view }) => view !== undefined && views.includes(view),
  );
  const appTools = forViews.map(({ tool }) => tool);
  // Whoever chose names chose all of them.
  const connectors = config.tools === undefined ? LISTED_CONNECTORS : [];
  const listedTools = tools.map((tool) => ({
    ...tool,
    description: joinDescription(
      DESCRIPTION_PARTS[tool.name] ?? commerceTool?.descriptionParts ?? [],
      names,
    ),
  }));
  const allListedTools = [...listedTools, ...questionTools];
  serveTools(server, { listedTools: allListedTools, connectors, appTools }, parts);
  const resources = LISTED_RESOURCES.filter(({ from }) =>
    from.some((name) => names.includes(name)),
  );
  for (const resource of resources) registerResource(server, resource, parts);
  for (const name of views) registerView(server, name, parts);
  const skills = SKILLS.filter((skill) => skill.tools.every((name) => names.includes(name)));
  serveSkills(server, skills, LISTS);
  for (const question of saved?.questions ?? []) servePrompt(server, question, names);
  listResources(server, { resources, views }, parts);
  listTemplates(server, resources);
  return server;
}

// Loads the code and parts that answer requests. It waits for the first request, because a host
// waits for the lists alone.
async function load({ open }: StartParts) {
  const [requests, parts] = await Promise.all([import('./requests.ts'), open()]);
  return { ...requests, parts };
}

function loadOnce(start: StartParts): () => ReturnType<typeof load> {
  let loading: ReturnType<typeof load> | undefined;
  return () => {
    loading ??= load(start);
    return loading;
  };
}

interface ServedParts extends StartParts {
  readonly load: () => ReturnType<typeof load>;
}

// Tools of a server: for all clients, for hosts that look for them by name, and for views alone.
type ServedTools = Readonly<
  Record<'listedTools' | 'connectors' | 'appTools', readonly ListedTool[]>
>;

// Answers tools/list in the SDK's place, which lists the same for every client, and tools/call.
function serveTools(
  server: McpServer,
  { listedTools, connectors, appTools }: ServedTools,
  parts: ServedParts,
): void {
  const listFor = (request: ServerContext) => [
    ...listedTools,
    ...(looksForConnector(hostOf(server, request)) ? connectors : []),
    ...appTools,
  ];
  server.server.setRequestHandler('tools/list', (_request, request) => {
    // Who advertises an output schema must send structured content.
    const isStructured = formFor(server, request, parts) !== 'text';
    const tools = listForClient(listFor(request), viewsFor(server, request));
    return {
      tools: tools.map((tool) => {
        if (isStructured) return tool;
        const { outputSchema: _, ...withoutSchema } = tool;
        return withoutSchema;
      }),
    };
  });
  server.server.setRequestHandler(
    'tools/call',
    { params: CALL },
    async ({ name, arguments: args }, request) => {
      const shows = viewsFor(server, request);
      // What a client can do may be unknown, and a view that it shows all the same calls its tools.
      const callable = listForClient(listFor(request), shows ?? true);
      if (!callable.some((tool) => tool.name === name)) {
        const why = describeMissing(name, parts);
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${name} not found${why}`);
      }
      const { callTool, parts: opened } = await parts.load();
      const isConnector = CONNECTOR_TOOLS.some((each) => each === name);
      const { showsPictures = false, maxTokens, maxWaitMs } = findTraits(hostOf(server, request));
      return callTool(name, args, opened, {
        ...factsOf(request),
        // Who looks for these reads them in both places.
        resultForm: isConnector ? 'both' : formFor(server, request, parts),
        takesLinks: revisionOf(server, request) >= LINKS_SINCE,
        showsViews: shows === true,
        showsPictures,
        maxTokens,
        maxWaitMs,
      });
    },
  );
}

function describeMissing(name: string, { hasCopyEngine = true }: StartParts): string {
  const isOfCopy = TOOL_GROUPS.copy.some((each) => each === name);
  return isOfCopy && !hasCopyEngine ? `: ${NO_ENGINE}, which the local copy needs` : '';
}

function factsOf({ mcpReq, http }: ServerContext) {
  const headers = http?.req?.headers;
  if (headers === undefined) return mcpReq;
  return {
    ...mcpReq,
    headerTrace: {
      traceparent: headers.get('traceparent'),
      tracestate: headers.get('tracestate'),
    },
    person: personOf(http),
  };
}

function personOf(http: ServerContext['http']): Person | undefined {
  // Put there by transport/sign-in/sign-in.ts, the only one that does.
  const { person } = (http?.authInfo?.extra ?? {}) as { readonly person?: Person };
  return person;
}

// Finds the name that the client gives itself. Since 2026-07-28 each request may name the client;
// before, a connection does so at its beginning, over HTTP in the id of its session. Who sends none
// may be known by its User-Agent.
function hostOf({ server }: McpServer, { mcpReq, http }: ServerContext): string | undefined {
  const {
    [CLIENT_INFO_META_KEY]: clientInfo = server.getClientVersion(),
  }: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const name =
    typeof clientInfo === 'object' && clientInfo !== null && 'name' in clientInfo
      ? clientInfo.name
      : undefined;
  if (typeof name === 'string') return name;
  const headers = http?.req?.headers;
  const ofSession = readClientName(headers?.get(SESSION_HEADER));
  return ofSession ?? headers?.get('user-agent')?.split('/')[0];
}

function formFor(server: McpServer, request: ServerContext, { config }: StartParts): ResultForm {
  return chooseForm(config.resultForm, hostOf(server, request));
}

// True if the client shows views; undefined: it is not known, because not every request says it.
function viewsFor({ server }: McpServer, { mcpReq }: ServerContext): boolean | undefined {
  const {
    [CLIENT_CAPABILITIES_META_KEY]: capabilities = server.getClientCapabilities(),
  }: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  return showsViews(capabilities);
}

// First revision of MCP with links to resources; an older client may refuse an answer that has one.
const LINKS_SINCE = '2025-06-18';

// Finds the revision of MCP of a request. A client of before 2026 gives it once, over HTTP in a
// header of every request; one of before 2025-06-18 there need not tell it at all.
function revisionOf({ server }: McpServer, { http }: ServerContext): string {
  return (
    server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? ''
  );
}

interface ServedResources {
  readonly resources: readonly ListedResource[];
  readonly views: readonly ViewName[];
}

// Answers resources/list in the SDK's place, which lists the same for every client. Pages of views
// are listed only to clients that show them, since others offer models what is listed; all can read
// them.
function listResources(
  server: McpServer,
  { resources, views }: ServedResources,
  parts: ServedParts,
): void {
  const single = resources
    .filter(({ uri }) => !uri.includes('{'))
    .map((resource) => ({
      uri: resource.uri,
      name: resource.name,
      ...describeResource(resource),
    }));
  const pages = views.map((name) => ({
    uri: addressOfView(name),
    name,
    ...describeViewPage(name),
  }));
  server.server.setRequestHandler('resources/list', async (_request, request) => {
    const shownPages = viewsFor(server, request) === true ? pages : [];
    const files = resources.filter(({ isFiles }) => isFiles);
    if (files.length === 0) return { resources: [...single, ...shownPages] };
    const { listFiles, parts: opened } = await parts.load();
    const written = files.flatMap(({ uri }) => listFiles(uri, opened, personOf(request.http)));
    return { resources: [...single, ...shownPages, ...written] };
  });
}

// Answers resources/templates/list in the SDK's place, which would list the template of skills too.
function listTemplates(server: McpServer, resources: readonly ListedResource[]): void {
  const templates = resources.filter(({ uri }) => uri.includes('{'));
  server.server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: templates.map((template) => ({
      name: template.name,
      uriTemplate: template.uri,
      ...describeResource(template),
    })),
  }));
}

function describeResource({ title, description, isFiles }: ListedResource) {
  return { title, description, ...(isFiles ? {} : { mimeType: 'application/json' }) };
}

function registerResource(server: McpServer, resource: ListedResource, parts: ServedParts): void {
  const { name, uri, ttlMs } = resource;
  const metadata = {
    ...describeResource(resource),
    cacheHint: { ttlMs, cacheScope: 'private' },
  } as const;
  const read = async (
    address: URL,
    values: Readonly<Record<string, unknown>>,
    request: ServerContext,
  ) => {
    const { readResourceOf, parts: opened } = await parts.load();
    const [named = ''] = Object.values(values);
    return readResourceOf(
      uri,
      { uri: address.href, name: String(named) },
      opened,
      factsOf(request),
    );
  };
  if (!uri.includes('{')) {
    server.registerResource(name, uri, metadata, (address, request) => read(address, {}, request));
    return;
  }
  const template = new ResourceTemplate(uri, { list: undefined });
  server.registerResource(name, template, metadata, read);
}

function registerView(server: McpServer, name: ViewName, parts: ServedParts): void {
  server.registerResource(
    name,
    addressOfView(name),
    describeViewPage(name),
    async (_address, request) => {
      const { readViewOf, parts: opened } = await parts.load();
      return readViewOf(name, opened, factsOf(request));
    },
  );
}
