/**
 * Serving over Streamable HTTP: stateless, so that any number of clients, old and new, share one process with its
 * connection, cache and quota, and a restart breaks nobody's session.
 */

import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { SESSION_HEADER } from '../session-id.ts';
import { checkGate, type Gate, isOwnOrigin, type Refusal } from './http-gate.ts';
import { MAX_BODY_BYTES, type NodeRequest, openMcpEndpoint } from './mcp-endpoint.ts';
import { answerProbe, isProbe } from './readiness.ts';
import { JSON_TYPE, refuse } from './refusals.ts';
import { RunningCalls } from './running-calls.ts';
import type { SignIn } from './sign-in/sign-in.ts';

/** The path of the endpoint. */
const MCP_PATH = '/mcp';

/** What was counted, for Prometheus. */
const METRICS_PATH = '/metrics';

const TOO_LARGE = `The request is larger than ${MAX_BODY_BYTES} bytes.`;

/** How long a client may take to send the head of a request, and all of it. Also of a connection that sends nothing. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** Longer than common proxies keep a connection that nobody uses, so that none sends into one that is just closed. */
const KEEP_ALIVE_MS = 75_000;

/** The most requests of one connection that wait for their answers. Clients send the next one after the answer. */
const MAX_WAITING = 8;

/** What the process can hold. */
const MAX_CONNECTIONS = 8_000;

/** How long what was answered last may take to reach its client. */
const FLUSH_MS = 1_000;

/** How long a server that ends waits for calls that were sent, over connections that were there, before it was told. */
const ARRIVAL_MS = 2_000;

/** How the server is served. */
interface HttpOptions {
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

/**
 * Starts to listen.
 * @param createMcpServer makes a server; called for every request
 * @throws Error of node:net when the address cannot be listened on
 */
export async function serveOverHttp(createMcpServer: () => McpServer, options: HttpOptions) {
  const { address } = options.gate;
  const endpoint = openMcpEndpoint(createMcpServer, options);
  const calls = new RunningCalls();
  const router = new Router(options, endpoint, calls);
  const server = createHttpServer(
    { ...TIMEOUTS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => router.handle(request, response),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { host } = address;
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  return {
    /** Address of the endpoint, with the port that was taken. */
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${MCP_PATH}`,
    /**
     * Takes no new connection, so that who calls next is refused at once and can call another server; answers what comes over
     * those that are there, waits for the calls under way, then aborts what is left.
     * @param drainMs the longest wait, milliseconds
     * @param hurry ends the wait
     */
    async close(drainMs: number, hurry: AbortSignal): Promise<void> {
      const closed = once(server, 'close');
      calls.end();
      // Connections that wait to be accepted are accepted first. Otherwise they would be cut off, and their callers could
      // not know whether the call was made. Twice, because they are accepted in the middle of a turn of the event loop.
      await setImmediate();
      await setImmediate();
      server.close();
      // Proxies that were told of a connection just before it was refused have sent their call over it.
      await Promise.race([
        closed,
        sleep(ARRIVAL_MS, undefined, { signal: hurry, ref: false }).catch(() => {}),
      ]);
      await calls.finish(drainMs, hurry);
      server.closeIdleConnections();
      await endpoint.close();
      await Promise.race([closed, sleep(FLUSH_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

/** Finds what answers a request, once it has passed the gate. */
class Router {
  readonly #options: HttpOptions;
  readonly #endpoint: ReturnType<typeof openMcpEndpoint>;
  readonly #calls: RunningCalls;

  constructor(
    options: HttpOptions,
    endpoint: ReturnType<typeof openMcpEndpoint>,
    calls: RunningCalls,
  ) {
    this.#options = options;
    this.#endpoint = endpoint;
    this.#calls = calls;
  }

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
    if (this.#isDoneAtGate(route, request, response)) return;
    this.#calls.add(request, response);
    void this.#answerSignedIn(route, request, response);
  }

  /** Refuses a request, or answers what needs no call. Returns whether it did. */
  #isDoneAtGate(route: string, request: IncomingMessage, response: ServerResponse): boolean {
    const { gate, signIn } = this.#options;
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS' && origin !== undefined;
    // A browser asks first, and without the token, whether it may send it.
    const needsToken = !isPreflight && this.#signInOf(route) === undefined;
    const refusal = checkGate(request, needsToken ? gate : { ...gate, token: undefined });
    if (origin !== undefined && isOwnOrigin(origin, gate)) {
      allowOrigin(response, origin);
    }
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

  /** Programs read the counts, and have the token; people sign in to call. */
  #signInOf(route: string): SignIn | undefined {
    return route === METRICS_PATH ? undefined : this.#options.signIn;
  }

  async #answerSignedIn(
    route: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const asker = await this.#signInOf(route)?.check(request);
    if (asker === undefined) this.#answer(route, request, response);
    else if ('status' in asker) refuse(response, asker);
    else this.#answer(route, Object.assign(request, { auth: asker }), response);
  }

  #answer(route: string, request: IncomingMessage, response: ServerResponse): void {
    const { metrics } = this.#options;
    if (route === METRICS_PATH && metrics !== undefined) {
      void this.#answerCounts(metrics, response);
      return;
    }
    const refusal = refusalOf(route, request);
    if (refusal?.status === 405) response.setHeader('allow', 'POST');
    if (refusal !== undefined) refuse(response, refusal);
    // Node's own request; its types say `string | undefined` where the adapter's leave the member out.
    else void this.#endpoint.answer(request as NodeRequest, response);
  }

  async #answerCounts(
    metrics: NonNullable<HttpOptions['metrics']>,
    response: ServerResponse,
  ): Promise<void> {
    try {
      const { contentType, text } = await metrics();
      response.writeHead(200, { 'content-type': contentType }).end(text);
    } catch (error) {
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      const reason = 'The counts could not be read; the log of pim-mcp says why.';
      refuse(response, { status: 500, reason });
    }
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
