/** A copy of a catalog's records, opened for SQL in this process: what the engine does, without a PIM and without a child. */

import { join } from 'node:path';
import * as duckdb from '@duckdb/node-api';
import { onTestFinished } from 'vitest';
import { sayNotices } from '../../src/answer/notices.ts';
import { LIST_NAMES, type ListName } from '../../src/copy/copied-lists.ts';
import { type OpenCopy, openCopy } from '../../src/copy/engine/query/open-copy.ts';
import { beginCopy } from '../../src/copy/engine/write/copy-writer.ts';
import type { QueryReply } from '../../src/copy/protocol.ts';
import type { PimRecord } from '../../src/record/value.ts';
import { ownDirectory } from './own-cache.ts';

/** No test waits for less than the machine has. */
const PATIENT = { askMs: 60_000, allMs: 60_000, untilMs: 60_000 };

/** Records by the list that they are of. */
type Records = Readonly<Partial<Record<ListName, readonly PimRecord[]>>>;

/** Asks as query_catalog does: rows and what to warn of. */
export type AskCopy = (sql: string) => Promise<
  Pick<QueryReply, 'columns' | 'rows'> & {
    readonly traps: readonly string[];
    /** What was taken for what in the SQL. */
    readonly corrections: readonly string[];
  }
>;

/** Writes the records into a file. */
export async function writeCopyOf(file: string, records: Records): Promise<void> {
  const writer = await beginCopy(duckdb, { file });
  for (const list of LIST_NAMES) await writer.write(list, records[list] ?? []);
  await writer.seal({ lists: [] });
  writer.close();
}

/** Writes the records into a file of the directory, and opens it. */
export async function openCopyOf(directory: string, records: Records): Promise<OpenCopy> {
  const file = join(directory, 'records.duckdb');
  await writeCopyOf(file, records);
  return openCopy(duckdb, file, { bounds: PATIENT });
}

/** As openCopyOf, for queries that fit into one answer. */
export async function openRecords(directory: string, records: Records): Promise<AskCopy> {
  const copy = await openCopyOf(directory, records);
  return async (sql) => {
    const {
      columns,
      rows,
      traps = [],
      corrections = [],
    } = await copy.query({
      kind: 'query',
      sql,
      offset: 0,
      maxRows: 1_000,
      maxChars: 100_000,
      findsTraps: true,
    });
    return { columns, rows, traps: sayNotices(traps), corrections };
  };
}

/** The rows of one question to a copy of products, on a day as YYYY-MM-DD. */
export async function askProductsOn(
  day: string,
  products: readonly PimRecord[],
  sql: string,
): Promise<QueryReply['rows']> {
  const copy = await openCopyOf(ownDirectory('asked-once'), { products });
  onTestFinished(() => copy.close());
  const question = { sql, day, offset: 0, maxRows: 10, maxChars: 10_000, findsTraps: false };
  const { rows } = await copy.query({ kind: 'query', ...question });
  return rows;
}
