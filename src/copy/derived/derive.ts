/**
 * Computes files from a finished copy. The statements of a plan write the file beside the copy, in the engine that works,
 * in the background and without a deadline. Copy and plan decide the file's name, so another copy or plan makes another
 * file.
 */

import { randomUUID } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import { type CatalogError, UnavailableError } from '../../errors.ts';
import {
  buildMakingFailure,
  isBroken,
  OwnStatementError,
  StepsFailedError,
  toCatalogError,
  toSyncError,
} from '../copy-errors.ts';
import { type CopyFiles, listDerived, removeFiles, removeLeft, versionOf } from '../copy-files.ts';
import type {
  DerivedPlan,
  DerivedProgress,
  DerivedState,
  MakeAsk,
  MakeSteps,
} from '../copy-port.ts';
import { type Engine, EngineEndedError, EngineRefusedError } from '../engine-process.ts';
import { hash } from '../hash.ts';
import { HISTORY } from '../history-views.ts';
import { type Lease, takeLease } from '../sync/lease.ts';
import type { Worker } from '../worker.ts';

/** What derivations need. */
interface DeriveParts {
  /** @throws CatalogError when there is no directory for a copy */
  readonly files: () => CopyFiles;
  readonly worker: Pick<Worker, 'run'>;
  /** Called with each failure, for the log: callers are told of it in other words. */
  readonly onUnexpected: (error: unknown) => void;
}

/** Who is told what comes up while a file is made. */
interface MakingObserver extends Pick<MakeSteps, 'logFailure'> {
  readonly tell: (progress: DerivedProgress) => void;
}

/** What a file is made with. */
interface MakingParts {
  readonly engine: Engine;
  /** Ends the engine when it aborts. */
  readonly signal: AbortSignal;
  readonly paths: CopyFiles;
}

/** A file in progress. */
interface Making {
  progress: DerivedProgress;
  readonly stop: () => void;
  readonly done: Promise<void>;
}

/** None of our statements takes this long; an operator's statement that does is given up. */
const STATEMENT_MS = 10 * 60_000;
const OPEN_MS = 60_000;

/**
 * A copy of some hundred thousand products. One statement already uses both cores there, and two would share the
 * memory.
 */
const LARGE_BYTES = 1_500_000_000;

/** How many statements may end the engine; each is skipped when the work restarts. */
const MOST_SKIPPED = 5;

/** How many files of one plan name to keep: that of the current rules, and others that are requested now and then. */
const MOST_KEPT = 3;

/** The files derived from the copy, finished and in progress. Touches nothing yet. */
export function createDerivations({ files, worker, onUnexpected }: DeriveParts) {
  const makings = new Map<string, Making>();
  /** By file, whose name changes with the copy: what failed once is not tried in every call. */
  const failures = new Map<string, CatalogError>();
  /** By plan name: its file, and the version of the copy that it was made from. */
  const made = new Map<string, { readonly file: string; readonly version: string }>();

  const fileOf = ({
    name,
    mark,
  }: DerivedPlan): { readonly file: string; readonly version: string } | undefined => {
    const paths = files();
    const version = versionOf(paths.copy);
    return version === undefined
      ? undefined
      : { file: paths.derived(name, `${mark}${hash(version)}`), version };
  };

  const begin = (plan: DerivedPlan, file: string, lease: Lease): Making => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const observer: MakingObserver = {
      tell: (progress) => {
        making.progress = progress;
      },
      logFailure: (step, error) => onUnexpected(describeForLog(plan, step, error)),
    };
    const making: Making = {
      progress: { step: 0, steps: plan.steps },
      stop: () => stopped.abort(),
      done: worker
        .run(signal, (engine) => makeFile(plan, file, { engine, signal, paths: files() }, observer))
        .catch((error: unknown) => {
          if (stopped.signal.aborted) return;
          failures.set(file, buildMakingFailure(plan.words, error));
          onUnexpected(describeForLog(plan, undefined, error));
        })
        .finally(() => {
          makings.delete(file);
          lease.release();
        }),
    };
    makings.set(file, making);
    return making;
  };

  /** Whether the file of a plan exists; then queries read it. */
  const find = (plan: DerivedPlan): boolean => {
    const one = fileOf(plan);
    const isThere = one !== undefined && versionOf(one.file) !== undefined;
    // A file made by other rules is not what is requested.
    if (isThere) made.set(plan.name, one);
    else made.delete(plan.name);
    return isThere;
  };

  return {
    find,
    /** Starts making the file of a plan, unless it exists or is in progress. Undefined: there is no copy. */
    derive: (plan: DerivedPlan): DerivedState | undefined => {
      if (find(plan)) return { state: 'made' };
      const file = fileOf(plan)?.file;
      if (file === undefined) return undefined;
      const error = failures.get(file);
      if (error !== undefined) return { state: 'failed', error };
      const making = makings.get(file);
      if (making !== undefined) return { state: 'making', progress: making.progress };
      const lease = takeLease(`${file}.lock`);
      return lease === undefined
        ? { state: 'making' }
        : { state: 'making', progress: begin(plan, file, lease).progress };
    },
    /** Resolves when this process has finished or given up the file of a plan. */
    ended: async (plan: DerivedPlan): Promise<void> => {
      const file = fileOf(plan)?.file;
      await (file === undefined ? undefined : makings.get(file)?.done);
    },
    /** Paths of the existing files, by the names of their plans. */
    made: (): Readonly<Record<string, string>> => {
      const { copy, history } = files();
      const version = versionOf(copy);
      const current = [...made]
        .filter(([, one]) => one.version === version)
        .map(([name, { file }]) => [name, file]);
      return Object.fromEntries(
        versionOf(history) === undefined ? current : [...current, [HISTORY, history]],
      );
    },
    /** Gives up a file that cannot be opened; the next call makes it again. */
    forget: (name: string): void => {
      const one = made.get(name);
      made.delete(name);
      if (one !== undefined) removeFiles(one.file);
    },
    /** Gives up what is being made, because another copy is about to be written. */
    stop: () => {
      for (const { stop } of makings.values()) stop();
    },
    /** Ends all work in progress, because the copy is about to be replaced, or for good. */
    end: () => {
      for (const { stop } of makings.values()) stop();
      made.clear();
      failures.clear();
    },
  };
}

/** Makes the file. If a statement ends the engine, restarts without that statement. */
async function makeFile(
  plan: DerivedPlan,
  file: string,
  { engine, signal, paths }: MakingParts,
  observer: MakingObserver,
): Promise<void> {
  removeLeft(paths.directory);
  const draft = `${file}.${randomUUID()}.draft`;
  const spill = paths.spill(randomUUID());
  const older = listDerived(paths, plan.name);
  // A file of the same rules remembers what those of other rules may not know.
  const before = older.find((path) => path.includes(plan.mark)) ?? older[0];
  const open = {
    kind: 'open_maker',
    copy: paths.copy,
    draft,
    spill,
    ...(before && { before }),
    memoryBytes: plan.memoryBytes,
  } as const;
  const skipped = new Map<string, string>();
  // When two statements run at a time, it is unknown which one ran out of memory: then all run again, one by one.
  let isAlone = statSync(paths.copy).size > LARGE_BYTES;
  try {
    for (let isMade = false; !isMade; ) {
      const steps = createSteps(plan, { skipped, isAlone }, observer);
      const ask: MakeAsk = (sql, own) =>
        engine
          .ask({ kind: 'make', sql, ...(own !== undefined && { own }) }, STATEMENT_MS)
          .catch((error) => throwRefusal(error, isAlone, own !== undefined));
      try {
        await engine.ask(open, OPEN_MS);
        await plan.make(ask, steps);
        await ask('CHECKPOINT made');
        await ask('DETACH made');
        isMade = true;
      } catch (error) {
        const why = tellEnd(error);
        const step = steps.current();
        if (signal.aborted || why === undefined || step === '') throw error;
        if (skipped.has(step) || skipped.size === MOST_SKIPPED)
          throw new StepsFailedError(`The step ${step} failed every time. ${why}`);
        if (isAlone) skipped.set(step, why);
        isAlone = true;
        engine.end();
        removeFiles(draft, `${draft}.wal`);
      }
    }
    if (signal.aborted) throw new UnavailableError('The local copy was replaced meanwhile.');
    renameSync(draft, file);
    removeFiles(...older.slice(MOST_KEPT - 1));
  } finally {
    // Not every system removes files that are open.
    if (engine.pid !== undefined) await engine.ask({ kind: 'close' }, OPEN_MS).catch(() => {});
    removeFiles(draft, `${draft}.wal`, spill);
  }
}

/** What a plan reports about its steps, and the current step. */
function createSteps(
  plan: DerivedPlan,
  known: Pick<MakeSteps, 'skipped' | 'isAlone'>,
  { tell, logFailure }: MakingObserver,
): MakeSteps & { readonly current: () => string } {
  const startedMs = performance.now();
  let step = '';
  return {
    ...known,
    logFailure,
    current: () => step,
    begin: (id, number) => {
      step = id;
      const leftMs = ((performance.now() - startedMs) / (number - 1)) * (plan.steps - number + 1);
      const secondsLeft = number < 2 ? {} : { secondsLeft: Math.ceil(leftMs / 1_000) };
      tell({ step: number, steps: plan.steps, ...secondsLeft });
    },
  };
}

/** The error that a plan gets for a rejected statement. @param isOwn whether part of it is of the rules file */
function throwRefusal(error: unknown, isAlone: boolean, isOwn: boolean): never {
  const isRefusal =
    error instanceof EngineRefusedError && !isBroken(error) && (isAlone || !lacksMemory(error));
  if (!isRefusal) throw error;
  if (!isOwn && !lacksMemory(error)) throw new OwnStatementError(error);
  throw toCatalogError(error, () => {}, STATEMENT_MS);
}

/** An error for the log. @param step the step that failed; undefined: the file could not be made */
function describeForLog({ name }: DerivedPlan, step: string | undefined, error: unknown): Error {
  const cause = error instanceof OwnStatementError ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  const failed = step === undefined ? 'Making' : `Step ${step} of making`;
  return new Error(`${failed} ${name} of the local copy failed: ${message}`, { cause });
}

const lacksMemory = (error: unknown): boolean =>
  error instanceof EngineRefusedError && error.failure.reason === 'memory';

/** Why a statement ended the engine; undefined: restarting without it is of no use. */
function tellEnd(error: unknown): string | undefined {
  if (isBroken(error) && toSyncError(error) === error) return 'DuckDB failed on it.';
  if (!(error instanceof EngineEndedError) && !lacksMemory(error)) return undefined;
  const isTimeout = error instanceof EngineEndedError && error.isTimeout;
  return isTimeout ? 'It took more than ten minutes.' : 'It needed too much memory.';
}
