/**
 * Serving over Streamable HTTP: stateless, so that any number of clients, old and new, share one process with its
 * connection, cache and quota, and a restart breaks nobody's session.
 */

import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { MCP_PATH, type RouteOptions, Router } from './http-routes.ts';
import { openMcpEndpoint } from './mcp-endpoint.ts';
import { RunningCalls } from './running-calls.ts';

/** How long a client may take to send the head of a request, and all of it. Also of a connection that sends nothing. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const;

/** Longer than common proxies keep a connection that nobody uses, so that none sends into one that is just closed. */
const KEEP_ALIVE_MS = 75_000;

/** What the process can hold. */
const MAX_CONNECTIONS = 8_000;

/** How long what was answered last may take to reach its client. */
const FLUSH_MS = 1_000;

/** How long a server that ends waits for calls that were sent, over connections that were there, before it was told. */
const ARRIVAL_MS = 2_000;

/**
 * Starts to listen.
 * @param createMcpServer makes a server; called for every request
 * @throws Error of node:net when the address cannot be listened on
 */
export async function serveOverHttp(createMcpServer: () => McpServer, options: RouteOptions) {
  const { address } = options.gate;
  const endpoint = openMcpEndpoint(createMcpServer, options);
  const calls = new RunningCalls();
  const router = new Router(options, endpoint, calls);
  const timeouts = { ...TIMEOUTS, keepAliveTimeout: KEEP_ALIVE_MS };
  const server = createHttpServer(timeouts, (request, response) => {
    router.handle(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  const { port } = server.address() as AddressInfo; // listening on a port, not on a pipe
  return {
    /** Address of the endpoint, with the port that was taken. */
    url: `http://${host}:${port}${MCP_PATH}`,
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
      const arrival = sleep(ARRIVAL_MS, undefined, { signal: hurry, ref: false });
      await Promise.race([closed, arrival.catch(() => {})]);
      await calls.finish(drainMs, hurry);
      server.closeIdleConnections();
      await endpoint.close();
      await Promise.race([closed, sleep(FLUSH_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
