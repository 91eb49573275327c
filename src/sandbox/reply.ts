/** An answer in the bytes and headers that go over the wire. */
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.ts';

/** A response, ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Renders an answer: bytes as a PNG, everything else as JSON. */
export function buildReply({ status, body, headers }: Answer): Reply {
  const isPicture = body instanceof Uint8Array;
  return {
    status,
    headers: { 'content-type': isPicture ? 'image/png' : 'application/json; charset=utf-8', ...headers },
    bytes: isPicture ? body : Buffer.from(JSON.stringify(body)),
  };
}

/** Sends a reply whole. */
export function sendReply(response: ServerResponse, { status, headers, bytes }: Reply): void {
  response.writeHead(status, { 'content-length': bytes.length, ...headers });
  response.end(bytes);
}
