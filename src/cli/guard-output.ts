/** Keeps a stream for one writer: on stdout nothing but MCP may appear, whatever a dependency prints (DESIGN §5). */

import type { Writable } from 'node:stream';
import type { StdioStreams } from '../host/stdio.ts';

/**
 * Takes over a stream. Whatever anyone else writes to it from now on, `console.log` included, goes to `onText`.
 * @returns the only way left to write to it
 */
export function guardOutput(stream: Writable, onText: (text: string) => void): StdioStreams['write'] {
  const write = stream.write.bind(stream);
  stream.write = (chunk: unknown, encoding?: unknown, done?: unknown): boolean => {
    onText(typeof chunk === 'string' ? chunk : Buffer.from(chunk instanceof Uint8Array ? chunk : []).toString());
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') queueMicrotask(() => callback());
    return true;
  };
  return (chunk, done) => void write(chunk, done);
}
