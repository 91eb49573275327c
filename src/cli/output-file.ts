import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import { createRowWriter, EXPORT_FORMATS } from '../copy/export/export-form.ts';
import { clip } from '../record/cut-characters.ts';
import { isRecord, type JsonValue } from '../record/value.ts';
import { buildSheet, encodeSheets } from './audit/workbook.ts';
import { type CommandIo, EXIT, UsageError } from './command.ts';
import { type AnswerObject, lookOf, membersOf, renderAnswer } from './render-answer.ts';
import { replaceFile } from './replace-file.ts';
import { printError, runFinished, type ToolCall } from './tool-session.ts';

const WORKBOOK = 'xlsx';

// Limits of Excel: rows of a sheet below its heads, and characters of a cell.
const MAX_ROWS = 1_048_575;
const MAX_CHARS = 32_767;

/**
 * Reads the form of a file from its ending.
 * @throws UsageError for an unknown ending
 */
export function formOf(file: string): (typeof EXPORT_FORMATS)[number] | typeof WORKBOOK {
  const ending = extname(file).slice(1).toLowerCase();
  const form = ([...EXPORT_FORMATS, WORKBOOK] as const).find((candidate) => candidate === ending);
  if (form === undefined) {
    throw new UsageError('--output takes a file that ends in .csv, .jsonl or .xlsx.');
  }
  return form;
}

/**
 * Writes records, a row each.
 * @returns the path of the file
 * @throws UsageError for a place that cannot be written
 */
export async function writeRecords(
  file: string,
  records: readonly AnswerObject[],
  io: CommandIo,
): Promise<string> {
  const path = resolve(io.findFolder(), file);
  const form = formOf(file);
  const columns = [...new Set(records.flatMap(Object.keys))];
  if (form === WORKBOOK) {
    if (records.length > MAX_ROWS) {
      throw new UsageError(`a workbook has room for ${MAX_ROWS} rows; name a .csv file.`);
    }
    const rows = records.map((record) => {
      const cells = columns.map((column) => [column, toCell(record[column])]);
      return Object.fromEntries(cells);
    });
    const sheet = buildSheet('Rows', columns, rows);
    await replaceFile(path, await encodeSheets([sheet]));
  } else {
    const { mark, head, write } = createRowWriter(form, columns);
    // Records are parsed JSON.
    const rows = records.map((record) =>
      columns.map((column) => (record[column] ?? null) as JsonValue),
    );
    await replaceFile(path, mark + head + write(rows).text);
  }
  return path;
}

// A text stays one, whatever number it looks like.
function toCell(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value;
  if (value === undefined || value === null) return '';
  const text = isRecord(value) ? JSON.stringify(value) : String(value);
  return clip(text, MAX_CHARS);
}

/**
 * Has a tool of the local copy export all its rows, and puts them into the file.
 * @returns the exit code
 */
export async function exportInto(
  file: string,
  { session, tool, args }: ToolCall,
  io: CommandIo,
): Promise<number> {
  const ending = formOf(file) === 'csv' ? 'csv' : 'jsonl';
  const draft = `${randomUUID()}.${ending}`;
  const call = {
    session,
    tool,
    args: { ...args, export_as: draft },
  };
  const { answer, error } = await runFinished(call, io);
  if (error !== undefined) return printError(error, io, 'call');
  const { path: from, uri: _uri, bytes: _bytes, ...exportInfo } = membersOf(answer.export);
  const exportedFile = String(from);
  try {
    const path = resolve(io.findFolder(), file);
    if (formOf(file) === WORKBOOK) {
      const lines = (await readFile(exportedFile, 'utf8')).split('\n').filter(Boolean);
      const records = lines.map((line) => membersOf(JSON.parse(line)));
      await writeRecords(file, records, io);
    } else {
      await replaceFile(path, await readFile(exportedFile));
    }
    const output = {
      ...answer,
      export: {
        ...exportInfo,
        file: basename(path),
        format: formOf(file),
        path,
      },
    };
    const text = io.isTerminal
      ? renderAnswer(output, lookOf(io)).join('\n')
      : JSON.stringify(output);
    io.print(text);
    return EXIT.ok;
  } finally {
    await rm(exportedFile, { force: true });
  }
}
