/** An HTTP server that has nothing to serve, in its own process: it reports when it listens, and ends. */

import { once } from 'node:events';
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write('listening\n', () => process.exit(0));
