/**
 * What is asked beside the question of the caller, for a word of explanation: it does not keep the answer waiting for long, and
 * its failure only leaves something unknown. All functions throw CatalogError only when the call was cancelled.
 */

import type { QueryResult } from '../copy/port.ts';
import { CatalogError, NotInCopyError } from '../errors.ts';
import type { Call, Page } from '../pim/port.ts';
import type { CallContext } from './context.ts';

/** The longest that one of them may take, milliseconds. */
const MAX_WAIT_MS = 3_000;

/** Most rows that are read of the copy. */
const MAX_ROWS = 20_000;

/** Asks the copy by SQL of our own; all rows, whole, without credentials. Throws CatalogError. */
export type AskCopy = (sql: string) => Promise<QueryResult>;

/** Asks what the caller did not ask: for a moment only, without a word of it, and undefined where it fails. */
export async function askBeside<Value>(
  { call, settings }: CallContext,
  ask: (call: Call) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const deadlineAtMs = Math.min(call.deadlineAtMs, settings.now() + MAX_WAIT_MS);
  const own = { ...call, deadlineAtMs, requests: 0, warnings: new Set<string>() };
  try {
    return await ifTold(() => ask(own));
  } finally {
    call.requests += own.requests;
  }
}

/** What an asking gives; undefined where neither the PIM nor a copy tells. */
export async function ifTold<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NotInCopyError || (error instanceof CatalogError && error.code !== 'CANCELLED'))
      return undefined;
    throw error;
  }
}

/** The first page of what is asked so; undefined where there is none, or it fails. */
export function fetchPageBeside(
  context: CallContext,
  fetchPages: (call: Call) => AsyncIterable<Page>,
): Promise<Page | undefined> {
  return askBeside(context, async (call) => {
    for await (const page of fetchPages(call)) return page;
    return undefined;
  });
}

/**
 * What is read from the copy; undefined where there is none that can be asked in time.
 * @param read gives undefined itself where the copy does not tell
 */
export async function askCopyBeside<Value>(
  context: CallContext,
  read: (ask: AskCopy) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const { localCopy, settings } = context;
  if (localCopy === undefined) return undefined;
  return askBeside(context, (call) =>
    read(async (sql) => {
      const result = await localCopy.query(sql, { offset: 0, maxRows: MAX_ROWS, isWhole: true }, call);
      return { ...result, rows: settings.redact(result.rows) };
    }),
  );
}
