import { nameOnce } from '../../../record/nearest.ts';
import type { OpenedRows, OpenRowsRequest, RowsRead } from '../../protocol.ts';
import { explainErrors } from './parse-query.ts';
import { readBatches } from './read-rows.ts';
import type { Statement } from './read-statement.ts';
import { connectionOf, examineTree, type RunningPlace } from './run-statement.ts';
import { startQuery } from './start-query.ts';

/** Query whose rows are being fetched. */
export class BatchedQuery {
  readonly #sql: string;
  readonly #batches: ReturnType<typeof readBatches>;

  constructor(sql: string, batches: ReturnType<typeof readBatches>) {
    this.#sql = sql;
    this.#batches = batches;
  }

  async next(): Promise<RowsRead> {
    const { rows, hasNotFinite } = this.#batches;
    const batch = await explainErrors(this.#sql, () => rows.next());
    return { rows: batch.value ?? [], hasNotFinite: hasNotFinite() };
  }
}

/** Starts a statement, after examining it if a caller wrote it. @throws QueryError */
export async function startBatches(
  place: RunningPlace,
  { tree, runnable, corrections }: Statement,
  { sql, batchBytes, findsTraps = false }: OpenRowsRequest,
): Promise<{ readonly opened: OpenedRows; readonly batched: BatchedQuery }> {
  // No other query can run on the connection while the rows are being fetched.
  const traps = findsTraps
    ? await examineTree(place, tree, { isEmpty: false, startedMs: performance.now() })
    : undefined;
  const connection = connectionOf(place, findsTraps);
  const result = await explainErrors(sql, () => startQuery(connection, runnable));
  const columns = nameOnce(result.columnNames());
  const opened = traps === undefined ? { columns } : { columns, traps, corrections };
  const batches = readBatches(place.duckdb, result, batchBytes);
  return { opened, batched: new BatchedQuery(sql, batches) };
}
