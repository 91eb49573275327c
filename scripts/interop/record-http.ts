/** Stands between a client and a server over HTTP, and keeps each message that passes. */

import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { readObject } from './model/model-api.ts';
import type { Passed } from './recording.ts';

/** A running recorder. */
export interface HttpRecorder {
  readonly url: string;
  readonly passed: () => readonly Passed[];
  readonly close: () => void;
}

/** Starts a recorder before a server. */
export async function recordHttp(target: URL): Promise<HttpRecorder> {
  const passed: Passed[] = [];
  const server = createServer((request, response) =>
    forward(request, response, { target, passed }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The recorder has no port.');
  return {
    url: `http://127.0.0.1:${address.port}${target.pathname}`,
    passed: () => passed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { target, passed }: { readonly target: URL; readonly passed: Passed[] },
): void {
  const upstream = sendRequest(new URL(request.url ?? '/', target), {
    method: request.method ?? 'GET',
    headers: { ...request.headers, host: target.host },
  });
  let sent = '';
  request.on('data', (chunk: Buffer) => {
    sent += chunk.toString('utf8');
    upstream.write(chunk);
  });
  request.on('end', () => {
    passed.push(...parseMessages(sent, 'client'));
    upstream.end();
  });
  // Whoever leaves takes the other side along: that is how a call over HTTP is cancelled.
  response.on('close', () => upstream.destroy());
  upstream.on('error', () => response.destroy());
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    let received = '';
    answer.on('data', (chunk: Buffer) => {
      received += chunk.toString('utf8');
      response.write(chunk);
    });
    answer.on('error', () => response.destroy());
    answer.on('end', () => {
      passed.push(...parseMessages(received, 'server'));
      response.end();
    });
  });
}

/** The messages of a body: JSON, a list of it, or a stream of events. */
function parseMessages(body: string, from: Passed['from']): readonly Passed[] {
  const events = body.matchAll(/^data: ?(.+)$/gm);
  const texts = body.trimStart().startsWith('{')
    ? [body]
    : [...events].map(([, data]) => data ?? '');
  return texts.flatMap((text) => {
    try {
      return [{ from, message: readObject(JSON.parse(text)) }];
    } catch {
      return [];
    }
  });
}
