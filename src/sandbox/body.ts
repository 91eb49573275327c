/** A request's body: read within a bound, then parsed as the JSON object that every PIM query carries (Spec §4.1). */
import type { IncomingMessage } from 'node:http';
import { Refusal } from './answer.ts';
import type { JsonObject } from './request.ts';

/** Longest body that is read, in bytes; no query of Spec §4 comes near it. */
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The JSON object in the body; or the Refusal that it deserves: 413 when it is longer than MAX_BODY_BYTES, 400 when it
 * is not UTF-8, not JSON or not an object. Rejects when the connection ends before the body does.
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonObject | Refusal> {
  const bytes = await readBytes(request);
  if (bytes === undefined) return new Refusal(413, 'the body is longer than 1 MiB');
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return new Refusal(400, 'the body is not a JSON object');
    }
    return value as JsonObject; // an object that is neither null nor an array
  } catch {
    return new Refusal(400, 'the body is not valid JSON');
  }
}

/** The whole body, undefined when it is too long: then it is still read to its end, so that the client gets the answer. */
function readBytes(request: IncomingMessage): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bodyBytes = 0;
    request.on('data', (chunk: Uint8Array) => {
      bodyBytes += chunk.length;
      if (bodyBytes <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0;
    });
    request.on('end', () => resolve(bodyBytes <= MAX_BODY_BYTES ? Buffer.concat(chunks) : undefined));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the connection ended before the body did')));
  });
}
