/**
 * Stateless, so that any number of clients, old and new, share one process with its connection,
 * cache and quota, and a restart breaks nobody's session.
 */

import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import { MCP_PATH, type RouteOptions, Router } from './http-routes.ts';
import { openMcpEndpoint } from './mcp-endpoint.ts';
import { RunningCalls } from './running-calls.ts';

// Longest times for a client to send the head of a request, and all of it, in milliseconds. The
// first also ends connections that send nothing.
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
} as const;

// Longer than common proxies keep an unused connection, so that none sends into one that is just
// closed.
const KEEP_ALIVE_MS = 75_000;

const MAX_CONNECTIONS = 8_000;

const FLUSH_MS = 1_000;

// Wait, in milliseconds, of a server that ends for calls that were sent over open connections
// before it was told.
const ARRIVAL_MS = 2_000;

/**
 * Starts to listen.
 * @param createMcpServer makes a server; called for every request
 * @throws Error of node:net if it cannot listen on the address
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
    url: `http://${host}:${port}${MCP_PATH}`,
    /**
     * Accepts no new connection, so that the next caller is refused at once and can call another
     * server; answers calls over open connections, waits for calls under way, then aborts the rest.
     * @param drainMs longest wait, milliseconds
     * @param hurry ends the wait
     */
    async close(drainMs: number, hurry: AbortSignal): Promise<void> {
      const closed = once(server, 'close');
      calls.end();
      // Connections that wait to be accepted are accepted first. Otherwise they would be cut off,
      // and their callers could not know if the call was made. Twice, because they are accepted in
      // the middle of a turn of the event loop.
      await setImmediate();
      await setImmediate();
      server.close();
      // Proxies that learned of a connection just before it was refused have sent their call over
      // it.
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
