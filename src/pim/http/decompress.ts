import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { UnreadableBody } from './read-json.ts';

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
