import { setImmediate } from 'node:timers/promises';
import { oldAfterHours } from '../../copy/copy-age.ts';
import type {
  DerivedPlan,
  DerivedProgress,
  LocalCopy,
  QueryResult,
  SyncProgress,
} from '../../copy/copy-port.ts';
import { buildMakingError, countRead } from '../../copy/tell-progress.ts';
import { CancelledError, CatalogError, NotInCopyError } from '../../errors.ts';
import type { Call } from '../../pim/catalog-port.ts';
import type { CallContext } from './context.ts';

// For an optional query.
const MAX_WAIT_MS = 3_000;

// In one result of the copy.
const MAX_ROWS = 20_000;

// Queries the copy by our own SQL; returns all rows, whole, without credentials. Throws
// CatalogError.
type AskCopy = (sql: string) => Promise<QueryResult>;

/**
 * Runs an optional side query for at most 3 s, without its notices; undefined if it fails. Throws
 * CatalogError only when the call was cancelled.
 */
export async function tryWithin3s<Value>(
  { call, settings }: CallContext,
  ask: (call: Call) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const deadlineAtMs = Math.min(call.deadlineAtMs, settings.now() + MAX_WAIT_MS);
  const limitedCall = {
    ...call,
    deadlineAtMs,
    requests: 0,
    notices: [],
  };
  try {
    return await tryOptional(() => ask(limitedCall));
  } finally {
    call.requests += limitedCall.requests;
  }
}

/** Runs a query; undefined where neither the PIM nor a copy answers it. */
export async function tryOptional<Value>(ask: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (
      error instanceof NotInCopyError ||
      (error instanceof CatalogError && error.code !== 'CANCELLED')
    ) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Runs an optional query of the copy for at most 3 s; undefined where no copy answers in time.
 * @param read returns undefined where the copy does not know
 */
export async function tryCopyWithin3s<Value>(
  context: CallContext,
  read: (ask: AskCopy) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const { localCopy, settings } = context;
  if (localCopy === undefined) return undefined;
  return tryWithin3s(context, (call) =>
    read(async (sql) => {
      const window = {
        offset: 0,
        maxRows: MAX_ROWS,
        isUncut: true,
      };
      const result = await localCopy.query(sql, window, call);
      return { ...result, rows: settings.redact(result.rows) };
    }),
  );
}

// Longest wait for the copy, unless the client waits less, milliseconds.
const MAX_READING_WAIT_MS = 15_000;

// The rest of the call's time is left for querying the copy.
const READING_PART = 3 / 4;

/**
 * Returns the end of all waits of a call for the copy and for what is made of it, on the call's
 * clock.
 * @param maxWaitMs longest time that the client waits without losing the call
 */
export function limitWaiting(
  nowMs: number,
  deadlineAtMs: number,
  maxWaitMs = MAX_READING_WAIT_MS,
): number {
  return nowMs + Math.min(maxWaitMs, READING_PART * (deadlineAtMs - nowMs));
}

type Patience = Pick<CallContext, 'call' | 'settings' | 'waitUntilMs'>;

function endOfWaiting({ call, settings, waitUntilMs }: Patience): number {
  return waitUntilMs ?? limitWaiting(settings.now(), call.deadlineAtMs);
}

/**
 * Result of waiting for the copy: it is there; progress: it is still being read; undefined: nobody
 * reads it.
 */
export type Awaited = 'read' | SyncProgress | undefined;

/**
 * Waits for the copy: to the end where its estimate is within the call's time, until there is an
 * estimate, and for all of the time where each call has a process of its own, because such a
 * process reads only during calls.
 * @param isFirstEnough true: a copy of the first lists is enough
 * @throws CancelledError when the call was cancelled
 */
export async function awaitReading(
  context: Patience & Pick<CallContext, 'localCopy'>,
  isFirstEnough: boolean,
): Promise<Awaited> {
  const { localCopy, settings, call } = context;
  if (localCopy === undefined) return undefined;
  const untilMs = endOfWaiting(context);
  let isExpected = false;
  for (;;) {
    if (call.signal.aborted) throw new CancelledError();
    const progress = readProgress(localCopy, isFirstEnough);
    if (progress === undefined || progress === 'read') return progress;
    const leftMs = untilMs - settings.now();
    // A wait that has begun is not given up when the estimate grows a little.
    isExpected = isExpected || endsWithin(leftMs, progress);
    const waits = isExpected || isUnforeseen(progress);
    if (leftMs <= 0 || !waits) return progress;
    call.onReading?.(countRead(progress));
    // The end of a reading in another process shows only in the files.
    const { isOther } = localCopy.reading();
    const end = isOther ? undefined : (signal: AbortSignal) => localCopy.ended(signal);
    await awaitEnd(end, Math.min(leftMs, POLL_MS), settings.sleep, call.signal);
  }
}

function readProgress(localCopy: LocalCopy, isFirstEnough: boolean): Awaited {
  const { progress, failure } = localCopy.reading();
  const mayBeThere = progress === undefined ? failure === undefined : isFirstEnough;
  return mayBeThere && localCopy.exists() ? 'read' : progress;
}

function endsWithin(ms: number, { estimatedSeconds }: SyncProgress): boolean {
  return estimatedSeconds !== undefined && estimatedSeconds * 1_000 <= ms;
}

function isUnforeseen({ estimatedSeconds, interruptions }: SyncProgress): boolean {
  return estimatedSeconds === undefined || interruptions !== undefined;
}

/**
 * Starts to read the whole catalog for a question, unless it is being read, and waits as {@link
 * awaitReading} does.
 * @param isFirstEnough true: a copy of the first lists is enough
 * @returns undefined: it is not read, because that is forbidden, or failed before
 */
export async function readForCall(context: CallContext, isFirstEnough: boolean): Promise<Awaited> {
  const { localCopy, settings } = context;
  const { progress, failure } = localCopy?.reading() ?? {};
  const mayBegin = settings.startsReading === true || context.readsWhenNeeded === true;
  if (failure !== undefined || !(mayBegin || progress !== undefined)) {
    return undefined;
  }
  localCopy?.begin(true);
  return awaitReading(context, isFirstEnough);
}

const HOUR_MS = 3_600_000;

/** Reads the catalog behind an answered call, where there is no copy or an old one. */
export async function keepCopyUp({
  localCopy,
  settings,
}: Pick<CallContext, 'localCopy' | 'settings'>): Promise<void> {
  if (settings.startsReading !== true) return;
  await localCopy?.keepUp(oldAfterHours(settings.copyMaxAgeH) * HOUR_MS);
}

// Catalogs of a few thousand products are checked by then.
const MAX_DERIVED_WAIT_MS = 6_000;

// Time of the call that is left for reading the result, milliseconds.
const RESERVED_MS = 2_000;

// Interval between looks for the result of another process, milliseconds.
const POLL_MS = 500;

/**
 * Starts to make a derived file, unless it exists, and waits for it a little.
 * @param mostMs longest wait, milliseconds
 * @returns its progress, undefined where another process makes it; `made`: it is complete
 * @throws CatalogError as LocalCopy.derive does, and where it could not be made
 */
export async function awaitDerived(
  plan: DerivedPlan,
  localCopy: Pick<LocalCopy, 'derive' | 'derived'>,
  { call, settings, waitUntilMs = Number.POSITIVE_INFINITY }: Patience,
  mostMs = MAX_DERIVED_WAIT_MS,
): Promise<'made' | { readonly progress: DerivedProgress | undefined }> {
  const endMs = Math.min(settings.now() + mostMs, call.deadlineAtMs - RESERVED_MS, waitUntilMs);
  for (;;) {
    const made = await localCopy.derive(plan);
    if (made.state === 'failed') throw made.error;
    if (made.state === 'made') return 'made';
    const leftMs = endMs - settings.now();
    if (leftMs <= 0 || call.signal.aborted) {
      return { progress: made.progress };
    }
    const end = (signal: AbortSignal) => localCopy.derived(plan, signal);
    await awaitEnd(end, Math.min(leftMs, POLL_MS), settings.sleep, call.signal);
  }
}

/** Waits for something of this process to end, at most the given milliseconds. */
export async function awaitEnd(
  end: ((signal: AbortSignal) => Promise<void>) | undefined,
  mostMs: number,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // Removes the listeners of the wait that lost the race.
  const over = new AbortController();
  const waited = AbortSignal.any([signal, over.signal]);
  const slept = sleep(mostMs, waited);
  await (end === undefined ? slept : Promise.race([end(waited), slept]));
  over.abort();
}

/**
 * Waits for a derived file that the caller cannot do without.
 * @throws CatalogError as {@link awaitDerived} does; UNAVAILABLE while it is being made
 */
export async function requireDerived(...parts: Parameters<typeof awaitDerived>): Promise<void> {
  const state = await awaitDerived(...parts);
  if (state === 'made') return;
  throw buildMakingError(state.progress);
}

// Longest work before other calls get a turn, milliseconds.
const WORK_MS = 10;

/**
 * Pause between two pieces of work: undefined while the work is short, else a promise that resolves
 * when other calls had their turn.
 */
export type Turn = () => Promise<void> | undefined;

/**
 * Creates the pauses of one work that begins now.
 * @param now milliseconds on any clock
 */
export function createTurns(now: () => number): Turn {
  let begunAtMs = now();
  return () => {
    if (now() - begunAtMs < WORK_MS) return undefined;
    return setImmediate().then(() => {
      begunAtMs = now();
    });
  };
}

/**
 * Runs all steps of a work, with turns for other calls between them.
 * @param now as of {@link createTurns}
 */
export async function inTurns<Result>(
  steps: Generator<void, Result>,
  now: () => number,
): Promise<Result> {
  const turn = createTurns(now);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turn();
  }
}
