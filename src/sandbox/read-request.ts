import type { IncomingMessage } from 'node:http';
import type { Profile } from './profile-names.ts';
import type { JsonObject } from './read-parameters.ts';
import { Refusal } from './sandbox-reply.ts';

const JSON_TYPE = /^application\/(?:json|[^\s/;]+\+json)$/;
const ACCEPTS_JSON = /^(?:application\/(?:json|\*|[^\s/;]+\+json)|\*\/\*)$/;

/**
 * @throws Refusal 415 unless the content type is JSON in UTF-8: application/json or
 * application/*+json (Spec §4)
 */
export function checkContentType(header: string | undefined, profile: Profile): void {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isRefused = profile.has('strict-content-type') && type.trim() === 'application/json';
  if (!JSON_TYPE.test(type.trim()) || !isUtf8 || isRefused) {
    throw new Refusal(415, 'this Content-Type is not supported; send JSON in UTF-8');
  }
}

/** @throws Refusal 406 unless Accept was sent, as Spec §4 demands, and does not exclude JSON */
export function checkAccept(header: string | undefined): void {
  const ranges = (header ?? '').toLowerCase().split(',');
  const acceptsJson = ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const isExcluded = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    return ACCEPTS_JSON.test(type) && !isExcluded;
  });
  if (!acceptsJson) {
    throw new Refusal(406, 'Accept must be sent and must allow application/json');
  }
}

// Longest body that is read, in bytes; no query of Spec §4 comes near it.
const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Reads the JSON object in the body, or returns a Refusal: 413 if the body is longer than
 * MAX_BODY_BYTES, 400 if it is not UTF-8, not JSON or not an object. Rejects if the connection ends
 * before the body does.
 */
export async function readJsonBody(request: IncomingMessage): Promise<JsonObject | Refusal> {
  const bytes = await readBytes(request);
  if (bytes === undefined) {
    return new Refusal(413, 'the body is longer than 1 MiB');
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) {
      return new Refusal(400, 'the body is not a JSON object');
    }
    return value as JsonObject; // an object that is neither null nor an array
  } catch {
    return new Refusal(400, 'the body is not valid JSON');
  }
}

// Undefined if it is too long. It is read to the end even then, so that the client gets the answer.
async function readBytes(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of request) {
    bodyBytes += chunk.length;
    if (bodyBytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (bodyBytes > MAX_BODY_BYTES) return undefined;
  return Buffer.concat(chunks);
}
