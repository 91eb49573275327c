/** Where a string of JSON ends, and where one that is too long is cut. Pure. */

const [QUOTE, BACKSLASH, UNICODE] = Buffer.from('"\\u');

/** How far a string was read. Positions of bytes. */
interface StringStart {
  /** Of the closing quote; undefined: it is longer than what is kept. */
  readonly quote: number | undefined;
  /** Where to cut it then, between two characters. */
  readonly cut: number;
}

/**
 * Reads the string that begins at `start`, behind its quote, as far as it is kept.
 * @param maxBytes kept of it, some more where a character ends later
 */
export function readStringStart(bytes: Buffer, start: number, maxBytes: number): StringStart {
  const limit = Math.min(bytes.length, start + maxBytes);
  let at = start;
  while (at < limit) {
    const byte = bytes[at];
    if (byte === QUOTE) return { quote: at, cut: at };
    // `\n`, or `\u00e9`, which is not to be cut within.
    at += byte !== BACKSLASH ? 1 : bytes[at + 1] === UNICODE ? 6 : 2;
  }
  while (((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return { quote: bytes[at] === QUOTE ? at : undefined, cut: at };
}

/** How far the closing quote was looked for. Positions of bytes. */
interface QuoteSearch {
  readonly quote: number | undefined;
  /** Where to look on. */
  readonly next: number;
}

/** Looks for the closing quote from `start`, within a string and not behind a backslash, in `maxBytes`. */
export function findQuote(bytes: Buffer, start: number, maxBytes: number): QuoteSearch {
  const end = Math.min(bytes.length, start + maxBytes);
  let at = start;
  for (; at < end; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return { quote: at, next: at };
  }
  return { quote: undefined, next: at };
}
