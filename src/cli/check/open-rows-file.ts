import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type OpenText, type RowsFile, UnreadableFileError } from '../../import/file-rows.ts';
import { detectEncoding } from './detect-encoding.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json-rows.ts';
import { readWorkbook } from './read-workbook.ts';

/** Options for reading a file. */
export interface OpenOptions {
  // Of a workbook; absent: the first sheet with rows.
  readonly sheet: string | undefined;
  readonly signal: AbortSignal;
}

const TEXT_READERS: Readonly<Record<string, (open: OpenText, bytes: number) => Promise<RowsFile>>> =
  {
    '.csv': readCsv,
    '.tsv': readCsv,
    '.txt': readCsv,
    '.json': readJson,
    '.jsonl': readJsonLines,
    '.ndjson': readJsonLines,
  };

/**
 * Opens a file of rows.
 * @throws UnreadableFileError for a file of another kind, or a missing one
 */
export async function openRowsFile(
  file: string,
  { sheet, signal }: OpenOptions,
): Promise<RowsFile> {
  const ending = extname(file).toLowerCase();
  const { size: bytes } = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(`cannot read ${file}: ${error.code}.`);
  });
  if (ending === '.xlsx') return readWorkbook(file, bytes, sheet);
  const read = TEXT_READERS[ending];
  if (read === undefined) {
    throw new UnreadableFileError(`${file} is no csv, xlsx, json or jsonl file by its name.`);
  }
  const encoding = await detectEncoding(file, signal);
  const rows = await read(() => decode(file, encoding, signal), bytes);
  return { ...rows, form: { ...rows.form, encoding } };
}

// Throws UnreadableFileError where it holds a NUL, which no text does.
async function* decode(file: string, encoding: string, signal: AbortSignal) {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { signal })) {
    const text = decoder.decode(chunk, { stream: true });
    if (text.includes('\0')) {
      throw new UnreadableFileError(`${file} has NUL characters: it is no text, or was damaged.`);
    }
    yield text;
  }
  yield decoder.decode();
}
