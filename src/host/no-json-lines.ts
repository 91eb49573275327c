/** Tells of lines on stdin that are no JSON, which the SDK's transport passes over without a word. */

import type { Readable } from 'node:stream';

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const OPENING: readonly (number | undefined)[] = [...Buffer.from('{[')];
const CLOSING: readonly (number | undefined)[] = [...Buffer.from('}]')];

/** No number, and no text that somebody sends in place of a message, is longer. */
const MOST_SCALAR_BYTES = 64;

/**
 * Looks at each line as it passes: at its ends, because all of it is parsed by who serves. What is JSON within and is no
 * message is told of there.
 * @param onLine called for each line that does not begin and end as a JSON object or list does, and is no short JSON text,
 * number or word; blank ones are none
 */
export function watchLines(stdin: Readable, onLine: () => void): void {
  let first: number | undefined;
  let last: number | undefined;
  let begun: number[] = [];
  stdin.on('data', (chunk: Buffer) => {
    for (const byte of chunk) {
      if (byte === LINE_FEED) {
        const isNested = OPENING.includes(first) && CLOSING.includes(last);
        if (first !== undefined && !isNested && !isScalar(begun)) onLine();
        first = undefined;
        begun = [];
      } else if (byte > BLANK) {
        first ??= byte;
        last = byte;
      }
      if (byte !== LINE_FEED && begun.length <= MOST_SCALAR_BYTES) begun.push(byte);
    }
  });
}

/** @param line its first bytes */
function isScalar(line: readonly number[]): boolean {
  if (line.length > MOST_SCALAR_BYTES) return false;
  try {
    JSON.parse(Buffer.from(line).toString());
    return true;
  } catch {
    return false;
  }
}
