/** The rows of a result: those of a window as an answer can hold them, or all of them as they are, in batches. */

import type { DuckDBDataChunk, DuckDBResult } from '@duckdb/node-api';
import type { JsonValue } from '../../../record/value.ts';
import type { Batch, QueryReply, QueryRequest } from '../../protocol.ts';
import type { DuckDb } from '../duckdb.ts';
import { QueryError } from './query-error.ts';
import { type Extent, nameMembers, renderCell, SHORT, WHOLE } from './render-cell.ts';

/** Counting the rows that are not shown ends then. */
const COUNT_MS = 1_500;

/** What a row keeps for each of its later columns, however much the earlier ones hold. */
const MOST_KEPT_CHARS = 200;

/** Beyond this a row would hold up the process that it is handed to. */
const MAX_ROW_CHARS = 1_000_000;

/** The rows of a window, and how many there are in all. */
export async function readWindow(
  duckdb: DuckDb,
  result: DuckDBResult,
  { offset, maxRows, maxChars, isWhole }: QueryRequest,
): Promise<Omit<QueryReply, 'isRepeatable' | 'traps'>> {
  const startedMs = performance.now();
  const columns = result.columnNames();
  const isJson = findJson(result);
  const [rowChars, extent] = isWhole === true ? [Number.POSITIVE_INFINITY, WHOLE] : [maxChars, SHORT];
  const rows: JsonValue[][] = [];
  let counted = 0;
  let chars = 0;
  let isFull = false;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const isWanted = !isFull && counted + chunk.rowCount > offset;
    const renderRow = isWanted ? readChunk(duckdb, chunk, isJson, extent) : undefined;
    for (let index = Math.max(0, offset - counted); renderRow && index < chunk.rowCount && !isFull; index += 1) {
      const row = renderRow(index, rowChars);
      chars += JSON.stringify(row).length;
      if (chars <= maxChars || rows.length === 0) rows.push(row);
      isFull = chars > maxChars || rows.length >= maxRows;
    }
    counted += chunk.rowCount;
    if (isFull && performance.now() - startedMs > COUNT_MS) return { columns, rows, counted, countedAll: false };
  }
  return { columns, rows, counted, countedAll: true };
}

/** Rows as they are, about so many bytes of JSON at a time, each batch when it is asked for. */
export async function* readBatches(
  duckdb: DuckDb,
  result: DuckDBResult,
  batchBytes: number,
): AsyncGenerator<Batch['rows'], void> {
  const isJson = findJson(result);
  let rows: JsonValue[][] = [];
  let bytes = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    const renderRow = readChunk(duckdb, chunk, isJson, WHOLE);
    for (let index = 0; index < chunk.rowCount; index += 1) {
      const row = renderRow(index, Number.POSITIVE_INFINITY);
      const chars = JSON.stringify(row).length;
      if (chars > MAX_ROW_CHARS) {
        throw new QueryError(
          `A row has more than ${MAX_ROW_CHARS} characters.`,
          'Select fewer columns, or collect less into one cell.',
        );
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

function findJson(result: DuckDBResult): readonly boolean[] {
  return result.columnTypes().map(({ alias }) => alias === 'JSON');
}

/**
 * Reads a chunk of a result: the function gives a row of it as JSON of about `maxChars` characters at most. Every column
 * gets some of them, and what one leaves goes to those after it.
 */
function readChunk(
  duckdb: DuckDb,
  chunk: DuckDBDataChunk,
  isJson: readonly boolean[],
  extent: Extent,
): (index: number, maxChars: number) => JsonValue[] {
  const vectors = Array.from({ length: chunk.columnCount }, (_, column) => chunk.getColumnVector(column));
  for (const { type } of vectors) nameMembers(duckdb, type);
  return (index, maxChars) => {
    const keptForEach = Math.min(MOST_KEPT_CHARS, maxChars / vectors.length);
    let left = maxChars;
    return vectors.map((vector, column) => {
      const most = Math.floor(left - keptForEach * (vectors.length - column - 1));
      const room = { chars: most, extent };
      const cell = renderCell(duckdb, vector.getItem(index), room, isJson[column]);
      // Of all that there is, nothing is used up.
      if (Number.isFinite(most)) left -= most - room.chars;
      return cell;
    });
  };
}
