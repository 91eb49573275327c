/** Stands between a client and a server over HTTP, and keeps each message that passes. */

import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { listenLocally } from './local-server.ts';
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
  const listening = await listenLocally(server);
  return {
    url: listening.url + target.pathname,
    passed: () => passed,
    close: listening.close,
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
  request.setEncoding('utf8');
  request.on('data', (text: string) => {
    sent += text;
    upstream.write(text);
  });
  request.on('end', () => {
    passed.push(...parseMessage(sent.replaceAll('\n', ' '), 'client'));
    upstream.end();
  });
  // Whoever leaves takes the other side along: that is how a call over HTTP is cancelled.
  response.on('close', () => upstream.destroy());
  upstream.on('error', () => response.destroy());
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    const keep = keepMessages(passed);
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      keep(text);
      response.write(text);
    });
    answer.on('error', () => response.destroy());
    answer.on('end', () => {
      keep('\n');
      response.end();
    });
  });
}

/** Keeps the messages of an answer as its lines become whole: the client may act on one before the answer ends. */
function keepMessages(passed: Passed[]): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    passed.push(...lines.flatMap((line) => parseMessage(line, 'server')));
  };
}

/** The message of a line: JSON, or the data of an event; none where it is neither. */
function parseMessage(line: string, from: Passed['from']): readonly Passed[] {
  const text = line.replace(/^data: ?/, '').trim();
  if (!text.startsWith('{')) return [];
  try {
    return [{ from, message: readObject(JSON.parse(text)) }];
  } catch {
    return [];
  }
}
