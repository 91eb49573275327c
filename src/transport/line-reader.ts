/** Reads the lines of a host, and gives the SDK each as it can read it. */

import { createDepthLimit } from '../record/json-depth.ts';
import { readMessage, type Unreadable } from './read-message.ts';

const LINE_END = 0x0a;
const NOTHING = Buffer.alloc(0);

/** Reads lines that come in chunks. */
export class LineReader {
  readonly #maxBytes: number;
  readonly #answer: (answer: Unreadable) => void;
  readonly #limitDepth = createDepthLimit(true);
  #begun: Buffer[] = [];
  #begunBytes = 0;

  /**
   * @param maxBytes the longest line that is kept until it ends: of a longer one the SDK reads no more
   * @param answer sends the answer to a request that cannot be read
   */
  constructor(maxBytes: number, answer: (answer: Unreadable) => void) {
    this.#maxBytes = maxBytes;
    this.#answer = answer;
  }

  /** The lines that end within a chunk. */
  read(chunk: Buffer): Buffer {
    const shallow = this.#limitDepth(chunk);
    const end = shallow.lastIndexOf(LINE_END) + 1;
    if (end === 0) {
      this.#keep(shallow);
      return this.#begunBytes > this.#maxBytes ? this.#take() : NOTHING;
    }
    this.#keep(shallow.subarray(0, end));
    const lines = this.#take().toString().split('\n').slice(0, -1);
    this.#keep(shallow.subarray(end));
    return Buffer.concat(lines.map((line) => this.#readLine(line)));
  }

  #keep(bytes: Buffer): void {
    this.#begun.push(bytes);
    this.#begunBytes += bytes.length;
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#begun);
    this.#begun = [];
    this.#begunBytes = 0;
    return bytes;
  }

  #readLine(line: string): Buffer {
    const asSent = (): Buffer => Buffer.from(`${line}\n`);
    let sent: unknown;
    try {
      sent = JSON.parse(line);
    } catch {
      return asSent();
    }
    const reading = readMessage(sent);
    if ('message' in reading) {
      return reading.message === sent
        ? asSent()
        : Buffer.from(`${JSON.stringify(reading.message)}\n`);
    }
    this.#answer(reading.answer);
    return NOTHING;
  }
}
