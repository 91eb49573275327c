/** Waits for what is made of the copy, as long as a call may. */

import { buildMakingError } from '../copy/describe-copy.ts';
import type { DerivedPlan, DerivedProgress, LocalCopy } from '../copy/port.ts';
import type { CallContext } from './context.ts';

/** Catalogs of a few thousand products are checked by then. */
const MOST_MS = 6_000;

/** Left of the time of a call for reading what was made, milliseconds. */
const RESERVED_MS = 2_000;

/** How often it is looked whether another process has made it, milliseconds. */
const LOOK_MS = 500;

/**
 * Begins to make it, unless it is made, and waits for it a little.
 * @returns how far it is, undefined where another process makes it; `made`: all is there
 * @throws CatalogError as LocalCopy.derive does, and where it could not be made
 */
export async function awaitDerived(
  plan: DerivedPlan,
  localCopy: Pick<LocalCopy, 'derive' | 'derived'>,
  { call, settings }: Pick<CallContext, 'call' | 'settings'>,
): Promise<'made' | { readonly progress: DerivedProgress | undefined }> {
  const endMs = Math.min(settings.now() + MOST_MS, call.deadlineAtMs - RESERVED_MS);
  for (;;) {
    const made = await localCopy.derive(plan);
    if (made.state === 'failed') throw made.error;
    if (made.state === 'made') return 'made';
    const leftMs = endMs - settings.now();
    if (leftMs <= 0 || call.signal.aborted) return { progress: made.progress };
    await awaitMade(plan, localCopy, Math.min(leftMs, LOOK_MS), settings.sleep, call.signal);
  }
}

/** Waits until it is made by this process, so many milliseconds at most. */
export async function awaitMade(
  plan: DerivedPlan,
  localCopy: Pick<LocalCopy, 'derived'>,
  mostMs: number,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // What is not awaited any more listens no longer.
  const over = new AbortController();
  const waited = AbortSignal.any([signal, over.signal]);
  await Promise.race([localCopy.derived(plan, waited), sleep(mostMs, waited)]);
  over.abort();
}

/**
 * Waits for it, for what makes no sense without all of it.
 * @throws CatalogError as {@link awaitDerived} does; UNAVAILABLE while it is being made
 */
export async function requireDerived(...parts: Parameters<typeof awaitDerived>): Promise<void> {
  const state = await awaitDerived(...parts);
  if (state === 'made') return;
  throw buildMakingError(state.progress);
}
