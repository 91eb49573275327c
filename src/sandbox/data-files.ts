/** Reads record files: one JSON object a line, plain or gzipped. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { WireRecord } from './source.ts';

/**
 * The records of `<name>.jsonl` or `<name>.jsonl.gz` in a directory, none when there is no such file.
 * Throws an Error that names file and line when a line is not a JSON object or lacks an integer under `idKey`.
 */
export async function readRecords(directory: string, name: string, idKey?: string): Promise<WireRecord[]> {
  const file = [`${name}.jsonl`, `${name}.jsonl.gz`].map((base) => join(directory, base)).find(existsSync);
  if (file === undefined) return [];
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  // pipe() hands no error on: without this a file that cannot be read would never end.
  bytes.on('error', (error) => input.destroy(error));
  const records: WireRecord[] = [];
  let lineNumber = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lineNumber++;
    if (line.trim() === '') continue;
    const record = parseRecord(line);
    if (record === undefined) throw new Error(`${file} line ${lineNumber}: not a JSON object`);
    if (idKey !== undefined && !Number.isSafeInteger(record[idKey])) {
      throw new Error(`${file} line ${lineNumber}: ${idKey} is not an integer`);
    }
    records.push(record);
  }
  return records;
}

/** Throws an Error unless the path is a directory. */
export function checkDirectory(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`${path} is not a directory`);
}

function parseRecord(line: string): WireRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a value is an object that is neither null nor an array. */
export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
