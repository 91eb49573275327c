/**
 * The checksum of a copy's file, in a small file beside it: what a query reads is checked by DuckDB, block by block, but not
 * that it is the file that was written, nor what no query has read yet. It covers the number of rows of every table too,
 * which cannot change without a byte of the file.
 */

import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { readJson, writeWhole } from './copy-files.ts';

/** Read at once, in bytes. */
const CHUNK_BYTES = 4 * 1024 * 1024;

/** What begins the message where a file is not the one that was written. */
export const NOT_AS_WRITTEN = 'The file of the copy is not as it was written';

/** SHA-256 of a file in hex: a gigabyte takes about a second. */
export function sumFile(file: string): string {
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  const handle = openSync(file, 'r');
  try {
    for (;;) {
      const bytes = readSync(handle, chunk);
      if (bytes === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(handle);
  }
}

/** Keeps the checksum of the file that is about to take the place of a copy, beside that of the copy. */
export function keepSum(copy: string, sum: string): void {
  writeWhole(sumsOf(copy), JSON.stringify([sum, ...readSums(copy).slice(0, 1)]));
}

/** Whether a copy is one that was written here; false too where its checksum is gone, since then nobody can tell. */
export function isAsWritten(copy: string): boolean {
  const sums = readSums(copy);
  return sums.length > 0 && sums.includes(sumFile(copy));
}

function sumsOf(copy: string): string {
  return `${copy}.sums`;
}

function readSums(copy: string): readonly unknown[] {
  const sums = readJson(sumsOf(copy));
  return Array.isArray(sums) ? sums : [];
}
