/** Values are exact where JSON allows it, otherwise texts. */

import type {
  DuckDBDataChunk,
  DuckDBMapValue,
  DuckDBResult,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api';
import { takeChars } from '../../../record/cut-characters.ts';
import { keepDigits } from '../../../record/keep-digits.ts';
import type { JsonValue } from '../../../record/value.ts';
import { MARK_KEY, markOf } from '../../../record/value.ts';
import type { Batch, QueryReply, QueryRequest } from '../../protocol.ts';
import type { DuckDb } from '../duckdb.ts';
import { QueryError } from './check-query.ts';

// Time limit for counting the rows beyond the window.
const COUNT_MS = 1_500;

// A longer row would block the process that receives it.
const MAX_ROW_CHARS = 1_000_000;

interface Window extends Omit<QueryReply, 'isRepeatable' | 'traps'> {
  readonly hasNotFinite: boolean;
}

/** Reads the rows of a window, and counts all rows. */
export async function readWindow(
  duckdb: DuckDb,
  result: DuckDBResult,
  { offset, maxRows, maxChars, isUncut }: QueryRequest,
): Promise<Window> {
  const reader: CellReader = { duckdb, hasNotFinite: false };
  const startedMs = performance.now();
  const columns = result.columnNames();
  const rows: JsonValue[][] = [];
  let counted = 0;
  let chars = 0;
  let isFull = false;
  for await (const { rowCount, readRow } of readChunks(reader, result)) {
    for (let index = Math.max(0, offset - counted); index < rowCount && !isFull; index += 1) {
      const whole = readRow(index);
      const row = isUncut === true ? whole : cutRow(whole, maxChars);
      chars += JSON.stringify(row).length;
      if (chars <= maxChars || rows.length === 0) rows.push(row);
      isFull = chars > maxChars || rows.length >= maxRows;
    }
    counted += rowCount;
    if (isFull && performance.now() - startedMs > COUNT_MS) {
      return {
        columns,
        rows,
        counted,
        countedAll: false,
        hasNotFinite: reader.hasNotFinite,
      };
    }
  }
  return {
    columns,
    rows,
    counted,
    countedAll: true,
    hasNotFinite: reader.hasNotFinite,
  };
}

/** Reads unchanged rows in batches of about this many bytes of JSON, each when it is requested. */
export function readBatches(duckdb: DuckDb, result: DuckDBResult, batchBytes: number) {
  const reader: CellReader = { duckdb, hasNotFinite: false };
  return {
    rows: yieldBatches(reader, result, batchBytes),
    hasNotFinite: () => reader.hasNotFinite,
  };
}

async function* yieldBatches(
  reader: CellReader,
  result: DuckDBResult,
  batchBytes: number,
): AsyncGenerator<Batch, void> {
  let rows: JsonValue[][] = [];
  let bytes = 0;
  for await (const { rowCount, readRow } of readChunks(reader, result)) {
    for (let index = 0; index < rowCount; index += 1) {
      const row = readRow(index);
      const chars = JSON.stringify(row).length;
      if (chars > MAX_ROW_CHARS) {
        const fix = 'Select fewer columns, or collect less into one cell.';
        throw new QueryError(`A row has more than ${MAX_ROW_CHARS} characters.`, fix);
      }
      rows.push(row);
      bytes += chars;
      if (bytes < batchBytes) continue;
      yield rows;
      rows = [];
      bytes = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

interface CellReader {
  readonly duckdb: DuckDb;
  hasNotFinite: boolean;
}

async function* readChunks(reader: CellReader, result: DuckDBResult) {
  const types = result.columnTypes();
  for (const type of types) refuseUnnamed(type);
  const isJson = types.map(({ alias }) => alias === 'JSON');
  for (;;) {
    const chunk: DuckDBDataChunk | null = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) return;
    const vectors = isJson.map((_, column) => chunk.getColumnVector(column));
    const readCell = (index: number, column: number): JsonValue => {
      const value = vectors[column]?.getItem(index) ?? null;
      if (isJson[column] && typeof value === 'string') return readJson(value);
      return toJson(reader, value);
    };
    yield {
      rowCount: chunk.rowCount,
      readRow: (index: number) => vectors.map((_, column) => readCell(index, column)),
    };
  }
}

// Rejects structs whose members a JavaScript object would lose: those without names, and one named
// `__proto__`. The text of a type quotes the names of members.
function refuseUnnamed(type: DuckDBType): void {
  if (!/""|"__proto__"/.test(type.toString())) return;
  const fix = "Name each member: {'a': 1, 'b': 2} in place of ROW(1, 2).";
  throw new QueryError('The result holds a struct whose members have no names of their own.', fix);
}

// Deeper values are given as text, because their readers are recursive.
const MAX_DEPTH = 60;

function toJson(reader: CellReader, value: DuckDBValue, depth = 0): JsonValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return readNumber(reader, value);
  if (typeof value === 'bigint') return readInteger(value);
  if (depth > MAX_DEPTH) return value.toString();
  const readItem = (item: DuckDBValue): JsonValue => toJson(reader, item, depth + 1);
  return readItems(reader.duckdb, value, readItem) ?? readScalar(reader.duckdb, value);
}

function readNumber(reader: CellReader, value: number): JsonValue {
  if (Number.isFinite(value)) return dropNoise(value);
  reader.hasNotFinite = true;
  return String(value);
}

// Beyond fifteen digits, sums and averages show what binary numbers cannot hold: an average of
// 22.975 comes as 22.974999999999998.
function dropNoise(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function readInteger(value: bigint): JsonValue {
  if (Number.isSafeInteger(Number(value))) return Number(value);
  return value.toString();
}

// Returns undefined for a value without items.
function readItems(
  duckdb: DuckDb,
  value: DuckDBValue,
  readItem: (item: DuckDBValue) => JsonValue,
): JsonValue | undefined {
  if (value instanceof duckdb.DuckDBListValue || value instanceof duckdb.DuckDBArrayValue) {
    return value.items.map(readItem);
  }
  if (value instanceof duckdb.DuckDBMapValue) return readMap(value, readItem);
  if (value instanceof duckdb.DuckDBStructValue) {
    const members = Object.entries(value.entries);
    return Object.fromEntries(members.map(([name, item]) => [name, readItem(item)]));
  }
  return undefined;
}

// A map with texts as keys becomes an object, any other map a list of pairs.
function readMap(
  { entries }: DuckDBMapValue,
  readItem: (item: DuckDBValue) => JsonValue,
): JsonValue {
  const pairs = entries.map(({ key, value }): [unknown, JsonValue] => [key, readItem(value)]);
  return pairs.every((pair): pair is [string, JsonValue] => typeof pair[0] === 'string')
    ? Object.fromEntries(pairs)
    : entries.map(({ key, value }) => [readItem(key), readItem(value)]);
}

function readScalar(duckdb: DuckDb, value: NonNullable<DuckDBValue>): JsonValue {
  const text = value.toString();
  // Up to fifteen digits are exact as a JSON number.
  if (value instanceof duckdb.DuckDBDecimalValue) {
    return text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
  }
  if (value instanceof duckdb.DuckDBTimestampValue) return text.replace(' ', 'T');
  return text;
}

// A JSON column is shown as JSON; large integers in it become texts.
function readJson(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(keepDigits(text));
    return isDeeper(value, MAX_DEPTH) ? text : value;
  } catch {
    return text;
  }
}

function isDeeper(value: JsonValue, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeper(item, depth - 1));
}

// Limits of one text, and of one list or struct, in an answer.
const MAX_TEXT_CHARS = 8_000;
const MAX_ENTRIES = 200;

// The remaining room in a row, in characters of JSON without escapes.
interface Room {
  chars: number;
}

// Characters of a row reserved for each later column, however long the earlier ones are.
const RESERVED_CHARS = 200;

// The same for each later key of a record, so that it is seen with the start of its value.
const RESERVED_KEY_CHARS = 60;

// Cuts a row to about `maxChars` characters. Room that one column does not use goes to the next
// ones.
function cutRow(row: readonly JsonValue[], maxChars: number): JsonValue[] {
  const room = { chars: maxChars };
  return row.map((value, column) => {
    const reserved = (row.length - column - 1) * Math.min(RESERVED_CHARS, maxChars / row.length);
    room.chars -= reserved;
    const cell = cut(value, room);
    room.chars += reserved;
    return cell;
  });
}

// A cut value ends in `[…+n]`: n characters of a text, or n entries of a list or struct, are left
// out.
function cut(value: JsonValue, room: Room): JsonValue {
  if (typeof value === 'string') return cutText(value, room);
  if (typeof value !== 'object' || value === null) {
    room.chars -= String(value).length + 1;
    return value;
  }
  const isList = Array.isArray(value);
  const all = Object.entries(value);
  const entries: [string, JsonValue][] = [];
  room.chars -= 3;
  const reservedEach = isList ? 0 : Math.min(RESERVED_KEY_CHARS, room.chars / all.length);
  for (const [at, [name, item]] of all.slice(0, MAX_ENTRIES).entries()) {
    if (room.chars <= 0) break;
    if (!isList) room.chars -= name.length + 3;
    const reserved = reservedEach * (all.length - at - 1);
    room.chars -= reserved;
    entries.push([name, cut(item, room)]);
    room.chars += reserved;
  }
  if (entries.length < all.length) {
    entries.push([MARK_KEY, spendMark(all.length - entries.length, room)]);
  }
  // Object.fromEntries defines own properties, whatever their names.
  if (isList) return entries.map(([, item]) => item);
  return Object.fromEntries(entries);
}

function cutText(text: string, room: Room): string {
  const most = Math.max(0, Math.min(MAX_TEXT_CHARS, room.chars));
  room.chars -= Math.min(most, text.length) + 3;
  if (text.length <= most) return text;
  const start = takeChars(text, most);
  return `${start} ${spendMark(text.length - start.length, room)}`.trimStart();
}

function spendMark(omitted: number, room: Room): string {
  const mark = markOf(omitted);
  room.chars -= mark.length + 3;
  return mark;
}
