/** A workbook is checked first, because it may be a zip bomb. */

import { readFile } from 'node:fs/promises';
import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import {
  type FileRow,
  iterate,
  type RowsFile,
  UnreadableFileError,
  writeCell,
} from '../../import/file-rows.ts';

// A workbook is read as a whole: its file, and its inflated content.
const MAX_FILE_BYTES = 100_000_000;
const MAX_BYTES = 400_000_000;

// Inflated at a time; a thousand times as much may come of it.
const PIECE_BYTES = 64 * 1024;

const TOO_LARGE = new UnreadableFileError(
  'The workbook is too large to be read as a whole: save the sheet as CSV.',
);

/**
 * Opens a sheet: the first row that is not empty has the heads.
 * @param sheet absent: the first with rows
 */
export async function readWorkbook(
  file: string,
  bytes: number,
  sheet: string | undefined,
): Promise<RowsFile> {
  if (bytes > MAX_FILE_BYTES) throw TOO_LARGE;
  const content = new Uint8Array(await readFile(file));
  requireBounded(content);
  const sheets = await readSheets(content);
  const chosen = sheets.find(({ sheet: name, data }) =>
    sheet === undefined ? data.length > 0 : name === sheet,
  );
  if (chosen === undefined) {
    const names = sheets.map(({ sheet: name }) => name).join(', ');
    throw new UnreadableFileError(
      sheet === undefined ? 'No sheet has rows.' : `There is no such sheet; there are: ${names}.`,
    );
  }
  const rows = chosen.data
    .map((cells, at): FileRow => ({ line: at + 1, cells: cells.map(writeCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return {
    columns: rows[0]?.cells.map((cell = '') => cell) ?? [],
    form: { format: 'xlsx', sheet: chosen.sheet },
    rows: iterate(rows.slice(1)),
  };
}

async function readSheets(content: Uint8Array<ArrayBuffer>) {
  try {
    return await readXlsxFile(content.buffer);
  } catch {
    throw new UnreadableFileError('The file is no workbook (XLSX), or is damaged.');
  }
}

// Adds up the sizes that the file states, and then the real ones.
function requireBounded(content: Uint8Array): void {
  let stated = 0;
  let inflated = 0;
  try {
    unzipSync(content, {
      filter: ({ originalSize }) => {
        stated += originalSize;
        return false;
      },
    });
    if (stated > MAX_BYTES) throw TOO_LARGE;
    const unzip = new Unzip((entry) => {
      entry.ondata = (error, chunk) => {
        if (error !== null) throw error;
        inflated += chunk.length;
        if (inflated > MAX_BYTES) throw TOO_LARGE;
      };
      entry.start();
    });
    unzip.register(UnzipInflate);
    for (let index = 0; index < content.length; index += PIECE_BYTES) {
      unzip.push(
        content.subarray(index, index + PIECE_BYTES),
        index + PIECE_BYTES >= content.length,
      );
    }
  } catch (error) {
    if (error === TOO_LARGE) throw error;
    throw new UnreadableFileError('The file is no workbook (XLSX), or is damaged.');
  }
}
