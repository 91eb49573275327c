import { once } from 'node:events';
import type { Server } from 'node:http';

/** A server on a free port of this machine. */
export interface LocalServer {
  readonly url: string;
  /** Ends all connections, too. */
  readonly close: () => void;
}

/** Has a server listen on loopback. */
export async function listenLocally(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
