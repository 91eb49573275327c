/** The MCP server: registers what there is. Does nothing itself. */

import {
  CLIENT_INFO_META_KEY,
  McpServer,
  ResourceTemplate,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { CallSettings } from './call/context.ts';
import type { Config } from './config.ts';
import type { LocalCopy } from './copy/port.ts';
import { buildInstructions, dropUnlisted } from './instructions.ts';
import type { CommerceEngine, PimCatalog } from './pim/port.ts';
import { startProgress } from './progress.ts';
import { buildArguments, type Prompt, writePrompt } from './prompts/define-prompt.ts';
import { PROMPTS } from './prompts/index.ts';
import type { Resource, ResourceContext, ResourceFiles } from './resources/define-resource.ts';
import { RESOURCES } from './resources/index.ts';
import { readResource, toProtocolError } from './resources/read-resource.ts';
import { chooseForm, type ResultForm } from './result-form.ts';
import { observeCatalog } from './seen/observe.ts';
import type { Seen } from './seen/seen.ts';
import type { WordKind } from './seen/words.ts';
import { describeListed, type Tool } from './tools/define-tool.ts';
import { chooseTools, TOOLS } from './tools/index.ts';
import { runTool } from './tools/run-tool.ts';

/** What a server is made of. The factory of a transport may ask for several; all share one catalog. */
export interface ServerParts {
  readonly catalog: PimCatalog;
  /** What passed by in the catalog so far. */
  readonly seen: Seen;
  /** Absent: none is configured, and its tool is not listed. */
  readonly commerceEngine?: CommerceEngine;
  /** Absent: this process keeps no local copy. */
  readonly localCopy?: LocalCopy;
  /** False where DuckDB is missing: no tool of the local copy is listed. True by default. */
  readonly hasCopyEngine?: boolean;
  readonly settings: CallSettings;
  readonly config: Pick<Config, 'resultForm' | 'deadlineMs' | 'tools'>;
  readonly onUnexpected: (tool: string, error: unknown) => void;
}

/** What a server lists is the same until another version of it is started, and most of it for every client. */
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

/** Exported files come and go, and nobody need keep a connection open to hear of it: who exports is told the address. */
const CAPABILITIES: NonNullable<ServerOptions['capabilities']> = {
  tools: { listChanged: false },
  resources: { listChanged: false },
  prompts: { listChanged: false },
};

/** Creates a server that is not connected yet. */
export function createServer(parts: ServerParts): McpServer {
  const { settings, config, hasCopyEngine = true, commerceEngine } = parts;
  const tools = chooseTools({ names: config.tools, hasCopyEngine, commerceEngine });
  const names = tools.map(({ name }) => name);
  const server = new McpServer(
    { name: 'pim-mcp', title: 'PIM catalog', version: settings.version },
    {
      instructions: buildInstructions(settings, names),
      capabilities: CAPABILITIES,
      cacheHints: CACHE_HINTS,
    },
  );
  for (const tool of tools) {
    // What the Commerce Engine answers is no demo data, wherever the catalog comes from.
    const source = TOOLS.includes(tool) ? settings.source : undefined;
    registerTool(server, tool, { ...parts, settings: { ...settings, source } });
  }
  const listed = tools.map((tool) => ({ ...tool, description: dropUnlisted(tool.description, names) }));
  listTools(server, listed, parts);
  for (const resource of RESOURCES) {
    if (resource.from === undefined || resource.from.some((name) => names.includes(name))) {
      registerResource(server, resource, parts);
    }
  }
  for (const prompt of PROMPTS) {
    if (prompt.tools.every((name) => names.includes(name))) registerPrompt(server, prompt, parts);
  }
  return server;
}

/**
 * Registers a tool to be called; {@link listTools} lists it. The output schema is for clients: the SDK would demand
 * structured content of every call for it.
 */
function registerTool(server: McpServer, tool: Tool, parts: ServerParts): void {
  const { name, rendered } = tool;
  server.registerTool(name, { inputSchema: rendered.input }, (args, request) =>
    withinCall(parts, request, (context) =>
      runTool(tool, args, context, {
        resultForm: formFor(server, request, parts),
        takesLinks: revisionOf(server, request) >= LINKS_SINCE,
        onUnexpected: parts.onUnexpected,
      }),
    ),
  );
}

/** Answers tools/list in the SDK's place, which lists the same for every client. */
function listTools(server: McpServer, tools: readonly Tool[], parts: ServerParts): void {
  server.server.setRequestHandler('tools/list', (_request, context) => {
    const isStructured = formFor(server, context, parts) !== 'text';
    return { tools: tools.map((tool) => describeListed(tool, isStructured)) };
  });
}

/**
 * The form for who asks. Since 2026-07-28 each request may name the client; before, a connection does so at its
 * beginning, of which a request over stateless HTTP knows nothing.
 */
function formFor({ server }: McpServer, { mcpReq }: ServerContext, { config }: ServerParts): ResultForm {
  const { [CLIENT_INFO_META_KEY]: named = server.getClientVersion() }: Readonly<Record<string, unknown>> =
    mcpReq.envelope ?? {};
  return chooseForm(config.resultForm, named);
}

/** The revision of MCP that links to resources came with; an older client may refuse an answer that has one. */
const LINKS_SINCE = '2025-06-18';

/**
 * The revision of MCP that a request is of. A client of before 2026 tells it once, over HTTP in a header of every request;
 * one of before 2025-06-18 there need not tell it at all.
 */
function revisionOf({ server }: McpServer, { http }: ServerContext): string {
  return server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? '';
}

function registerResource(server: McpServer, resource: Resource | ResourceFiles, parts: ServerParts): void {
  const { name, title, description, uri, ttlMs } = resource;
  const isFiles = 'readFile' in resource;
  const metadata = {
    title,
    description,
    ...(isFiles ? {} : { mimeType: 'application/json' }),
    cacheHint: { ttlMs, cacheScope: 'private' },
  } as const;
  const read = (address: URL, code: unknown, request: ServerContext) =>
    withinCall(parts, request, (context) =>
      readResource(resource, { uri: address.href, code: String(code ?? '') }, context, parts),
    );
  if (!uri.includes('{')) {
    server.registerResource(name, uri, metadata, (address, request) => read(address, undefined, request));
    return;
  }
  if (isFiles) {
    const template = new ResourceTemplate(uri, { list: () => ({ resources: [...resource.list(parts)] }) });
    server.registerResource(name, template, metadata, (address, files, request) => read(address, files.name, request));
    return;
  }
  const { completes } = resource;
  const complete = completes && { code: (typed: string) => completeWord(parts, completes, typed) };
  const template = new ResourceTemplate(uri, { list: undefined, ...(complete && { complete }) });
  server.registerResource(name, template, metadata, (address, { code }, request) => read(address, code, request));
}

function registerPrompt(server: McpServer, prompt: Prompt, parts: ServerParts): void {
  const { name, title, description } = prompt;
  const argsSchema = buildArguments(prompt, (kind, typed) => completeWord(parts, kind, typed));
  server.registerPrompt(name, { title, description, argsSchema }, (given) => {
    try {
      return { messages: [{ role: 'user', content: { type: 'text', text: writePrompt(prompt, given) } }] };
    } catch (error) {
      throw toProtocolError(error, name, parts);
    }
  });
}

/** All words that fit; the SDK sends the first hundred and their number. Asks the PIM nothing. */
function completeWord({ seen, settings }: ServerParts, kind: WordKind, typed: string): string[] {
  return JSON.parse(settings.redactJson(JSON.stringify(seen.words.complete(kind, typed))));
}

/** Runs a call with its deadline, and tells its progress where the client wants to know. */
async function withinCall<Result>(
  { catalog, commerceEngine, localCopy, seen, settings, config }: ServerParts,
  { mcpReq }: ServerContext,
  run: (context: ResourceContext) => Promise<Result>,
): Promise<Result> {
  const { signal, _meta: { progressToken } = {} } = mcpReq;
  const call = {
    signal,
    deadlineAtMs: settings.now() + config.deadlineMs,
    warnings: new Set<string>(),
    requests: 0,
  };
  const context = {
    catalog,
    seen,
    call,
    settings,
    ...(commerceEngine && { commerceEngine }),
    ...(localCopy && { localCopy }),
  };
  if (progressToken === undefined) return run(context);
  const progress = startProgress({
    ...settings,
    send: (note) => {
      // A client that is gone needs no progress.
      mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...note } }).catch(() => {});
    },
  });
  try {
    const { onWait } = progress;
    return await run({ ...context, catalog: observeCatalog(catalog, progress), call: { ...call, onWait } });
  } finally {
    progress.stop();
  }
}
