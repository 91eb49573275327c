/** A request beside those that a call is answered by, for a word of explanation. */

import type { CallContext } from '../../call/context.ts';
import { NotInCopyError } from '../../copy/ask/catalog-from-copy.ts';
import { CatalogError } from '../../errors.ts';
import type { Call, Page } from '../../pim/port.ts';

/** The longest that one of them may take, milliseconds. */
const MAX_WAIT_MS = 3_000;

/** Asks what the caller did not ask: for a moment only, without a word of it, and undefined where it fails. Throws CatalogError only when the call was cancelled. */
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

/** What an asking gives; undefined where neither the PIM nor a copy tells. Throws CatalogError only when the call was cancelled. */
export async function ifTold<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NotInCopyError || (error instanceof CatalogError && error.code !== 'CANCELLED'))
      return undefined;
    throw error;
  }
}

/** The first page of what is asked so; undefined where there is none, or it fails. Throws as {@link askBeside}. */
export function fetchPageBeside(
  context: CallContext,
  fetchPages: (call: Call) => AsyncIterable<Page>,
): Promise<Page | undefined> {
  return askBeside(context, async (call) => {
    for await (const page of fetchPages(call)) return page;
    return undefined;
  });
}
