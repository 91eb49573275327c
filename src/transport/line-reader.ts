/** Reads the lines of a host, and passes them to the SDK in a form that it can read. */

import { createDepthLimit } from '../record/json-depth.ts';
import { readMessage, type Unreadable } from './read-message.ts';

const LINE_END = 0x0a;
const NOTHING = Buffer.alloc(0);

export class LineReader {
  readonly #maxBytes: number;
  readonly #answer: (answer: Unreadable) => void;
  readonly #limitDepth = createDepthLimit(true);
  #begun: Buffer[] = [];
  #begunBytes = 0;

  /**
   * @param maxBytes longest line that is stored until it ends: of a longer one the SDK reads no
   * more
   * @param answer sends the answer to a request that cannot be read
   */
  constructor(maxBytes: number, answer: (answer: Unreadable) => void) {
    this.#maxBytes = maxBytes;
    this.#answer = answer;
  }

  read(chunk: Buffer): Buffer {
    const shallow = this.#limitDepth(chunk);
    const end = shallow.lastIndexOf(LINE_END) + 1;
    if (end === 0) {
      this.#store(shallow);
      return this.#begunBytes > this.#maxBytes ? this.#release() : NOTHING;
    }
    this.#store(shallow.subarray(0, end));
    const lines = this.#release().toString().split('\n').slice(0, -1);
    this.#store(shallow.subarray(end));
    return Buffer.concat(lines.map((line) => this.#readLine(line)));
  }

  #store(bytes: Buffer): void {
    this.#begun.push(bytes);
    this.#begunBytes += bytes.length;
  }

  #release(): Buffer {
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
