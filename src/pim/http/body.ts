import { isUtf8, transcode } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** A body that cannot be taken for a catalog answer. The message is a reason in our own words, for BadResponseError. */
export class UnreadableBody extends Error {
  /** What would mend it; undefined where it may be a passing fault, so that asking again may do. */
  readonly mend: 'ask for less' | 'check the address' | undefined;
  constructor(reason: string, mend?: UnreadableBody['mend']) {
    super(reason);
    this.mend = mend;
  }
}

/** The content codings that are asked for and understood, as Accept-Encoding writes them. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

/**
 * Most members and entries that are read. Twenty mebibytes of real records have half as many; as many as fit into
 * twenty mebibytes would take a gigabyte of memory and many seconds.
 */
const MAX_ITEMS = 1_500_000;

/** Deeper than any record could be, and shallow enough for every recursive reader. */
const MAX_DEPTH = 100;

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
 * Reads a JSON body exactly, or not at all.
 *
 * - Integers beyond ±(2^53 − 1), and other numbers of that size that no double is written as, become strings of their
 *   digits, which keeps them exact (a field of ids that holds one is refused by the wire schema, never rounded).
 * - Members named `__proto__` are dropped: they mean nothing in a catalog and are a trap for code that copies objects.
 * - Nesting deeper than 100, and more than {@link MAX_ITEMS} members and entries, are refused, so that no later code
 *   meets them.
 * @throws UnreadableBody when it is empty, no UTF-8, no JSON, too deep or too much
 */
export function parseBody(bytes: Buffer, contentType: string | undefined): unknown {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? '')?.[1]?.toLowerCase() ?? 'utf-8';
  if (!['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) {
    throw new UnreadableBody('its charset is not UTF-8', 'check the address');
  }
  if (!hasFewItems(bytes)) throw new UnreadableBody('it has too many values', 'ask for less');
  if (!isUtf8(bytes)) throw new UnreadableBody('it is not valid UTF-8', 'check the address');
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  // Twice as fast as toString for texts that are not all ASCII.
  const text = transcode(hasByteOrderMark ? bytes.subarray(3) : bytes, 'utf8', 'utf16le').toString('utf16le');
  const value = parseJson(text);
  if (inspect(value, MAX_DEPTH) === 'exact') return value;
  // Only a text that has just proved to be JSON is rewritten: that keeps the expression's work linear.
  const exact = parseJson(quoteInexactNumbers(text));
  inspect(exact, MAX_DEPTH);
  return exact;
}

/** Counts what begins a member or an entry, in texts too: a few too many do no harm. */
function hasFewItems(bytes: Buffer): boolean {
  if (bytes.length <= MAX_ITEMS) return true;
  let items = 0;
  for (const byte of bytes) if (byte === COMMA || byte === BRACKET || byte === BRACE) items += 1;
  return items <= MAX_ITEMS;
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableBody(reasonOf(text));
  }
}

/**
 * In valid JSON: every escape, every end of a string, and everything that looks like a number. A string is not matched
 * as a whole, because a long one would overflow the expression's stack.
 */
const MARK_OR_NUMBER = /\\.|"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function quoteInexactNumbers(text: string): string {
  let isInString = false;
  return text.replace(MARK_OR_NUMBER, (token) => {
    if (token === '"') isInString = !isInString;
    if (isInString || token === '"') return token;
    const number = Number(token);
    const isExact = Math.abs(number) <= Number.MAX_SAFE_INTEGER || (/[.e]/i.test(token) && isWritten(token, number));
    return isExact ? token : `"${token}"`;
  });
}

/** Whether a number is written with the digits of a double, however its exponent is put. */
function isWritten(token: string, number: number): boolean {
  return significant(token) === significant(String(number));
}

/** `1250e3`, `1.25e6` and `1250000.0` are all `125:7`: the digits that count, and where the point stands. */
function significant(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const point = digits.length - fraction.length + Number(exponent);
  return `${digits.replace(/0+$/, '')}:${point}`;
}

function reasonOf(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'it is empty';
  return start.startsWith('<') ? 'it is a web page (HTML or XML), not JSON' : 'it is not valid JSON, or incomplete';
}

/**
 * Drops `__proto__` members.
 * @returns whether no number is so large that JSON.parse may have rounded it
 * @throws UnreadableBody when the value is nested deeper than `levels`
 */
function inspect(value: unknown, levels: number): 'exact' | 'rounded' {
  if (typeof value === 'number') return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'rounded' : 'exact';
  if (typeof value !== 'object' || value === null) return 'exact';
  if (levels === 0) throw new UnreadableBody('it is nested too deeply', 'check the address');
  let found: 'exact' | 'rounded' = 'exact';
  if (Array.isArray(value)) {
    for (const item of value) if (inspect(item, levels - 1) === 'rounded') found = 'rounded';
    return found;
  }
  // JSON.parse gives plain objects, whose keys are strings.
  const members = value as Record<string, unknown>;
  for (const key in members) {
    if (key === '__proto__') delete members[key];
    else if (inspect(members[key], levels - 1) === 'rounded') found = 'rounded';
  }
  return found;
}
