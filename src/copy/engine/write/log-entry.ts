/**
 * Entries of a log, a file that only grows: each is the lengths of its head and body, a checksum of these and of its head,
 * its head as JSON, and its body, whatever that is. An end at any moment leaves at most the last one cut off.
 */

import { fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Where an entry stands. */
export interface Place {
  readonly at: number;
  readonly headBytes: number;
  readonly bodyBytes: number;
}

/** The two lengths and the checksum. */
const START_BYTES = 12;

/**
 * Adds an entry at the end.
 * @throws Error where there is no room; nothing of it is left then
 */
export function appendEntry(fd: number, head: object, body: Buffer): Place {
  const headJson = Buffer.from(JSON.stringify(head));
  const start = Buffer.alloc(START_BYTES);
  start.writeUInt32BE(headJson.length, 0);
  start.writeUInt32BE(body.length, 4);
  start.writeUInt32BE(checksum(start, headJson), 8);
  const entry = Buffer.concat([start, headJson, body]);
  const at = fstatSync(fd).size;
  try {
    if (writeSync(fd, entry) < entry.length) throw new Error('No space left for the entry.');
  } catch (error) {
    ftruncateSync(fd, at);
    throw error;
  }
  return { at, headBytes: headJson.length, bodyBytes: body.length };
}

/** Where the body of an entry stands. */
export function bodyAt({ at, headBytes }: Place): number {
  return at + START_BYTES + headBytes;
}

/**
 * Reads the heads of all entries, the first of which tells the stamp of the log.
 * @param found called with each of the others
 * @returns where the last whole entry ends; 0 when there is none, or the log is of another stamp
 */
export function scanEntries(fd: number, stamp: string, found: (place: Place, head: unknown) => void): number {
  const { size } = fstatSync(fd);
  let at = 0;
  while (at + START_BYTES <= size) {
    const start = readBytes(fd, at, START_BYTES);
    const place = { at, headBytes: start.readUInt32BE(0), bodyBytes: start.readUInt32BE(4) };
    const end = at + START_BYTES + place.headBytes + place.bodyBytes;
    if (end > size) return at;
    try {
      const head = readHead(fd, place);
      if (at > 0) found(place, head);
      else if ((head as { readonly stamp?: unknown }).stamp !== stamp) return 0;
    } catch {
      return at;
    }
    at = end;
  }
  return at;
}

/**
 * The head of an entry, as it was given to appendEntry.
 * @throws Error where it is not as it was written
 */
export function readHead(fd: number, { at, headBytes }: Place): unknown {
  const bytes = readBytes(fd, at, START_BYTES + headBytes);
  const json = bytes.subarray(START_BYTES);
  if (bytes.readUInt32BE(8) !== checksum(bytes, json)) throw new Error('The log of pages is damaged.');
  return JSON.parse(json.toString());
}

/** @param start the lengths, and what follows them */
function checksum(start: Buffer, headJson: Buffer): number {
  return crc32(headJson, crc32(start.subarray(0, 8)));
}

/** Some bytes of the file. */
export function readBytes(fd: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  readSync(fd, buffer, 0, bytes, at);
  return buffer;
}
