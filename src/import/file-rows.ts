/** Row below the heads. */
export interface FileRow {
  // From 1; the heads count where they are a row.
  readonly line: number;
  // Without white space around them; '' is empty, undefined is not stated.
  readonly cells: readonly (string | undefined)[];
}

/** File that is being read. */
export interface RowsFile {
  readonly columns: readonly string[];
  // Such as its delimiter and encoding.
  readonly form: Readonly<Record<string, string>>;
  // Read on demand, and only once.
  readonly rows: AsyncIterable<FileRow>;
}

/** Function that opens a file of text from its beginning, decoded piece by piece. */
export type OpenText = () => AsyncIterable<string>;

/** Error of a file that cannot be understood; the message is a sentence for people. */
export class UnreadableFileError extends Error {}

/** Most columns of a file, and most characters of a cell. */
export const FILE_BOUNDS = { columns: 2_000, cellChars: 1_000_000 };

/** Lists the keys of records as columns, in the order in which they first come. */
export function listColumns(records: readonly object[]): readonly string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

/** Reads a record as a row. */
export function readRecordRow(record: object, columns: readonly string[], line: number): FileRow {
  const values = new Map<string, unknown>(Object.entries(record));
  return {
    line,
    cells: columns.map((column) => {
      return values.has(column) ? writeCell(values.get(column)) : undefined;
    }),
  };
}

/**
 * Writes a value as the text of a cell: nothing is `''`, lists are joined, a date is its day where
 * it has no time.
 */
export function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (Array.isArray(value)) return value.map(writeCell).join('; ');
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
}

/** Opens records in memory as a file. */
export function openRecords(records: readonly object[], format: string): RowsFile {
  const columns = listColumns(records);
  const rows = records.map((record, index) => readRecordRow(record, columns, index + 1));
  return { columns, form: { format }, rows: iterate(rows) };
}

/** Yields rows in memory one by one. */
export async function* iterate(rows: Iterable<FileRow>): AsyncGenerator<FileRow> {
  yield* rows;
}
