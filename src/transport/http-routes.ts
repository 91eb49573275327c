import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_HEADER } from '../session-id.ts';
import { checkGate, type Gate, isOwnOrigin, type Refusal } from './http-gate.ts';
import { MAX_BODY_BYTES, type NodeRequest, type openMcpEndpoint } from './mcp-endpoint.ts';
import { answerProbe, isProbe } from './readiness.ts';
import { JSON_TYPE, refuse } from './refusals.ts';
import type { RunningCalls } from './running-calls.ts';
import type { SignIn } from './sign-in/sign-in.ts';

export const MCP_PATH = '/mcp';

const METRICS_PATH = '/metrics';

const TOO_LARGE = `The request is larger than ${MAX_BODY_BYTES} bytes.`;

// Most requests of one connection that wait for their answers. Clients send the next one after the
// answer.
const MAX_WAITING = 8;

/** Options for answering requests. */
export interface RouteOptions {
  readonly gate: Gate;
  /** Decides who may call the endpoint; absent: everybody who passes the gate. */
  readonly signIn?: SignIn | undefined;
  readonly isReady: () => Promise<boolean>;
  readonly metrics?: () => Promise<{
    readonly contentType: string;
    readonly text: string;
  }>;
  readonly onError: (error: Error) => void;
}

/** Routes a request, once it has passed the gate. */
export class Router {
  readonly #options: RouteOptions;
  readonly #endpoint: ReturnType<typeof openMcpEndpoint>;
  readonly #calls: RunningCalls;

  constructor(
    options: RouteOptions,
    endpoint: ReturnType<typeof openMcpEndpoint>,
    calls: RunningCalls,
  ) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#calls = calls;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    // Not answered, because Node.js would read on, and hold all that comes, until earlier requests
    // are answered.
    if (this.#calls.countWaiting(request, response) > MAX_WAITING) {
      request.socket.destroy();
      return;
    }
    const route = request.url?.split('?')[0] ?? '';
    if (isProbe(route)) {
      const { isReady } = this.#options;
      const watched = { isReady, isEnding: () => this.#calls.isEnding };
      void answerProbe(route, request, response, watched);
      return;
    }
    if (answerAtGate(this.#options, route, request, response)) return;
    this.#calls.add(request, response);
    void this.#answerSignedIn(route, request, response);
  }

  async #answerSignedIn(
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const caller = await signInOf(this.#options, route)?.check(request);
    if (caller === undefined) this.#answer(route, request, response);
    else if ('status' in caller) refuse(response, caller);
    else this.#answer(route, Object.assign(request, { auth: caller }), response);
  }

  #answer(route: string, request: IncomingMessage, response: ServerResponse): void {
    const { metrics, onError } = this.#options;
    if (route === METRICS_PATH && metrics !== undefined) {
      void answerCounts(metrics, response, onError);
      return;
    }
    const refusal = refusalOf(route, request);
    if (refusal?.status === 405) response.setHeader('allow', 'POST');
    if (refusal !== undefined) refuse(response, refusal);
    // Node's own request; its types say `string | undefined` where the adapter's leave the member
    // out.
    else void this.#endpoint.answer(request as NodeRequest, response);
  }
}

// Programs read the counts, and have the token; people sign in to call.
function signInOf({ signIn }: RouteOptions, route: string): SignIn | undefined {
  return route === METRICS_PATH ? undefined : signIn;
}

function answerAtGate(
  options: RouteOptions,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { gate, signIn } = options;
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS' && origin !== undefined;
  // A browser sends a request without the token first, to learn if it may send it.
  const needsToken = !isPreflight && signInOf(options, route) === undefined;
  const refusal = checkGate(request, needsToken ? gate : { ...gate, token: undefined });
  if (origin !== undefined && isOwnOrigin(origin, gate)) allowOrigin(response, origin);
  const metadata = signIn?.metadataAt(route);
  if (refusal !== undefined) {
    refuse(response, refusal);
  } else if (isPreflight) {
    response.writeHead(204).end();
  } else if (metadata !== undefined) {
    response.writeHead(200, JSON_TYPE).end(metadata);
  } else {
    return false;
  }
  return true;
}

async function answerCounts(
  metrics: NonNullable<RouteOptions['metrics']>,
  response: ServerResponse,
  onError: RouteOptions['onError'],
): Promise<void> {
  try {
    const { contentType, text } = await metrics();
    response.writeHead(200, { 'content-type': contentType }).end(text);
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)));
    const reason = 'The counts could not be read; the log of pim-mcp says why.';
    refuse(response, { status: 500, reason });
  }
}

function refusalOf(route: string, { method, headers }: IncomingMessage): Refusal | undefined {
  if (route !== MCP_PATH) {
    return { status: 404, reason: `Not found; the MCP endpoint is ${MCP_PATH}.` };
  }
  // The adapter builds a Request, which accepts neither method (Fetch standard §5.4).
  if (method === 'TRACE' || method === 'TRACK') {
    return { status: 405, reason: `${MCP_PATH} accepts only POST.` };
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    return { status: 413, reason: TOO_LARGE };
  }
  return undefined;
}

// Lets pages of an origin that passed the gate read the answer (Fetch standard, CORS protocol).
function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-expose-headers', `www-authenticate, ${SESSION_HEADER}`);
  response.setHeader(
    'access-control-allow-headers',
    `authorization, content-type, accept, ${SESSION_HEADER}, mcp-protocol-version, ` +
      'mcp-method, mcp-name, traceparent, tracestate',
  );
}
