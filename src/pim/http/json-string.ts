/** Where a string of JSON ends, and where one that is too long is cut. Pure. */

const [QUOTE, BACKSLASH, UNICODE] = Buffer.from('"\\u');

/** The end of a string. Positions of bytes. */
interface StringEnd {
  /** Of the closing quote. */
  readonly quote: number;
  /** Where to cut it, between two characters; undefined: it is short enough. */
  readonly cut: number | undefined;
  /** UTF-16 code units after the cut. */
  readonly leftChars: number;
}

/**
 * Finds the end of the string that begins at `start`, behind its quote; undefined when it has none.
 * @param maxBytes kept of it, some more where a character ends later
 */
export function findStringEnd(bytes: Buffer, start: number, maxBytes: number): StringEnd | undefined {
  const limit = Math.min(bytes.length, start + maxBytes);
  let at = start;
  while (at < limit) {
    const byte = bytes[at];
    if (byte === QUOTE) return { quote: at, cut: undefined, leftChars: 0 };
    at += byte === BACKSLASH ? escapedBytes(bytes, at) : 1;
  }
  while (isWithinCharacter(bytes[at])) at += 1;
  const cut = at;
  let leftChars = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) return { quote: at, cut: leftChars === 0 ? undefined : cut, leftChars };
    if (!isWithinCharacter(byte)) leftChars += byte >= 0xf0 ? 2 : 1;
    at += byte === BACKSLASH ? escapedBytes(bytes, at) : 1;
  }
  return undefined;
}

/** The length of `\n` and of `\u00e9`. */
function escapedBytes(bytes: Buffer, at: number): number {
  return bytes[at + 1] === UNICODE ? 6 : 2;
}

/** Whether a byte goes on with a character of UTF-8. */
function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
