/** The snapshot of one PIM and client: who reads it, where it is, and what may be asked of it. */

import { renameSync } from 'node:fs';
import {
  CancelledError,
  CatalogError,
  InvalidArgumentError,
  NoSnapshotError,
  NotInstalledError,
  TimeoutError,
  UnavailableError,
} from '../errors.ts';
import type { PimCatalog } from '../pim/port.ts';
import { createEngine, EngineEndedError, EngineMissingError, EngineRefusedError } from './engine-process.ts';
import { openFiles, readJson, removeFiles, type SnapshotFiles, versionOf, writeWhole } from './files.ts';
import { describeCopy, whyKept } from './judge-copy.ts';
import { isLeased, type Lease, takeLease } from './lease.ts';
import type { CopyInfo, QueryCall, Snapshot, SnapshotState, SyncPlan, SyncProgress } from './port.ts';
import type { CopySummary } from './protocol.ts';
import { type Reading, readCatalog } from './read-catalog.ts';
import { MAX_ANSWER_CHARS } from './sql-limits.ts';

/** What a snapshot is made of. */
interface SnapshotParts {
  readonly catalog: PimCatalog;
  /** Of this PIM and client alone; undefined: there is none, because it is not set and has no default here. */
  readonly directory: string | undefined;
  /** Length of the limits' window, milliseconds. */
  readonly windowMs: number;
  /** Milliseconds on the clock of the catalog. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly today: () => Date;
  /** Told what was thrown and is not ours to show. */
  readonly onUnexpected: (error: unknown) => void;
}

/** A query is ended with its engine after this. */
const QUERY_MS = 5_000;
/** With less of its time left, a call does not begin a query. */
const LEAST_MS = 50;
/** Opening takes milliseconds; a log of a long reading is looked through first. */
const OPEN_MS = 60_000;
/** Where a large copy has to be made anew, it takes long. */
const FINISH_MS = 4 * 3_600_000;
/** The engine is ended when nobody has asked it for so long: it takes memory. */
const IDLE_MS = 60_000;
const TELL_EVERY_MS = 500;
/** What was read longer ago is no part of a new copy. */
const MAX_RESUME_MS = 24 * 3_600_000;

/** A reading of this process. */
interface Run {
  reading?: Reading;
  phase?: 'finishing';
}

/** What is told to other processes. */
interface Told {
  readonly progress?: SyncProgress;
  readonly plan?: SyncPlan;
  /** A reading that was not believed; see whyKept. */
  readonly doubted?: CopySummary;
}

/** Creates the snapshot. Touches nothing yet. */
export function createSnapshot(parts: SnapshotParts): Snapshot {
  const { directory } = parts;
  const closed = new AbortController();
  const reader = createEngine();
  let opened: { readonly version: string; readonly info: CopyInfo } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let running: (Run & { readonly done: Promise<void> }) | undefined;
  let failure: CatalogError | undefined;

  const files = (): SnapshotFiles => {
    if (directory === undefined) throw new CatalogError('NOT_INSTALLED', NO_DIRECTORY);
    return openFiles(directory);
  };

  /** The copy that there is now, open; undefined: there is none. */
  const openNewest = async (): Promise<typeof opened> => {
    const { copy } = files();
    const version = versionOf(copy);
    if (version === undefined) return undefined;
    if (opened?.version !== version || reader.pid === undefined) {
      reader.end();
      opened = { version, info: describeCopy(await reader.ask({ kind: 'open_copy', file: copy }, OPEN_MS)) };
    }
    clearTimeout(idle);
    idle = setTimeout(() => reader.end(), IDLE_MS);
    idle.unref();
    return opened;
  };

  /** One at a time, so that the time of each begins with it. A call that is over leaves, and what it runs is ended. */
  const inTurn = <Result>(run: () => Result | Promise<Result>, call?: QueryCall): Promise<Result> =>
    new Promise((resolve, reject) => {
      let stage: 'waiting' | 'running' | 'left' = 'waiting';
      const over = new AbortController();
      const leave = (error: CatalogError): void => {
        const isRunning = stage === 'running';
        stage = 'left';
        over.abort();
        reject(error);
        if (isRunning) reader.end();
      };
      queue = queue
        .then(async () => {
          const leftMs = (call?.deadlineAtMs ?? Number.POSITIVE_INFINITY) - parts.now();
          if (stage === 'waiting' && leftMs < LEAST_MS) leave(new CatalogError('BUSY', TAKEN));
          if (stage === 'left') return;
          stage = 'running';
          resolve(await run());
        })
        .catch((error: unknown) => reject(toCatalogError(error, parts.onUnexpected)))
        .finally(() => over.abort());
      if (call === undefined) return;
      const { signal, deadlineAtMs } = call;
      if (signal.aborted) leave(new CancelledError());
      else signal.addEventListener('abort', () => leave(new CancelledError()), { signal: over.signal });
      if (deadlineAtMs === undefined) return;
      parts.sleep(deadlineAtMs - parts.now(), over.signal).then(
        () =>
          over.signal.aborted || leave(stage === 'waiting' ? new CatalogError('BUSY', TAKEN) : new TimeoutError(CUT)),
        () => {},
      );
    });

  const told = (): Told => (readJson(files().progress) ?? {}) as Told; // what sync() writes

  const sync = async (lease: Lease, run: Run): Promise<void> => {
    const paths = files();
    const engine = createEngine();
    const lost = new AbortController();
    const { doubted } = told();
    const tell = (): void => {
      if (!lease.isHeld()) lost.abort();
      if (lost.signal.aborted) return;
      const plan = run.reading?.plan();
      const progress = describeRun(run);
      const now: Told = { ...(progress && { progress }), ...(plan && { plan }), ...(doubted && { doubted }) };
      writeWhole(paths.progress, JSON.stringify(now));
    };
    closed.signal.addEventListener('abort', engine.end, { once: true });
    const timer = setInterval(tell, TELL_EVERY_MS);
    timer.unref();
    try {
      const stamp = JSON.stringify([parts.catalog.identity, paths.staging]);
      const { staging: file, building: copy } = paths;
      const open = () => engine.ask({ kind: 'open_staging', file, copy, stamp }, OPEN_MS);
      let { pages: kept } = await open();
      const oldest = Math.min(...kept.map(({ readAt }) => Date.parse(readAt)));
      if (parts.today().getTime() - oldest > MAX_RESUME_MS) {
        engine.end();
        removeFiles(paths.staging);
        kept = (await open()).pages;
      }
      const signal = AbortSignal.any([closed.signal, lost.signal]);
      run.reading = readCatalog({ ...parts, engine, kept, signal });
      const notes = await run.reading.done;
      run.phase = 'finishing';
      tell();
      const previous = versionOf(paths.copy) === undefined ? undefined : paths.copy;
      const finished = await engine.ask({ kind: 'finish', previous, notes }, FINISH_MS);
      engine.end();
      const reason = whyKept(finished.made, finished.previous, doubted);
      if (!lease.isHeld()) throw new CancelledError();
      if (reason === undefined) {
        // In turn, so that no query is ended: not every system replaces a file that is open.
        await inTurn(() => {
          if (!lease.isHeld()) throw new CancelledError();
          reader.end();
          renameSync(paths.building, paths.copy);
        });
      } else failure = new UnavailableError(reason);
      removeFiles(paths.building, `${paths.building}.spill`, paths.staging);
      writeWhole(paths.progress, JSON.stringify(reason === undefined ? {} : { doubted: finished.made }));
    } finally {
      clearInterval(timer);
      closed.signal.removeEventListener('abort', engine.end);
      engine.end();
    }
  };

  return {
    begin: () => {
      if (running !== undefined || closed.signal.aborted) return;
      const lease = takeLease(files().lock);
      if (lease === undefined) return;
      failure = undefined;
      const run: Run = {};
      const done = sync(lease, run)
        .catch((error: unknown) => {
          failure = toCatalogError(error, parts.onUnexpected);
        })
        .finally(() => {
          running = undefined;
          lease.release();
        });
      running = Object.assign(run, { done });
    },
    state: () =>
      inTurn(async (): Promise<SnapshotState> => {
        const copy = (await openNewest())?.info;
        const isOther = running === undefined && isLeased(files().lock);
        const others = isOther ? told() : {};
        const progress = running === undefined ? others.progress : describeRun(running);
        const plan = running === undefined ? others.plan : running.reading?.plan();
        return {
          isOther,
          ...(copy && { copy }),
          ...(progress && { progress }),
          ...(plan && { plan }),
          ...(failure && { failure }),
        };
      }),
    settled: async (signal) => {
      if (running === undefined || signal.aborted) return;
      const waited = new AbortController();
      const stop = (): void => waited.abort();
      signal.addEventListener('abort', stop);
      const { done } = running;
      await Promise.race([done, parts.sleep(FINISH_MS, waited.signal)]);
      signal.removeEventListener('abort', stop);
      stop();
    },
    query: (sql, { offset, maxRows, maxChars = MAX_ANSWER_CHARS }, call) =>
      inTurn(async () => {
        const newest = await openNewest();
        if (newest === undefined) throw new NoSnapshotError(running !== undefined || isLeased(files().lock));
        const request = { kind: 'query', sql, offset, maxRows, maxChars } as const;
        const reply = await reader.ask(request, QUERY_MS);
        return { ...reply, copy: newest.info, version: newest.version };
      }, call),
    close: async () => {
      closed.abort();
      clearTimeout(idle);
      reader.end();
      await running?.done;
    },
  };
}

const NO_DIRECTORY = {
  failed: 'There is no directory for the local copy.',
  fix: 'The operator must set PIM_DATA_DIR; all other tools work without it.',
} as const;

const TAKEN = {
  failed: 'Other questions to the local copy took the time of this call.',
  fix: 'Repeat the call later, with fewer calls at once.',
  retryAfterMs: 2_000,
} as const;

const CUT = 'The time of the call ended before the query did, part of which others took.';

function describeRun({ reading, phase }: Run): SyncProgress {
  const progress = reading?.progress() ?? { phase: 'reading', requests: 0, lists: {} };
  return phase === undefined ? progress : { ...progress, phase };
}

/** What the model is told of what went wrong; what is nobody's business but the operator's goes to the log. */
function toCatalogError(error: unknown, onUnexpected: (error: unknown) => void): CatalogError {
  if (error instanceof CatalogError) return error;
  if (error instanceof EngineMissingError) return new NotInstalledError();
  if (error instanceof EngineRefusedError && error.failure.reason === 'query') {
    return new InvalidArgumentError(error.failure.failed, error.failure.fix, 'sql');
  }
  if (error instanceof EngineEndedError) {
    return error.isTimeout
      ? new InvalidArgumentError(
          `The query took more than ${QUERY_MS / 1_000} s and was ended.`,
          'Filter or aggregate earlier, and join on ids only.',
          'sql',
        )
      : new InvalidArgumentError(
          'The query needed more memory than it may have and was ended.',
          'Aggregate instead of listing, and select fewer columns.',
          'sql',
        );
  }
  onUnexpected(error);
  return new UnavailableError('The local copy cannot be used.');
}
