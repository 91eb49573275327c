/** Finds what answers a request over HTTP. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { SESSION_HEADER } from '../session-id.ts';
import { checkGate, type Gate, isOwnOrigin, type Refusal } from './http-gate.ts';
import { MAX_BODY_BYTES, type NodeRequest, type openMcpEndpoint } from './mcp-endpoint.ts';
import { answerProbe, isProbe } from './readiness.ts';
import { JSON_TYPE, refuse } from './refusals.ts';
import type { RunningCalls } from './running-calls.ts';
import type { SignIn } from './sign-in/sign-in.ts';

/** The path of the endpoint. */
export const MCP_PATH = '/mcp';

/** What was counted, for Prometheus. */
const METRICS_PATH = '/metrics';

const TOO_LARGE = `The request is larger than ${MAX_BODY_BYTES} bytes.`;

/** The most requests of one connection that wait for their answers. Clients send the next one after the answer. */
const MAX_WAITING = 8;

/** How requests are answered. */
export interface RouteOptions {
  readonly gate: Gate;
  /** Who may call the endpoint; absent: whoever passes the gate. */
  readonly signIn?: SignIn | undefined;
  /** Whether calls can be answered. */
  readonly isReady: () => Promise<boolean>;
  /** What was counted; absent: nothing is. */
  readonly metrics?: () => Promise<{
    readonly contentType: string;
    readonly text: string;
  }>;
  readonly onError: (error: Error) => void;
}

/** Finds what answers a request, once it has passed the gate. */
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

  /** Answers a request. */
  handle(request: IncomingMessage, response: ServerResponse): void {
    // Not answered, because Node.js would read on, and keep all that comes, until those before it are.
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
    if (isDoneAtGate(this.#options, route, request, response)) return;
    this.#calls.add(request, response);
    void this.#answerSignedIn(route, request, response);
  }

  async #answerSignedIn(
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const asker = await signInOf(this.#options, route)?.check(request);
    if (asker === undefined) this.#answer(route, request, response);
    else if ('status' in asker) refuse(response, asker);
    else this.#answer(route, Object.assign(request, { auth: asker }), response);
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
    // Node's own request; its types say `string | undefined` where the adapter's leave the member out.
    else void this.#endpoint.answer(request as NodeRequest, response);
  }
}

/** Programs read the counts, and have the token; people sign in to call. */
function signInOf({ signIn }: RouteOptions, route: string): SignIn | undefined {
  return route === METRICS_PATH ? undefined : signIn;
}

/** Refuses a request, or answers what needs no call. Returns whether it did. */
function isDoneAtGate(
  options: RouteOptions,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { gate, signIn } = options;
  const { origin } = request.headers;
  const isPreflight = request.method === 'OPTIONS' && origin !== undefined;
  // A browser asks first, and without the token, whether it may send it.
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

/** Why a request is none that the endpoint answers; undefined: it is one. */
function refusalOf(route: string, { method, headers }: IncomingMessage): Refusal | undefined {
  if (route !== MCP_PATH) {
    return { status: 404, reason: `Not found; the MCP endpoint is ${MCP_PATH}.` };
  }
  // The adapter builds a Request of it, which takes neither method (Fetch standard §5.4).
  if (method === 'TRACE' || method === 'TRACK') {
    return { status: 405, reason: `${MCP_PATH} accepts only POST.` };
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    return { status: 413, reason: TOO_LARGE };
  }
  return undefined;
}

/** Lets pages of an origin that passed the gate read the answer (Fetch standard, CORS protocol). */
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
