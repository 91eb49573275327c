/** What the tests of `serve --http` share: servers to start, and requests by hand. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { ownQuotaDir } from '../support/own-cache.ts';
import { environment, MAIN } from './run-main.ts';

/** A server in a process of its own. */
export interface Serving {
  readonly child: ChildProcess;
  /** Of the MCP endpoint. */
  readonly url: URL;
  readonly stderr: () => string;
}

/** Starts a server. Whoever starts it ends it. */
export async function serveHttp(
  settings: Readonly<Record<string, string>> = {},
  address = '127.0.0.1:0',
): Promise<Serving> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--http', address], {
    env: environment({ PIM_QUOTA_DIR: ownQuotaDir(), ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    const url = / at (http:\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    return { child, url: new URL(url), stderr: () => lines.join('\n') };
  }
  throw new Error(`It did not serve: ${lines.join('\n')}`);
}

/** Starts a server for the test. */
export async function serveForTest(
  settings: Readonly<Record<string, string>> = {},
  address?: string,
): Promise<Serving> {
  const serving = await serveHttp(settings, address);
  onTestFinished(() => void serving.child.kill('SIGKILL'));
  return serving;
}

/** A call as clients up to 2025-11-25 send it. */
export const CALL = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'find_products', arguments: { limit: 1 } },
};

/** Posts by hand, with any Host, and tells status, headers and body. @param over a connection that is there already */
export async function post(
  url: URL,
  body: string,
  headers: OutgoingHttpHeaders = {},
  over?: Socket,
) {
  const accept = 'application/json, text/event-stream';
  const sent = sendRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, ...headers },
    ...(over === undefined ? {} : { createConnection: () => over }),
  });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    // A server that refuses a body need not read it to its end; then there is a response already.
    sent.on('error', reject);
    sent.end(body);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Opens a connection over which nothing is sent yet. */
export async function openConnection({ url }: Pick<Serving, 'url'>): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the server takes no connection any more. */
export async function untilRefused({ url }: Pick<Serving, 'url'>): Promise<void> {
  for (;;) {
    const socket = connect(Number(url.port), url.hostname);
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isTaken) return;
  }
}

/** What a probe, or whoever asks for the counts, is answered. */
export async function look(
  path: string,
  { url }: Pick<Serving, 'url'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await fetch(new URL(path, url), { headers: { connection: 'close', ...headers } });
  return { status: answer.status, body: await answer.text() };
}
