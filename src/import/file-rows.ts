/** Rows of a file that somebody wants to import, whatever its format. Pure. */

/** One row below the heads. */
export interface FileRow {
  /** Where it is in the file, from 1; the heads count where they are a row. */
  readonly line: number;
  /** Texts as they were written, without white space around them; '' is empty, undefined is not stated. */
  readonly cells: readonly (string | undefined)[];
}

/** A file that is being read. */
export interface RowsFile {
  readonly columns: readonly string[];
  /** What was found of its form, such as the delimiter and the encoding. */
  readonly form: Readonly<Record<string, string>>;
  /** Read as they are asked for; they may be asked for once. */
  readonly rows: AsyncIterable<FileRow>;
}

/** Opens a file of text from its beginning, decoded piece by piece. */
export type OpenText = () => AsyncIterable<string>;

/** Thrown for a file that cannot be understood; the message is a sentence for people. */
export class UnreadableFileError extends Error {}

/** The most columns that a file may have, and the most characters of a cell. */
export const FILE_BOUNDS = { columns: 2_000, cellChars: 1_000_000 };

/** Makes rows of records, whose keys become the columns in the order in which they first come. */
export function listColumns(records: readonly object[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

/** The row of a record. */
export function readRecordRow(record: object, columns: readonly string[], line: number): FileRow {
  const values = new Map<string, unknown>(Object.entries(record));
  return {
    line,
    cells: columns.map((column) => {
      return values.has(column) ? writeCell(values.get(column)) : undefined;
    }),
  };
}

/** A value as the text of a cell: nothing is `''`, lists are joined, a date is its day where it has no time. */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (Array.isArray(value)) return value.map(writeCell).join('; ');
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

/** A file of records that are there already. */
export function openRecords(records: readonly object[], format: string): RowsFile {
  const columns = listColumns(records);
  const rows = records.map((record, at) => readRecordRow(record, columns, at + 1));
  return { columns, form: { format }, rows: iterate(rows) };
}

/** Rows that are there already, one by one. */
export async function* iterate(rows: Iterable<FileRow>): AsyncGenerator<FileRow> {
  yield* rows;
}
