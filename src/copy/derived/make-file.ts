/**
 * Makes a file from a finished copy, by the statements of a plan. If one of them ends the engine, all begins anew without
 * it.
 */

import { randomUUID } from 'node:crypto';
import { renameSync, statSync } from 'node:fs';
import { UnavailableError } from '../../errors.ts';
import {
  isBroken,
  OwnStatementError,
  StepsFailedError,
  toCatalogError,
  toSyncError,
} from '../copy-errors.ts';
import { type CopyFiles, listDerived, removeFiles, removeLeft } from '../copy-files.ts';
import type { DerivedPlan, DerivedProgress, MakeAsk, MakeSteps } from '../copy-port.ts';
import { type Engine, EngineEndedError, EngineRefusedError } from '../engine-process.ts';

/** Who is told what comes up while a file is made. */
export interface MakingObserver extends Pick<MakeSteps, 'logFailure'> {
  readonly tell: (progress: DerivedProgress) => void;
}

/** What a file is made with. */
interface MakingParts {
  readonly engine: Engine;
  /** Ends the engine when it aborts. */
  readonly signal: AbortSignal;
  readonly paths: CopyFiles;
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

/** Makes the file of a plan. @throws what the plan throws, and StepsFailedError */
export async function makeFile(
  plan: DerivedPlan,
  file: string,
  parts: MakingParts,
  observer: MakingObserver,
): Promise<void> {
  const { signal, paths } = parts;
  removeLeft(paths.directory);
  const older = listDerived(paths, plan.name);
  // A file of the same rules remembers what those of other rules may not know.
  const before = older.find((path) => path.includes(plan.mark)) ?? older[0];
  const draft = new Draft(plan, `${file}.${randomUUID()}.draft`, before, parts, observer);
  try {
    await draft.make();
    if (signal.aborted) {
      throw new UnavailableError('The local copy was replaced meanwhile.');
    }
    renameSync(draft.path, file);
    removeFiles(...older.slice(MOST_KEPT - 1));
  } finally {
    await draft.remove();
  }
}

/** Runs a plan for what it reads on its way, and keeps no file. */
export async function runPlan(plan: DerivedPlan, path: string, parts: MakingParts): Promise<void> {
  const draft = new Draft(plan, path, undefined, parts, { tell: () => {}, logFailure: () => {} });
  try {
    await draft.make();
  } finally {
    await draft.remove();
  }
}

/** The file while it is being made. */
class Draft {
  readonly path: string;
  readonly #plan: DerivedPlan;
  readonly #before: string | undefined;
  readonly #parts: MakingParts;
  readonly #observer: MakingObserver;
  readonly #spill: string;
  /** Why steps are left out, by id. */
  readonly #skipped = new Map<string, string>();
  /** When two statements run at a time, it is unknown which one ran out of memory: then all run again, one by one. */
  #isAlone: boolean;

  /** @param before an earlier file of the plan name, if there is one */
  constructor(
    plan: DerivedPlan,
    path: string,
    before: string | undefined,
    parts: MakingParts,
    observer: MakingObserver,
  ) {
    this.path = path;
    this.#plan = plan;
    this.#before = before;
    this.#parts = parts;
    this.#observer = observer;
    this.#spill = parts.paths.spill(randomUUID());
    this.#isAlone = statSync(parts.paths.copy).size > LARGE_BYTES;
  }

  /** Runs the plan, and anew without each step that ends the engine. */
  async make(): Promise<void> {
    for (let isMade = false; !isMade; ) {
      const known = { skipped: this.#skipped, isAlone: this.#isAlone };
      const steps = createSteps(this.#plan, known, this.#observer);
      try {
        await this.#run(steps);
        isMade = true;
      } catch (error) {
        this.#prepareRestart(error, steps.current());
      }
    }
  }

  /** Removes what is left of it. */
  async remove(): Promise<void> {
    const { engine } = this.#parts;
    // Not every system removes files that are open.
    if (engine.pid !== undefined) {
      await engine.ask({ kind: 'close' }, OPEN_MS).catch(() => {});
    }
    removeFiles(this.path, `${this.path}.wal`, this.#spill);
  }

  async #run(steps: MakeSteps): Promise<void> {
    const { engine, paths } = this.#parts;
    await engine.ask(
      {
        kind: 'open_maker',
        copy: paths.copy,
        draft: this.path,
        spill: this.#spill,
        ...(this.#before && { before: this.#before }),
        memoryBytes: this.#plan.memoryBytes,
      },
      OPEN_MS,
    );
    await this.#plan.make(this.#ask, steps);
    await this.#ask('CHECKPOINT made');
    await this.#ask('DETACH made');
  }

  readonly #ask: MakeAsk = (sql, own) =>
    this.#parts.engine
      .ask({ kind: 'make', sql, ...(own !== undefined && { own }) }, STATEMENT_MS)
      .catch((error) => throwRefusal(error, this.#isAlone, own !== undefined));

  /** Leaves out the step that ended the engine, if it is known which one did. @throws the error, if restarting is of no use */
  #prepareRestart(error: unknown, step: string): void {
    const { engine, signal } = this.#parts;
    const why = tellEnd(error);
    if (signal.aborted || why === undefined || step === '') throw error;
    if (this.#skipped.has(step) || this.#skipped.size === MOST_SKIPPED) {
      throw new StepsFailedError(`The step ${step} failed every time. ${why}`);
    }
    if (this.#isAlone) this.#skipped.set(step, why);
    this.#isAlone = true;
    engine.end();
    removeFiles(this.path, `${this.path}.wal`);
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

const lacksMemory = (error: unknown): boolean =>
  error instanceof EngineRefusedError && error.failure.reason === 'memory';

/** Why a statement ended the engine; undefined: restarting without it is of no use. */
function tellEnd(error: unknown): string | undefined {
  if (isBroken(error) && toSyncError(error) === error) {
    return 'DuckDB failed on it.';
  }
  if (!(error instanceof EngineEndedError) && !lacksMemory(error)) {
    return undefined;
  }
  const isTimeout = error instanceof EngineEndedError && error.isTimeout;
  if (isTimeout) return 'It took more than ten minutes.';
  return 'It needed too much memory.';
}
