import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { PLAIN_BYTES, parsePlain, toText } from './plain-json.ts';
import { type Piece, scanJson } from './scan-json.ts';
import { UnreadableBody } from './unreadable-body.ts';

/** The content codings that are asked for and understood, as Accept-Encoding writes them. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const decompressors = {
  gzip: promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
  rawDeflate: promisify(inflateRaw),
};

/**
 * Undoes the content coding. Output is counted while it is made, so a bomb costs no more than `maxBytes`.
 * @throws UnreadableBody when the coding is unknown, the data is broken, or it is larger than `maxBytes` uncompressed
 */
export async function decompress(bytes: Buffer, headers: IncomingHttpHeaders, maxBytes: number): Promise<Buffer> {
  const coding = String(headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase();
  if (coding === 'identity' || bytes.length === 0) return bytes;
  const decompressor = decompressorOf(coding, bytes);
  if (decompressor === undefined) {
    throw new UnreadableBody('its content encoding is not supported', 'check the address');
  }
  try {
    return await decompressor(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes);
    throw new UnreadableBody('its compressed data is broken or incomplete');
  }
}

function decompressorOf(coding: string, bytes: Buffer) {
  if (coding === 'gzip' || coding === 'x-gzip') return decompressors.gzip;
  if (coding === 'br') return decompressors.br;
  if (coding !== 'deflate') return undefined;
  // Some servers send "deflate" without the zlib header (RFC 9110 §8.4.1.2, note); 8 is that header's method.
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? decompressors.deflate : decompressors.rawDeflate;
}

/** What is wrong with a body over the limit. */
export function tooLarge(maxBytes: number): UnreadableBody {
  return new UnreadableBody(`it is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB`, 'ask for less');
}

/**
 * Reads a JSON body, and lets others have their turn every few milliseconds ({@link readBody}).
 * @throws UnreadableBody when it is empty, no UTF-8, no JSON, too deep or too much
 */
export async function parseBody(bytes: Buffer, contentType: string | undefined): Promise<unknown> {
  const steps = readBody(bytes, contentType);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
}

/**
 * Reads a JSON body in steps, exactly but for what is cut.
 *
 * - Texts and lists that no answer could show whole are cut and marked (scan-json.ts).
 * - Integers beyond ±(2^53 − 1), and other numbers that no double is written as, become strings of their digits, which
 *   keeps them exact (a field of ids that holds one is refused by the wire schema, never rounded).
 * - Members named `__proto__` are dropped: they mean nothing in a catalog and are a trap for code that copies objects.
 * - Nesting deeper than 100, and more members and entries than memory is there for, are refused, so that no later code
 *   meets them.
 * @throws UnreadableBody as {@link parseBody}
 */
export function* readBody(bytes: Buffer, contentType: string | undefined): Generator<void, unknown> {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) {
    throw new UnreadableBody('its charset is not UTF-8', 'check the address');
  }
  if (!isUtf8(bytes)) throw new UnreadableBody('it is not valid UTF-8', 'check the address');
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const json = hasByteOrderMark ? bytes.subarray(3) : bytes;
  const plain = json.length <= PLAIN_BYTES ? parsePlain(json) : undefined;
  if (plain !== undefined) return plain.value;
  const start = json.toString('latin1', 0, 256).trimStart();
  if (start === '' && json.toString('latin1').trim() === '') throw new UnreadableBody('it is empty');
  if (start.startsWith('<')) throw new UnreadableBody('it is a web page (HTML or XML), not JSON');
  const { frame, lists } = yield* scanJson(json);
  const whole = parseJson(frame);
  const read: unknown[][] = [];
  for (const pieces of lists) {
    const list: unknown[] = [];
    read.push(list);
    for (const piece of pieces) {
      if (list.length > 0) yield;
      for (const entry of parsePiece(piece, pieces.length === 1)) list.push(entry);
    }
  }
  return fillIn(whole, read);
}

/** @param isOnly whether it may be the whole of a list without an entry */
function parsePiece({ bytes, entries }: Piece, isOnly: boolean): readonly unknown[] {
  const parsed = parseJson(Buffer.concat([Buffer.from('['), bytes, Buffer.from(']')]));
  if (!Array.isArray(parsed)) throw new UnreadableBody(NOT_JSON);
  const isEmpty = isOnly && entries === 1 && parsed.length === 0;
  if (parsed.length !== entries && !isEmpty) throw new UnreadableBody(NOT_JSON);
  for (const entry of parsed) dropProto(entry);
  return parsed;
}

const NOT_JSON = 'it is not valid JSON, or incomplete';

/** @param bytes valid UTF-8 */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(toText(bytes));
  } catch {
    throw new UnreadableBody(NOT_JSON);
  }
}

/** Puts each list in the place of its number, and drops `__proto__` members. */
function fillIn(value: unknown, lists: readonly unknown[][]): unknown {
  if (Array.isArray(value)) return lists[value[0]];
  if (typeof value !== 'object' || value === null) return value;
  // JSON.parse gives plain objects, whose keys are strings.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') delete members[key];
    else members[key] = fillIn(members[key], lists);
  }
  return members;
}

/** Drops `__proto__` members. */
function dropProto(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) dropProto(item);
    return;
  }
  // JSON.parse gives plain objects, whose keys are strings.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') delete members[key];
    else dropProto(members[key]);
  }
}
