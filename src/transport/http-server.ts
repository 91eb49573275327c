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
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { createDepthLimit } from '../record/json-depth.ts';
import { SESSION_HEADER } from '../session-id.ts';
import { allowCancelling } from './cancellations.ts';
import { checkGate, type Gate, isOwnOrigin, type Refusal } from './http-gate.ts';
import { withPlainErrors } from './plain-errors.ts';
import { readBatch, readMessage } from './read-message.ts';
import { answerProbe, isProbe } from './readiness.ts';
import type { SignIn } from './sign-in/sign-in.ts';
import { UNREAD_BOUNDS, UnreadAnswers } from './unread-answers.ts';

/** The path of the endpoint. */
const MCP_PATH = '/mcp';

/** What was counted, for Prometheus. */
const METRICS_PATH = '/metrics';

/** The largest body read, in bytes: far beyond the arguments of any call. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

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

/** How long a refused client may still send before it is cut off, so that it can read why. */
const LINGER_MS = 1_000;

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
  readonly metrics?: () => Promise<{ readonly contentType: string; readonly text: string }>;
  readonly onError: (error: Error) => void;
}

/**
 * Starts to listen.
 * @param createMcpServer makes a server; called for every request
 * @throws Error of node:net when the address cannot be listened on
 */
export async function serveOverHttp(createMcpServer: () => McpServer, options: HttpOptions) {
  const { gate, signIn, isReady, metrics, onError } = options;
  const mcp = createMcpHandler(() => withPlainErrors(createMcpServer()), {
    onerror: onError,
    maxRequestBodySize: MAX_BODY_BYTES,
  });
  const answerMessage = allowCancelling(mcp.fetch);
  const answerRequest: typeof mcp.fetch = async (request, given) => {
    const read = await readRequest(request);
    if ('answer' in read) return buildJson(400, read.answer);
    const { request: checked, parsedBody } = read;
    const refusal = await signIn?.screen(parsedBody, given?.authInfo);
    if (refusal !== undefined) return buildRefusal(refusal);
    return answerMessage(checked, { ...given, parsedBody });
  };
  const fetchMcp: typeof mcp.fetch = async (request, given) => {
    const answer = await answerRequest(request, given);
    // The SDK says keep-alive whatever the client asked for; without a word of it Node.js does as it was asked.
    if (answer.ok) answer.headers.delete('connection');
    else answer.headers.set('connection', 'close');
    return answer;
  };
  const unread = new UnreadAnswers(UNREAD_BOUNDS, (reason) => onError(new Error(reason)));
  const answerMcp = (
    request: Parameters<ReturnType<typeof toNodeHandler>>[0],
    response: ServerResponse,
  ): Promise<void> => {
    const hold = unread.open(response);
    const fetchHeld: typeof mcp.fetch = async (...asked) => {
      const answered = await fetchMcp(...asked);
      const { body, status, headers } = answered;
      return body === null ? answered : new Response(hold(body), { status, headers });
    };
    const options = { onerror: onError, maxRequestBodySize: MAX_BODY_BYTES };
    return toNodeHandler({ fetch: fetchHeld }, options)(request, response);
  };
  const calls = createCalls();
  const answer = (route: string, request: IncomingMessage, response: ServerResponse): void => {
    if (route === METRICS_PATH && metrics !== undefined)
      metrics().then(
        ({ contentType, text }) =>
          response.writeHead(200, { 'content-type': contentType }).end(text),
        (error: Error) => {
          onError(error);
          refuse(response, {
            status: 500,
            reason: 'The counts could not be read; the log of pim-mcp says why.',
          });
        },
      );
    else if (route !== MCP_PATH)
      refuse(response, { status: 404, reason: `Not found; the MCP endpoint is ${MCP_PATH}.` });
    // The adapter builds a Request of it, which takes neither method (Fetch standard §5.4).
    else if (request.method === 'TRACE' || request.method === 'TRACK')
      refuse(response.setHeader('allow', 'POST'), {
        status: 405,
        reason: `${MCP_PATH} accepts only POST.`,
      });
    else if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES)
      refuse(response, { status: 413, reason: TOO_LARGE });
    // Node's own request; its types say `string | undefined` where the adapter's leave the member out.
    else void answerMcp(request as Parameters<typeof answerMcp>[0], response);
  };
  const server = createHttpServer(
    { ...TIMEOUTS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      // Not answered, because Node.js would read on, and keep all that comes, until those before it are.
      if (calls.countWaiting(request, response) > MAX_WAITING) return void request.socket.destroy();
      const route = request.url?.split('?')[0] ?? '';
      if (isProbe(route)) {
        void answerProbe(route, request, response, { isReady, isEnding: calls.isEnding });
        return;
      }
      const { origin } = request.headers;
      const isPreflight = request.method === 'OPTIONS' && origin !== undefined;
      // Programs read the counts, and have the token; people sign in to call.
      const signsIn = route === METRICS_PATH ? undefined : signIn;
      // A browser asks first, and without the token, whether it may send it.
      const needsToken = !isPreflight && signsIn === undefined;
      const refusal = checkGate(request, needsToken ? gate : { ...gate, token: undefined });
      if (origin !== undefined && isOwnOrigin(origin, gate)) allowOrigin(response, origin);
      const metadata = signIn?.metadataAt(route);
      if (refusal !== undefined) return refuse(response, refusal);
      if (isPreflight) return void response.writeHead(204).end();
      if (metadata !== undefined) return void response.writeHead(200, JSON_TYPE).end(metadata);
      calls.add(request, response);
      if (signsIn === undefined) return answer(route, request, response);
      void signsIn.check(request).then((asker) => {
        if ('status' in asker) refuse(response, asker);
        else answer(route, Object.assign(request, { auth: asker }), response);
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(gate.address.port, gate.address.host);
  await once(server, 'listening');
  const { host } = gate.address;
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
      await mcp.close();
      await Promise.race([closed, sleep(FLUSH_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

/** Lets pages of an origin that passed the gate read the answer (Fetch standard, CORS protocol). */
function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader('access-control-expose-headers', `www-authenticate, ${SESSION_HEADER}`);
  response.setHeader(
    'access-control-allow-headers',
    `authorization, content-type, accept, ${SESSION_HEADER}, mcp-protocol-version, mcp-method, mcp-name, traceparent, tracestate`,
  );
}

/**
 * A request as the SDK can read it (read-message.ts), and its parsed body where it has one; or the answer to one that
 * cannot be read.
 */
async function readRequest(request: Request) {
  if (request.method !== 'POST') return { request };
  const { url, method, signal } = request;
  const headers = acceptBoth(request.headers);
  const bytes = Buffer.from(await request.arrayBuffer());
  // What is nested too deeply no argument takes; a short body is harmless as it is.
  const shallow = bytes.length < SHORT_BYTES ? bytes : createDepthLimit()(bytes);
  const build = (body: string): Request => new Request(url, { method, headers, signal, body });
  // As the SDK would read it, which must not read another message than the one that was looked at.
  const text = new TextDecoder().decode(shallow);
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return { answer: NOT_JSON };
  }
  if (Array.isArray(sent)) {
    const batch = readBatch(sent);
    if (batch.answers !== undefined && batch.answers.length > 0) return { answer: batch.answers };
    const parsedBody = batch.messages ?? sent;
    return { request: build(JSON.stringify(parsedBody)), parsedBody };
  }
  const reading = readMessage(sent);
  if ('answer' in reading) return reading;
  const { message } = reading;
  return {
    request: build(message === sent ? text : JSON.stringify(message)),
    parsedBody: message,
  };
}

const NOT_JSON = {
  jsonrpc: '2.0',
  error: { code: -32700, message: 'Parse error: the request body is not valid JSON' },
  id: null,
} as const;

/** Nesting that fits into fewer bytes harms nobody. */
const SHORT_BYTES = 4_096;

/** What answers come as, which clients are to say that they take. */
const BOTH_TYPES = 'application/json, text/event-stream';

/** The headers; who says that it takes anything, or says nothing (RFC 9110 §12.5.1), takes what answers come as. */
function acceptBoth(sent: Headers): Headers {
  const headers = new Headers(sent);
  if (/\*\/\*/.test(headers.get('accept') ?? '*/*')) headers.set('accept', BOTH_TYPES);
  return headers;
}

const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** How a refusal is written: as a JSON-RPC error, which clients expect of the endpoint. */
function writeRefusal({
  status,
  reason,
  challenge = status === 401 ? 'Bearer' : undefined,
}: Refusal) {
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_000, message: reason },
  });
  return {
    text,
    headers: { ...JSON_TYPE, ...(challenge !== undefined && { 'www-authenticate': challenge }) },
  };
}

/** Ends the connection, but not before the client has sent its body and so can read why. */
function refuse(response: ServerResponse, refusal: Refusal): void {
  const { text, headers } = writeRefusal(refusal);
  const end = (): void => void response.end();
  response
    .writeHead(refusal.status, {
      ...headers,
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    })
    .write(text);
  if (response.req.complete) end();
  else response.req.resume().once('close', end);
  setTimeout(end, LINGER_MS).unref();
}

function buildJson(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
}

/** The same where the body was read. */
function buildRefusal(refusal: Refusal): Response {
  const { text, headers } = writeRefusal(refusal);
  return new Response(text, { status: refusal.status, headers });
}

/** A stream that stays open as long as the server: nobody waits for its answer. MCP 2026-07-28 names it in this header. */
const isStream = ({ headers }: IncomingMessage): boolean =>
  headers['mcp-method'] === 'subscriptions/listen';

/** Creates the calls of a server that has none yet. */
function createCalls() {
  const underWay = new Set<ServerResponse>();
  const waiting = new WeakMap<Socket, number>();
  const finished = new AbortController();
  let isEnding = false;
  let isFinishing = false;
  const lookForEnd = (): void => {
    if (isFinishing && underWay.size === 0) finished.abort();
  };
  return {
    /** Counts a call until its response is written or its client has left. */
    add: (request: IncomingMessage, response: ServerResponse): void => {
      if (isStream(request)) return;
      underWay.add(response);
      response.once('close', () => {
        underWay.delete(response);
        if (isEnding) request.socket.end();
        lookForEnd();
      });
    },
    /** How many requests of a connection wait for their answers, this one included. */
    countWaiting: ({ socket }: IncomingMessage, response: ServerResponse): number => {
      const count = (waiting.get(socket) ?? 0) + 1;
      waiting.set(socket, count);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
      return count;
    },
    isEnding: () => isEnding,
    /** From now on each connection ends with its call. */
    end: () => {
      isEnding = true;
    },
    /** Resolves when none is under way any more, after so many milliseconds, or when it is to hurry. */
    finish: async (longestMs: number, hurry: AbortSignal): Promise<void> => {
      isFinishing = true;
      lookForEnd();
      // Rejects when it is aborted, which is what is waited for.
      const signal = AbortSignal.any([finished.signal, hurry]);
      await sleep(longestMs, undefined, { signal }).catch(() => {});
    },
  };
}
