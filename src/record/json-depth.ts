/**
 * Limits the depth of JSON before it is parsed, because deep nesting costs a parser seconds or its
 * stack.
 */

/**
 * Deepest nesting: deeper than any real record or argument, and shallow enough for every recursive
 * reader.
 */
export const MAX_DEPTH = 100;

const QUOTE = 0x22;
const [ESCAPE, LIST, LIST_END, OBJECT, OBJECT_END, LINE_END] = Buffer.from('\\[]{}\n');
const NULL = Buffer.from('null');

// A shorter text is searched byte by byte, because a native search costs more.
const NEAR_BYTES = 32;

/**
 * Finds the quote that ends a text; the length of the chunk where the text does not end within it.
 * A long text is searched natively: a loop over 10 MB of bytes would keep all other calls waiting
 * for tens of milliseconds.
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
      continue;
    }
    const quote = chunk.indexOf(QUOTE, at);
    if (quote === -1) return chunk.length;
    if (!isEscaped(chunk, at, quote)) return quote;
    at = quote + 1;
  }
  return chunk.length;
}

// An even number of backslashes before a quote are escaped backslashes, so the quote ends the text.
function isEscaped(chunk: Buffer, from: number, quote: number): boolean {
  let first = quote;
  while (first > from && chunk[first - 1] === ESCAPE) first -= 1;
  return (quote - first) % 2 === 1;
}

/**
 * Creates a filter that replaces everything nested deeper by null. It examines only bytes, so
 * invalid JSON stays invalid.
 * @param isOfLines true: each line is a body of its own, and they come in several chunks; else a
 * body comes in one
 */
export function createDepthLimit(isOfLines = false): (chunk: Buffer) => Buffer {
  const limit = new DepthLimit(isOfLines);
  return (chunk) => limit.cut(chunk);
}

class DepthLimit {
  readonly #isOfLines: boolean;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  // CommonFields parts of the chunk, and the start of the next one.
  #parts: Buffer[] = [];
  #from = 0;

  constructor(isOfLines: boolean) {
    this.#isOfLines = isOfLines;
  }

  cut(chunk: Buffer): Buffer {
    this.#parts = [];
    this.#from = 0;
    let at = 0;
    while (at < chunk.length) at = this.#read(chunk, at) + 1;
    const isDeep = this.#depth > MAX_DEPTH;
    if (this.#parts.length === 0 && !isDeep) {
      return this.#from === 0 ? chunk : chunk.subarray(this.#from);
    }
    return Buffer.concat(isDeep ? this.#parts : [...this.#parts, chunk.subarray(this.#from)]);
  }

  // Reads one byte, or the whole text that begins there. Returns the index of the last byte that
  // was read.
  #read(chunk: Buffer, at: number): number {
    const byte = chunk[at];
    if (this.#isOfLines && byte === LINE_END) this.#endLine(at);
    else if (this.#isText) this.#readText(byte);
    else if (byte === QUOTE && !this.#isOfLines) return findTextEnd(chunk, at + 1);
    else if (byte === QUOTE) this.#isText = true;
    else if (byte === LIST || byte === OBJECT) this.#open(chunk, at);
    else if (byte === LIST_END || byte === OBJECT_END) this.#close(at);
    return at;
  }

  #endLine(at: number): void {
    if (this.#depth > MAX_DEPTH) this.#from = at;
    this.#depth = 0;
    this.#isText = false;
  }

  #readText(byte: number | undefined): void {
    if (this.#isEscaped || byte === ESCAPE) this.#isEscaped = !this.#isEscaped;
    else this.#isText = byte !== QUOTE;
  }

  #open(chunk: Buffer, at: number): void {
    this.#depth += 1;
    if (this.#depth === MAX_DEPTH + 1) this.#parts.push(chunk.subarray(this.#from, at), NULL);
  }

  #close(at: number): void {
    if (this.#depth === MAX_DEPTH + 1) this.#from = at + 1;
    this.#depth -= 1;
  }
}
