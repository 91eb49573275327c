/**
 * Questions to the local copy that are asked beside the one of the caller: they do not keep its answer waiting for long, and
 * a failure is no failure of the call, but only leaves something unknown.
 */

import type { QueryResult } from '../copy/port.ts';
import { CatalogError } from '../errors.ts';
import type { CallContext } from './context.ts';

/** Asks the copy by SQL of our own; all rows, whole, without credentials. Throws CatalogError. */
export type AskCopy = (sql: string) => Promise<QueryResult>;

const MAX_ROWS = 20_000;

/** The longest that all of it may take, milliseconds. */
const MAX_WAIT_MS = 3_000;

/**
 * What is read from the copy; undefined where there is none that can be asked in time. Throws CatalogError only when the call
 * was cancelled.
 * @param read gives undefined itself where the copy does not tell
 */
export async function askCopyBeside<Value>(
  { localCopy, call, settings }: CallContext,
  read: (ask: AskCopy) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  if (localCopy === undefined) return undefined;
  const bounded = {
    signal: call.signal,
    deadlineAtMs: Math.min(call.deadlineAtMs, settings.now() + MAX_WAIT_MS),
  };
  try {
    return await read(async (sql) => {
      const result = await localCopy.query(sql, { offset: 0, maxRows: MAX_ROWS, isWhole: true }, bounded);
      return { ...result, rows: settings.redact(result.rows) };
    });
  } catch (error) {
    if (!(error instanceof CatalogError) || error.code === 'CANCELLED') throw error;
    return undefined;
  }
}
