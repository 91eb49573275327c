/**
 * Serving over Streamable HTTP: stateless, so that any number of clients, old and new, share one process with its
 * connection, cache and quota, and a restart breaks nobody's session.
 */

import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpServer } from '@modelcontextprotocol/server';
import { checkGate, type Gate, isOwnOrigin } from './http-gate.ts';

/** The path of the endpoint. */
const MCP_PATH = '/mcp';

/** Tells whether the process is alive, to whoever watches it; open to all, and tells nothing else. */
const HEALTH_PATH = '/healthz';

/** The largest body read, in bytes: far beyond the arguments of any call. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

const TOO_LARGE = `The request is larger than ${MAX_BODY_BYTES} bytes.`;

/** How long a client may take to send a request. */
const REQUEST_TIMEOUT_MS = 30_000;

/** More than a team's assistants need, less than what the process can hold. */
const MAX_CONNECTIONS = 512;

/** How long calls under way may still take when the server is told to end. */
const DRAIN_MS = 5_000;

/** A server that listens. */
interface HttpServing {
  /** Address of the endpoint, with the port that was taken. */
  readonly url: string;
  /** Takes no new request, lets calls under way end for some seconds, then aborts them. */
  close(): Promise<void>;
}

/**
 * Starts to listen.
 * @param createMcpServer makes a server; called for every request
 * @throws Error of node:net when the address cannot be listened on
 */
export async function serveOverHttp(
  createMcpServer: () => McpServer,
  gate: Gate,
  onError: (error: Error) => void,
): Promise<HttpServing> {
  const mcp = createMcpHandler(createMcpServer, { onerror: onError, maxRequestBodySize: MAX_BODY_BYTES });
  const answerMcp = toNodeHandler(mcp, { onerror: onError, maxRequestBodySize: MAX_BODY_BYTES });
  const server = createHttpServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const route = routeOf(request);
    const { origin } = request.headers;
    const isPreflight = request.method === 'OPTIONS' && origin !== undefined;
    // A browser asks first, and without the token, whether it may send it.
    const refusal =
      route === HEALTH_PATH ? undefined : checkGate(request, isPreflight ? { ...gate, token: undefined } : gate);
    if (origin !== undefined && isOwnOrigin(origin, gate)) allowOrigin(response, origin);
    if (route === HEALTH_PATH) answerHealth(request, response);
    else if (refusal !== undefined) refuse(response, refusal.status, refusal.reason);
    else if (isPreflight) response.writeHead(204).end();
    else if (route !== MCP_PATH) refuse(response, 404, `Not found; the MCP endpoint is ${MCP_PATH}.`);
    // The adapter builds a Request of it, which takes neither method (Fetch standard §5.4).
    else if (request.method === 'TRACE' || request.method === 'TRACK')
      refuse(response.setHeader('allow', 'POST'), 405, `${MCP_PATH} accepts only POST.`);
    else if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) refuse(response, 413, TOO_LARGE);
    // Node's own request; its types say `string | undefined` where the adapter's leave the member out.
    else void answerMcp(request as Parameters<typeof answerMcp>[0], response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(gate.address.port, gate.address.host);
  await once(server, 'listening');
  return {
    url: urlOf(server, gate),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
      await mcp.close();
      server.closeAllConnections();
    },
  };
}

function routeOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

/** Lets pages of an origin that passed the gate read the answer (Fetch standard, CORS protocol). */
function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'origin');
  response.setHeader('access-control-allow-methods', 'POST');
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, accept, mcp-protocol-version, mcp-method, mcp-name',
  );
}

function answerHealth({ method }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'GET' && method !== 'HEAD')
    refuse(response.setHeader('allow', 'GET, HEAD'), 405, `${HEALTH_PATH} accepts only GET and HEAD.`);
  else response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
}

/**
 * A JSON-RPC error, as clients expect of the endpoint. Node.js reads the rest of the body away, so that the client is
 * not cut off before it has read why.
 */
function refuse(response: ServerResponse, status: number, reason: string): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    })
    .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: reason } }));
}

function urlOf(server: Server, { address }: Gate): string {
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return `http://${address.host.includes(':') ? `[${address.host}]` : address.host}:${port}${MCP_PATH}`;
}
