/** Loaded with the first request. */

import type {
  CallToolResult,
  ReadResourceResult,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { SavedQuestion } from './audit/questions/question-schema.ts';
import type { CallContext, CallFacts, CallSettings, Person } from './catalog/call/context.ts';
import { describeCode } from './catalog/call/describe-error.ts';
import { keepCopyUp, limitWaiting } from './catalog/call/waiting.ts';
import type { Call } from './pim/catalog-port.ts';
import { reportProgress } from './progress.ts';
import type { ListedFile } from './resources/define-resource.ts';
import { type Address, readResource, toProtocolError } from './resources/read-resource.ts';
import { RESOURCES } from './resources/resources.ts';
import type { Config } from './settings/read-config.ts';
import { CONNECTORS } from './tools/connectors.ts';
import type { Tool } from './tools/define-tool.ts';
import { LOOKUP_TOOLS, TOOLS_WITHOUT_COPY } from './tools/lookup-tools.ts';
import { isWriting, type RunOptions, runTool } from './tools/run-tool.ts';
import { addressOfView, buildViewPage, type ViewName } from './view-names.ts';

/** Saved questions with their tools. */
export interface ServedQuestions {
  readonly questions: readonly SavedQuestion[];
  readonly tools: readonly Tool[];
}

/**
 * Parts of a server. The factory of a transport may ask for several servers; all share one catalog.
 */
export interface ServerParts
  extends Pick<CallContext, 'catalog' | 'commerceEngine' | 'localCopy' | 'pictures' | 'settings'> {
  readonly commerceTool?: Tool;
  readonly saved?: ServedQuestions | undefined;
  readonly hasCopyEngine?: boolean;
  readonly config: Pick<Config, 'resultForm' | 'deadlineMs' | 'tools'>;
  readonly readView: (name: ViewName) => Promise<string>;
  readonly onUnexpected: (tool: string, error: unknown) => void;
  /**
   * Returns the refusal of a call of this person now, if there is one. Absent: everybody may call.
   */
  readonly admit?: (id: Person['id']) => CallContext['refusal'];
  readonly onCall?: (facts: CallFacts) => void;
}

// W3C Trace Context as the client sent it, in headers or in `_meta` (MCP 2026-07-28). Not checked.
interface SentTrace {
  readonly traceparent?: unknown;
  readonly tracestate?: unknown;
}

// W3C Trace Context §3.2.2.
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

// Allowed characters of a header; a longer one need not be passed on (§3.3.1.5).
const TRACESTATE = /^[\x20-\x7e\t]{1,512}$/;

/**
 * Reads the trace of a call, with the headers that go on to the PIM unchanged, since nothing is
 * recorded here; undefined: there is none.
 */
export function readTrace({ traceparent, tracestate }: SentTrace) {
  const traceId = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined;
  if (traceId === undefined) return undefined;
  const state = typeof tracestate === 'string' && TRACESTATE.test(tracestate) ? { tracestate } : {};
  return { traceId, headers: { traceparent: String(traceparent), ...state } };
}

type RequestFacts = Pick<ServerContext['mcpReq'], 'id' | 'signal' | '_meta' | 'notify'> & {
  readonly headerTrace?: SentTrace;
  readonly person?: Person | undefined;
  readonly maxWaitMs?: number | undefined;
};

interface TokenLimit {
  /** Most tokens of an answer; undefined: as many as a call may set. */
  readonly maxTokens: number | undefined;
}

/** Runs a listed tool by its name. Never throws. */
export async function callTool(
  name: string,
  args: unknown,
  parts: ServerParts,
  request: RequestFacts & Required<Omit<RunOptions, 'onEnd' | 'onUnexpected'>> & TokenLimit,
): Promise<CallToolResult> {
  const { resultForm, takesLinks, showsViews, showsPictures, maxTokens, ...facts } = request;
  const { commerceTool, saved, hasCopyEngine = true, settings, onUnexpected } = parts;
  const isCommerce = name === commerceTool?.name;
  const tool = isCommerce ? commerceTool : await loadTool(name, hasCopyEngine, saved?.tools);
  const limited = maxTokens === undefined ? settings : limitBudget(settings, maxTokens);
  // What the Commerce Engine answers is no demo data, wherever the catalog comes from.
  const toolSettings = isCommerce ? { ...limited, source: undefined } : limited;
  const options = { resultForm, takesLinks, showsViews, showsPictures, onUnexpected };
  const toolParts = { ...parts, settings: toolSettings };
  const result = await withinCall(name, toolParts, facts, (context, onEnd) =>
    runTool(tool, args, context, { ...options, ...onEnd }),
  );
  keepCopyUp(parts).catch((error: unknown) => onUnexpected('sync_catalog', error));
  return result;
}

function limitBudget(settings: CallSettings, maxTokens: number): CallSettings {
  return {
    ...settings,
    tokenBudget: Math.min(settings.tokenBudget, maxTokens),
    maxTokens,
  };
}

/**
 * Reads a listed resource by its address or template.
 * @throws ProtocolError whose data are those of a tool's error
 */
export function readResourceOf(
  uri: string,
  address: Address,
  parts: ServerParts,
  request: RequestFacts,
): Promise<ReadResourceResult> {
  const resource = findByName(RESOURCES, 'uri', uri);
  return withinCall(uri, parts, request, (context, onEnd) =>
    readResource(resource, address, context, { ...parts, ...onEnd }),
  );
}

/**
 * Reads the page of a view.
 * @throws ProtocolError if this installation has none
 */
export function readViewOf(
  name: ViewName,
  parts: ServerParts,
  request: RequestFacts,
): Promise<ReadResourceResult> {
  const uri = addressOfView(name);
  return withinCall(
    uri,
    parts,
    request,
    async ({ refusal, settings: { pictureOrigins = [] } }, { onEnd }) => {
      try {
        if (refusal !== undefined) throw refusal;
        const html = await parts.readView(name);
        // Nobody is there to read it any more.
        if (request.signal.aborted) return { contents: [] };
        const page = buildViewPage(uri, html, pictureOrigins);
        onEnd?.('ok', 0);
        return { contents: [page] };
      } catch (error) {
        onEnd?.(describeCode(error), 0);
        throw toProtocolError(error, uri, parts);
      }
    },
  );
}

/** Lists the files of this template that a person has now. */
export function listFiles(
  uri: string,
  parts: ServerParts,
  person: Person | undefined,
): ListedFile[] {
  return [...(findByName(RESOURCES, 'uri', uri).list?.(parts, person?.owner) ?? [])];
}

/**
 * Checks if a call writes more than its answer.
 * @param name of a tool, or whatever a client sent in its place
 * @param questionTools those of saved questions
 */
export async function writes(
  name: unknown,
  args: unknown,
  questionTools: readonly Tool[] = [],
): Promise<boolean> {
  const { COPY_TOOLS, APP_TOOLS } = await import('./tools/copy-tools.ts');
  const all = [...LOOKUP_TOOLS, ...COPY_TOOLS, ...APP_TOOLS, ...questionTools];
  const tool = all.find((each) => each.name === name);
  return tool !== undefined && isWriting(tool, args);
}

async function loadTool(
  name: string,
  hasCopyEngine: boolean,
  questionTools: readonly Tool[] = [],
): Promise<Tool> {
  if (!hasCopyEngine) {
    return findByName([...TOOLS_WITHOUT_COPY(), ...CONNECTORS], 'name', name);
  }
  const loaded = [...LOOKUP_TOOLS, ...CONNECTORS, ...questionTools];
  const tool = loaded.find((loadedTool) => loadedTool.name === name);
  if (tool !== undefined) return tool;
  const { COPY_TOOLS, APP_TOOLS } = await import('./tools/copy-tools.ts');
  return findByName([...COPY_TOOLS, ...APP_TOOLS], 'name', name);
}

// Finds an entry by its name. It exists, because the list of names was made from the same entries.
function findByName<Key extends string, Entry extends Readonly<Record<Key, string>>>(
  entries: readonly Entry[],
  key: Key,
  name: string,
): Entry {
  const match = entries.find((entry) => entry[key] === name);
  if (match === undefined) {
    throw new Error(`${name} is listed, but there is none.`);
  }
  return match;
}

async function withinCall<Result>(
  name: string,
  { catalog, commerceEngine, localCopy, pictures, settings, config, admit, onCall }: ServerParts,
  { id, signal, _meta = {}, notify, headerTrace = {}, person, maxWaitMs }: RequestFacts,
  run: (context: CallContext, onEnd: Pick<RunOptions, 'onEnd'>) => Promise<Result>,
): Promise<Result> {
  const { progressToken, traceparent, tracestate } = _meta;
  const startedMs = settings.now();
  // What the message itself says is nearer to the call than the headers it came with.
  const trace = readTrace(traceparent === undefined ? headerTrace : { traceparent, tracestate });
  const watched =
    progressToken !== undefined &&
    reportProgress(catalog, (note) => {
      // A client that is gone needs no progress.
      notify({ method: 'notifications/progress', params: { progressToken, ...note } }).catch(
        () => {},
      );
    });
  const call: Call = {
    signal,
    deadlineAtMs: startedMs + config.deadlineMs,
    notices: [],
    requests: 0,
    ...(person && { person: person.id }),
    ...(person?.owner !== undefined && { owner: person.owner }),
    ...(trace && { trace: trace.headers }),
    ...(watched && { onWait: watched.onWait, onReading: watched.onReading }),
  };
  const onEnd: RunOptions['onEnd'] = (outcome, tokens) => {
    const elapsedMs = settings.now() - startedMs;
    const caller = { requestId: id, traceId: trace?.traceId, person: person?.name };
    onCall?.({ name, outcome, tokens, elapsedMs, requests: call.requests, ...caller });
  };
  const context = {
    catalog: watched ? watched.catalog : catalog,
    call,
    refusal: person && admit?.(person.id),
    settings,
    waitUntilMs: limitWaiting(startedMs, call.deadlineAtMs, maxWaitMs),
    ...(commerceEngine && { commerceEngine }),
    ...(localCopy && { localCopy }),
    ...(pictures && { pictures }),
  };
  return run(context, onCall ? { onEnd } : {});
}
