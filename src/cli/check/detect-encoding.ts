import { createReadStream } from 'node:fs';
import { analyse } from 'chardet';

// A file that is not UTF-8 is sampled from the first bytes that are not.
const SAMPLE_BYTES = 64 * 1024;

const MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Reads the encoding from the mark at the beginning; else UTF-8, if all of the file is that; else
 * guesses it from the first bytes that are not.
 * @returns a label that TextDecoder knows
 */
export async function detectEncoding(file: string, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of createReadStream(file, { signal, highWaterMark: SAMPLE_BYTES })) {
    const bytes: Uint8Array = chunk;
    if (isFirst) {
      const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
      if (marked !== undefined) return marked[0];
      isFirst = false;
    }
    try {
      decoder.decode(bytes, { stream: true });
    } catch {
      return guessEncoding(bytes);
    }
  }
  return 'utf-8';
}

// By the letters that the bytes would be; the first guess that this Node.js can decode.
function guessEncoding(bytes: Uint8Array): string {
  const names = analyse(bytes)
    .map(({ name }) => (name === 'ISO-8859-1' ? 'windows-1252' : name.toLowerCase()))
    .filter((name) => name !== 'utf-8' && name !== 'ascii');
  return names.find(canDecode) ?? 'windows-1252';
}

function canDecode(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
