import {
  type FileRow,
  listColumns,
  type OpenText,
  openRecords,
  type RowsFile,
  readRecordRow,
  UnreadableFileError,
} from '../../import/file-rows.ts';
import { isRecord } from '../../record/value.ts';

// A JSON file is parsed as a whole.
const MAX_BYTES = 100_000_000;

// Their keys are the columns of a file of JSON lines; later keys are unknown.
const HEAD_RECORDS = 1_000;

/** Opens a list of records, or a record that holds one. */
export async function readJson(open: OpenText, bytes: number): Promise<RowsFile> {
  if (bytes > MAX_BYTES) {
    throw new UnreadableFileError('The file is over 100 MB: write it as JSON lines (.jsonl).');
  }
  let text = '';
  for await (const part of open()) text += part;
  const content = parseText(text, 1);
  const lists = isRecord(content) ? Object.values(content).filter(Array.isArray) : [content];
  const [list, another] = lists;
  if (!Array.isArray(list) || another !== undefined || list.length === 0 || !list.every(isRecord)) {
    throw new UnreadableFileError('The file holds no list of records.');
  }
  return openRecords(list, 'json');
}

/** Opens a file of a record a line. */
export async function readJsonLines(open: OpenText): Promise<RowsFile> {
  const head: object[] = [];
  for await (const { record } of readLines(open)) {
    head.push(record);
    if (head.length === HEAD_RECORDS) break;
  }
  if (head.length === 0) throw new UnreadableFileError('The file holds no record.');
  const columns = listColumns(head);
  return { columns, form: { format: 'jsonl' }, rows: readRows(open, columns) };
}

async function* readRows(open: OpenText, columns: readonly string[]): AsyncGenerator<FileRow> {
  for await (const { record, line } of readLines(open)) yield readRecordRow(record, columns, line);
}

async function* readLines(open: OpenText) {
  let rest = '';
  let line = 0;
  const read = (text: string) => {
    line += 1;
    if (text.trim() === '') return undefined;
    const record = parseText(text, line);
    if (!isRecord(record)) throw new UnreadableFileError(`Line ${line} is no record.`);
    return { record, line };
  };
  for await (const part of open()) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const row = read(text);
      if (row !== undefined) yield row;
    }
  }
  const last = read(rest);
  if (last !== undefined) yield last;
}

function parseText(text: string, line: number): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFileError(`What begins in line ${line} is no JSON.`);
  }
}
