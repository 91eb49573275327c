/**
 * A PIM that costs next to nothing: it asks the sandbox once for each distinct request, and repeats that answer from
 * then on. The sandbox generates its records while it answers, which would hide how much time the servers themselves
 * take. Runs in its own process; prints its address and the sandbox's credentials as one JSON line.
 */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '../test/support/generated-sandbox.ts';
import { noSandboxLimits } from './no-limits.ts';

const sandbox = await startSandbox({ limits: noSandboxLimits });
const answers = new Map<string, Promise<{ readonly status: number; readonly bytes: Buffer }>>();

async function ask(
  path: string,
  body: string,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  // A connection of its own: one that is kept may be closed while the request is on its way.
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    connection: 'close',
  };
  const response = await fetch(sandbox.url + path, { method: 'POST', headers, body });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  const body = await readBody(request);
  const key = `${path} ${body}`;
  const answer = answers.get(key) ?? ask(path, body);
  answers.set(key, answer);
  const { status, bytes } = await answer;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
  });
  response.end(bytes);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const { clientId, appKey } = sandbox;
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${port}`, clientId, appKey })}\n`,
  );
});
// The bench holds the other end of stdin: when it closes, this process ends.
process.stdin.resume().once('end', () => process.exit(0));
