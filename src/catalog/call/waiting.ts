/**
 * How long a call waits for what: a moment for what is asked beside its question, a few seconds for what is made of the copy,
 * and now and then a turn for other calls.
 */

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

/** The longest that one of them may take, milliseconds. */
const MAX_WAIT_MS = 3_000;

/** Most rows that are read of the copy. */
const MAX_ROWS = 20_000;

/** Asks the copy by SQL of our own; all rows, whole, without credentials. Throws CatalogError. */
type AskCopy = (sql: string) => Promise<QueryResult>;

/**
 * Asks what the caller did not ask: for a moment only, without a word of it, and undefined where it fails. Throws CatalogError
 * only when the call was cancelled.
 */
export async function askBeside<Value>(
  { call, settings }: CallContext,
  ask: (call: Call) => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const deadlineAtMs = Math.min(call.deadlineAtMs, settings.now() + MAX_WAIT_MS);
  const own = {
    ...call,
    deadlineAtMs,
    requests: 0,
    notices: [],
  };
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
      const window = {
        offset: 0,
        maxRows: MAX_ROWS,
        isWhole: true,
      };
      const result = await localCopy.query(sql, window, call);
      return { ...result, rows: settings.redact(result.rows) };
    }),
  );
}

/** The longest that a call waits for the copy, unless its client waits less, milliseconds. */
const MOST_READING_MS = 15_000;

/** The part of the time of a call in which the copy must be there, so that the rest is enough to ask it. */
const READING_PART = 3 / 4;

/**
 * Until when a call may wait for the copy and what is made of it, on its clock: all its waits end then.
 * @param maxWaitMs the longest that its client waits without losing the call
 */
export function limitWaiting(
  nowMs: number,
  deadlineAtMs: number,
  maxWaitMs = MOST_READING_MS,
): number {
  return nowMs + Math.min(maxWaitMs, READING_PART * (deadlineAtMs - nowMs));
}

/** What says how long a call waits. */
type Patience = Pick<CallContext, 'call' | 'settings' | 'waitUntilMs'>;

function endOfWaiting({ call, settings, waitUntilMs }: Patience): number {
  return waitUntilMs ?? limitWaiting(settings.now(), call.deadlineAtMs);
}

/** What became of waiting for the copy: it is there, it is still being read, or nobody reads it. */
export type Awaited = 'read' | SyncProgress | undefined;

/**
 * Waits for the copy where its estimate says that it will be there in time; until there is an estimate; and to the end
 * of its time where each call has a process of its own, since nothing is read but during calls.
 * @param isFirstEnough whether a copy of the first lists is enough
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
    const progress = lookAtReading(localCopy, isFirstEnough);
    if (progress === undefined || progress === 'read') return progress;
    const leftMs = untilMs - settings.now();
    // Who has begun to wait does not give up for a second more.
    isExpected = isExpected || endsWithin(leftMs, progress);
    const waits = isExpected || isUnforeseen(progress);
    if (leftMs <= 0 || !waits) return progress;
    call.onReading?.(countRead(progress));
    // The end of another process's reading is seen in the files alone.
    const { isOther } = localCopy.reading();
    const end = isOther ? undefined : (signal: AbortSignal) => localCopy.ended(signal);
    await awaitEnd(end, Math.min(leftMs, LOOK_MS), settings.sleep, call.signal);
  }
}

function lookAtReading(localCopy: LocalCopy, isFirstEnough: boolean): Awaited {
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
 * Starts to read the whole catalog for a question, unless somebody reads it already, and waits for it as
 * {@link awaitReading} does.
 * @param isFirstEnough whether a copy of the first lists is enough
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

/** Has the catalog read behind a call that is answered, where there is no copy, or an old one. */
export async function keepCopyUp({
  localCopy,
  settings,
}: Pick<CallContext, 'localCopy' | 'settings'>): Promise<void> {
  if (settings.startsReading !== true) return;
  await localCopy?.keepUp(oldAfterHours(settings.copyMaxAgeH) * HOUR_MS);
}

/** Catalogs of a few thousand products are checked by then. */
const MOST_MS = 6_000;

/** Left of the time of a call for reading what was made, milliseconds. */
const RESERVED_MS = 2_000;

/** How often it is looked whether another process has read or made it, milliseconds. */
const LOOK_MS = 500;

/**
 * Begins to make it, unless it is made, and waits for it a little.
 * @param mostMs how long, in milliseconds
 * @returns how far it is, undefined where another process makes it; `made`: all is there
 * @throws CatalogError as LocalCopy.derive does, and where it could not be made
 */
export async function awaitDerived(
  plan: DerivedPlan,
  localCopy: Pick<LocalCopy, 'derive' | 'derived'>,
  { call, settings, waitUntilMs = Number.POSITIVE_INFINITY }: Patience,
  mostMs = MOST_MS,
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
    await awaitEnd(end, Math.min(leftMs, LOOK_MS), settings.sleep, call.signal);
  }
}

/** Waits until something of this process has ended, so many milliseconds at most. */
export async function awaitEnd(
  end: ((signal: AbortSignal) => Promise<void>) | undefined,
  mostMs: number,
  sleep: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  // What is not awaited any more listens no longer.
  const over = new AbortController();
  const waited = AbortSignal.any([signal, over.signal]);
  const slept = sleep(mostMs, waited);
  await (end === undefined ? slept : Promise.race([end(waited), slept]));
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

/** How long a call works before others get their turn. Milliseconds. */
const WORK_MS = 10;

/**
 * What is asked between two pieces of work: undefined where others have waited for a few milliseconds at most, else a promise
 * that resolves when they had their turn.
 */
export type Turn = () => Promise<void> | undefined;

/** Builds it for one work that begins now. @param now milliseconds on any clock */
export function createTurns(now: () => number): Turn {
  let begunAtMs = now();
  return () => {
    if (now() - begunAtMs < WORK_MS) return undefined;
    return setImmediate().then(() => {
      begunAtMs = now();
    });
  };
}

/** Takes all steps of a work, with turns for others between them. @param now as of {@link createTurns} */
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
