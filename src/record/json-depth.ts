/** Bounds how deep JSON is nested before anything parses it, which takes seconds or the stack of whoever reads it. Pure. */

/** Deeper than any real record or argument, and shallow enough for every recursive reader. */
export const MAX_DEPTH = 100;

const [QUOTE, ESCAPE, LIST, LIST_END, OBJECT, OBJECT_END, LINE_END] = Buffer.from('"\\[]{}\n');
const NULL = Buffer.from('null');

/**
 * Creates what puts null in the place of all that is nested deeper, in a body that may come in several chunks. It only looks at
 * bytes, so what is no JSON stays none.
 * @param isOfLines true: each line is a body of its own
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
      } else if (byte === QUOTE) isText = true;
      else if (byte === LIST || byte === OBJECT) {
        depth += 1;
        if (depth === MAX_DEPTH + 1) parts.push(chunk.subarray(from, at), NULL);
      } else if (byte === LIST_END || byte === OBJECT_END) {
        if (depth === MAX_DEPTH + 1) from = at + 1;
        depth -= 1;
      }
    }
    if (parts.length === 0 && depth <= MAX_DEPTH) return from === 0 ? chunk : chunk.subarray(from);
    return Buffer.concat(depth > MAX_DEPTH ? parts : [...parts, chunk.subarray(from)]);
  };
}
