/**
 * Files are derived in the working engine, in the background and without a deadline. Copy and plan
 * decide the file's name, so another copy or plan makes another file.
 */

import type { CatalogError } from '../../errors.ts';
import { buildMakingFailure, OwnStatementError } from '../copy-errors.ts';
import { type CopyFiles, removeFiles, setAside, versionOf } from '../copy-files.ts';
import type { DerivedPlan, DerivedProgress, DerivedState } from '../copy-port.ts';
import { hash } from '../hash.ts';
import { HISTORY } from '../history-views.ts';
import { type Lease, takeLease } from '../sync/lease.ts';
import type { Worker } from '../worker.ts';
import { type MakingObserver, makeFile } from './make-file.ts';

interface DeriveParts {
  // Throws CatalogError when there is no directory for a copy.
  readonly files: () => CopyFiles;
  readonly worker: Pick<Worker, 'run'>;
  // Logs a failure; callers get another sentence about it.
  readonly onUnexpected: (error: unknown) => void;
}

// File in progress.
interface Making {
  progress: DerivedProgress;
  readonly stop: () => void;
  readonly done: Promise<void>;
}

// File made from a version of the copy.
interface VersionedFile {
  readonly file: string;
  readonly version: string;
}

/**
 * Files derived from the copy, finished and in progress. Touches nothing before the first request.
 */
export class Derivations {
  readonly #parts: DeriveParts;
  readonly #makings = new Map<string, Making>();
  // By file, whose name changes with the copy: after a failure a file is not tried again in every
  // call.
  readonly #failures = new Map<string, CatalogError>();
  // By plan name.
  readonly #made = new Map<string, VersionedFile>();

  constructor(parts: DeriveParts) {
    this.#parts = parts;
  }

  find(plan: DerivedPlan): boolean {
    const expected = this.#fileOf(plan);
    const isThere = expected !== undefined && versionOf(expected.file) !== undefined;
    // A file made by other rules is not what is requested.
    if (isThere) this.#made.set(plan.name, expected);
    else this.#made.delete(plan.name);
    return isThere;
  }

  derive(plan: DerivedPlan): DerivedState | undefined {
    if (this.find(plan)) return { state: 'made' };
    const file = this.#fileOf(plan)?.file;
    if (file === undefined) return undefined;
    const error = this.#failures.get(file);
    if (error !== undefined) return { state: 'failed', error };
    const making = this.#makings.get(file);
    if (making !== undefined) return { state: 'making', progress: making.progress };
    const lease = takeLease(`${file}.lock`);
    return lease === undefined
      ? { state: 'making' }
      : { state: 'making', progress: this.#begin(plan, file, lease).progress };
  }

  async ended(plan: DerivedPlan): Promise<void> {
    const file = this.#fileOf(plan)?.file;
    await (file === undefined ? undefined : this.#makings.get(file)?.done);
  }

  made(): Readonly<Record<string, string>> {
    const { copy, history } = this.#parts.files();
    const version = versionOf(copy);
    const current = [...this.#made]
      .filter(([, made]) => made.version === version)
      .map(([name, { file }]) => [name, file]);
    return Object.fromEntries(
      versionOf(history) === undefined ? current : [...current, [HISTORY, history]],
    );
  }

  /**
   * Gives up a file that cannot be read: the next call makes it again, and the next refresh begins
   * the history anew.
   */
  forget(name: string): void {
    if (name === HISTORY) setAside(this.#parts.files().history);
    const made = this.#made.get(name);
    this.#made.delete(name);
    if (made !== undefined) removeFiles(made.file);
  }

  /** Gives up files in progress, because another copy is about to be written. */
  stop(): void {
    for (const { stop } of this.#makings.values()) stop();
  }

  /** Ends all work in progress, because the copy is about to be replaced, or for good. */
  end(): void {
    this.stop();
    this.#made.clear();
    this.#failures.clear();
  }

  #fileOf({ name, mark }: DerivedPlan): VersionedFile | undefined {
    const paths = this.#parts.files();
    const version = versionOf(paths.copy);
    return version === undefined
      ? undefined
      : { file: paths.derived(name, `${mark}${hash(version)}`), version };
  }

  #begin(plan: DerivedPlan, file: string, lease: Lease): Making {
    const stopped = new AbortController();
    const observer: MakingObserver = {
      onProgress: (progress) => {
        making.progress = progress;
      },
      logFailure: (step, error) => this.#parts.onUnexpected(describeForLog(plan, step, error)),
    };
    const making: Making = {
      progress: { step: 0, steps: plan.steps },
      stop: () => stopped.abort(),
      done: this.#make(plan, file, stopped.signal, observer).finally(() => {
        this.#makings.delete(file);
        lease.release();
      }),
    };
    this.#makings.set(file, making);
    return making;
  }

  async #make(
    plan: DerivedPlan,
    file: string,
    signal: AbortSignal,
    observer: MakingObserver,
  ): Promise<void> {
    const { worker, files, onUnexpected } = this.#parts;
    try {
      await worker.run(signal, (engine) =>
        makeFile(plan, file, { engine, signal, paths: files() }, observer),
      );
    } catch (error) {
      if (signal.aborted) return;
      this.#failures.set(file, buildMakingFailure(plan.words, error));
      onUnexpected(describeForLog(plan, undefined, error));
    }
  }
}

function describeForLog({ name }: DerivedPlan, step: string | undefined, error: unknown): Error {
  const cause = error instanceof OwnStatementError ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  const failed = step === undefined ? 'Making' : `Step ${step} of making`;
  return new Error(`${failed} ${name} of the local copy failed: ${message}`, { cause });
}
