/** Bounds how deep JSON is nested before anything parses it, which takes seconds or the stack of whoever reads it. Pure. */

/** Deeper than any real record or argument, and shallow enough for every recursive reader. */
export const MAX_DEPTH = 100;

const QUOTE = 0x22;
const [ESCAPE, LIST, LIST_END, OBJECT, OBJECT_END, LINE_END] = Buffer.from('\\[]{}\n');
const NULL = Buffer.from('null');

/** A text may be this long before it is worth a native search for its end, in bytes. */
const NEAR_BYTES = 32;

/**
 * The place of the quote that ends a text, or the length of the chunk where it does not end within it. A long text is
 * searched natively: a loop over 10 MB of bytes would keep everybody else waiting for tens of milliseconds.
 * @param from the first byte within the text
 */
export function findTextEnd(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length) {
    const near = Math.min(chunk.length, at + NEAR_BYTES);
    while (at < near && chunk[at] !== QUOTE && chunk[at] !== ESCAPE) at += 1;
    if (chunk[at] === QUOTE) return at;
    if (chunk[at] === ESCAPE) {
      at += 2;
    } else {
      const quote = chunk.indexOf(QUOTE, at);
      if (quote === -1) return chunk.length;
      let first = quote;
      while (first > at && chunk[first - 1] === ESCAPE) first -= 1;
      // An even number of backslashes are texts of their own, and the quote is none.
      if ((quote - first) % 2 === 0) return quote;
      at = quote + 1;
    }
  }
  return chunk.length;
}

/**
 * Creates what puts null in the place of all that is nested deeper. It only looks at bytes, so what is no JSON stays none.
 * @param isOfLines true: each line is a body of its own, and they come in several chunks; else a body comes in one
 */
export function createDepthLimit(isOfLines = false): (chunk: Buffer) => Buffer {
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  return (chunk) => {
    const parts: Buffer[] = [];
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (isOfLines && byte === LINE_END) {
        if (depth > MAX_DEPTH) from = at;
        depth = 0;
        isText = false;
      } else if (isText) {
        if (isEscaped || byte === ESCAPE) isEscaped = !isEscaped;
        else isText = byte !== QUOTE;
      } else if (byte === QUOTE && !isOfLines) {
        at = findTextEnd(chunk, at + 1);
      } else if (byte === QUOTE) {
        isText = true;
      } else if (byte === LIST || byte === OBJECT) {
        depth += 1;
        if (depth === MAX_DEPTH + 1) parts.push(chunk.subarray(from, at), NULL);
      } else if (byte === LIST_END || byte === OBJECT_END) {
        if (depth === MAX_DEPTH + 1) from = at + 1;
        depth -= 1;
      }
    }
    if (parts.length === 0 && depth <= MAX_DEPTH) {
      return from === 0 ? chunk : chunk.subarray(from);
    }
    return Buffer.concat(depth > MAX_DEPTH ? parts : [...parts, chunk.subarray(from)]);
  };
}
