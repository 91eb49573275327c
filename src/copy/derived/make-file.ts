/** Begins anew without a statement that ended the engine. */

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

/** Receiver of progress and failures while a file is made. */
export interface MakingObserver extends Pick<MakeSteps, 'logFailure'> {
  readonly onProgress: (progress: DerivedProgress) => void;
}

interface MakingParts {
  readonly engine: Engine;
  // Ends the engine when it aborts.
  readonly signal: AbortSignal;
  readonly paths: CopyFiles;
}

// No statement of pim-mcp takes this long; an operator's statement that does is given up.
const STATEMENT_MS = 10 * 60_000;
const OPEN_MS = 60_000;

// Size of a copy with some hundred thousand products. There one statement already uses both cores,
// and two would share the memory.
const LARGE_BYTES = 1_500_000_000;

// Statements that may end the engine; each is skipped when the work restarts.
const MAX_SKIPPED = 5;

// Files of one plan name that stay: that of the current rules, and others that are requested now
// and then.
const MAX_KEPT = 3;

/** Makes the file of a plan. @throws errors of the plan, and StepsFailedError */
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
    removeFiles(...older.slice(MAX_KEPT - 1));
  } finally {
    await draft.remove();
  }
}

/** Runs a plan that reads its result itself, and deletes the file. */
export async function runPlan(plan: DerivedPlan, path: string, parts: MakingParts): Promise<void> {
  const draft = new Draft(plan, path, undefined, parts, {
    onProgress: () => {},
    logFailure: () => {},
  });
  try {
    await draft.make();
  } finally {
    await draft.remove();
  }
}

// File that is being made.
class Draft {
  readonly path: string;
  readonly #plan: DerivedPlan;
  readonly #before: string | undefined;
  readonly #parts: MakingParts;
  readonly #observer: MakingObserver;
  readonly #spill: string;
  // Reasons by step id.
  readonly #skipped = new Map<string, string>();
  // When two statements run at a time, it is unknown which one ran out of memory: then all run
  // again, one by one.
  #isAlone: boolean;

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

  async make(): Promise<void> {
    for (let isMade = false; !isMade; ) {
      const restrictions = { skipped: this.#skipped, isAlone: this.#isAlone };
      const steps = createSteps(this.#plan, restrictions, this.#observer);
      try {
        await this.#run(steps);
        isMade = true;
      } catch (error) {
        this.#prepareRestart(error, steps.current());
      }
    }
  }

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

  readonly #ask: MakeAsk = (sql, foreignSql) =>
    this.#parts.engine
      .ask(
        { kind: 'make', sql, ...(foreignSql !== undefined && { own: foreignSql }) },
        STATEMENT_MS,
      )
      .catch((error) => throwRefusal(error, this.#isAlone, foreignSql !== undefined));

  #prepareRestart(error: unknown, step: string): void {
    const { engine, signal } = this.#parts;
    const why = explainEnd(error);
    if (signal.aborted || why === undefined || step === '') throw error;
    if (this.#skipped.has(step) || this.#skipped.size === MAX_SKIPPED) {
      throw new StepsFailedError(`The step ${step} failed every time. ${why}`);
    }
    if (this.#isAlone) this.#skipped.set(step, why);
    this.#isAlone = true;
    engine.end();
    removeFiles(this.path, `${this.path}.wal`);
  }
}

// Creates the receiver of a plan's steps, which knows the current step.
function createSteps(
  plan: DerivedPlan,
  restrictions: Pick<MakeSteps, 'skipped' | 'isAlone'>,
  { onProgress, logFailure }: MakingObserver,
): MakeSteps & { readonly current: () => string } {
  const startedMs = performance.now();
  let step = '';
  return {
    ...restrictions,
    logFailure,
    current: () => step,
    begin: (id, number) => {
      step = id;
      const leftMs = ((performance.now() - startedMs) / (number - 1)) * (plan.steps - number + 1);
      const secondsLeft = number < 2 ? {} : { secondsLeft: Math.ceil(leftMs / 1_000) };
      onProgress({ step: number, steps: plan.steps, ...secondsLeft });
    },
  };
}

function throwRefusal(error: unknown, isAlone: boolean, isOwn: boolean): never {
  const isRefusal =
    error instanceof EngineRefusedError && !isBroken(error) && (isAlone || !lacksMemory(error));
  if (!isRefusal) throw error;
  if (!isOwn && !lacksMemory(error)) throw new OwnStatementError(error);
  throw toCatalogError(error, () => {}, STATEMENT_MS);
}

const lacksMemory = (error: unknown): boolean =>
  error instanceof EngineRefusedError && error.failure.reason === 'memory';

// Explains the end of the engine; undefined: restarting without the statement is of no use.
function explainEnd(error: unknown): string | undefined {
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
