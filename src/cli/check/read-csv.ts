import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import {
  FILE_BOUNDS,
  type FileRow,
  type OpenText,
  type RowsFile,
  UnreadableFileError,
} from '../../import/file-rows.ts';

const DELIMITERS = [';', ',', '\t', '|'] as const;

const NAMES = new Map<string, string>([
  ['\t', 'tab'],
  [';', 'semicolon'],
  [',', 'comma'],
  ['|', 'bar'],
]);

// The delimiter is found in this part of the file.
const HEAD_CHARS = 100_000;

/** Opens a CSV file: the first row that is not empty has the heads. */
export async function readCsv(open: OpenText): Promise<RowsFile> {
  const delimiter = findDelimiter(await readHead(open));
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: FILE_BOUNDS.cellChars * 2,
  });
  const source = Readable.from(open());
  source.on('error', (error) => parser.destroy(error));
  const records: AsyncIterator<ParsedRow> = source.pipe(parser)[Symbol.asyncIterator]();
  const first = await nextRow(records);
  if (first === undefined || first.cells.length > FILE_BOUNDS.columns) {
    throw new UnreadableFileError('The file has no row of heads.');
  }
  return {
    columns: first.cells.map((cell = '') => cell),
    form: { format: 'csv', delimiter: NAMES.get(delimiter) ?? delimiter },
    rows: readRest(records),
  };
}

interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function* readRest(records: AsyncIterator<ParsedRow>): AsyncGenerator<FileRow> {
  for (let row = await nextRow(records); row !== undefined; row = await nextRow(records)) {
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}

async function nextRow(records: AsyncIterator<ParsedRow>): Promise<FileRow | undefined> {
  try {
    const next = await records.next();
    if (next.done === true) return undefined;
    const { record, info } = next.value;
    return { line: info.lines, cells: record };
  } catch (error) {
    throw isCsvError(error)
      ? new UnreadableFileError(`The file is no CSV from line ${error.lines} on: ${error.code}.`)
      : error;
  }
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

async function readHead(open: OpenText): Promise<string> {
  let head = '';
  for await (const text of open()) {
    head += text;
    if (head.length >= HEAD_CHARS) break;
  }
  return head;
}

// The delimiter that the first row has most of, outside of quotes.
function findDelimiter(head: string): string {
  const unquoted = head.replace(/"(?:[^"]|"")*"/g, '');
  const [line = ''] = unquoted.split(/\r\n?|\n/).filter((text) => text.trim() !== '');
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
