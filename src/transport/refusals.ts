import type { ServerResponse } from 'node:http';
import type { Refusal } from './http-gate.ts';

// Milliseconds for which a refused client may still send before it is cut off, so that it can read
// the reason.
const LINGER_MS = 1_000;

export const JSON_TYPE = { 'content-type': 'application/json' } as const;

function writeRefusal({
  status,
  reason,
  challenge = status === 401 ? 'Bearer' : undefined,
}: Refusal) {
  const text = JSON.stringify({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32_000, message: reason },
  });
  return {
    text,
    headers: {
      ...JSON_TYPE,
      ...(challenge !== undefined && { 'www-authenticate': challenge }),
    },
  };
}

/** Ends the connection, but not before the client has sent its body and so can read the reason. */
export function refuse(response: ServerResponse, refusal: Refusal): void {
  const { text, headers } = writeRefusal(refusal);
  const end = (): void => void response.end();
  response
    .writeHead(refusal.status, {
      ...headers,
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    })
    .write(text);
  if (response.req.complete) end();
  else response.req.resume().once('close', end);
  setTimeout(end, LINGER_MS).unref();
}

export function buildJson(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_TYPE });
}

/** Builds a refusal of a request whose body was read. */
export function buildRefusal(refusal: Refusal): Response {
  const { text, headers } = writeRefusal(refusal);
  return new Response(text, { status: refusal.status, headers });
}
