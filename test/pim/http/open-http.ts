/** An HTTP client over servers of this machine, closed when the test ends. */
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createHttp, type HttpOptions } from '../../../src/pim/http/http.ts';
import { type Answer, serve } from './local-server.ts';

/** A signal that never aborts. */
export const never = new AbortController().signal;

/** Posts to an address. */
export function connect(baseUrl: string, options: Partial<HttpOptions> = {}) {
  const http = createHttp({ baseUrl, ...options });
  onTestFinished(() => http.close());
  return (parts: { body?: string; signal?: AbortSignal; timeoutMs?: number; mayWrite?: () => boolean } = {}) =>
    http.send({
      endpoint: 'products',
      path: '/api/q',
      body: '{}',
      headers: { accept: 'x/y' },
      signal: never,
      ...parts,
    });
}

/** A post against a server that answers so. */
export async function postTo(answer: Answer, options: Partial<HttpOptions> = {}) {
  const { url, seen, server } = await serve(answer);
  return { post: connect(url, options), seen, url, server };
}

/** A server that speaks raw bytes. */
export async function serveRaw(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
