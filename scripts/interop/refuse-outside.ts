/** A proxy that lets nothing out: clients are told to use it for all that is not on this machine. */

import { createServer } from 'node:http';
import { listenLocally } from './local-server.ts';

/** A running proxy. */
export interface OutsideGuard {
  readonly url: string;
  /** The hosts that were asked for since the last look. */
  readonly takeHosts: () => readonly string[];
  readonly close: () => void;
}

/** Starts the proxy; it refuses every request with 403. */
export async function refuseOutside(): Promise<OutsideGuard> {
  const hosts = new Set<string>();
  const server = createServer((request, response) => {
    hosts.add(request.headers.host ?? '');
    response.writeHead(403);
    response.end();
  });
  server.on('connect', (request, socket) => {
    hosts.add((request.url ?? '').replace(/:443$/, ''));
    socket.on('error', () => socket.destroy());
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const listening = await listenLocally(server);
  return {
    url: listening.url,
    takeHosts: () => {
      const taken = [...hosts].sort();
      hosts.clear();
      return taken;
    },
    close: listening.close,
  };
}
