/** Tells of lines on stdin that are no JSON, which the SDK's transport passes over without a word. */

import type { Readable } from 'node:stream';

const LINE_FEED = 0x0a;
const BLANK = 0x20;
const OPENING: readonly (number | undefined)[] = [...Buffer.from('{[')];
const CLOSING: readonly (number | undefined)[] = [...Buffer.from('}]')];

/**
 * Looks at each line as it passes: at its ends, because all of it is parsed by who serves. What is JSON within and is no
 * message is told of there.
 * @param onLine called for each line that does not begin and end as a JSON object or list does; blank ones are none
 */
export function watchLines(stdin: Readable, onLine: () => void): void {
  let first: number | undefined;
  let last: number | undefined;
  stdin.on('data', (chunk: Buffer) => {
    for (const byte of chunk) {
      if (byte === LINE_FEED) {
        if (first !== undefined && !(OPENING.includes(first) && CLOSING.includes(last))) onLine();
        first = undefined;
      } else if (byte > BLANK) {
        first ??= byte;
        last = byte;
      }
    }
  });
}
